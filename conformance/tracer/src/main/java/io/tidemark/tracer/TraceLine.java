package io.tidemark.tracer;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import tools.jackson.core.io.NumberOutput;

/**
 * One line after the other, each a JSON object and its newline. Brokers wait for their lines, so these are put together from
 * words that are bytes already: a JSON generator, which tracks and checks what it is given, took twice as long. A line that
 * was begun and not ended is gone with the next. Not for several threads.
 */
final class TraceLine {
    /** As long as lines usually are, and then some. */
    private static final int USUAL_LENGTH = 512;

    /** The digits of {@link Long#MIN_VALUE}, and its sign. */
    private static final int LONGEST_NUMBER = 20;

    private static final byte[] SEQ = ascii("{\"seq\":");
    private static final byte[] AFTER = ascii(",\"after\":");
    private static final byte[] NODE = ascii(",\"node\":");
    private static final byte[] PARTITION = ascii(",\"partition\":");
    private static final byte[] EVENT = ascii(",\"event\":");
    private static final byte[] STATE = ascii(",\"state\":");
    private static final byte[] TRUE = ascii("true");
    private static final byte[] FALSE = ascii("false");
    private static final byte[] END = ascii("}\n");

    private final TraceWords words;
    private final FieldVisitor fields = new Fields();
    private byte[] bytes = new byte[USUAL_LENGTH];
    private int length;

    /**
     * Makes lines.
     *
     * @param words what they are made of, as far as it has been written before
     */
    TraceLine(TraceWords words) {
        this.words = words;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** An event. */
    void event(long number, OptionalLong after, TraceEvent event) {
        beginEvent(number, after, event);
        end();
    }

    /** An event that is about to be. */
    void announced(long number, OptionalLong after, TraceEvent event) {
        beginEvent(number, after, event);
        flag("announced", true);
        end();
    }

    /** A gap. */
    void gap(long number, Place place) {
        begin(number, place, "Gap");
        end();
    }

    private void beginEvent(long number, OptionalLong after, TraceEvent event) {
        begin(number);
        if (after.isPresent()) {
            append(AFTER);
            append(after.getAsLong());
        }
        place(event.place());
        append(EVENT);
        append(words.event(event));
        event.arguments(fields);
        Observation state = event.state();
        if (!state.isEmpty()) {
            append(STATE);
            int start = length;
            state.visit(fields);
            bytes[start] = '{'; // in place of the comma before the first field
            append('}');
        }
    }

    /** Begins a line of this number. */
    void begin(long number) {
        length = 0;
        append(SEQ);
        append(number);
    }

    /** Begins a line of this number, with what happened where. */
    void begin(long number, Place place, String event) {
        begin(number);
        place(place);
        append(EVENT);
        append(words.text(event));
    }

    private void place(Place place) {
        append(NODE);
        append(place.node());
        if (place.partition().isPresent()) {
            append(PARTITION);
            append(words.text(place.partition().get()));
        }
    }

    /** A field that is a number. */
    void number(String name, long value) {
        append(words.name(name));
        append(value);
    }

    /** A field that is a text, one of few that are written again and again. */
    void text(String name, String value) {
        append(words.name(name));
        append(words.text(value));
    }

    /** A field that is a text which is not written again. */
    void newText(String name, String value) {
        append(words.name(name));
        append(TraceWords.quoted(value));
    }

    /** A field that says whether something is so. */
    void flag(String name, boolean value) {
        append(words.name(name));
        append(value ? TRUE : FALSE);
    }

    /** A field that is JSON already. */
    void json(String name, byte[] value) {
        append(words.name(name));
        append(value);
    }

    /** Makes a line of what is JSON already. */
    void whole(byte[] object) {
        length = 0;
        append(object);
        append('\n');
    }

    /** Ends the line. */
    void end() {
        append(END);
    }

    /** Writes the line. */
    void writeTo(OutputStream out) throws IOException {
        out.write(bytes, 0, length);
    }

    /** A copy of the line. */
    byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    private void append(byte[] part) {
        require(part.length);
        System.arraycopy(part, 0, bytes, length, part.length);
        length += part.length;
    }

    private void append(char part) {
        require(1);
        bytes[length++] = (byte) part;
    }

    private void append(long number) {
        require(LONGEST_NUMBER);
        length = NumberOutput.outputLong(number, bytes, length);
    }

    private void require(int more) {
        if (more > bytes.length - length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }

    private void brokers(byte[] name, List<Integer> value) {
        append(name);
        append('[');
        for (int i = 0; i < value.size(); i++) {
            if (i > 0) {
                append(',');
            }
            append((long) value.get(i));
        }
        append(']');
    }

    private final class Fields implements FieldVisitor {
        @Override
        public void number(String name, long value) {
            TraceLine.this.number(name, value);
        }

        @Override
        public void text(String name, String value) {
            TraceLine.this.text(name, value);
        }

        @Override
        public void flag(String name, boolean value) {
            TraceLine.this.flag(name, value);
        }

        @Override
        public void brokers(String name, List<Integer> value) {
            TraceLine.this.brokers(words.name(name), value);
        }

        @Override
        public void number(StateField field, long value) {
            append(words.name(field));
            append(value);
        }

        @Override
        public void text(StateField field, String value) {
            append(words.name(field));
            append(words.text(value));
        }

        @Override
        public void brokers(StateField field, List<Integer> value) {
            TraceLine.this.brokers(words.name(field), value);
        }
    }
}
