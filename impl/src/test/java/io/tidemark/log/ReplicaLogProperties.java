package io.tidemark.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.disk.DiskException;
import io.tidemark.simulation.disk.InMemoryDisk;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * The log against the plainest model there is: a start offset and a list of records. Whatever happens to process and disk, the log
 * holds nothing that was not written at that place, and everything that was flushed and not removed.
 */
class ReplicaLogProperties {
    private enum Kind {
        APPEND,
        APPEND_AS_FOLLOWER,
        TRUNCATE,
        LOG_START,
        START_OVER,
        HIGH_WATERMARK,
        FLUSH,
        STOP,
        KILL,
        LOSE_POWER,
        FILL_DISK,
        BREAK_DISK
    }

    record Operation(Kind kind, int number) {}

    /** A record of the model: no two are written with the same content. */
    private record Written(int epoch, long content) {}

    @Provide
    Arbitrary<Operation> operation() {
        return Combinators.combine(
                        Arbitraries.of(Kind.values()), Arbitraries.integers().between(0, 30))
                .as(Operation::new);
    }

    @Property
    void agreesWithAListOfRecordsWhateverHappens(@ForAll List<@From("operation") Operation> operations) {
        Run run = new Run();
        for (Operation operation : operations) {
            run.perform(operation);
            run.assertAgree();
        }
    }

    /** A log, the disk that it is on, and what should be in it. */
    private static final class Run {
        private final InMemoryDisk disk = new InMemoryDisk();
        private final Random random = new Random(7);
        private ReplicaLog log = open(false, 0);
        private List<Written> model = new ArrayList<>();
        private int start;
        private long flushed;
        private long highWatermark;
        private final NavigableSet<Integer> batchStarts = new TreeSet<>();
        private long written;
        private int epoch;
        /** What an operation that did not come to its end may have left between. */
        private List<Written> atMost = List.of();

        private int removedFrom;
        private int removedBefore;
        private boolean broken;

        private ReplicaLog open(boolean clean, long checkpointedHighWatermark) {
            return new ReplicaLog(disk, "orders-0", new LogConfig(300, 150), clean, checkpointedHighWatermark);
        }

        void perform(Operation operation) {
            atMost = List.copyOf(model);
            removedFrom = Integer.MAX_VALUE;
            removedBefore = start;
            try {
                act(operation.kind(), operation.number());
            } catch (DiskException e) {
                recoverFromFailure();
            }
            highWatermark = Math.max(start, Math.min(highWatermark, end()));
        }

        private void act(Kind kind, int number) {
            switch (kind) {
                case APPEND -> append(number, 1);
                case APPEND_AS_FOLLOWER -> append(number, 1 + number % 3);
                case TRUNCATE -> truncate(number);
                case LOG_START -> {
                    int offset = Math.min(number, end());
                    removedBefore = Math.max(start, offset);
                    log.advanceLogStart(offset);
                    model.subList(0, Math.max(0, offset - start)).clear();
                    start = Math.max(start, offset);
                    flushed = Math.max(flushed, start);
                }
                case START_OVER -> {
                    removedFrom = 0;
                    removedBefore = Math.max(start, number);
                    log.truncateFullyAndStartAt(number);
                    startOver(number);
                }
                case HIGH_WATERMARK -> {
                    log.updateHighWatermark(number);
                    highWatermark = number;
                }
                case FLUSH -> flush();
                case STOP -> {
                    flush();
                    log = open(true, highWatermark);
                }
                case KILL -> log = open(false, highWatermark);
                case LOSE_POWER -> losePower();
                case FILL_DISK -> disk.setCapacity(disk.used() + 10L * number);
                case BREAK_DISK -> {
                    disk.failAfter(number, 10 * number);
                    broken = true;
                }
            }
        }

