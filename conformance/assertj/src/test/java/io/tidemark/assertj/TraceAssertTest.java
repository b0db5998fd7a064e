package io.tidemark.assertj;

import static io.tidemark.assertj.TidemarkAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.engine.InputException;
import io.tidemark.engine.ReplayOptions;
import io.tidemark.engine.Specification;
import io.tidemark.engine.TraceSource;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TraceAssertTest {
    private Specification specification = Specification.of(Path.of("."), "unset");

    @BeforeAll
    void load() throws URISyntaxException {
        specification = Specification.of(
                Path.of(TraceAssertTest.class.getResource("/lock").toURI()), "LockTrace");
    }

    @Test
    void aTraceThatTheSpecificationExplainsPasses() {
        RecordedLock lock = new RecordedLock();
        lock.tryAcquire(1);
        lock.release(1);

        assertThat(trace(lock)).conformsTo(specification);
    }

    @Test
    void aFailureTellsTheEventTheFalseConjunctAndBothValues() {
        assertThatThrownBy(() -> assertThat(trace(twiceAcquired())).conformsTo(specification))
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll(
                        "Expected the trace to conform", "lock:3", "Acquire(2)", "Lock:9", "holders = {}", "{1}");
    }

    @Test
    void aFailureKeepsTheDescription() {
        assertThatThrownBy(() -> assertThat(trace(twiceAcquired()))
                        .as("the lock under load")
                        .within(ReplayOptions.defaults())
                        .conformsTo(specification))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("[the lock under load]");
    }

    @Test
    void aVerdictThatStaysOpenIsNoPass() {
        String withGap = new RecordedLock().trace() + "{\"seq\":1,\"node\":1,\"event\":\"Gap\"}\n";

        assertThatThrownBy(() -> assertThat(TraceSource.ofText("lock", withGap)).conformsTo(specification))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("lock:2: inconclusive");
    }

    @Test
    void whatEndedTheSearchIsToldWithWhatWouldExplainARejection() {
        String reading = twiceAcquired().trace().replace("\"seq\":2,", "\"seq\":2,\"after\":0,");

        assertThatThrownBy(() -> assertThat(TraceSource.ofText("lock", reading))
                        .within(ReplayOptions.defaults().withMaximumDeviations(0))
                        .conformsTo(specification))
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll("lock:3: inconclusive", "were not looked for", "Acquire(2)", "holders = {1}");
    }

    @Test
    void aMalformedTraceIsNoVerdict() {
        assertThatThrownBy(() ->
                        assertThat(TraceSource.ofText("lock", "nonsense\n")).conformsTo(specification))
                .isInstanceOf(InputException.class);
    }

    @Test
    void anExpectedRejectionPassesWhereItIsExpected() {
        assertThat(trace(twiceAcquired()))
                .isRejectedBy(specification)
                .atLine(3)
                .atEvent("Acquire")
                .because("holders = {}");
    }

    @Test
    void anExpectedRejectionFailsElsewhere() {
        RejectionAssert rejection = assertThat(trace(twiceAcquired())).isRejectedBy(specification);

        assertThatThrownBy(() -> rejection.atLine(2)).hasMessageContainingAll("line 2", "lock:3");
        assertThatThrownBy(() -> rejection.atEvent("Release")).hasMessageContainingAll("Release", "lock:3");
        assertThatThrownBy(() -> rejection.because("elsewhere")).hasMessageContainingAll("elsewhere", "lock:3");
    }

    @Test
    void anExpectedRejectionFailsOnAConformingTrace() {
        RecordedLock lock = new RecordedLock();
        lock.tryAcquire(1);

        assertThatThrownBy(() -> assertThat(trace(lock)).isRejectedBy(specification))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("lock: conforms, 1 event");
    }

    @Test
    void theEntryPointStandsBesideThatOfAssertj() {
        assertThat(new RecordedLock().isTaken()).isFalse();
        assertThat(trace(new RecordedLock())).isNotNull();
    }

    private static TraceSource trace(RecordedLock lock) {
        return TraceSource.ofText("lock", lock.trace());
    }

    private static RecordedLock twiceAcquired() {
        RecordedLock broken = new RecordedLock() {
            @Override
            boolean isTaken() {
                return false;
            }
        };
        broken.tryAcquire(1);
        broken.tryAcquire(2);
        return broken;
    }
}
