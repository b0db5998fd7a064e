package io.tidemark.benchmarks;

import io.tidemark.engine.Loading;
import io.tidemark.engine.Replay;
import io.tidemark.engine.TraceSource;
import io.tidemark.engine.Verdict;
import io.tidemark.replication.ReplicationSpecification;
import java.nio.file.Path;

/** Replays one trace in a process of its own. */
public final class ReplayProcess {
    private ReplayProcess() {}

    /** Given the trace's file. */
    public static void main(String[] arguments) {
        ProcessorTime.sayAtExit();
        Verdict verdict =
                new Replay(ReplicationSpecification.bundled(Loading.SHARED)).run(TraceSource.of(Path.of(arguments[0])));
        System.out.println(verdict.headline());
        System.exit(verdict instanceof Verdict.Conforms ? 0 : 1);
    }
}
