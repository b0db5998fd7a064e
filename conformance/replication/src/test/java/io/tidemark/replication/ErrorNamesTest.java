package io.tidemark.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.Replay;
import io.tidemark.engine.TraceSource;
import io.tidemark.engine.Verdict;
import io.tidemark.tracer.ErrorCode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever error a tracer can write down is an observation, never bad input: the specification decides on it. */
class ErrorNamesTest {
    private static final Replay REPLAY = new Replay(ReplicationSpecification.bundled());
    private static final String TRACE = """
            {"tidemark":1,"spec":"Replication","constants":{"Brokers":[0],"MinInsyncReplicas":1}}
            {"seq":1,"node":0,"partition":"orders-0","event":"ApplyMetadata","partitionEpoch":0}
            {"seq":2,"node":0,"partition":"orders-0","event":"ListOffsets","offset":0,"state":{"error":"%s"}}
            """;

    @ParameterizedTest
    @EnumSource
    void anErrorThatIsNotTheSpecificationsIsARejection(ErrorCode error) {
        Verdict verdict = REPLAY.run(TraceSource.ofText("error.ndjson", TRACE.formatted(error.name())));

        assertThat(verdict).isInstanceOf(error == ErrorCode.NONE ? Verdict.Conforms.class : Verdict.Rejected.class);
    }
}
