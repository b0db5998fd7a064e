package io.tidemark.tracer;

import java.io.OutputStream;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes a trace, one JSON object a line, and numbers its events from 1 in the order in which they are reported. The
 * same events give the same bytes.
 *
 * <p>May be shared by threads: an event's number is taken and its line is written in one step. A system that reports
 * from within the locks which guard the reported state thereby gets an order in which its steps can have happened.
 *
 * <p>Output is buffered; {@link #close()} writes what is left and closes the stream. Failures to write are thrown as
 * {@link tools.jackson.core.exc.JacksonIOException}.
 */
public final class NdjsonTraceWriter implements TraceListener, AutoCloseable {
    private final JsonGenerator json;
    private final FieldVisitor fields = new JsonFields();
    private long lastNumber;

    /** Writes the header at once. */
    public NdjsonTraceWriter(OutputStream out, TraceHeader header) {
        // Without a root separator each line ends in its own newline, so that a reader of a growing file or a pipe can
        // tell a finished line from a torn one.
        JsonFactory factory = JsonFactory.builder().rootValueSeparator("").build();
        this.json = factory.createGenerator(ObjectWriteContext.empty(), out, JsonEncoding.UTF8);
        write(header);
    }

    @Override
    public synchronized void onEvent(TraceEvent event) {
        write(++lastNumber, OptionalLong.empty(), event);
    }

    /**
     * Writes an event that only read, and may have done so at any moment since it began.
     *
     * @param after {@link #lastNumber()} when the read began
     */
    public synchronized void write(TraceEvent event, long after) {
        write(++lastNumber, OptionalLong.of(after), event);
    }

    /**
     * Writes an event whose number was taken before, for instance under a lock which is not held any more. Numbers must
     * ascend.
     *
     * @param number the event's number, greater than that of the event before
     * @param after the last number given when the read began, if the event only read
     */
    public synchronized void write(TraceEvent event, long number, OptionalLong after) {
        if (number <= lastNumber) {
            throw new IllegalArgumentException(
                    "event " + number + " after event " + lastNumber + ": the numbers of a trace ascend");
        }
        lastNumber = number;
        write(number, after, event);
    }

    /**
     * Writes that events were lost between the last one and this number (see the format's {@code Gap}): nothing can be said
     * about what follows.
     *
     * @param number the gap's number, greater than that of the event before
     * @param place whose events were lost
     */
    public synchronized void writeGap(long number, Place place) {
        if (number <= lastNumber) {
            throw new IllegalArgumentException(
                    "event " + number + " after event " + lastNumber + ": the numbers of a trace ascend");
        }
        lastNumber = number;
        json.writeStartObject();
        json.writeNumberProperty("seq", number);
        json.writeNumberProperty("node", place.node());
        place.partition().ifPresent(partition -> json.writeStringProperty("partition", partition));
        json.writeStringProperty("event", "Gap");
        json.writeEndObject();
        json.writeRaw('\n');
    }

    /** The number of the last event written, 0 before the first. */
    public synchronized long lastNumber() {
        return lastNumber;
    }

    /** Hands everything written so far to the stream. */
    public synchronized void flush() {
        json.flush();
    }

    @Override
    public synchronized void close() {
        json.close();
    }

    private void write(long number, OptionalLong after, TraceEvent event) {
        json.writeStartObject();
        json.writeNumberProperty("seq", number);
        if (after.isPresent()) {
            json.writeNumberProperty("after", after.getAsLong());
        }
        Place place = event.place();
        json.writeNumberProperty("node", place.node());
        if (place.partition().isPresent()) {
            json.writeStringProperty("partition", place.partition().get());
        }
        json.writeStringProperty("event", event.name());
        event.arguments(fields);
        Observation state = event.state();
        if (!state.isEmpty()) {
            json.writeObjectPropertyStart("state");
            state.visit(fields);
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeRaw('\n');
    }

    private void write(TraceHeader header) {
        json.writeStartObject();
        json.writeNumberProperty("tidemark", TraceHeader.VERSION);
        json.writeStringProperty("spec", header.spec());
        json.writeName("constants");
        writeObject(header.constants());
        json.writeObjectPropertyStart("source");
        json.writeStringProperty("system", header.source().system());
        json.writeStringProperty("version", header.source().version());
        header.source().details().forEach(this::writeProperty);
        json.writeEndObject();
        if (!header.initial().isEmpty()) {
            json.writeObjectPropertyStart("initial");
            header.initial().forEach((node, state) -> {
                json.writeName(Integer.toString(node));
                writeObject(state);
            });
            json.writeEndObject();
        }
        writeNames("ignored", header.ignored());
        writeNames("silent", header.silent());
        json.writeEndObject();
        json.writeRaw('\n');
    }

    private void writeNames(String property, Collection<String> names) {
        if (!names.isEmpty()) {
            json.writeName(property);
            writeValue(names);
        }
    }

    private void writeObject(Map<String, Object> object) {
        json.writeStartObject();
        object.forEach(this::writeProperty);
        json.writeEndObject();
    }

    private void writeProperty(String name, Object value) {
        json.writeName(name);
        writeValue(value);
    }

    private void writeValue(Object value) {
        if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else if (value instanceof Collection<?> members) {
            json.writeStartArray();
            members.forEach(this::writeValue);
            json.writeEndArray();
        } else {
            json.writeString(value.toString());
        }
    }

    private final class JsonFields implements FieldVisitor {
        @Override
        public void number(String name, long value) {
            json.writeNumberProperty(name, value);
        }

        @Override
        public void text(String name, String value) {
            json.writeStringProperty(name, value);
        }

        @Override
        public void flag(String name, boolean value) {
            json.writeBooleanProperty(name, value);
        }

        @Override
        public void brokers(String name, List<Integer> value) {
            json.writeArrayPropertyStart(name);
            for (int broker : value) {
                json.writeNumber(broker);
            }
            json.writeEndArray();
        }
    }
}
