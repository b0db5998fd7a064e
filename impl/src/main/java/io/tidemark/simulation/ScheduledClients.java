package io.tidemark.simulation;

import io.tidemark.environment.Envelope;
import io.tidemark.environment.Node;
import io.tidemark.log.RecordBatch;
import io.tidemark.protocol.Message;
import io.tidemark.protocol.Message.ConsumerFetchRequest;
import io.tidemark.protocol.Message.ConsumerFetchResponse;
import io.tidemark.protocol.Message.ListOffsetsRequest;
import io.tidemark.protocol.Message.ListOffsetsResponse;
import io.tidemark.protocol.Message.ProduceRequest;
import io.tidemark.protocol.Message.ProduceResponse;
import io.tidemark.simulation.judge.ClientHistory;
import io.tidemark.simulation.judge.ClientHistory.FinalRead;
import io.tidemark.simulation.judge.ClientHistory.OffsetAsked;
import io.tidemark.simulation.judge.ClientHistory.OffsetTold;
import io.tidemark.simulation.judge.ClientHistory.ProduceAnswered;
import io.tidemark.simulation.judge.ClientHistory.ProduceSent;
import io.tidemark.simulation.judge.ClientHistory.Read;
import io.tidemark.simulation.judge.ClientHistory.ReadRecord;
import io.tidemark.tracer.Acks;
import io.tidemark.tracer.ErrorCode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;

/** The clients of a schedule. They do what its operations say, and remember what they were told. */
final class ScheduledClients {
    private static final int FIRST_PRODUCER_ID = 10_000;
    private static final int FIRST_IDEMPOTENT_PRODUCER_ID = 15_000;
    private static final int IDS_OF_IDEMPOTENT_PRODUCER = 100;
    /** By which the records of idempotent producers are told from those of others. */
    private static final int FIRST_IDEMPOTENT_PRODUCER = 1_000;

    private static final int FIRST_CONSUMER_ID = 20_000;
    private static final int ADMINISTRATOR_ID = 30_000;
    private static final int LAST_READER_ID = 40_000;
    private static final long REQUEST_TIMEOUT_MS = 80;
    private static final long GIVE_UP_MICROS = 100_000;
    private static final long MAX_BYTES = 600;
    private static final int MIN_PAYLOAD_BYTES = Long.BYTES;
    private static final int PAYLOAD_SIZES = 40;

    private final EventLoop loop;
    private final SimulatedNetwork network;
    private final LongSupplier steps;
    private final ClientHistory history = new ClientHistory();
    private final Map<Integer, Producer> producers = new TreeMap<>();
    private final Map<Integer, IdempotentProducer> idempotentProducers = new TreeMap<>();
    private final Map<Integer, Consumer> consumers = new TreeMap<>();
    private long requests;

    ScheduledClients(EventLoop loop, SimulatedNetwork network, LongSupplier steps) {
        this.loop = loop;
        this.network = network;
        this.steps = steps;
        network.attach(ADMINISTRATOR_ID, envelope -> {});
    }

    ClientHistory history() {
        return history;
    }

    void produce(int producer, int broker, Acks acks, int records) {
        producers.computeIfAbsent(producer, Producer::new).send(broker, acks, records);
    }

    void produceIdempotent(int producer, int broker, int records) {
        idempotentProducers
                .computeIfAbsent(
                        producer,
                        number -> new IdempotentProducer(
                                FIRST_IDEMPOTENT_PRODUCER_ID + number * IDS_OF_IDEMPOTENT_PRODUCER,
                                FIRST_IDEMPOTENT_PRODUCER + number,
                                loop,
                                network,
                                steps,
                                history,
                                () -> requests++))
                .send(broker, records);
    }

    void consume(int consumer, int broker) {
        consumers.computeIfAbsent(consumer, Consumer::new).fetch(broker);
    }

    void listOffsets(int consumer, int broker) {
        consumers.computeIfAbsent(consumer, Consumer::new).askForOffset(broker);
    }

    void administrate(int node, Message request) {
        network.request(ADMINISTRATOR_ID, node, request);
    }

    /** Reads everything from the leader, with a connection that loses nothing; the loop has to run for it. */
    LastReader readAll(IntSupplier leader, IntToLongFunction logStart) {
        LastReader reader = new LastReader(leader, logStart);
        network.attach(LAST_READER_ID, reader);
        reader.begin();
        return reader;
    }

    private static List<ReadRecord> records(ConsumerFetchResponse response) {
        List<ReadRecord> records = new ArrayList<>();
        for (RecordBatch batch : response.batches()) {
            for (int i = 0; i < batch.count(); i++) {
                records.add(new ReadRecord(
                        batch.baseOffset() + i,
                        batch.leaderEpoch(),
                        batch.payloads().get(i).getLong(0)));
            }
        }
        return records;
    }

    private final class Producer implements Node {
        private final int number;
        private final Map<Long, Long> requestByConnection = new TreeMap<>();
        private long sent;
        private long busyUntilMicros;
        private long awaited = -1;

        Producer(int number) {
            this.number = number;
            network.attach(FIRST_PRODUCER_ID + number, this);
        }

