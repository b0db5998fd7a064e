package io.tidemark.tracer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Lines are what a JSON generator would have made of them. */
class TraceLineTest {
    private final TraceLine line = new TraceLine(new TraceWords());

    static Stream<String> texts() {
        return Stream.of(
                "",
                "orders-0",
                "\"quoted\\ and / slashed\"",
                "\u0000\u0001\b\t\n\f\r\u001f\u007f",
                "\u00e9\u20ac\u2028\ud83d\ude00",
                "long ".repeat(1_000));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void textsAreEscapedAsJsonHasIt(String text) {
        line.begin(1);
        line.text(text, text);
        line.newText("name", text);
        line.end();

        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        try (JsonGenerator json =
                new JsonFactory().createGenerator(ObjectWriteContext.empty(), expected, JsonEncoding.UTF8)) {
            json.writeStartObject();
            json.writeNumberProperty("seq", 1);
            json.writeStringProperty(text, text);
            json.writeStringProperty("name", text);
            json.writeEndObject();
        }
        assertThat(text(line)).isEqualTo(expected.toString(StandardCharsets.UTF_8) + "\n");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 9, 10, 1_000_000_000, Integer.MIN_VALUE, Long.MIN_VALUE, Long.MAX_VALUE})
    void numbersAreWhole(long number) {
        line.begin(number);
        line.number("value", number);
        line.end();

        assertThat(text(line)).isEqualTo("{\"seq\":" + number + ",\"value\":" + number + "}\n");
    }

    @Test
    void linesGrowAsLongAsTheyHaveTo() {
        line.begin(1);
        for (int i = 0; i < 1_000; i++) {
            line.number("n", Long.MIN_VALUE);
        }
        line.end();

        assertThat(text(line)).isEqualTo("{\"seq\":1" + (",\"n\":" + Long.MIN_VALUE).repeat(1_000) + "}\n");
    }

    @Test
    void aLineThatFailedIsGoneWithTheNext() {
        assertThatThrownBy(() -> {
                    line.begin(1);
                    line.newText("half", "\ud800");
                })
                .isInstanceOf(IllegalArgumentException.class);
        line.event(
                2,
                OptionalLong.of(1),
                new TraceEvent.Flush(
                        Place.of(0, "orders-0"),
                        BrokerState.builder().logEndOffset(7).build()));

        assertThat(text(line))
                .isEqualTo("{\"seq\":2,\"after\":1,\"node\":0,\"partition\":\"orders-0\",\"event\":\"Flush\","
                        + "\"state\":{\"logEndOffset\":7}}\n");
    }

    private static String text(TraceLine line) {
        return new String(line.toBytes(), StandardCharsets.UTF_8);
    }
}
