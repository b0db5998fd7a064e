package io.tidemark.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.disk.AtomicFile;
import io.tidemark.disk.DiskException;
import io.tidemark.disk.DiskFile;
import io.tidemark.simulation.disk.InMemoryDisk;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the log's files look like, and what is made of them at the next start. */
class LogRecoveryTest {
    private static final String FOLDER = "orders-0";
    private static final String FIRST = FOLDER + "/00000000000000000000.log";
    private static final String SECOND = FOLDER + "/00000000000000000002.log";
    private static final String THIRD = FOLDER + "/00000000000000000004.log";
    /** Of a batch with one record of three bytes. */
    private static final int BATCH_BYTES = 61 + 10;

    private final InMemoryDisk disk = new InMemoryDisk();
    private ReplicaLog log = open(true);

    @Test
    void aSegmentThatIsFullIsFollowedByOneThatIsNamedAfterItsFirstOffset() {
        append(0, 5);

        assertThat(disk.list(FOLDER))
                .containsExactly(
                        "00000000000000000000.log",
                        "00000000000000000002.log",
                        "00000000000000000004.log",
                        "leader-epoch-checkpoint");
        assertThat(disk.open(FIRST).size()).isEqualTo(2 * BATCH_BYTES);
        assertThat(log.read(1, Long.MAX_VALUE))
                .extracting(RecordBatch::baseOffset)
                .containsExactly(1L, 2L, 3L, 4L);
    }

    @Test
    void aBatchThatIsLargerThanASegmentHasOneOfItsOwn() {
        append(0, 1);
        log.append(0, List.of(ByteBuffer.allocate(1_000)));
        append(0, 1);

        assertThat(disk.list(FOLDER)).hasSize(4);
        assertThat(open(false).logEndOffset()).isEqualTo(3);
    }

    @Test
    void checkpointsHaveKafkasFormat() {
        append(0, 2);
        append(3, 3);
        log.updateHighWatermark(4);
        log.advanceLogStart(1);
        log.flush();

        assertThat(text(FOLDER, "leader-epoch-checkpoint")).isEqualTo("0\n2\n0 0\n3 2\n");
        assertThat(text("", "recovery-point-offset-checkpoint")).isEqualTo("0\n1\norders 0 5\n");
        assertThat(text("", "log-start-offset-checkpoint")).isEqualTo("0\n1\norders 0 1\n");
    }

    @Test
    void aCheckpointThatCannotBeReadIsAnErrorThatNamesTheLine() {
        new AtomicFile(disk, "", "recovery-point-offset-checkpoint").write("0\n1\norders zero 5\n");
        assertThatThrownBy(() -> open(true))
                .isInstanceOf(DiskException.class)
                .hasMessageContaining("[recovery-point-offset-checkpoint]: orders zero 5");

        new AtomicFile(disk, "", "recovery-point-offset-checkpoint").write("1\n0\n");
        assertThatThrownBy(() -> open(true)).hasMessageContaining("expected version 0");

        new AtomicFile(disk, "", "recovery-point-offset-checkpoint").write("0\n2\norders 0 5\n");
        assertThatThrownBy(() -> open(true)).hasMessageContaining("expected 1 entries");
    }

    @Test
    void aTornBatchIsRemoved() {
        append(0, 2);
        disk.open(FIRST).truncate(2 * BATCH_BYTES - 1);

        log = open(false);
        assertThat(log.logEndOffset()).isEqualTo(1);
        assertThat(disk.open(FIRST).size()).isEqualTo(BATCH_BYTES);
        append(1, 1);
        assertThat(open(false).endOffsetFor(0)).isEqualTo(new EpochEndOffset(0, 1));
    }

    @Test
    void aTornBatchIsRemovedEvenWhenTheMarkerSaysThatThereIsNone() {
        append(0, 2);
        disk.open(FIRST).truncate(BATCH_BYTES + 20);

        assertThat(open(true).logEndOffset()).isEqualTo(1);
    }

    @Test
    void afterADamagedBatchNothingIsLeft() {
        append(0, 5);
        damage(SECOND, BATCH_BYTES + 65);

        log = open(false);
        assertThat(log.logEndOffset()).isEqualTo(3);
        assertThat(disk.list(FOLDER)).doesNotContain("00000000000000000004.log");
    }

