package io.tidemark.replication.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RenumberedTraceTest {
    private static final String HEADER = "{\"constants\":{\"Brokers\":[1,2,3]},\"initial\":{\"0\":{\"leader\":1}}}";

    @Test
    void brokersAreNumberedInTheOrderOfTheirIds() throws IOException {
        assertThat(renumbered("{\"node\":3,\"leader\":1,\"state\":{\"isr\":[1,3]}}"))
                .containsExactly("{\"node\":2,\"leader\":0,\"state\":{\"isr\":[0,2]}}");
    }

    @Test
    void everyControllerHasANumberOfItsOwn() throws IOException {
        assertThat(renumbered("{\"node\":0}", "{\"node\":4}", "{\"node\":3000}", "{\"node\":0}"))
                .as("0 is that of broker 1")
                .containsExactly("{\"node\":3}", "{\"node\":4}", "{\"node\":3000}", "{\"node\":3}");
        assertThat(renumbered("{\"node\":-1}", "{\"node\":5}"))
                .as("-1 is nobody")
                .containsExactly("{\"node\":-1}", "{\"node\":5}");
    }

    @Test
    void aControllerWhoseNumberIsTakenGetsTheNextOne() throws IOException {
        String four = HEADER.replace("[1,2,3]", "[1,2,5]");

        assertThat(renumberedAfter(four, "{\"node\":0}", "{\"node\":3}", "{\"node\":4}", "{\"node\":3}"))
                .containsExactly("{\"node\":3}", "{\"node\":4}", "{\"node\":5}", "{\"node\":4}");
    }

    private static List<String> renumbered(String... events) throws IOException {
        return renumberedAfter(HEADER, events);
    }

    private static List<String> renumberedAfter(String header, String... events) throws IOException {
        String trace = header + '\n' + String.join("\n", events) + '\n';
        try (RenumberedTrace renumbered =
                new RenumberedTrace(new ByteArrayInputStream(trace.getBytes(StandardCharsets.UTF_8)))) {
            return new String(renumbered.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .toList();
        }
    }
}
