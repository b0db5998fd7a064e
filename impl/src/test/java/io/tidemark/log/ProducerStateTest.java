package io.tidemark.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.disk.AtomicFile;
import io.tidemark.disk.DiskException;
import io.tidemark.simulation.disk.InMemoryDisk;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a log knows of its idempotent producers. */
class ProducerStateTest {
    private static final String FOLDER = "orders-0";

    private final InMemoryDisk disk = new InMemoryDisk();
    private ReplicaLog log = open(true);

    @Test
    void ofALogWithoutIdempotentProducersNothingIsKept() {
        log.append(0, payloads(1));

        assertThat(log.producerState(7)).isEmpty();
        assertThat(disk.list(FOLDER)).noneMatch(file -> file.contains("producer"));
    }

    @Test
    void theLastFiveBatchesAreRemembered() {
        for (int i = 0; i < 6; i++) {
            append(0, 2 * i, 2);
        }

        ProducerState state = log.producerState(7).orElseThrow();
        assertThat(state.lastSequence()).isEqualTo(11);
        assertThat(state.batches()).hasSize(5).first().isEqualTo(new ProducerBatch(2, 3, 2, 4));
    }

    @Test
    void aNewEpochForgetsTheBatchesOfTheOneBefore() {
        append(0, 0, 2);
        append(1, 0, 1);

        assertThat(log.producerState(7)).contains(new ProducerState((short) 1, List.of(new ProducerBatch(0, 0, 2, 3))));
    }

    @Test
    void sequenceNumbersGoOnWithZeroAfterTheLargest() {
        append(0, Integer.MAX_VALUE, 3);

        assertThat(log.producerState(7).orElseThrow().lastSequence()).isEqualTo(1);
    }

    @Test
    void whatIsTruncatedIsForgotten() {
        append(0, 0, 2);
        append(0, 2, 1);
        log.truncateTo(2);

        assertThat(log.producerState(7).orElseThrow().lastSequence()).isEqualTo(1);
        log.truncateTo(0);
        assertThat(log.producerState(7)).isEmpty();
    }

    @Test
    void aFollowerKnowsTheSameByTheBatches() {
        append(0, 0, 2);
        append(0, 2, 1);
        ReplicaLog follower = new ReplicaLog(new InMemoryDisk(), FOLDER, new LogConfig(150, 1), true, 0);
        follower.appendAsFollower(log.read(0, Long.MAX_VALUE));

        assertThat(follower.producerState(7)).isPresent().isEqualTo(log.producerState(7));
    }

    @Test
    void theSameIsKnownAfterARestart() {
        append(0, 0, 2);
        append(3, 0, 1);
        log.flush();
        var before = log.producerState(7);

        assertThat(open(true).producerState(7)).as("clean").isEqualTo(before);
        assertThat(open(false).producerState(7)).as("recovered").isEqualTo(before);
    }

    @Test
    void whatAPowerLossTakesIsForgotten() {
        append(0, 0, 2);
        log.flush();
        append(0, 2, 1);
        disk.losePower((file, unsynced) -> 0);

        assertThat(open(false).producerState(7).orElseThrow().lastSequence()).isEqualTo(1);
    }

    @Test
    void batchesThatHaveBeenRemovedStillCountAlsoAfterARestart() {
        append(0, 0, 2);
        append(0, 2, 1);
        log.append(0, payloads(1));
        log.advanceLogStart(4);
        var before = log.producerState(7);

        assertThat(before).isPresent();
        log = open(true);
        assertThat(log.logStartOffset()).isEqualTo(4);
        assertThat(log.producerState(7)).isEqualTo(before);
        log.truncateTo(4);
        assertThat(log.producerState(7)).isEqualTo(before);
    }

    @Test
    void aLogThatStartsOverKnowsNothing() {
        append(0, 0, 2);
        log.truncateFullyAndStartAt(10);

        assertThat(log.producerState(7)).isEmpty();
        assertThat(open(true).producerState(7)).isEmpty();
    }

    @Test
    void aSnapshotOfAnotherFormatIsRefused() {
        append(0, 0, 1);
        new AtomicFile(disk, FOLDER, "producer-state-snapshot").write("0\n1\n7 0 1\n");

        assertThatThrownBy(() -> open(true)).isInstanceOf(DiskException.class).hasMessageContaining("7 0 1");
    }

    private void append(int producerEpoch, int baseSequence, int count) {
        log.append(
                0, RecordBatch.produced(payloads(count), new ProducerSequence(7, (short) producerEpoch, baseSequence)));
    }

    private ReplicaLog open(boolean cleanShutdown) {
        return new ReplicaLog(disk, FOLDER, new LogConfig(150, 1), cleanShutdown, 0);
    }

    private static List<ByteBuffer> payloads(int count) {
        return Collections.nCopies(count, ByteBuffer.wrap(new byte[] {1, 2, 3}));
    }
}
