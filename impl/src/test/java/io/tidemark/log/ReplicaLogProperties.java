package io.tidemark.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.simulation.disk.InMemoryDisk;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The log against the plainest model there is: a start offset and a list with the epoch of each record. */
class ReplicaLogProperties {
    private enum Kind {
        APPEND,
        TRUNCATE,
        LOG_START,
        HIGH_WATERMARK,
        FLUSH,
        REOPEN
    }

    record Operation(Kind kind, int number) {}

    @Provide
    Arbitrary<Operation> operation() {
        return Combinators.combine(
                        Arbitraries.of(Kind.values()), Arbitraries.integers().between(0, 12))
                .as(Operation::new);
    }

    @Property
    void agreesWithAListOfEpochs(@ForAll List<@From("operation") Operation> operations) {
        InMemoryDisk disk = new InMemoryDisk();
        ReplicaLog log = open(disk, 0);
        List<Integer> model = new ArrayList<>();
        int start = 0;
        long highWatermark = 0;
        for (Operation operation : operations) {
            int number = operation.number();
            switch (operation.kind()) {
                case APPEND -> {
                    int epoch = (model.isEmpty() ? 0 : model.get(model.size() - 1)) + number % 3;
                    List<ByteBuffer> payloads = new ArrayList<>();
                    for (int i = 0; i <= number % 4; i++) {
                        payloads.add(ByteBuffer.allocate(1));
                        model.add(epoch);
                    }
                    log.append(epoch, payloads);
                }
                case TRUNCATE -> {
                    log.truncateTo(number);
                    while (!model.isEmpty() && start + model.size() > number) {
                        model.remove(model.size() - 1);
                    }
                    start = Math.min(start, number);
                }
                case LOG_START -> {
                    int offset = Math.min(number, start + model.size());
                    log.advanceLogStart(offset);
                    for (; start < offset; start++) {
                        model.remove(0);
                    }
                }
                case HIGH_WATERMARK -> {
                    log.updateHighWatermark(number);
                    highWatermark = number;
                }
                case FLUSH -> log.flush();
                case REOPEN -> log = open(disk, log.highWatermark());
            }
            highWatermark = Math.max(start, Math.min(highWatermark, start + model.size()));
            assertThat(log.highWatermark()).isEqualTo(highWatermark);
            assertThat(log.flushedOffset()).isBetween(log.logStartOffset(), log.logEndOffset());
            assertAgree(log, start, model);
        }
    }

    private static ReplicaLog open(InMemoryDisk disk, long highWatermark) {
        return new ReplicaLog(disk, "orders-0", new LogConfig(200, 100), true, highWatermark);
    }

    private static void assertAgree(ReplicaLog log, int start, List<Integer> model) {
        assertThat(log.logStartOffset()).isEqualTo(start);
        assertThat(log.logEndOffset()).isEqualTo(start + model.size());
        assertThat(log.latestEpoch()).isEqualTo(model.isEmpty() ? -1 : model.get(model.size() - 1));
        List<Integer> epochs = new ArrayList<>();
        for (RecordBatch batch : log.read(start, Long.MAX_VALUE)) {
            assertThat(batch.baseOffset()).isEqualTo(start + epochs.size());
            batch.payloads().forEach(payload -> epochs.add(batch.leaderEpoch()));
        }
        assertThat(epochs).isEqualTo(model);
        for (int epoch = -1; epoch <= log.latestEpoch() + 1; epoch++) {
            assertThat(log.endOffsetFor(epoch)).isEqualTo(endOffsetFor(start, model, epoch));
        }
    }

    private static EpochEndOffset endOffsetFor(int start, List<Integer> model, int epoch) {
        int largest = epoch;
        int end = start;
        for (int i = 0; i < model.size(); i++) {
            if (model.get(i) <= epoch) {
                largest = model.get(i);
                end = start + i + 1;
            }
        }
        return new EpochEndOffset(largest, end);
    }
}
