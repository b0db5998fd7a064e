package io.tidemark.simulation;

import io.tidemark.environment.Envelope;
import io.tidemark.environment.Environment;
import io.tidemark.environment.Node;
import io.tidemark.log.RecordBatch;
import io.tidemark.protocol.Message;
import io.tidemark.protocol.Message.ConsumerFetchRequest;
import io.tidemark.protocol.Message.ConsumerFetchResponse;
import io.tidemark.protocol.Message.ListOffsetsRequest;
import io.tidemark.tracer.ErrorCode;
import java.util.function.IntSupplier;

/**
 * A client that reads the partition from its beginning, from leader and followers alike (KIP-392), and now and then asks the
 * leader how far it is behind.
 */
final class Consumer implements Node {
    private static final long MAX_BYTES = 600;
    private static final int LAG_CHECK_PERCENT = 15;

    private final Environment environment;
    private final SeededRandom random;
    private final IntSupplier replica;
    private final IntSupplier leader;
    private final long intervalMs;
    private long position;

    Consumer(Environment environment, SeededRandom random, IntSupplier replica, IntSupplier leader, long intervalMs) {
        this.environment = environment;
        this.random = random;
        this.replica = replica;
        this.leader = leader;
        this.intervalMs = intervalMs;
    }

    void start() {
        environment.schedule(random.between(1, 2 * intervalMs), () -> {
            if (random.chance(LAG_CHECK_PERCENT)) {
                send(leader.getAsInt(), new ListOffsetsRequest(SimulationOptions.TOPIC_PARTITION));
            } else {
                send(
                        replica.getAsInt(),
                        new ConsumerFetchRequest(SimulationOptions.TOPIC_PARTITION, position, MAX_BYTES));
            }
            start();
        });
    }

    private void send(int target, Message request) {
        if (target >= 0) {
            environment.request(target, request);
        }
    }

    @Override
    public void receive(Envelope envelope) {
        if (envelope.message() instanceof ConsumerFetchResponse response) {
            for (RecordBatch batch : response.batches()) {
                position = batch.endOffset();
            }
            if (response.error() == ErrorCode.OFFSET_OUT_OF_RANGE) {
                // auto.offset.reset=latest: what comes next may be gone, by retention or after an unclean election.
                position = response.readableEndOffset();
            }
        }
    }
}