        void send(int broker, Acks acks, int records) {
            if (loop.nowMicros() < busyUntilMicros) {
                return;
            }
            List<ByteBuffer> payloads = new ArrayList<>();
            List<Long> ids = new ArrayList<>();
            for (int i = 0; i < records; i++) {
                long id = ((long) number << Integer.SIZE) + sent++;
                ByteBuffer payload = ByteBuffer.allocate(MIN_PAYLOAD_BYTES + (int) (sent * 7 % PAYLOAD_SIZES));
                payload.putLong(0, id);
                payloads.add(payload.asReadOnlyBuffer());
                ids.add(id);
            }
            long request = requests++;
            history.add(new ProduceSent(steps.getAsLong(), request, number, acks, ids));
            long connection = network.request(
                    FIRST_PRODUCER_ID + number,
                    broker,
                    ProduceRequest.of(SimulationOptions.TOPIC_PARTITION, acks, payloads, REQUEST_TIMEOUT_MS));
            if (acks != Acks.NONE) {
                requestByConnection.put(connection, request);
                awaited = connection;
                busyUntilMicros = loop.nowMicros() + GIVE_UP_MICROS;
            }
        }

        @Override
        public void receive(Envelope envelope) {
            Long request = requestByConnection.remove(envelope.connection());
            if (request == null || !(envelope.message() instanceof ProduceResponse response)) {
                return;
            }
            history.add(new ProduceAnswered(steps.getAsLong(), request, response.error(), response.baseOffset()));
            if (envelope.connection() == awaited) {
                busyUntilMicros = 0;
            }
        }
    }

    private final class Consumer implements Node {
        private final int id;
        private final Map<Long, Long> askedByConnection = new TreeMap<>();
        private long position;

        Consumer(int number) {
            this.id = FIRST_CONSUMER_ID + number;
            network.attach(id, this);
        }

        void fetch(int broker) {
            network.request(
                    id, broker, new ConsumerFetchRequest(SimulationOptions.TOPIC_PARTITION, position, MAX_BYTES));
        }

        void askForOffset(int broker) {
            long request = requests++;
            history.add(new OffsetAsked(steps.getAsLong(), request));
            askedByConnection.put(
                    network.request(id, broker, new ListOffsetsRequest(SimulationOptions.TOPIC_PARTITION)), request);
        }

        @Override
        public void receive(Envelope envelope) {
            if (envelope.message() instanceof ConsumerFetchResponse response) {
                read(envelope.from(), response);
            } else if (envelope.message() instanceof ListOffsetsResponse response
                    && response.error() == ErrorCode.NONE) {
                Long request = askedByConnection.remove(envelope.connection());
                if (request != null) {
                    history.add(new OffsetTold(
                            steps.getAsLong(), request, envelope.from(), response.leaderEpoch(), response.offset()));
                }
            }
        }

        private void read(int broker, ConsumerFetchResponse response) {
            List<ReadRecord> records = records(response);
            if (!records.isEmpty() && records.get(0).offset() == position) {
                history.add(new Read(steps.getAsLong(), broker, response.leaderEpoch(), position, records));
                position = records.get(records.size() - 1).offset() + 1;
            } else if (response.error() == ErrorCode.OFFSET_OUT_OF_RANGE && response.readableEndOffset() > position) {
                // auto.offset.reset=latest: what comes next was removed. A replica that is behind is asked again.
                position = response.readableEndOffset();
            }
        }
    }

    /** A consumer that reads everything that there is at the end. */
    final class LastReader implements Node {
        private final IntSupplier leaderNow;
        private final IntToLongFunction logStart;
        private final List<ReadRecord> read = new ArrayList<>();
        private int leader;
        private long logStartOffset;
        private long position;
        private int heardBefore;
        private boolean done;

        LastReader(IntSupplier leader, IntToLongFunction logStart) {
            this.leaderNow = leader;
            this.logStart = logStart;
        }

        private void begin() {
            read.clear();
            leader = leaderNow.getAsInt();
            logStartOffset = logStart.applyAsLong(leader);
            position = logStartOffset;
            fetch();
        }

        private void fetch() {
            heardBefore = history.entries().size();
            network.request(
                    LAST_READER_ID,
                    leader,
                    new ConsumerFetchRequest(SimulationOptions.TOPIC_PARTITION, position, Long.MAX_VALUE));
        }

        boolean isDone() {
            return done;
        }

        @Override
        public void receive(Envelope envelope) {
            ConsumerFetchResponse response = (ConsumerFetchResponse) envelope.message();
            if (response.error() != ErrorCode.NONE) {
                // Retention has overtaken the request, or a reassignment has moved the leader: once more, from there.
                begin();
                return;
            }
            List<ReadRecord> records = records(response);
            read.addAll(records);
            if (records.isEmpty() && history.entries().size() > heardBefore) {
                // What a producer was told since may have been appended after this was read.
                fetch();
            } else if (records.isEmpty()) {
                done = true;
                history.add(new FinalRead(steps.getAsLong(), leader, logStartOffset, position, read));
            } else {
                position = records.get(records.size() - 1).offset() + 1;
                fetch();
            }
        }
    }
}
