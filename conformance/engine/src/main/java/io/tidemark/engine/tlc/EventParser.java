package io.tidemark.engine.tlc;

import io.tidemark.engine.InputException;
import io.tidemark.engine.TraceHeader;
import io.tidemark.engine.kernel.JsonFaults;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import util.UniqueString;

/** Reads the lines of one trace into events. Remembers the last number, so lines must come in order. */
final class EventParser {
    /** Fields that are not arguments. */
    private static final Set<String> STRUCTURE = Set.of("seq", "node", "event", "partition", "after", "state");

    private static final int REMEMBERED_STRINGS = 10_000;
    private static final int MOST_NEAREST = 5;
    private static final UniqueString[] NO_NAMES = {};
    private static final ExprNode[] NO_SPECIFIED = {};
    private static final Value[] NO_VALUES = {};
    private static final Arm NOTHING = new Arm.AnyOf(List.of());

    private final JsonFactory json = new JsonFactory();
    private final TraceModule module;
    private final String trace;
    private final Set<String> ignored;
    private final Set<String> met = new HashSet<>();
    private final Map<String, StringValue> strings = new HashMap<>();
    private final FieldNames none = FieldNames.none();
    /** The values of the objects being read, the innermost one's last. */
    private Value[] values = new Value[64];

    private int top;
    private FieldNames lastObject = none;
    private FieldNames stateFields = none;
    private long lastSeq = -1;
    private long seq = -1;
    private long after = -1;
    private long line;
    private boolean terminated = true;

    EventParser(TraceModule module, String trace, TraceHeader header) {
        this.module = module;
        this.trace = trace;
        this.ignored = header.ignored();
    }

    private EventParser(EventParser other) {
        module = other.module;
        trace = other.trace;
        ignored = other.ignored;
        lastSeq = other.lastSeq;
    }

    /** A parser that has read the same lines. */
    EventParser copy() {
        return new EventParser(this);
    }

    /**
     * What is compared with the specification of a {@code state} with certain fields.
     *
     * @param fields    their names
     * @param specified what the specification says of each
     * @param positions where the observed value of each stands in the record
     */
    @SuppressWarnings("ArrayRecordComponent") // private to the parser, and never changed
    record Observed(UniqueString[] fields, ExprNode[] specified, int[] positions) {}

