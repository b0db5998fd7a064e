package io.tidemark.replication.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.Replay;
import io.tidemark.engine.TraceSource;
import io.tidemark.engine.Verdict;
import io.tidemark.replication.ReplicationSpecification;
import io.tidemark.replication.SpecifiedActions;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The description of the trace format: its table has every event, its worked example gets the verdict printed there. */
class TraceFormatDescriptionTest {
    private static final String MARGIN = "    ";

    @Test
    void theTableHasEveryEvent() throws IOException {
        assertThat(description().stream()
                        .dropWhile(line -> !line.equals("## The events"))
                        .takeWhile(line -> !line.startsWith("## How"))
                        .filter(line -> line.startsWith("| `"))
                        .map(line -> line.split("`", -1)[1]))
                .containsExactlyInAnyOrderElementsOf(SpecifiedActions.logged());
    }

    @Test
    void theExampleIsRejectedAsDescribed() throws IOException {
        List<String> example = description().stream()
                .dropWhile(line -> !line.equals("## A worked example"))
                .filter(line -> line.startsWith(MARGIN))
                .map(line -> line.substring(MARGIN.length()))
                .toList();
        String trace = example.stream()
                .filter(line -> line.startsWith("{"))
                .map(line -> line + "\n")
                .collect(Collectors.joining());

        Verdict verdict =
                new Replay(ReplicationSpecification.bundled()).run(TraceSource.ofText("example.ndjson", trace));

        assertThat(verdict).isInstanceOf(Verdict.Rejected.class);
        List<String> described =
                example.stream().dropWhile(line -> line.startsWith("{")).toList();
        List<String> explained =
                ((Verdict.Rejected) verdict).explanation().text().lines().toList();
        // The command lays its first line out in columns.
        assertThat(described.get(0)).startsWith("rejected   example.ndjson   line 9, event 8, AdvanceHighWatermark");
        assertThat(explained.get(0)).startsWith("example.ndjson:9: rejected at event 8, AdvanceHighWatermark");
        assertThat(story(explained)).isEqualTo(story(described));
    }

    private static List<String> description() throws IOException {
        return Files.readAllLines(CorpusFolder.locate().resolve("README.md"));
    }

    /** What is said of the event below the first line, without places in modules, which move, and what was enabled instead. */
    private static List<String> story(List<String> text) {
        return text.stream()
                .skip(1)
                .takeWhile(line -> !line.contains("enabled instead"))
                .map(line -> line.replaceAll("([A-Z]\\w+):\\d+:\\d+", "$1"))
                .toList();
    }
}
