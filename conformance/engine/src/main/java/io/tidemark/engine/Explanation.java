package io.tidemark.engine;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Why one event cannot have happened. Control characters in what comes from a trace are escaped.
 *
 * @param trace          the trace's name
 * @param line           the event's line in it
 * @param seq            the event's number
 * @param event          the event's name
 * @param partition      the partition instance that rejects it, if the trace names partitions
 * @param logged         the event as it stands in the trace
 * @param reason         what is wrong with it
 * @param earlier        the events that last set what the reason is about, newest first
 * @param enabledInstead actions with arguments that the specification allows there, those of the event's node first
 * @param moreEnabled    how many further ones it allows
 */
public record Explanation(
        String trace,
        long line,
        long seq,
        String event,
        Optional<String> partition,
        String logged,
        Reason reason,
        List<EarlierEvent> earlier,
        List<String> enabledInstead,
        int moreEnabled) {

    public Explanation {
        partition = partition.map(Printable::of);
        logged = Printable.of(logged);
        earlier = List.copyOf(earlier);
        enabledInstead = enabledInstead.stream().map(Printable::of).toList();
    }

    /** What is wrong with an event. */
    public sealed interface Reason {}

    /**
     * The specification does not allow the action with these arguments.
     *
     * @param action    the action, with its arguments
     * @param conjuncts the first conjunct that is false; several when each alternative fails at one of its own
     */
    public record NotEnabled(String action, List<FalseConjunct> conjuncts) implements Reason {
        public NotEnabled {
            action = Printable.of(action);
            conjuncts = List.copyOf(conjuncts);
        }
    }

    /**
     * The specification allows the action, but not what was observed after it.
     *
     * @param action      the action, with its arguments
     * @param differences the observed fields that differ in the nearest successor
     * @param conjuncts   the assignments of the action that gave these values, as conjuncts that the observed ones falsify
     */
    public record ObservationDiffers(String action, List<Difference> differences, List<FalseConjunct> conjuncts)
            implements Reason {
        public ObservationDiffers {
            action = Printable.of(action);
            differences = List.copyOf(differences);
            conjuncts = List.copyOf(conjuncts);
        }
    }

    /**
     * The event is allowed, but leads to a state where an invariant is false.
     *
     * @param invariant its name
     * @param conjuncts the part of it that is false
     */
    public record InvariantViolated(String invariant, List<FalseConjunct> conjuncts) implements Reason {
        public InvariantViolated {
            conjuncts = List.copyOf(conjuncts);
        }
    }

    /**
     * An observed field and what the specification says of it.
     *
     * @param field         its name under {@code state}
     * @param specification the specification's value in the state with which the rest of the explanation deals, as TLA+ text
     * @param allowed       all its values, as TLA+ texts in order: several where several states explain the trace so far, or the
     *                      action may end in several. Only those with which no other field would differ
     * @param observed      the trace's value, as TLA+ text
     */
    public record Difference(String field, String specification, List<String> allowed, String observed) {
        public Difference {
            specification = Printable.of(specification);
            allowed = allowed.stream().map(Printable::of).toList();
            observed = Printable.of(observed);
        }

        /** Such as {@code logEndOffset: specification 1, observed 2}, or {@code specification 21 to 24, observed 25}. */
        public String text() {
            return field + ": specification " + Alternatives.text(allowed) + ", observed " + observed;
        }
    }

    /**
     * A part of a formula that is false.
     *
     * @param operator the definition that it stands in
     * @param module   the module of that definition
     * @param line     the line in the module
     * @param column   the column in that line
     * @param source   its text in the module
     * @param operands what stands on its sides, with the values there
     */
    public record FalseConjunct(
            String operator, String module, int line, int column, String source, List<Operand> operands) {
        public FalseConjunct {
            source = source.lines().map(Printable::of).collect(Collectors.joining("\n"));
            operands = List.copyOf(operands);
        }

        /** Such as {@code TwoPhase:41:8}. */
        public String position() {
            return module + ":" + line + ":" + column;
        }
    }

    /**
     * One side of a false conjunct.
     *
     * @param source its text in the module
     * @param value  its value, as TLA+ text
     */
    public record Operand(String source, String value) {
        public Operand {
            value = Printable.of(value);
        }
    }

    /**
     * The event that last changed something.
     *
     * @param what  a variable of the specification, with the key concerned if it is a function
     * @param line  the event's line in the trace
     * @param event the event's name
     */
    public record EarlierEvent(String what, long line, String event) {
        public EarlierEvent {
            what = Printable.of(what);
        }
    }

    /** The first line for a person: trace, line and event. */
    public String headline() {
        return trace + ":" + line + ": rejected at event " + seq + ", " + event
                + partition.map(name -> ", partition " + name).orElse("");
    }

    /** The whole story: plain text of at most 40 lines of at most 160 columns, the headline first. */
    public String text() {
        return new ExplanationText(this).render();
    }
}
