package io.tidemark.spec.story;

import io.tidemark.spec.Change;
import io.tidemark.spec.Change.Kind;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** One step of a counterexample with the situations before and after it. */
record Moment(List<String> arguments, List<Change> changes, Situation before, Situation after) {

    private static final String NOBODY = "-1";

    /** An argument as TLA+ text without the quotes of a string; empty if there are fewer. */
    String argument(int index) {
        if (index >= arguments.size()) {
            return "";
        }
        String text = arguments.get(index);
        return text.length() >= 2 && text.startsWith("\"") ? text.substring(1, text.length() - 1) : text;
    }

    /** An argument that is a set. */
    List<String> argumentSet(int index) {
        return index < arguments.size() ? texts(TlaValue.parse(arguments.get(index))) : List.of();
    }

    /** The message of this type that the step put on its way; a fetch that is given up for it only waits elsewhere. */
    Optional<TlaValue> sent(String type) {
        return message(Kind.GAINED, type);
    }

    /** The message of this type that the step took, or lost. */
    Optional<TlaValue> taken(String type) {
        return message(Kind.LOST, type);
    }

    private Optional<TlaValue> message(Kind kind, String type) {
        return changes.stream()
                .filter(change -> change.kind() == kind && change.variable().equals("messages"))
                .map(change -> TlaValue.parse(change.value()))
                .filter(message -> text(message, "type").equals(type))
                .min(Comparator.comparing(message -> number(message, "connection") > 1));
    }

    /** The field of a message as text, empty if it has none. */
    static String text(TlaValue message, String field) {
        return message.at(field).map(TlaValue::toString).orElse("");
    }

    /** The field of a message as a number, -1 if it has none. */
    static long number(TlaValue message, String field) {
        return message.at(field).flatMap(TlaValue::asNumber).orElse(-1L);
    }

    /** The members of a set as text. */
    static List<String> texts(TlaValue set) {
        return set.members().stream().map(TlaValue::toString).toList();
    }

    /** The controller's ISR after the step. */
    List<String> isr() {
        return after.value("partition", "isr").map(Moment::texts).orElse(List.of());
    }

    /** Whom the controller has as leader after the step. */
    Optional<String> leader() {
        return after.value("partition", "leader").map(TlaValue::toString).filter(name -> !name.equals(NOBODY));
    }

    /** Whether the controller's leader is another one than before. */
    boolean leaderChanged() {
        return !before.value("partition", "leader").equals(after.value("partition", "leader"));
    }

    /** The leader epoch that a broker knows, after the step. */
    long leaderEpoch(String broker) {
        return after.number("localPartition", broker, "leaderEpoch");
    }
}
