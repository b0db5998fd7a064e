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
        QuestionConfig config = config(new Asked().with(Allowance.CRASHES, 1).with(Allowance.POWER_LOSSES, 2));

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

    @Test
    void aStepPropertyStandsUnderProperties() {
        assertThat(config(new Asked().property("EpochsNeverDecrease")).text())
                .contains("PROPERTIES\n    EpochsNeverDecrease\n")
                .doesNotContain("INVARIANTS");
    }

    @Test
    void aPropertyBringsWhatItsCaseNeeds() {
        assertThat(config(new Asked().property("no dirty reads")).constants()).containsEntry("Consumers", "TRUE");
        assertThat(config(new Asked().property("acks=1 is safe")).constants()).containsEntry("Acks", "{\"1\"}");
    }

    @Test
    void fixesAreTakenAwayByNumberOrByVersion() {
        assertThat(config(new Asked().without("kip 101", "KAFKA-6361")).constants())
                .containsEntry("Unfixed", "{\"KIP-101\", \"KIP-279\"}");
        assertThat(config(new Asked().version("3.4")).absent())
                .extracting(Fix::id)
                .contains("KIP-903", "KAFKA-15583", "KIP-966")
                .doesNotContain("KIP-841", "KIP-101");
        assertThat(config(new Asked().version("3.4")).constants()).containsEntry("EligibleLeaderReplicas", "FALSE");
        assertThat(config(new Asked().without("KIP-966")).constants())
                .containsEntry("EligibleLeaderReplicas", "FALSE")
                .containsEntry("Unfixed", "{}");
    }

    @Test
    void eligibleLeaderReplicasAreOnFromKafka41() {
        assertThat(config(new Asked().version("4.1")).constants()).containsEntry("EligibleLeaderReplicas", "TRUE");
        assertThat(config(new Asked().version("4.0")).constants()).containsEntry("EligibleLeaderReplicas", "FALSE");
        assertThat(config(new Asked().version("4.0").elr(true)).constants())
                .containsEntry("EligibleLeaderReplicas", "TRUE");
    }

    @Test
    void theCommandThatAsksItLeavesDefaultsOut() {
        assertThat(new Asked()
                        .without("KIP-101")
                        .with(Allowance.POWER_LOSSES, 1)
                        .question()
                        .arguments())
                .containsExactly("--without", "KIP-101", "--power-losses", "1", "--property", SAFE);
    }

    @Test
    void whatKafkaWouldNotRunIsRefused() {
        assertThatThrownBy(() -> config(new Asked().replicas(2).minInsync(3)))
                .isInstanceOf(SpecificationException.class)
                .hasMessageStartingWith("impossible: min.insync.replicas 3 is above the 2 replicas");
        assertThatThrownBy(() -> config(new Asked().minInsync(0))).hasMessageContaining("expected at least 1");
        assertThatThrownBy(() -> config(new Asked().replicas(6))).hasMessageContaining("expected 1 to 5");
        assertThatThrownBy(() -> config(new Asked().acks("2"))).hasMessageContaining("expected 0, 1 or all");
        assertThatThrownBy(() -> config(new Asked().acks("1")))
                .hasMessageContaining("CommittedRecordsSurvive speaks of what was acknowledged with acks=all");
        assertThatThrownBy(() -> config(new Asked().version("3.9").elr(true)))
                .hasMessageContaining("Kafka 3.9 has no eligible leader replicas");
        assertThatThrownBy(() -> config(new Asked().without("KIP-966").elr(true)))
                .hasMessageContaining("--without takes KIP-966");
        assertThatThrownBy(() -> config(new Asked().with(Allowance.CRASHES, 10)))
                .hasMessageContaining("--crashes 10, expected 0 to 9");
        assertThatThrownBy(() -> config(new Asked().with(Allowance.RECORDS, 0).with(Allowance.POWER_LOSSES, 1)))
                .hasMessageContaining("a power loss loses records");
        assertThatThrownBy(() -> config(new Asked().replicas(1).minInsync(1).with(Allowance.LAG, 1)))
                .hasMessageContaining("--lag needs a second replica");
    }

    @Test
    void unknownNamesGetTheNearest() {
        assertThatThrownBy(() -> config(new Asked().property("CommittedRecordSurvive")))
                .hasMessageContaining("no property \"CommittedRecordSurvive\", nearest: \"CommittedRecordsSurvive\"");
        assertThatThrownBy(() -> config(new Asked().without("KIP-102")))
                .hasMessageContaining("no rule \"KIP-102\"")
                .hasMessageContaining("KIP-101");
    }

    private QuestionConfig config(Asked asked) {
        return QuestionConfig.of(asked.question(), catalog, history);
    }

    /** A question of three replicas, of which each test changes what it is about. */
    private record Asked(Question question) {
        Asked() {
            this(new Question(
                    SAFE,
                    3,
                    2,
                    Optional.empty(),
                    false,
                    Optional.empty(),
                    List.of(),
                    Optional.empty(),
                    Map.of(),
                    Set.of()));
        }

        private Asked of(
                String property,
                int replicas,
                int minInsync,
                Optional<String> acks,
                Optional<Boolean> elr,
                List<String> without,
                Optional<KafkaVersion> version,
                Map<Allowance, Integer> allowed) {
            return new Asked(
                    new Question(property, replicas, minInsync, acks, false, elr, without, version, allowed, Set.of()));
        }

        Asked property(String property) {
            return of(property, r(), m(), a(), e(), w(), v(), n());
        }

        Asked replicas(int replicas) {
            return of(p(), replicas, m(), a(), e(), w(), v(), n());
        }

        Asked minInsync(int minInsync) {
            return of(p(), r(), minInsync, a(), e(), w(), v(), n());
        }

        Asked acks(String acks) {
            return of(p(), r(), m(), Optional.of(acks), e(), w(), v(), n());
        }

        Asked elr(boolean on) {
            return of(p(), r(), m(), a(), Optional.of(on), w(), v(), n());
        }

        Asked without(String... fixes) {
            return of(p(), r(), m(), a(), e(), List.of(fixes), v(), n());
        }

        Asked version(String version) {
            return of(p(), r(), m(), a(), e(), w(), KafkaVersion.of(version), n());
        }

        Asked with(Allowance what, int number) {
            Map<Allowance, Integer> allowed = new java.util.EnumMap<>(Allowance.class);
            allowed.putAll(n());
            allowed.put(what, number);
            return of(p(), r(), m(), a(), e(), w(), v(), allowed);
        }

        private String p() {
            return question.property();
        }

        private int r() {
            return question.replicas();
        }

        private int m() {
            return question.minInsync();
        }

        private Optional<String> a() {
            return question.acks();
        }

        private Optional<Boolean> e() {
            return question.eligibleLeaderReplicas();
        }

        private List<String> w() {
            return question.without();
        }

        private Optional<KafkaVersion> v() {
            return question.version();
        }

        private Map<Allowance, Integer> n() {
            return question.allowed();
        }
    }
}
