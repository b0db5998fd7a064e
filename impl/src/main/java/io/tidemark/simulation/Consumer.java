package io.tidemark.simulation;

import io.tidemark.environment.Envelope;
import io.tidemark.environment.Environment;
import io.tidemark.environment.Node;
import io.tidemark.log.RecordBatch;
import io.tidemark.protocol.Message.ConsumerFetchRequest;
import io.tidemark.protocol.Message.ConsumerFetchResponse;
import io.tidemark.tracer.ErrorCode;
import java.util.function.IntSupplier;

/** A client that reads the partition from its beginning, from leader and followers alike (KIP-392). */
final class Consumer implements Node {
    private static final long MAX_BYTES = 200;

    private final Environment environment;
    private final SeededRandom random;
    private final IntSupplier replica;
    private final long intervalMs;
    private long position;

    Consumer(Environment environment, SeededRandom random, IntSupplier replica, long intervalMs) {
        this.environment = environment;
        this.random = random;
        this.replica = replica;
        this.intervalMs = intervalMs;
    }

    void start() {
        environment.schedule(random.between(1, 2 * intervalMs), () -> {
            int target = replica.getAsInt();
            if (target >= 0) {
                environment.request(target, new ConsumerFetchRequest(position, MAX_BYTES));
            }
            start();
        });
    }

    @Override
    public void receive(Envelope envelope) {
        if (envelope.message() instanceof ConsumerFetchResponse response) {
            for (RecordBatch batch : response.batches()) {
                position = batch.endOffset();
            }
            if (response.error() == ErrorCode.OFFSET_OUT_OF_RANGE) {
                // auto.offset.reset=latest: after an unclean election what was read may be gone.
                position = response.readableEndOffset();
            }
        }
    }
}
