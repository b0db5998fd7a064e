package io.tidemark.spec.question;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.spec.SpecificationException;
import io.tidemark.spec.SpecificationFiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QuestionConfigTest {

    private static final String SAFE = "CommittedRecordsSurvive";

    private final SpecificationFiles files = SpecificationFiles.ofThisLibrary();
    private final PropertyCatalog catalog = PropertyCatalog.read(files);
    private final History history = History.read(files);

    @Test
    void aQuestionDecidesTheConstantsOfTheModel() {
        QuestionConfig config =
                config(Question.about(SAFE).allowing(Allowance.CRASHES, 1).allowing(Allowance.POWER_LOSSES, 2));

        assertThat(config.constants())
                .containsEntry("Brokers", "{b1, b2, b3}")
                .containsEntry("MinInsyncReplicas", "2")
                .containsEntry("UncleanLeaderElection", "FALSE")
                .containsEntry("EligibleLeaderReplicas", "TRUE")
                .containsEntry("Unfixed", "{}")
                .containsEntry("Acks", "{\"all\"}")
                .containsEntry("MaxRecords", "1")
                // The model counts a power loss as a crash.
                .containsEntry("MaxCrashes", "3")
                .containsEntry("MaxLossyCrashes", "2")
                // A session for each broker that goes down.
                .containsEntry("MaxFencings", "3");
        assertThat(config.text()).contains("SYMMETRY Symmetry", "INVARIANTS\n    CommittedRecordsSurvive\n");
        assertThat(config.allowed())
                .isEqualTo("1 record produced, 1 process crash, 2 power losses, 3 expired sessions");
    }

    /** What a question does not turn on is off, and written: TLC wants a value for each constant. */
    @Test
    void whatIsSoAllTheTimeIsAConstantAndIsToldWithTheBounds() {
        QuestionConfig usual = config(Question.about(SAFE));
        QuestionConfig disorderly = config(new Question(
                SAFE,
                3,
                2,
                Optional.empty(),
                false,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of(),
                Set.of(
                        Circumstance.CONCURRENT_REQUESTS,
                        Circumstance.DELAYED_FETCHES,
                        Circumstance.EPOCHS_WITHOUT_RECORDS,
                        Circumstance.METADATA_BEFORE_REGISTRATION)));

        assertThat(usual.constants())
                .containsEntry("ConcurrentRequests", "FALSE")
                .containsEntry("DelaysFetches", "FALSE")
                .containsEntry("EpochsWithoutRecords", "FALSE")
                .containsEntry("MetadataBeforeRegistration", "FALSE");
        assertThat(disorderly.constants())
                .containsEntry("ConcurrentRequests", "TRUE")
                .containsEntry("DelaysFetches", "TRUE")
                .containsEntry("EpochsWithoutRecords", "TRUE")
                .containsEntry("MetadataBeforeRegistration", "TRUE");
        assertThat(disorderly.allowed())
                .contains(
                        "fetches that wait for records",
                        "requests served by several threads",
                        "leader epochs without records",
                        "metadata heard of before registering");
    }

    @Test
    void aStepPropertyStandsUnderProperties() {
        assertThat(config(Question.about("EpochsNeverDecrease")).text())
                .contains("PROPERTIES\n    EpochsNeverDecrease\n")
                .doesNotContain("INVARIANTS");
    }

    @Test
    void aPropertyBringsWhatItsCaseNeeds() {
        assertThat(config(Question.about("no dirty reads")).constants()).containsEntry("Consumers", "TRUE");
        assertThat(config(Question.about("acks=1 is safe")).constants()).containsEntry("Acks", "{\"1\"}");
    }

    @Test
    void whatNoReleaseHasIsNamedUnlessItIsTakenAway() {
        assertThat(config(Question.about(SAFE)).unreleased())
                .extracting(Fix::id)
                .contains("KAFKA-20634", "newer partition epoch only");
        assertThat(config(without("KAFKA-20634")).unreleased())
                .extracting(Fix::id)
                .doesNotContain("KAFKA-20634");
    }

    @Test
    void whatWouldHoldForNothingIsRefused() {
        Question outside = new Question(
                SAFE,
                2,
                1,
                Optional.empty(),
                false,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of(),
                Set.of(Circumstance.LOSS_OUTSIDE_ISR));

        assertThatThrownBy(() -> config(outside)).hasMessageContaining("--power-losses allows nobody to");
        assertThat(config(outside.allowing(Allowance.POWER_LOSSES, 1)).constants())
                .containsEntry("LossOutsideIsr", "TRUE");
        assertThatThrownBy(() -> config(Question.about(SAFE).allowing(Allowance.RECORDS, 0)))
                .hasMessageContaining("speaks of what was acknowledged, and with --records 0 nothing is");
    }

    @Test
    void fixesAreTakenAwayByNumberOrByVersion() {
        assertThat(config(without("kip 101", "KAFKA-6361")).constants())
                .containsEntry("Unfixed", "{\"KIP-101\", \"KIP-279\"}");
        assertThat(config(ofVersion("3.4")).absent())
                .extracting(Fix::id)
                .contains("KIP-903", "KAFKA-15583", "KIP-966")
                .doesNotContain("KIP-841", "KIP-101");
        assertThat(config(ofVersion("3.4")).constants()).containsEntry("EligibleLeaderReplicas", "FALSE");
        assertThat(config(without("KIP-966")).constants())
                .containsEntry("EligibleLeaderReplicas", "FALSE")
                .containsEntry("Unfixed", "{}");
        assertThat(config(without("kip 966")).constants()).containsEntry("EligibleLeaderReplicas", "FALSE");
    }

    @Test
    void eligibleLeaderReplicasAreOnFromKafka41() {
        assertThat(config(ofVersion("4.1")).constants()).containsEntry("EligibleLeaderReplicas", "TRUE");
        assertThat(config(ofVersion("4.0")).constants()).containsEntry("EligibleLeaderReplicas", "FALSE");
        assertThat(config(withElr(Optional.of("4.0"))).constants()).containsEntry("EligibleLeaderReplicas", "TRUE");
    }

    @Test
    void theCommandThatAsksItLeavesDefaultsOut() {
        assertThat(without("KIP-101").allowing(Allowance.POWER_LOSSES, 1).arguments())
                .containsExactly("--without", "KIP-101", "--power-losses", "1", "--property", SAFE);
    }

    @Test
    void whatKafkaWouldNotRunIsRefused() {
        assertThatThrownBy(() -> config(Question.about(SAFE).ofReplicas(2, 3)))
                .isInstanceOf(SpecificationException.class)
                .hasMessageStartingWith("impossible: min.insync.replicas 3 is above the 2 replicas");
        assertThatThrownBy(() -> config(Question.about(SAFE).ofReplicas(3, 0)))
                .hasMessageContaining("expected at least 1");
        assertThatThrownBy(() -> config(Question.about(SAFE).ofReplicas(6, 2))).hasMessageContaining("expected 1 to 5");
        assertThatThrownBy(() -> config(withAcks("2"))).hasMessageContaining("expected 0, 1 or all");
        assertThatThrownBy(() -> config(withAcks("1")))
                .hasMessageContaining("CommittedRecordsSurvive speaks of what was acknowledged with acks=all")
                .hasMessageEndingWith("of such records speaks \"no record acknowledged with acks=1 is lost\"");
        assertThatThrownBy(() -> config(withElr(Optional.of("3.9"))))
                .hasMessageContaining("Kafka 3.9 has no eligible leader replicas");
        assertThatThrownBy(() -> config(withElr(Optional.empty(), "KIP966")))
                .hasMessageContaining("--without takes KIP-966");
        assertThatThrownBy(() -> config(Question.about(SAFE).allowing(Allowance.CRASHES, 10)))
                .hasMessageContaining("--crashes 10, expected 0 to 9");
        assertThatThrownBy(() -> config(
                        Question.about(SAFE).allowing(Allowance.RECORDS, 0).allowing(Allowance.POWER_LOSSES, 1)))
                .hasMessageContaining("a power loss loses records");
        assertThatThrownBy(() -> config(Question.about(SAFE).ofReplicas(1, 1).allowing(Allowance.LAG, 1)))
                .hasMessageContaining("--lag needs a second replica");
    }

    @Test
    void unknownNamesGetTheNearest() {
        assertThatThrownBy(() -> config(Question.about("CommittedRecordSurvive")))
                .hasMessageContaining(
                        "no property \"CommittedRecordSurvive\"; did you mean 'CommittedRecordsSurvive'?");
        assertThatThrownBy(() -> config(without("KIP-102")))
                .hasMessageContaining("no rule \"KIP-102\"")
                .hasMessageContaining("KIP-101");
    }

    private QuestionConfig config(Question question) {
        return QuestionConfig.of(question, catalog, history);
    }

    /** The usual question with these answers of a user to everything that has no default. */
    private static Question question(
            Optional<String> acks, Optional<Boolean> elr, Optional<String> version, String... without) {
        Question usual = Question.about(SAFE);
        return new Question(
                SAFE,
                usual.replicas(),
                usual.minInsync(),
                acks,
                false,
                elr,
                List.of(without),
                version.flatMap(KafkaVersion::of),
                Map.of(),
                Set.of());
    }

    private static Question ofVersion(String version) {
        return question(Optional.empty(), Optional.empty(), Optional.of(version));
    }

    private static Question without(String... fixes) {
        return question(Optional.empty(), Optional.empty(), Optional.empty(), fixes);
    }

    private static Question withElr(Optional<String> version, String... without) {
        return question(Optional.empty(), Optional.of(true), version, without);
    }

    private static Question withAcks(String level) {
        return question(Optional.of(level), Optional.empty(), Optional.empty());
    }
}
