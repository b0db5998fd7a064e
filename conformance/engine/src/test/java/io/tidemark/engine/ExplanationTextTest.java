package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplanationTextTest {
    @Test
    void longEventIsShownWholeOnSeveralLines() {
        String event = event(40);

        List<String> lines = render(event);

        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(160));
        assertThat(lines.subList(1, 4).stream().map(String::strip).collect(Collectors.joining()))
                .isEqualTo("logged   " + event);
        assertThat(lines.get(2)).startsWith(" ".repeat(11) + '"');
    }

    @Test
    void endlessEventIsCutAfterAFewLines() {
        List<String> lines = render(event(400));

        assertThat(lines).hasSize(7).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(160));
        assertThat(lines.get(4)).endsWith("...");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            7                     | 7
            7 8                   | 7 or 8
            21 22 23 24           | 21 to 24
            -1 0 1 9              | -1 to 1 or 9
            1 3 5 6 7 9           | 1, 3, 5 to 7 or 9
            1 3 5 7 9 11 13 15    | 1, 3, 5, 7, 9 or 3 more
            {} {1} {1,2}          | {}, {1} or {1,2}
            """)
    void theValuesThatAreAllowedAreSaidInFewWords(String values, String text) {
        List<String> allowed = List.of(values.split(" "));

        assertThat(new Explanation.Difference("f", allowed.get(0), allowed, "4").text())
                .isEqualTo("f: specification " + text + ", observed 4");
    }

    private static String event(int fields) {
        return IntStream.range(0, fields)
                .mapToObj(i -> "\"f" + i + "\":" + i)
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static List<String> render(String event) {
        Explanation.NotEnabled reason = new Explanation.NotEnabled("Append", List.of());
        Explanation explanation =
                new Explanation("t.ndjson", 3, 2, "Append", Optional.empty(), event, reason, List.of(), List.of(), 0);
        return List.of(new ExplanationText(explanation).render().split("\n", -1));
    }
}
