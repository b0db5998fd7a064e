package io.tidemark.simulation;

import io.tidemark.environment.Envelope;
import io.tidemark.environment.Environment;
import io.tidemark.environment.Node;
import io.tidemark.environment.Timer;
import io.tidemark.protocol.Message.ProduceRequest;
import io.tidemark.protocol.Message.ProduceResponse;
import io.tidemark.tracer.Acks;
import io.tidemark.tracer.ErrorCode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;

/** A client that produces, one request at a time, each to whoever is said to lead. */
final class Producer implements Node {
    private static final long REQUEST_TIMEOUT_MS = 80;
    private static final int MAX_PAYLOAD_BYTES = 48;

    private final Environment environment;
    private final SeededRandom random;
    private final IntSupplier bootstrap;
    private final SimulationOptions options;
    private Optional<Timer> next = Optional.empty();
    private long sent;
    private long acknowledged;

    Producer(Environment environment, SeededRandom random, IntSupplier bootstrap, SimulationOptions options) {
        this.environment = environment;
        this.random = random;
        this.bootstrap = bootstrap;
        this.options = options;
    }

    /** How many requests have been acknowledged. */
    long acknowledged() {
        return acknowledged;
    }

    void start() {
        sendAfter(random.between(0, options.produceIntervalMs()));
    }

    private void send() {
        int target = bootstrap.getAsInt();
        if (target < 0) {
            sendAfter(options.produceIntervalMs());
            return;
        }
        Acks acks = acks();
        List<ByteBuffer> payloads = new ArrayList<>();
        for (long i = random.between(1, options.maxRecordsPerRequest()); i > 0; i--) {
            payloads.add(payload());
        }
        environment.request(
                target, ProduceRequest.of(SimulationOptions.TOPIC_PARTITION, acks, payloads, REQUEST_TIMEOUT_MS));
        sendAfter(acks == Acks.NONE ? pause() : REQUEST_TIMEOUT_MS);
    }

    @Override
    public void receive(Envelope envelope) {
        if (envelope.message() instanceof ProduceResponse response) {
            if (response.error() == ErrorCode.NONE) {
                acknowledged++;
            }
            sendAfter(pause());
        }
    }

    private void sendAfter(long delayMs) {
        next.ifPresent(Timer::cancel);
        next = Optional.of(environment.schedule(delayMs, this::send));
    }

    private long pause() {
        return random.between(0, 2L * options.produceIntervalMs());
    }

    private Acks acks() {
        long draw = random.between(0, 9);
        return draw < 6 ? Acks.ALL : draw < 9 ? Acks.LEADER : Acks.NONE;
    }

    private ByteBuffer payload() {
        ByteBuffer payload = ByteBuffer.allocate((int) random.between(Long.BYTES, MAX_PAYLOAD_BYTES));
        payload.putLong(0, sent++);
        return payload.asReadOnlyBuffer();
    }
}
