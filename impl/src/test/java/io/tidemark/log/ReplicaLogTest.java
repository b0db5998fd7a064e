package io.tidemark.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.disk.DiskException;
import io.tidemark.simulation.disk.InMemoryDisk;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReplicaLogTest {
    private final InMemoryDisk disk = new InMemoryDisk();
    private final ReplicaLog log = open(0);

    @Test
    void anEmptyLogHasNoEpoch() {
        assertThat(log.latestEpoch()).isEqualTo(-1);
        assertThat(log.endOffsetFor(7)).isEqualTo(new EpochEndOffset(7, 0));
    }

    @Test
    void anEpochEndsWhereTheNextBegins() {
        append(0, 3);
        append(2, 2);

        assertThat(log.endOffsetFor(0)).isEqualTo(new EpochEndOffset(0, 3));
        assertThat(log.endOffsetFor(1)).as("the largest epoch below").isEqualTo(new EpochEndOffset(0, 3));
        assertThat(log.endOffsetFor(2)).isEqualTo(new EpochEndOffset(2, 5));
        assertThat(log.endOffsetFor(9)).isEqualTo(new EpochEndOffset(2, 5));
    }

    @Test
    void epochZeroIsAnEpoch() {
        append(0, 1);

        assertThat(log.latestEpoch()).isZero();
        assertThat(open(0).latestEpoch()).as("after a restart (KAFKA-10432)").isZero();
    }

    @Test
    void truncationTakesTheHighWatermarkAndTheEpochsAlong() {
        append(0, 3);
        append(1, 3);
        log.updateHighWatermark(5);

        log.truncateTo(2);

        assertThat(log.logEndOffset()).isEqualTo(2);
        assertThat(log.highWatermark()).isEqualTo(2);
        assertThat(log.latestEpoch()).isZero();
    }

    @Test
    void truncationAtTheEndOrPastItKeepsEverything() {
        append(0, 3);
        log.updateHighWatermark(2);

        log.truncateTo(3);
        log.truncateTo(10);

        assertThat(log.logEndOffset()).isEqualTo(3);
        assertThat(log.highWatermark()).isEqualTo(2);
    }

    @Test
    void truncatedRecordsAreNotFlushedAnyMore() {
        append(0, 3);
        log.flush();
        log.truncateTo(1);
        append(1, 4);

        assertThat(log.flushedOffset()).isEqualTo(1);
    }

    /** Wherever a truncation is interrupted by the disk: what is found then is what a power loss may shorten, and nothing else. */
    @Test
    void whatAnInterruptedTruncationHasRemovedDoesNotComeBack() {
        boolean interrupted = true;
        for (int operations = 0; interrupted; operations++) {
            for (long seed = 0; seed < 20; seed++) {
                InMemoryDisk failing = new InMemoryDisk();
                ReplicaLog truncated = inSmallSegments(failing);
                for (int i = 0; i < 8; i++) {
                    truncated.append(0, Collections.nCopies(2, ByteBuffer.allocate(30)));
                }
                truncated.flush();
                failing.failAfter(operations, 0);
                interrupted = isInterrupted(() -> truncated.truncateTo(5));
                failing.repair();
                long found = inSmallSegments(failing).logEndOffset();
                failing.losePower(new Random(seed));

                assertThat(inSmallSegments(failing).logEndOffset())
                        .as("interrupted after %d operations, seed %d", operations, seed)
                        .isLessThanOrEqualTo(found);
            }
        }
    }

    private static ReplicaLog inSmallSegments(InMemoryDisk on) {
        return new ReplicaLog(on, "orders-0", new LogConfig(300, 150), false, 0);
    }

    private static boolean isInterrupted(Runnable work) {
        try {
            work.run();
            return false;
        } catch (DiskException e) {
            return true;
        }
    }

    @Test
    void forgetsWhatIsBeforeItsStart() {
        append(0, 3);
        append(1, 1);
        append(2, 3);
        log.updateHighWatermark(5);

        log.advanceLogStart(5);

        assertThat(log.logStartOffset()).isEqualTo(5);
        assertThat(log.endOffsetFor(1)).as("an epoch without records").isEqualTo(new EpochEndOffset(1, 5));
        assertThat(log.read(5, Long.MAX_VALUE)).containsExactly(new RecordBatch(5, 2, payloads(2)));
        assertThat(log.flushedOffset())
                .as("nothing before the start can be lost")
                .isEqualTo(5);
        assertThat(open(0).highWatermark())
                .as("from a checkpoint before the start")
                .isEqualTo(5);
        assertThat(open(0).endOffsetFor(1)).isEqualTo(new EpochEndOffset(1, 5));
    }

    @Test
    void theStartNeverGoesBackAndNeverPastTheEnd() {
        append(0, 3);
        log.advanceLogStart(2);
        log.advanceLogStart(1);

        assertThat(log.logStartOffset()).isEqualTo(2);
        assertThatThrownBy(() -> log.advanceLogStart(4))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("before 4")
                .hasMessageContaining("ends at 3");
    }

    @Test
    void truncationBeforeItsStartStartsOverThere() {
        append(0, 5);
        log.updateHighWatermark(4);
        log.advanceLogStart(4);

        log.truncateTo(2);

        assertThat(log.logStartOffset()).isEqualTo(2);
        assertThat(log.logEndOffset()).isEqualTo(2);
        assertThat(log.highWatermark()).isEqualTo(2);
        assertThat(log.latestEpoch()).isEqualTo(-1);
    }

    @Test
    void startsOverAtAnOffset() {
        append(3, 4);
        log.updateHighWatermark(4);

        log.truncateFullyAndStartAt(100);

        assertThat(log.logStartOffset()).isEqualTo(100);
        assertThat(log.logEndOffset()).isEqualTo(100);
        assertThat(log.highWatermark()).isEqualTo(100);
        assertThat(log.latestEpoch()).isEqualTo(-1);
        append(4, 1);
        assertThat(log.endOffsetFor(3)).isEqualTo(new EpochEndOffset(3, 100));
    }

    @Test
    void theHighWatermarkStaysWithinTheLog() {
        append(0, 2);

        log.updateHighWatermark(9);
        assertThat(log.highWatermark()).isEqualTo(2);
        log.updateHighWatermark(-1);
        assertThat(log.highWatermark()).isZero();
        assertThat(open(50).highWatermark())
                .as("from a checkpoint beyond what survived")
                .isEqualTo(2);
    }

    @Test
    void readsWholeBatchesAsThereIsRoomForThemAndOneInAnyCase() {
        append(0, 2);
        append(0, 1);
        append(1, 1);

        assertThat(log.read(1, 1))
                .extracting(RecordBatch::baseOffset, RecordBatch::count)
                .hasSize(1);
        assertThat(log.read(1, 1).get(0)).isEqualTo(new RecordBatch(1, 0, payloads(1)));
        assertThat(log.read(0, Long.MAX_VALUE))
                .extracting(RecordBatch::baseOffset)
                .containsExactly(0L, 2L, 3L);
        int two = log.read(0, Long.MAX_VALUE).stream()
                .limit(2)
                .mapToInt(RecordBatch::sizeInBytes)
                .sum();
        assertThat(log.read(0, two)).extracting(RecordBatch::baseOffset).containsExactly(0L, 2L);
        assertThat(log.read(0, two - 1)).extracting(RecordBatch::baseOffset).containsExactly(0L);
        assertThat(log.read(4, Long.MAX_VALUE)).isEmpty();
    }

    @Test
    void refusesBatchesThatDoNotContinueIt() {
        append(0, 1);

        assertThatThrownBy(() -> log.appendAsFollower(List.of(new RecordBatch(2, 0, payloads(1)))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("offset 2")
                .hasMessageContaining("ends at 1");
    }

    private ReplicaLog open(long highWatermark) {
        return new ReplicaLog(disk, "orders-0", LogConfig.defaults(), true, highWatermark);
    }

    private void append(int epoch, int count) {
        log.append(epoch, payloads(count));
    }

    private static List<ByteBuffer> payloads(int count) {
        return Collections.nCopies(count, ByteBuffer.wrap(new byte[] {1, 2, 3}));
    }
}
