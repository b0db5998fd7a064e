package io.tidemark.assertj;

import static io.tidemark.assertj.TidemarkAssertions.assertThat;

import io.tidemark.engine.Specification;
import io.tidemark.engine.TraceSource;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** How a project checks its own code: run it with a tracer, and replay what it wrote against its specification. */
class LockExampleTest {

    @Test
    void theLockFollowsItsSpecification() throws URISyntaxException {
        RecordedLock lock = new RecordedLock();
        lock.tryAcquire(1);
        lock.tryAcquire(2);
        lock.release(1);
        lock.tryAcquire(2);

        assertThat(TraceSource.ofText("lock", lock.trace())).conformsTo(specification());
    }

    private static Specification specification() throws URISyntaxException {
        Path folder = Path.of(LockExampleTest.class.getResource("/lock").toURI());
        return Specification.of(folder, "LockTrace");
    }
}
