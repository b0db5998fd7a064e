package io.tidemark.kafka.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WaitingProduceTest {
    private final WaitingProduce waiting = new WaitingProduce();

    @TempDir
    private Path folder;

    private ClusterTraces sink;
    private PartitionRecording recording;

    @BeforeEach
    void partition() {
        sink = new ClusterTraces(folder);
        recording = new PartitionRecording(new TopicPartition("orders", 0), Set.of(0, 1), sink, new Numbers(0));
    }

    @AfterEach
    void close() {
        sink.close();
    }

    @Test
    void whoWaitsIsCountedFromTheAppendToTheAnswer() {
        assertThat(waiting.append(recording, true).waiting()).hasValue(1);
        assertThat(waiting.append(recording, false).waiting()).hasValue(1);
        assertThat(waiting.append(recording, true).waiting()).hasValue(2);
        waiting.answer(recording);
        assertThat(waiting.append(recording, true).waiting()).hasValue(2);
        waiting.failed();
        assertThat(waiting.append(recording, false).waiting()).hasValue(1);
    }

    @Test
    void nothingIsSaidWhileAnAnswerMayBeOlderThanTheAppend() {
        waiting.append(recording, true);
        waiting.checkBegins();
        assertThat(waiting.append(recording, true).waiting()).isEmpty();
        waiting.answer(recording);
        assertThat(waiting.append(recording, true).waiting()).isEmpty();
        waiting.checkEnds();

        assertThat(waiting.append(recording, false).waiting()).hasValue(2);
    }
}
