package io.tidemark.spec.question;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.spec.SpecificationFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HistoryTest {

    private static final Pattern FIXES = Pattern.compile("(?ms)^(?:Fixes|Remedies) == \\{(.*?)\\}");
    private static final Pattern STRING = Pattern.compile("\"([^\"]+)\"");

    private final SpecificationFiles files = SpecificationFiles.ofThisLibrary();
    private final History history = History.read(files);

    @Test
    void theFixesAreThoseOfTheSpecification() throws IOException {
        String state = Files.readString(files.modules().resolve("ReplicationState.tla"));
        List<String> fixes = FIXES.matcher(state)
                .results()
                .flatMap(set -> STRING.matcher(set.group(1)).results())
                .map(result -> result.group(1))
                .toList();
        assertThat(fixes).as("the sets Fixes and Remedies").hasSizeGreaterThan(20);
        List<String> alwaysOn = history.fixes().stream()
                .filter(fix -> fix.setting().isEmpty())
                .map(Fix::id)
                .toList();
        assertThat(alwaysOn).containsExactlyInAnyOrderElementsOf(fixes);
        assertThat(history.fixes().stream().flatMap(fix -> fix.setting().stream()))
                .allSatisfy(setting -> assertThat(state).contains("    " + setting + ","));
    }

    @Test
    void idsAreUniqueAndTitlesAreSentences() {
        assertThat(history.fixes()).extracting(Fix::id).doesNotHaveDuplicates();
        assertThat(history.fixes()).extracting(Fix::title).allMatch(title -> title.endsWith("."));
    }

    @Test
    void aReleaseLacksWhatCameLaterAndWhatItNeeds() {
        Fix fix = new Fix("KAFKA-1", "t.", KafkaVersion.of("2.7"), KafkaVersion.of("3.1"), List.of(), Optional.empty());

        assertThat(fix.isAbsentIn(new KafkaVersion(2, 6))).isFalse();
        assertThat(fix.isAbsentIn(new KafkaVersion(2, 7))).isTrue();
        assertThat(fix.isAbsentIn(new KafkaVersion(3, 0))).isTrue();
        assertThat(fix.isAbsentIn(new KafkaVersion(3, 1))).isFalse();
    }

    @Test
    void aRuleThatCameWithWhatNeedsItWasNeverMissing() {
        Optional<KafkaVersion> version = KafkaVersion.of("2.7");

        assertThat(new Fix("KIP-1", "t.", version, version, List.of(), Optional.empty()).wasEverMissing())
                .isFalse();
        assertThat(new Fix("KIP-2", "t.", Optional.empty(), version, List.of(), Optional.empty()).wasEverMissing())
                .isTrue();
        assertThat(new Fix("r", "t.", Optional.empty(), Optional.empty(), List.of(), Optional.empty()).wasEverMissing())
                .isTrue();
    }

    @Test
    void versionsAreKnownFromTheFirstWithReplicasOn() {
        assertThat(new KafkaVersion(0, 7).isKnown()).isFalse();
        assertThat(new KafkaVersion(0, 8).isKnown()).isTrue();
        assertThat(new KafkaVersion(9, 9).isKnown()).isFalse();
    }

    @Test
    void versionsAreComparedByNumber() {
        assertThat(KafkaVersion.of("0.11.0.3")).contains(new KafkaVersion(0, 11));
        assertThat(KafkaVersion.of("2.10").orElseThrow()).isGreaterThan(new KafkaVersion(2, 9));
        assertThat(KafkaVersion.of("trunk")).isEmpty();
        assertThat(KafkaVersion.of("3")).isEmpty();
    }
}