    /**
     * Reads one line.
     *
     * @param isTerminated whether the line has a line end; if not, it may have been cut off
     */
    Event parse(byte[] buffer, int from, int to, long lineNumber, boolean isTerminated) {
        line = lineNumber;
        terminated = isTerminated;
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), buffer, from, to - from)) {
            return parse(parser, buffer, from, to);
        } catch (JacksonException e) {
            throw JsonFaults.malformed(trace, line, terminated, e);
        }
    }

    private Event parse(JsonParser parser, byte[] buffer, int from, int to) {
        try {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw fault("no JSON object", "an event {\"seq\":...,\"node\":...,\"event\":...}");
            }
            seq = -1;
            after = -1;
            top = 0;
            FieldNames fields = eventFields(parser);
            if (parser.nextToken() != null) {
                throw fault("more than one JSON value in the line", "one event a line");
            }
            Event event = event(fields, Arrays.copyOfRange(buffer, from, to));
            lastSeq = event.seq();
            return event;
        } catch (StreamConstraintsException e) {
            throw JsonFaults.placed(e, parser);
        }
    }

    /** As {@link #fields}, but the numbers that order the events are kept apart: they may exceed TLC's. */
    private FieldNames eventFields(JsonParser parser) {
        FieldNames fields = none;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            if (name.equals("seq")) {
                seq = order(parser, name, seq);
            } else if (name.equals("after")) {
                after = order(parser, name, after);
            } else {
                fields = field(fields, parser, name);
                if (name.equals("state")) {
                    stateFields = lastObject;
                }
            }
        }
        return fields;
    }

    /** The names of an object's fields; their values are the topmost ones. */
    private FieldNames fields(JsonParser parser) {
        FieldNames fields = none;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            fields = field(fields, parser, name);
        }
        return fields;
    }

    private FieldNames field(FieldNames before, JsonParser parser, String name) {
        FieldNames fields = before.with(name);
        if (fields == null) {
            throw twice(name);
        }
        Value value = value(parser, name);
        if (top == values.length) {
            values = Arrays.copyOf(values, top * 2);
        }
        values[top++] = value;
        return fields;
    }

    private long order(JsonParser parser, String name, long known) {
        if (known >= 0) {
            throw twice(name);
        }
        if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT
                || parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                || parser.getLongValue() < 0) {
            throw fault(shown(parser) + " as \"" + name + "\"", "a number from 0 to " + Long.MAX_VALUE);
        }
        return parser.getLongValue();
    }

    private static String shown(JsonParser parser) {
        String text = parser.getString();
        return parser.currentToken() == JsonToken.VALUE_STRING ? '"' + text + '"' : text;
    }

    private InputException twice(String field) {
        return fault("field \"" + field + "\" twice", "each field once");
    }

    private Value value(JsonParser parser, String name) {
        return switch (parser.currentToken()) {
            case VALUE_NUMBER_INT -> number(parser, name);
            case VALUE_STRING -> string(parser.getString());
            case VALUE_TRUE -> BoolValue.ValTrue;
            case VALUE_FALSE -> BoolValue.ValFalse;
            case START_OBJECT -> {
                int from = top;
                FieldNames fields = fields(parser);
                top = from;
                lastObject = fields;
                yield fields.record(values, from);
            }
            case START_ARRAY -> {
                List<Value> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value(parser, name));
                }
                yield new TupleValue(elements.toArray(new Value[0]));
            }
            case VALUE_NULL -> throw fault("null as \"" + name + "\"", "a value, or no such field");
            default ->
                throw fault(
                        parser.getString() + " as \"" + name + "\"",
                        "a whole number, string, boolean, object or array");
        };
    }

    private Value number(JsonParser parser, String name) {
        if (parser.getNumberType() != JsonParser.NumberType.INT) {
            throw fault(parser.getString() + " as \"" + name + "\"", "a whole number from -2147483648 to 2147483647");
        }
        return IntValue.gen(parser.getIntValue());
    }

    private StringValue string(String text) {
        StringValue known = strings.get(text);
        if (known == null) {
            known = new StringValue(text);
            if (strings.size() < REMEMBERED_STRINGS) {
                strings.put(text, known);
            }
        }
        return known;
    }

    private Event event(FieldNames fields, byte[] text) {
        if (seq < 0) {
            throw missing("seq");
        }
        String name = text(fields, "event");
        if (fields.indexOf("node") < 0) {
            throw missing("node");
        }
        Value partition = value(fields, "partition");
        if (partition != null && !(partition instanceof StringValue)) {
            throw fault(new JsonText(partition) + " as \"partition\"", "the partition's name, a string");
        }
        if (seq <= lastSeq) {
            throw fault("seq " + seq + " after seq " + lastSeq, "numbers that increase from line to line");
        }
        if (after >= seq) {
            throw fault("after " + after + " in the event with seq " + seq, "a smaller number than seq");
        }
        String partitionName = partition instanceof StringValue s ? s.val.toString() : null;
        if (name.equals(Event.GAP)) {
            return unobserved(-1, partitionName, name, NOTHING, none.record(values, 0), text);
        }
        Optional<Arm> arm = module.arm(name);
        if (arm.isEmpty()) {
            throw fault("unknown event \"" + name + "\"", nearest(name, module.eventNames()));
        }
        if (after >= 0 && !mayStandAfter(name)) {
            throw fault(
                    "\"after\" in the event \"" + name + "\"",
                    "it in reads only: "
                            + String.join(
                                    ", ",
                                    module.reads().orElse(Set.of()).stream()
                                            .sorted()
                                            .toList()));
        }
        checkArguments(fields, name);
        RecordValue record = fields.record(values, 0);
        Value state = value(fields, "state");
        if (state == null) {
            return unobserved(after, partitionName, name, arm.get(), record, text);
        }
        if (!(state instanceof RecordValue observed)) {
            throw fault(new JsonText(state) + " as \"state\"", "an object with observed fields");
        }
        Observed compared = stateFields.observed();
        if (compared == null) {
            compared = compared(observed);
            stateFields.setObserved(compared);
        }
        Value[] logged = new Value[compared.positions.length];
        for (int i = 0; i < logged.length; i++) {
            logged[i] = observed.values[compared.positions[i]];
        }
        return new Event(
                line,
                seq,
                after,
                partitionName,
                name,
                arm.get(),
                record,
                compared.fields,
                compared.specified,
                logged,
                text);
    }

    private Event unobserved(
            long from, @Nullable String partition, String name, Arm arm, RecordValue record, byte[] text) {
        return new Event(line, seq, from, partition, name, arm, record, NO_NAMES, NO_SPECIFIED, NO_VALUES, text);
    }

    private Observed compared(RecordValue observed) {
        List<UniqueString> fields = new ArrayList<>();
        List<ExprNode> specified = new ArrayList<>();
        List<Integer> positions = new ArrayList<>();
        for (int i = 0; i < observed.names.length; i++) {
            String field = observed.names[i].toString();
            if (isIgnored(field)) {
                continue;
            }
            ExprNode expression = module.observations().get(field);
            if (expression == null) {
                throw fault(
                        "unknown field \"" + field + "\" in \"state\"",
                        nearest(field, module.observations().keySet()) + ", or the field in the header's \"ignored\"");
            }
            fields.add(observed.names[i]);
            specified.add(expression);
            positions.add(i);
        }
        return new Observed(
                fields.toArray(NO_NAMES),
                specified.toArray(NO_SPECIFIED),
                positions.stream().mapToInt(Integer::intValue).toArray());
    }

    private void checkArguments(FieldNames fields, String event) {
        if (fields.isCheckedFor(event)) {
            return;
        }
        Set<String> mentioned = module.mentioned(event);
        for (String name : fields.names()) {
            if (!mentioned.contains(name) && !STRUCTURE.contains(name) && !isIgnored(name)) {
                throw fault(
                        "unknown field \"" + name + "\" of the event \"" + event + "\"",
                        nearest(name, allowed(event), Integer.MAX_VALUE)
                                + ", or the field in the header's \"ignored\"");
            }
        }
        fields.setChecked(event);
    }

    /** All fields that an event may have, in alphabetical order. */
    private Set<String> allowed(String event) {
        Set<String> names = new TreeSet<>(STRUCTURE);
        names.addAll(module.mentioned(event));
        if (!mayStandAfter(event)) {
            names.remove("after");
        }
        return names;
    }

    /** Whether an event may say that it began earlier than its number tells. */
    private boolean mayStandAfter(String event) {
        return module.reads().map(reads -> reads.contains(event)).orElse(true);
    }

    private boolean isIgnored(String field) {
        if (!ignored.contains(field)) {
            return false;
        }
        met.add(field);
        return true;
    }

    /**
     * Refuses a name in the header's {@code ignored} that stood in no event and is nearly that of a field which the trace
     * module knows: what it was meant for has been compared after all. Any other name may wait for an event that did not come.
     */
    void requireIgnoredFieldsMeant() {
        Set<String> known = new TreeSet<>(module.observations().keySet());
        module.eventNames().forEach(event -> known.addAll(module.mentioned(event)));
        for (String name : new TreeSet<>(ignored)) {
            List<String> near = known.stream()
                    .filter(field -> distance(name, field) <= Math.max(1, field.length() / 3))
                    .toList();
            if (!met.contains(name) && !known.contains(name) && !near.isEmpty()) {
                throw new InputException(
                        trace, 1, 0, "\"ignored\" holds \"" + name + "\", which no event has", nearest(name, near));
            }
        }
    }

    /** The event's field of the given name. */
    private @Nullable Value value(FieldNames fields, String name) {
        int position = fields.indexOf(name);
        return position < 0 ? null : values[position];
    }

    private String text(FieldNames fields, String name) {
        Value value = value(fields, name);
        if (value == null) {
            throw missing(name);
        }
        if (!(value instanceof StringValue string)) {
            throw fault(new JsonText(value) + " as \"" + name + "\"", "a string");
        }
        return string.val.toString();
    }

    private InputException missing(String field) {
        return fault("an event without \"" + field + "\"", "an event {\"seq\":...,\"node\":...,\"event\":...}");
    }

    /** The names most like the one found. */
    private static String nearest(String found, Collection<String> known) {
        return nearest(found, known, MOST_NEAREST);
    }

    private static String nearest(String found, Collection<String> known, int most) {
        if (known.isEmpty()) {
            return "no field here";
        }
        return "one of "
                + String.join(
                        ", ",
                        known.stream()
                                .sorted(Comparator.comparingInt(name -> distance(found, name)))
                                .limit(most)
                                .toList())
                + (known.size() > most ? ", ..." : "");
    }

    /** How many characters must be inserted, removed or replaced to make one name the other, ignoring case. */
    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        Arrays.setAll(previous, i -> i);
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                boolean same = Character.toLowerCase(a.charAt(i - 1)) == Character.toLowerCase(b.charAt(j - 1));
                current[j] = Math.min(Math.min(current[j - 1], previous[j]) + 1, previous[j - 1] + (same ? 0 : 1));
            }
            previous = current;
        }
        return previous[b.length()];
    }

    private InputException fault(String found, String expected) {
        return new InputException(trace, line, 0, found, expected);
    }

    /** A record of the header's fields, for {@code TraceInit}; without {@code source}, which is for people and may be any JSON. */
    RecordValue header(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        line = 1;
        top = 0;
        FieldNames fields = none;
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), bytes)) {
            parser.nextToken();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                if (name.equals("source")) {
                    parser.skipChildren();
                } else {
                    fields = field(fields, parser, name);
                }
            }
        }
        return fields.record(values, 0);
    }
}
