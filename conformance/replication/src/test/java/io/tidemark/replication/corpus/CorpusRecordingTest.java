package io.tidemark.replication.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.tidemark.faults.SeededFaults;
import io.tidemark.replication.Corpus;
import io.tidemark.replication.CorpusTrace;
import io.tidemark.replication.ReplicationSpecification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Holds the corpus to the simulation. With {@code -Dtidemark.corpus=record} the traces are written as the manifest's
 * recordings give them; with {@code -Dtidemark.corpus=search} the seeds are searched anew, for when the simulation has
 * changed so that the old ones no longer show what they should, and the manifest is written too.
 */
class CorpusRecordingTest {
    private final Path folder = CorpusFolder.locate();

    @Test
    @DisabledIfSystemProperty(named = "tidemark.corpus", matches = "search", disabledReason = "other bytes are wanted")
    void theSimulationGivesTheSameBytesAgain() throws IOException {
        boolean write = System.getProperty("tidemark.corpus", "").equals("record");
        Set<String> differ = new TreeSet<>();
        for (CorpusTrace trace : Corpus.read(folder).traces()) {
            if (trace.recording().isPresent()) {
                String text = record(trace);
                Path file = folder.resolve(trace.file());
                if (write) {
                    Files.writeString(file, text);
                } else if (!Files.readString(file).equals(text)) {
                    differ.add(trace.file());
                }
            }
        }
        assertThat(differ)
                .as("traces that the simulation would give otherwise; traces/README.md says how to write them anew")
                .isEmpty();
    }

    /** A new search would find them again. */
    @Test
    @DisabledIfSystemProperty(named = "tidemark.corpus", matches = "search", disabledReason = "other runs are wanted")
    void theConformingRunsShowWhatIsSearchedFor() throws IOException {
        for (ConformingRecipe recipe : CorpusRecipes.conforming()) {
            String text = Files.readString(folder.resolve("conforming").resolve(recipe.name() + ".ndjson"));
            assertThat(recipe.behaviour().occursIn(RecordedRun.eventsOf(text)))
                    .as(recipe.name())
                    .isTrue();
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "tidemark.corpus", matches = "search", disabledReason = "writes files")
    void searchForRunsAndWriteTheManifest() throws IOException {
        CorpusBuilder builder = new CorpusBuilder(ReplicationSpecification.bundled());
        List<CorpusTrace> traces = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (ConformingRecipe recipe : CorpusRecipes.conforming()) {
            keep(recipe.name(), builder.find(recipe), traces, missing);
        }
        for (ViolatingRecipe recipe : CorpusRecipes.violating()) {
            keep(recipe.fault(), builder.find(recipe), traces, missing);
        }
        traces.addAll(removeRecorded());
        for (CorpusTrace trace : traces) {
            if (trace.recording().isPresent()) {
                Path file = folder.resolve(trace.file());
                Files.createDirectories(file.resolveSibling("."));
                Files.writeString(file, record(trace));
            }
        }
        Files.writeString(folder.resolve(Corpus.MANIFEST), new ManifestWriter().write(traces));
        if (!missing.isEmpty()) {
            fail("no run was found for " + String.join(", ", missing));
        }
    }

    private static void keep(String name, Optional<CorpusTrace> found, List<CorpusTrace> traces, List<String> missing) {
        System.out.println(name + ": " + found.map(Record::toString).orElse("none"));
        found.ifPresentOrElse(traces::add, () -> missing.add(name));
    }

    /** Deletes the traces that simulations gave; the others stay. */
    private List<CorpusTrace> removeRecorded() throws IOException {
        List<CorpusTrace> others = new ArrayList<>();
        if (Corpus.isCorpus(folder)) {
            for (CorpusTrace trace : Corpus.read(folder).traces()) {
                if (trace.recording().isPresent()) {
                    Files.delete(folder.resolve(trace.file()));
                } else {
                    others.add(trace);
                }
            }
        }
        return others;
    }

    private static String record(CorpusTrace trace) {
        return RecordedRun.of(
                        trace.recording().orElseThrow(), trace.fault().map(fault -> SeededFaults.named(fault.name())))
                .text();
    }
}
