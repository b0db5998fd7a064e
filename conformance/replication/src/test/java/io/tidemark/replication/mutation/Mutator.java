package io.tidemark.replication.mutation;

import io.tidemark.replication.mutation.Mutant.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Makes every small change of an event: each number one more and one less, each boolean the other, each text another one
 * that stands in this field somewhere in the corpus, each set with one member more and one less; the event left out,
 * doubled, and after the next one.
 *
 * <p>Left alone are {@code seq}, {@code after} and {@code event}, whose changes are those of the event's place, and {@code
 * partition}, which says whose event it is. Any number that is no broker names the controller, so where it stands the
 * {@code node} becomes a broker.
 */
final class Mutator {
    static final String STATE = "state";

    private static final Set<String> UNTOUCHED = Set.of("seq", "after", "event", "partition", STATE);

    private final SortedMap<String, SortedSet<String>> vocabulary = new TreeMap<>();

    /** @param traces the whole corpus, for its vocabulary */
    Mutator(List<ConformingTrace> traces) {
        for (ConformingTrace trace : traces) {
            for (ObjectNode event : trace.events()) {
                learn(event.path("event").stringValue(), event);
                learn(event.path("event").stringValue() + " " + STATE, event.path(STATE));
            }
        }
    }

    private void learn(String place, JsonNode fields) {
        fields.properties().forEach(field -> {
            if (field.getValue().isString()) {
                vocabulary
                        .computeIfAbsent(place + "." + field.getKey(), key -> new TreeSet<>())
                        .add(field.getValue().stringValue());
            }
        });
    }

    /** All mutants of one event. */
    List<Mutant> mutants(ConformingTrace trace, int index) {
        List<Mutant> mutants = new ArrayList<>();
        ObjectNode event = trace.events().get(index);
        String name = event.path("event").stringValue();
        for (String field : event.propertyNames()) {
            if (!UNTOUCHED.contains(field)) {
                for (JsonNode value : otherValues(trace, name, field, event.get(field))) {
                    ObjectNode changed = event.deepCopy();
                    changed.set(field, value);
                    mutants.add(field(trace, index, field, event.get(field), changed, value));
                }
            }
        }
        for (String field : event.path(STATE).propertyNames()) {
            JsonNode was = event.path(STATE).get(field);
            for (JsonNode value : otherValues(trace, name + " " + STATE, field, was)) {
                ObjectNode changed = event.deepCopy();
                ((ObjectNode) changed.get(STATE)).set(field, value);
                mutants.add(field(trace, index, STATE + "." + field, was, changed, value));
            }
        }
        mutants.addAll(ofPlace(trace, index));
        return mutants;
    }

    private List<JsonNode> otherValues(ConformingTrace trace, String place, String field, JsonNode value) {
        List<JsonNode> others = new ArrayList<>();
        if (field.equals("node") && !trace.brokers().contains(value.intValue())) {
            trace.brokers().forEach(broker -> others.add(IntNode.valueOf(broker)));
        } else if (value.isIntegralNumber()) {
            others.add(LongNode.valueOf(value.longValue() + 1));
            others.add(LongNode.valueOf(value.longValue() - 1));
        } else if (value.isBoolean()) {
            others.add(BooleanNode.valueOf(!value.booleanValue()));
        } else if (value.isString()) {
            vocabulary.getOrDefault(place + "." + field, new TreeSet<>()).stream()
                    .filter(word -> !word.equals(value.stringValue()))
                    .forEach(word -> others.add(StringNode.valueOf(word)));
        } else if (value instanceof ArrayNode members) {
            others.addAll(otherSets(trace, members));
        } else {
            throw new IllegalStateException("no change is known for " + place + "." + field + " = " + value);
        }
        return others;
    }

    private static List<JsonNode> otherSets(ConformingTrace trace, ArrayNode members) {
        List<JsonNode> others = new ArrayList<>();
        Set<Integer> present = new TreeSet<>();
        for (int i = 0; i < members.size(); i++) {
            present.add(members.get(i).intValue());
            ArrayNode fewer = members.deepCopy();
            fewer.remove(i);
            others.add(fewer);
        }
        for (int broker : trace.brokers()) {
            if (!present.contains(broker)) {
                others.add(members.deepCopy().add(broker));
            }
        }
        return others;
    }

    private static Mutant field(
            ConformingTrace trace, int index, String subject, JsonNode was, ObjectNode changed, JsonNode value) {
        String detail;
        if (subject.equals("node") && !trace.brokers().contains(was.intValue())) {
            detail = "a broker";
        } else if (value.isIntegralNumber()) {
            detail = value.longValue() > was.longValue() ? "+1" : "-1";
        } else if (value.isArray()) {
            detail = value.size() > was.size() ? "one member more" : "one member less";
        } else if (value.isString()) {
            detail = was.stringValue() + " to " + value.stringValue();
        } else {
            detail = "another";
        }
        return new Mutant(
                trace.name(),
                index,
                changed.path("event").stringValue(),
                Change.FIELD,
                subject,
                detail,
                List.of(changed.toString()),
                index + 1);
    }

    private static List<Mutant> ofPlace(ConformingTrace trace, int index) {
        List<Mutant> mutants = new ArrayList<>();
        ObjectNode event = trace.events().get(index);
        String name = event.path("event").stringValue();
        mutants.add(new Mutant(trace.name(), index, name, Change.DROP, "", "", List.of(), index + 1));
        mutants.add(new Mutant(
                trace.name(),
                index,
                name,
                Change.DUPLICATE,
                "",
                "",
                List.of(event.toString(), numbered(event, seq(event) + 1)),
                index + 1));
        if (index + 1 < trace.events().size()) {
            ObjectNode next = trace.events().get(index + 1);
            mutants.add(new Mutant(
                    trace.name(),
                    index,
                    name,
                    Change.SWAP,
                    "",
                    "",
                    List.of(numbered(next, seq(event)), numbered(event, seq(next))),
                    index + 2));
        }
        return mutants;
    }

    private static long seq(ObjectNode event) {
        return event.path("seq").longValue();
    }

    private static String numbered(ObjectNode event, long seq) {
        return event.deepCopy().put("seq", seq).toString();
    }
}
