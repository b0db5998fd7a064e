package io.tidemark.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNamesTest {

    @Test
    void theNearestComesFirst() {
        assertThat(NearestNames.to("dely", List.of("delayed", "delay", "deny", "loss")))
                .containsExactly("delay", "deny");
    }

    @ParameterizedTest
    @CsvSource({
        "modle,model",
        "--replicsa,--replicas",
        "KAFKA-7182,KAFKA-7128",
        "KIP-102,KIP-101",
        "no data los,no data loss",
        "committedrecordsurvive,CommittedRecordsSurvive"
    })
    void aSlipOfAFingerIsNear(String slip, String name) {
        assertThat(NearestNames.to(slip, List.of(name))).containsExactly(name);
    }

    @ParameterizedTest
    @CsvSource({"KIP-999,KIP-279", "KIP-999,KIP-966", "nosuch,consumers", "zzz,NeverFrozen", "--nosuch,--losses"})
    void anotherNameIsNot(String name, String other) {
        assertThat(NearestNames.to(name, List.of(other))).isEmpty();
    }

    @Test
    void aNameWithoutEndIsNearNone() {
        assertThat(NearestNames.to("a".repeat(20_000_000), List.of("aa", "delay")))
                .isEmpty();
    }

    @Test
    void theHintNamesThoseThatItIsAPartOfWhenNothingIsNear() {
        List<String> known = List.of("unclean-elections", "clean-elections", "clean-stops", "clean-shutdowns", "lossy");

        assertThat(NearestNames.hint("Clean", known, "see --list"))
                .isEqualTo("did you mean 'clean-stops' or 'clean-elections' or 'clean-shutdowns'?");
        assertThat(NearestNames.hint("losy", known, "see --list")).isEqualTo("did you mean 'lossy'?");
        assertThat(NearestNames.hint("el", known, "see --list")).isEqualTo("see --list");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            can a consumer read dirty data | 'no dirty reads' or 'consumers see committed records only'
            records that are committed     | 'consumers see committed records only'
            is there one leader only       | 'no two leaders in one epoch'
            """)
    void theHintNamesSentencesWithTheSameWordsTheRarestFirst(String sentence, String near) {
        List<String> known = List.of(
                "consumers see committed records only",
                "no dirty reads",
                "no two leaders in one epoch",
                "the log is never empty",
                "NoDirtyData");

        assertThat(NearestNames.hint(sentence, known, "see --list")).isEqualTo("did you mean " + near + "?");
    }

    @Test
    void wordsThatStandEverywhereMakeNoSentenceNear() {
        assertThat(NearestNames.hint(
                        "is it the end of that", List.of("the log is never empty", "end-of-that"), "see --list"))
                .isEqualTo("see --list");
    }

    @Test
    void theHintSaysWhatElseHelpsWhenNothingIsNear() {
        assertThat(NearestNames.hint("chek", List.of("check", "ask"), "see --help"))
                .isEqualTo("did you mean 'check'?");
        assertThat(NearestNames.hint("nosuch", List.of("check", "ask"), "see --help"))
                .isEqualTo("see --help");
    }
}
