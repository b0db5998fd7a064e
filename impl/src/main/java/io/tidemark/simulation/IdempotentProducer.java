package io.tidemark.simulation;

import io.tidemark.environment.Envelope;
import io.tidemark.environment.Node;
import io.tidemark.log.ProducerSequence;
import io.tidemark.log.ProducerState;
import io.tidemark.protocol.Message.ProduceRequest;
import io.tidemark.protocol.Message.ProduceResponse;
import io.tidemark.simulation.judge.ClientHistory;
import io.tidemark.simulation.judge.ClientHistory.ProduceAnswered;
import io.tidemark.simulation.judge.ClientHistory.ProduceSent;
import io.tidemark.simulation.judge.ClientHistory.ProducerIsIdempotent;
import io.tidemark.tracer.Acks;
import io.tidemark.tracer.ErrorCode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * An idempotent producer of a schedule (KIP-98), with {@code acks=all}. It has several batches in flight, and sends again in order
 * what it got an error for, or no answer. A batch that was sent too often it gives up, with all after it, and goes on in a new
 * producer epoch. Kafka: {@code TransactionManager} and {@code Sender}.
 *
 * <p>The first batch of an epoch travels alone: a leader that knows nothing of the producer takes any sequence number (KIP-360),
 * and would take the second batch before the first.
 */
final class IdempotentProducer implements Node {
    private static final long REQUEST_TIMEOUT_MS = 80;
    private static final long GIVE_UP_MICROS = 100_000;
    private static final int MAX_ATTEMPTS = 4;
    /** How many connections it has to each broker: what was sent by one may overtake what was sent by another. */
    private static final int CONNECTIONS = 32;

    private final int firstNode;
    private final int number;
    private final EventLoop loop;
    private final SimulatedNetwork network;
    private final LongSupplier steps;
    private final ClientHistory history;
    private final LongSupplier requests;
    private final List<Batch> inFlight = new ArrayList<>();
    private final Map<Long, Batch> batchByConnection = new TreeMap<>();
    private short epoch;
    private int nextSequence;
    private boolean firstAcknowledged;
    private long sent;
    private long transmissions;

    private static final class Batch {
        private final long request;
        private final ProducerSequence sequence;
        private final List<ByteBuffer> payloads;
        private int attempts;
        private long waitsUntilMicros;

        Batch(long request, ProducerSequence sequence, List<ByteBuffer> payloads) {
            this.request = request;
            this.sequence = sequence;
            this.payloads = payloads;
        }
    }

    /**
     * Connects a producer.
     *
     * @param firstNode its first id in the network, which closes a connection when the next request comes by it: it has one for each
     *     of its connections
     * @param number its number, which is its producer id, and marks its records
     * @param steps how many protocol steps have been recorded
     * @param history what clients ask for and are told
     * @param requests gives the number of the next request
     */
    IdempotentProducer(
            int firstNode,
            int number,
            EventLoop loop,
            SimulatedNetwork network,
            LongSupplier steps,
            ClientHistory history,
            LongSupplier requests) {
        this.firstNode = firstNode;
        this.number = number;
        this.loop = loop;
        this.network = network;
        this.steps = steps;
        this.history = history;
        this.requests = requests;
        for (int i = 0; i < CONNECTIONS; i++) {
            network.attach(firstNode + i, this);
        }
        history.add(new ProducerIsIdempotent(steps.getAsLong(), number));
    }

    /** Sends again what has no answer, and then new records, if there is room for them. */
    void send(int broker, int records) {
        if (!inFlight.isEmpty()
                && inFlight.get(0).attempts >= MAX_ATTEMPTS
                && inFlight.get(0).waitsUntilMicros <= loop.nowMicros()) {
            beginEpoch();
        }
        for (Batch batch : inFlight) {
            if (batch.waitsUntilMicros <= loop.nowMicros()) {
                transmit(batch, broker);
            }
        }
        if (inFlight.isEmpty() || (firstAcknowledged && inFlight.size() < ProducerState.RETAINED_BATCHES)) {
            Batch batch = newBatch(records);
            inFlight.add(batch);
            transmit(batch, broker);
        }
    }

    private void beginEpoch() {
        epoch++;
        nextSequence = 0;
        firstAcknowledged = false;
        inFlight.clear();
    }

    private Batch newBatch(int records) {
        List<ByteBuffer> payloads = new ArrayList<>();
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < records; i++) {
            long id = ((long) number << Integer.SIZE) + sent++;
            payloads.add(ByteBuffer.allocate(Long.BYTES).putLong(0, id).asReadOnlyBuffer());
            ids.add(id);
        }
        Batch batch = new Batch(requests.getAsLong(), new ProducerSequence(number, epoch, nextSequence), payloads);
        nextSequence += records;
        history.add(new ProduceSent(steps.getAsLong(), batch.request, number, Acks.ALL, ids));
        return batch;
    }

    private void transmit(Batch batch, int broker) {
        batch.attempts++;
        batch.waitsUntilMicros = loop.nowMicros() + GIVE_UP_MICROS;
        batchByConnection.put(
                network.request(
                        firstNode + (int) (transmissions++ % CONNECTIONS),
                        broker,
                        ProduceRequest.of(
                                SimulationOptions.TOPIC_PARTITION,
                                Acks.ALL,
                                batch.payloads,
                                REQUEST_TIMEOUT_MS,
                                batch.sequence)),
                batch);
    }

    @Override
    public void receive(Envelope envelope) {
        Batch batch = batchByConnection.remove(envelope.connection());
        if (batch == null || !(envelope.message() instanceof ProduceResponse response)) {
            return;
        }
        history.add(new ProduceAnswered(steps.getAsLong(), batch.request, response.error(), response.baseOffset()));
        if (response.error() != ErrorCode.NONE) {
            batch.waitsUntilMicros = 0;
        } else if (inFlight.remove(batch)) {
            firstAcknowledged = true;
        }
    }
}