        private void append(int number, int batchCount) {
            epoch += number % 3;
            List<RecordBatch> batches = new ArrayList<>();
            List<Written> appended = new ArrayList<>(model);
            for (int i = 0; i < batchCount; i++) {
                List<ByteBuffer> payloads = new ArrayList<>();
                for (int j = 0; j <= number % 4; j++) {
                    payloads.add(ByteBuffer.allocate(Long.BYTES).putLong(0, ++written));
                    appended.add(new Written(epoch, written));
                }
                int batchStart = start + appended.size() - payloads.size();
                batchStarts.tailSet(batchStart, true).clear();
                batchStarts.add(batchStart);
                batches.add(new RecordBatch(batchStart, epoch, payloads));
            }
            atMost = appended;
            if (batchCount == 1) {
                log.append(epoch, batches.get(0).payloads());
            } else {
                log.appendAsFollower(batches);
            }
            model = appended;
        }

        private void truncate(int offset) {
            // When that fails in the middle of a batch, all of the batch may be gone.
            removedFrom = Optional.ofNullable(batchStarts.floor(offset)).orElse(0);
            log.truncateTo(offset);
            if (offset < start) {
                startOver(offset);
            } else if (offset < end()) {
                model = new ArrayList<>(model.subList(0, offset - start));
                flushed = Math.min(flushed, offset);
            }
        }

        private void startOver(int offset) {
            model = new ArrayList<>();
            start = offset;
            flushed = offset;
            highWatermark = offset;
        }

        private void flush() {
            log.flush();
            flushed = end();
        }

        private void losePower() {
            disk.losePower(random);
            log = open(false, highWatermark);
            assertThat(log.logEndOffset()).isBetween(flushed, (long) end());
            model = new ArrayList<>(model.subList(0, (int) (log.logEndOffset() - start)));
        }

        /** The process has ended where the disk failed, and sometimes the power was gone, too; then the disk is repaired. */
        private void recoverFromFailure() {
            if (random.nextBoolean()) {
                disk.losePower(random);
            }
            disk.repair();
            broken = false;
            log = open(false, highWatermark);
            int newStart = (int) log.logStartOffset();
            int newEnd = (int) log.logEndOffset();
            if (newEnd > newStart) {
                assertThat(newStart).isBetween(start, Math.max(start, removedBefore));
                assertThat(newEnd).isBetween(newStart, start + atMost.size());
            }
            if (removedFrom > 0) {
                assertThat((long) newEnd).isGreaterThanOrEqualTo(Math.min(flushed, removedFrom));
            }
            if (newEnd > newStart) {
                model = new ArrayList<>(atMost.subList(newStart - start, newEnd - start));
            } else {
                model = new ArrayList<>();
            }
            start = newStart;
            flushed = log.flushedOffset();
        }

        private int end() {
            return start + model.size();
        }

        void assertAgree() {
            assertThat(log.logStartOffset()).isEqualTo(start);
            assertThat(log.logEndOffset()).isEqualTo(end());
            assertThat(log.highWatermark()).isEqualTo(highWatermark);
            assertThat(log.flushedOffset()).isEqualTo(flushed);
            assertThat(log.latestEpoch())
                    .isEqualTo(
                            model.isEmpty() ? -1 : model.get(model.size() - 1).epoch());
            for (int epoch = -1; epoch <= log.latestEpoch() + 1; epoch++) {
                assertThat(log.endOffsetFor(epoch)).isEqualTo(endOffsetFor(epoch));
            }
            if (!broken) {
                assertThat(readAll()).isEqualTo(model);
            }
        }

        private List<Written> readAll() {
            List<Written> read = new ArrayList<>();
            for (RecordBatch batch : log.read(start, Long.MAX_VALUE)) {
                assertThat(batch.isValid()).isTrue();
                assertThat(batch.baseOffset()).isEqualTo(start + read.size());
                batch.payloads().forEach(payload -> read.add(new Written(batch.leaderEpoch(), payload.getLong(0))));
            }
            return read;
        }

        private EpochEndOffset endOffsetFor(int epoch) {
            int largest = epoch;
            int end = start;
            for (int i = 0; i < model.size(); i++) {
                if (model.get(i).epoch() <= epoch) {
                    largest = model.get(i).epoch();
                    end = start + i + 1;
                }
            }
            return new EpochEndOffset(largest, end);
        }
    }
}