    @Test
    void afterASegmentThatIsShortNothingIsLeft() {
        append(0, 5);
        disk.open(FIRST).truncate(BATCH_BYTES);

        log = open(false);
        assertThat(log.logEndOffset()).isEqualTo(1);
        assertThat(disk.list(FOLDER)).containsExactly("00000000000000000000.log", "leader-epoch-checkpoint");
    }

    @Test
    void whatWasFlushedIsNotCheckedAgain() {
        append(0, 3);
        log.flush();
        append(0, 2);
        damage(FIRST, 65);

        assertThat(open(false).logEndOffset()).isEqualTo(5);
    }

    @Test
    void afterACleanShutdownNothingIsChecked() {
        append(0, 5);
        damage(THIRD, 65);

        assertThat(open(true).logEndOffset()).isEqualTo(5);
        assertThat(open(false).logEndOffset()).isEqualTo(4);
    }

    @Test
    void aLogOfNothingButTornBytesBeginsWhereItBegan() {
        append(0, 5);
        log.updateHighWatermark(5);
        log.advanceLogStart(5);
        disk.open(THIRD).truncate(10);

        log = open(false);
        assertThat(log.logStartOffset()).isEqualTo(5);
        assertThat(log.logEndOffset()).isEqualTo(5);
    }

    @Test
    void segmentsGoWhenAllTheirRecordsAreGone() {
        append(0, 5);
        log.updateHighWatermark(5);
        log.advanceLogStart(3);

        assertThat(disk.list(FOLDER)).doesNotContain("00000000000000000000.log").contains("00000000000000000002.log");
        assertThat(open(false).logStartOffset()).isEqualTo(3);
    }

    @Test
    void leaderEpochsAreFoundInTheRecordsWhenTheirCheckpointIsGone() {
        append(0, 2);
        append(4, 2);
        disk.delete(FOLDER + "/leader-epoch-checkpoint");

        assertThat(open(true).endOffsetFor(3)).isEqualTo(new EpochEndOffset(0, 2));
    }

    @Test
    void anEpochWhoseRecordsWereLostIsForgotten() {
        append(0, 2);
        log.flush();
        append(4, 1);
        disk.open(SECOND).truncate(0);

        log = open(false);
        assertThat(log.latestEpoch()).isZero();
        append(5, 1);
        assertThat(log.endOffsetFor(4)).isEqualTo(new EpochEndOffset(0, 2));
    }

    @Test
    void aCompressedBatchIsServedAsItIsAndCutNowhere() {
        RecordBatch batch = compressed(new RecordBatch(0, 1, payloads(3)));
        log.appendAsFollower(List.of(batch));
        append(1, 1);

        assertThat(log.read(1, 1)).containsExactly(batch);
        log.truncateTo(2);
        assertThat(log.logEndOffset()).isEqualTo(2);
        assertThat(log.read(0, 1)).isEmpty();
    }

    /** Claims that its records are compressed; nobody looks. */
    private static RecordBatch compressed(RecordBatch batch) {
        ByteBuffer bytes = ByteBuffer.allocate(batch.bytes().remaining())
                .put(batch.bytes())
                .flip();
        return new RecordBatch(bytes.put(22, (byte) 1));
    }

    private ReplicaLog open(boolean cleanShutdown) {
        return new ReplicaLog(disk, FOLDER, new LogConfig(2 * BATCH_BYTES, 1), cleanShutdown, 0);
    }

    private void append(int epoch, int batches) {
        for (int i = 0; i < batches; i++) {
            log.append(epoch, payloads(1));
        }
    }

    private static List<ByteBuffer> payloads(int count) {
        return Collections.nCopies(count, ByteBuffer.wrap(new byte[] {1, 2, 3}));
    }

    private void damage(String path, int position) {
        DiskFile file = disk.open(path);
        ByteBuffer bytes = ByteBuffer.allocate((int) file.size());
        file.read(0, bytes);
        bytes.put(position, (byte) ~bytes.get(position));
        file.truncate(0);
        file.append(bytes.flip());
    }

    private String text(String folder, String name) {
        return new AtomicFile(disk, folder, name).read().orElse("");
    }
}
