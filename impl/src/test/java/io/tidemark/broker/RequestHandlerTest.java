package io.tidemark.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.authorizer.AclOperation;
import io.tidemark.authorizer.Authorizer;
import io.tidemark.authorizer.Resource;
import io.tidemark.config.BrokerConfigs;
import io.tidemark.config.Config;
import io.tidemark.config.TopicConfig;
import io.tidemark.environment.Envelope;
import io.tidemark.log.LogRecord;
import io.tidemark.log.ProducerSequence;
import io.tidemark.log.RecordBatch;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.Message;
import io.tidemark.protocol.Message.AlterPartitionRequest;
import io.tidemark.protocol.Message.AlterPartitionResponse;
import io.tidemark.protocol.Message.ConsumerFetchRequest;
import io.tidemark.protocol.Message.ConsumerFetchResponse;
import io.tidemark.protocol.Message.DeleteRecordsRequest;
import io.tidemark.protocol.Message.DeleteRecordsResponse;
import io.tidemark.protocol.Message.FetchRequest;
import io.tidemark.protocol.Message.FetchResponse;
import io.tidemark.protocol.Message.ListOffsetsRequest;
import io.tidemark.protocol.Message.ListOffsetsResponse;
import io.tidemark.protocol.Message.MetadataFetchRequest;
import io.tidemark.protocol.Message.MetadataFetchResponse;
import io.tidemark.protocol.Message.ProduceRequest;
import io.tidemark.protocol.Message.ProduceResponse;
import io.tidemark.protocol.MetadataRecord;
import io.tidemark.protocol.MetadataRecord.BrokerChange;
import io.tidemark.protocol.MetadataRecord.PartitionChange;
import io.tidemark.protocol.PartitionRegistration;
import io.tidemark.tracer.ErrorCode;
import io.tidemark.tracer.TraceEvent;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What broker 0 refuses, and in which order: whoever makes several mistakes is told of the one that Kafka would name. */
class RequestHandlerTest {
    private static final int CONTROLLER = 3000;
    private static final int CLIENT = 100;
    private static final int FOLLOWER = 1;
    private static final String PARTITION = "orders-0";
    private static final BrokerSet REPLICAS = BrokerSet.of(List.of(0, 1, 2));
    private static final int MAX_MESSAGE_BYTES = 200;
    private static final Config CLUSTER = BrokerConfigs.defaults()
            .with(BrokerConfigs.MIN_INSYNC_REPLICAS, 2)
            .with(BrokerConfigs.MESSAGE_MAX_BYTES, MAX_MESSAGE_BYTES);

    private final ManualEnvironment environment = new ManualEnvironment(0);
    private final List<TraceEvent> events = new ArrayList<>();
    private Authorizer authorizer = Authorizer.ALLOW_ALL;
    private Broker broker = broker(TopicConfig.of(CLUSTER));
    private int partitionEpoch;
    private long metadataOffset;
    private long connection = 1_000_000;

    private Broker broker(TopicConfig topic) {
        return new Broker(
                0,
                ReplicationConfig.of(PARTITION, CONTROLLER, CLUSTER, topic),
                ProtocolPolicies.kafka(),
                (principal, operation, resource) -> authorizer.isAllowed(principal, operation, resource),
                environment,
                events::add);
    }

    @Test
    void aProducerIsToldOfItsMistakesInKafkasOrder() {
        broker.startRegistered(0);
        follow();
        authorizer = (principal, operation, resource) -> false;
        ByteBuffer twoBatches = concatenated(batch(5, 300), batch(0, 1));
        assertThat(produce("payments-0", 7, twoBatches)).isEqualTo(ErrorCode.TOPIC_AUTHORIZATION_FAILED);

        authorizer = Authorizer.ALLOW_ALL;
        assertThat(produce("payments-0", 7, twoBatches)).isEqualTo(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION);
        assertThat(produce(PARTITION, 7, twoBatches)).isEqualTo(ErrorCode.INVALID_RECORD);

        ByteBuffer wrongInEveryWay = damaged(batch(5, 300));
        assertThat(produce(PARTITION, 7, wrongInEveryWay)).isEqualTo(ErrorCode.INVALID_REQUIRED_ACKS);
        assertThat(produce(PARTITION, -1, wrongInEveryWay)).isEqualTo(ErrorCode.NOT_LEADER_OR_FOLLOWER);
        lead(0);
        assertThat(produce(PARTITION, -1, wrongInEveryWay)).isEqualTo(ErrorCode.NOT_ENOUGH_REPLICAS);
        lead(0, 1);
        assertThat(produce(PARTITION, -1, wrongInEveryWay)).as("offset 5").isEqualTo(ErrorCode.INVALID_RECORD);
        assertThat(produce(PARTITION, -1, damaged(batch(0, 300)))).isEqualTo(ErrorCode.MESSAGE_TOO_LARGE);
        assertThat(produce(PARTITION, -1, damaged(control()))).isEqualTo(ErrorCode.CORRUPT_MESSAGE);
        assertThat(produce(PARTITION, -1, control())).isEqualTo(ErrorCode.INVALID_RECORD);
        assertThat(broker.logEndOffset()).isZero();

        assertThat(produce(PARTITION, 1, batch(0, 1))).isEqualTo(ErrorCode.NONE);
        assertThat(broker.logEndOffset()).isEqualTo(1);
    }

    @Test
    void whatThePartitionDoesNotSeeIsNoStepOfTheProtocol() {
        broker.startRegistered(0);
        lead(0, 1);
        events.clear();
        produce("payments-0", -1, batch(0, 1));
        produce(PARTITION, 7, batch(0, 1));
        produce(PARTITION, -1, ByteBuffer.allocate(0));
        produce(PARTITION, -1, batch(0, 300));
        produce(PARTITION, -1, damaged(batch(0, 1)));
        authorizer = (principal, operation, resource) -> false;
        produce(PARTITION, -1, batch(0, 1));
        fetch();

        assertThat(events).isEmpty();
        assertThat(broker.status().waitingProduceRequests()).isZero();
    }

    @Test
    void aProducerThatWaitsForNothingIsToldNothing() {
        broker.startRegistered(0);
        lead(0, 1);
        receive(CLIENT, new ProduceRequest("payments-0", (short) 0, batch(0, 1), 1_000));
        receive(CLIENT, new ProduceRequest(PARTITION, (short) 0, damaged(batch(0, 1)), 1_000));

        assertThat(environment.take(ProduceResponse.class)).isEmpty();
        assertThat(broker.logEndOffset()).isZero();
    }

    @Test
    void aBatchOfTheLargestSizeIsTaken() {
        broker.startRegistered(0);
        lead(0, 1);
        ByteBuffer largest = batch(0, MAX_MESSAGE_BYTES - batch(0, 100).remaining() + 100);
        assertThat(largest.remaining()).isEqualTo(MAX_MESSAGE_BYTES);

        assertThat(produce(PARTITION, 1, largest)).isEqualTo(ErrorCode.NONE);
        ByteBuffer larger = batch(0, MAX_MESSAGE_BYTES - batch(0, 100).remaining() + 101);
        assertThat(produce(PARTITION, 1, larger)).isEqualTo(ErrorCode.MESSAGE_TOO_LARGE);
    }

    @Test
    void aBatchThatNoSegmentHasRoomForIsRefused() {
        ByteBuffer largest = of((short) 0, new ProducerSequence(7, (short) 0, 0));
        broker = broker(TopicConfig.of(CLUSTER).withInternalSegmentBytes(largest.remaining()));
        broker.startRegistered(0);
        lead(0, 1);
        assertThat(produce(PARTITION, 1, largest)).isEqualTo(ErrorCode.NONE);
        events.clear();

        assertThat(produce(PARTITION, 1, batch(0, 2))).isEqualTo(ErrorCode.RECORD_LIST_TOO_LARGE);
        assertThat(produce(PARTITION, 1, batch(0, 300)))
                .as("above max.message.bytes as well")
                .isEqualTo(ErrorCode.MESSAGE_TOO_LARGE);
        assertThat(produce(PARTITION, 1, of((short) 0x10, 2, ProducerSequence.NONE)))
                .as("of a transaction as well")
                .isEqualTo(ErrorCode.INVALID_RECORD);
        ProducerSequence skipping = new ProducerSequence(7, (short) 0, 9);
        assertThat(produce(PARTITION, 1, of((short) 0, 1, skipping))).isEqualTo(ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER);
        assertThat(produce(PARTITION, 1, of((short) 0, 2, skipping)))
                .as("and not what its producer sends next")
                .isEqualTo(ErrorCode.RECORD_LIST_TOO_LARGE);
        assertThat(broker.logEndOffset()).isEqualTo(1);
        assertThat(events).as("no step of the protocol").isEmpty();
    }

    /** The whole one has 69 bytes. */
    @ParameterizedTest
    @ValueSource(ints = {0, 11, 16, 17, 60, 68})
    void halfABatchIsNone(int bytes) {
        broker.startRegistered(0);
        lead(0, 1);

        assertThat(produce(PARTITION, 1, batch(0, 1).slice(0, bytes))).isEqualTo(ErrorCode.INVALID_RECORD);
    }

    @Test
    void halfABatchAfterAWholeOneIsLeftOut() {
        broker.startRegistered(0);
        lead(0, 1);
        ByteBuffer both = concatenated(batch(0, 1), batch(0, 1));

        assertThat(produce(PARTITION, 1, both.slice(0, both.remaining() - 1))).isEqualTo(ErrorCode.NONE);
        assertThat(broker.logEndOffset()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 13})
    void aLengthThatNoBatchHasIsCorrupt(int length) {
        broker.startRegistered(0);
        lead(0, 1);

        assertThat(produce(PARTITION, 1, copy(batch(0, 1)).putInt(8, length))).isEqualTo(ErrorCode.CORRUPT_MESSAGE);
    }

    @Test
    void aBatchThatIsShorterThanItsHeaderIsCorrupt() {
        broker.startRegistered(0);
        lead(0, 1);

        assertThat(produce(PARTITION, 1, copy(batch(0, 1)).slice(0, 60).putInt(8, 48)))
                .isEqualTo(ErrorCode.CORRUPT_MESSAGE);
    }

    @Test
    void aFormatThatIsNotThePresentOneIsRefused() {
        broker.startRegistered(0);
        lead(0, 1);

        assertThat(produce(PARTITION, 1, copy(batch(0, 1)).put(16, (byte) 1))).isEqualTo(ErrorCode.INVALID_RECORD);
        assertThat(produce(PARTITION, 1, copy(batch(0, 1)).put(16, (byte) 3))).isEqualTo(ErrorCode.CORRUPT_MESSAGE);
    }

    @Test
    void onlyABatchThatAProducerMaySendIsTaken() {
        broker.startRegistered(0);
        lead(0, 1);

        assertThat(produce(PARTITION, 1, of((short) 0x10, ProducerSequence.NONE)))
                .as("of a transaction")
                .isEqualTo(ErrorCode.INVALID_RECORD);
        assertThat(produce(PARTITION, 1, of((short) 0, new ProducerSequence(7, (short) 0, -1))))
                .as("of an idempotent producer without a sequence number")
                .isEqualTo(ErrorCode.INVALID_RECORD);
        List<LogRecord> gap = List.of(LogRecord.of(0, ByteBuffer.allocate(1)), LogRecord.of(2, ByteBuffer.allocate(1)));
        assertThat(produce(
                        PARTITION,
                        1,
                        RecordBatch.of(RecordBatch.NO_LEADER_EPOCH, (short) 0, ProducerSequence.NONE, gap)
                                .bytes()))
                .as("with fewer records than offsets")
                .isEqualTo(ErrorCode.INVALID_RECORD);
    }

    @Test
    void aConsumerIsToldOfItsMistakesInKafkasOrder() {
        broker.startRegistered(0);
        authorizer = (principal, operation, resource) -> operation != AclOperation.READ;
        assertThat(consume("payments-0", 5, 9)).isEqualTo(ErrorCode.TOPIC_AUTHORIZATION_FAILED);
        authorizer = Authorizer.ALLOW_ALL;
        assertThat(consume("payments-0", 5, 9)).isEqualTo(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION);
        assertThat(consume(PARTITION, 5, 9)).as("no role yet").isEqualTo(ErrorCode.NOT_LEADER_OR_FOLLOWER);
        lead(0, 1);
        assertThat(consume(PARTITION, partitionEpoch + 1, 9)).isEqualTo(ErrorCode.UNKNOWN_LEADER_EPOCH);
        assertThat(consume(PARTITION, partitionEpoch - 1, 9)).isEqualTo(ErrorCode.FENCED_LEADER_EPOCH);
        assertThat(consume(PARTITION, partitionEpoch, 9)).isEqualTo(ErrorCode.OFFSET_OUT_OF_RANGE);
        assertThat(consume(PARTITION, partitionEpoch, 0)).isEqualTo(ErrorCode.NONE);

        follow();
        assertThat(consume(PARTITION, partitionEpoch - 1, 0)).isEqualTo(ErrorCode.FENCED_LEADER_EPOCH);
        assertThat(consume(PARTITION, partitionEpoch, 0))
                .as("followers are read from, too (KIP-392)")
                .isEqualTo(ErrorCode.NONE);
    }

    @Test
    void whoAsksForTheLatestOffsetIsToldOfMistakesInKafkasOrder() {
        broker.startRegistered(0);
        follow();
        authorizer = (principal, operation, resource) -> operation != AclOperation.DESCRIBE;
        assertThat(listOffsets("payments-0", 5)).isEqualTo(ErrorCode.TOPIC_AUTHORIZATION_FAILED);
        authorizer = Authorizer.ALLOW_ALL;
        assertThat(listOffsets("payments-0", 5)).isEqualTo(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION);
        assertThat(listOffsets(PARTITION, 5)).isEqualTo(ErrorCode.UNKNOWN_LEADER_EPOCH);
        assertThat(listOffsets(PARTITION, 0)).isEqualTo(ErrorCode.FENCED_LEADER_EPOCH);
        assertThat(listOffsets(PARTITION, partitionEpoch)).isEqualTo(ErrorCode.NOT_LEADER_OR_FOLLOWER);
        lead(0, 1);
        assertThat(listOffsets(PARTITION, partitionEpoch)).isEqualTo(ErrorCode.NONE);
    }

    @Test
    void whoDeletesRecordsIsToldOfMistakesInKafkasOrder() {
        broker.startRegistered(0);
        follow();
        authorizer = (principal, operation, resource) -> operation != AclOperation.DELETE;
        assertThat(deleteRecords("payments-0", 9)).isEqualTo(ErrorCode.TOPIC_AUTHORIZATION_FAILED);
        authorizer = Authorizer.ALLOW_ALL;
        assertThat(deleteRecords("payments-0", 9)).isEqualTo(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION);
        assertThat(deleteRecords(PARTITION, 9)).isEqualTo(ErrorCode.NOT_LEADER_OR_FOLLOWER);
        lead(0, 1);
        assertThat(deleteRecords(PARTITION, 9)).isEqualTo(ErrorCode.OFFSET_OUT_OF_RANGE);
        assertThat(deleteRecords(PARTITION, -2)).isEqualTo(ErrorCode.OFFSET_OUT_OF_RANGE);
        assertThat(deleteRecords(PARTITION, DeleteRecordsRequest.UP_TO_HIGH_WATERMARK))
                .isEqualTo(ErrorCode.NONE);
    }

    @Test
    void theAuthorizerIsAskedWhoMayDoWhatToWhich() {
        broker.startRegistered(0);
        lead(0, 1);
        List<String> asked = new ArrayList<>();
        authorizer = (principal, operation, resource) -> {
            asked.add(principal + " " + operation + " " + resource.type() + " " + resource.name());
            return true;
        };
        produce("audit-log-7", 1, batch(0, 1));
        consume(PARTITION, 1, 0);
        listOffsets(PARTITION, 1);
        deleteRecords(PARTITION, 0);
        fetch();

        assertThat(asked)
                .containsExactly(
                        "User:100 WRITE TOPIC audit-log",
                        "User:100 READ TOPIC orders",
                        "User:100 DESCRIBE TOPIC orders",
                        "User:100 DELETE TOPIC orders",
                        "User:1 CLUSTER_ACTION CLUSTER kafka-cluster");
    }

    @Test
    void onlyBrokersOfTheClusterReplicate() {
        broker.startRegistered(0);
        lead(0, 1);
        authorizer = (principal, operation, resource) -> !resource.equals(Resource.CLUSTER);
        assertThat(fetch().error()).isEqualTo(ErrorCode.TOPIC_AUTHORIZATION_FAILED);

        authorizer = Authorizer.ALLOW_ALL;
        assertThat(fetch().error()).isEqualTo(ErrorCode.NONE);
    }

    @Test
    void aFollowerThatMayNotReplicateAsksAgainLater() {
        broker.startRegistered(0);
        follow();
        Envelope fetch = environment.takeEnvelopes(FetchRequest.class).get(0);
        events.clear();
        broker.receive(new Envelope(
                FOLLOWER,
                0,
                fetch.connection(),
                FetchResponse.refused(FOLLOWER, (FetchRequest) fetch.message(), ErrorCode.TOPIC_AUTHORIZATION_FAILED)));
        assertThat(events).isEmpty();
        assertThat(environment.take(FetchRequest.class)).isEmpty();

        environment.advance(1_000);
        assertThat(environment.take(FetchRequest.class)).containsExactly((FetchRequest) fetch.message());
    }

    @Test
    void aLeaderThatMayNotChangeTheIsrAsksAgainLater() {
        broker.startRegistered(0);
        lead(0, 1, 2);
        produce(PARTITION, 1, batch(0, 1));
        environment.advance(60_000);
        Envelope proposal =
                environment.takeEnvelopes(AlterPartitionRequest.class).get(0);
        environment.take(AlterPartitionRequest.class);
        events.clear();
        broker.receive(new Envelope(
                CONTROLLER,
                0,
                proposal.connection(),
                new AlterPartitionResponse(
                        partitionEpoch, ErrorCode.CLUSTER_AUTHORIZATION_FAILED, partition(0, isr(0, 1, 2)))));
        assertThat(events).isEmpty();
        assertThat(environment.take(AlterPartitionRequest.class)).isEmpty();

        environment.advance(1_000);
        assertThat(environment.take(AlterPartitionRequest.class))
                .containsExactly((AlterPartitionRequest) proposal.message());
    }

    @Test
    void aBrokerThatMayNotReadTheMetadataAsksAgainLater() {
        broker.startRegistered(0);
        assertThat(environment.take(MetadataFetchRequest.class)).hasSize(1);
        receive(CONTROLLER, new MetadataFetchResponse(ErrorCode.CLUSTER_AUTHORIZATION_FAILED, 0, List.of()));
        assertThat(environment.take(MetadataFetchRequest.class)).isEmpty();

        environment.advance(1_000);
        assertThat(environment.take(MetadataFetchRequest.class)).hasSize(1);
    }

    private ErrorCode produce(String topicPartition, int acks, ByteBuffer records) {
        receive(CLIENT, new ProduceRequest(topicPartition, (short) acks, records, 1_000));
        return environment.take(ProduceResponse.class).get(0).error();
    }

    private ErrorCode consume(String topicPartition, int leaderEpoch, long fetchOffset) {
        receive(CLIENT, new ConsumerFetchRequest(topicPartition, OptionalInt.of(leaderEpoch), fetchOffset, 1_000));
        return environment.take(ConsumerFetchResponse.class).get(0).error();
    }

    private ErrorCode listOffsets(String topicPartition, int leaderEpoch) {
        receive(CLIENT, new ListOffsetsRequest(topicPartition, OptionalInt.of(leaderEpoch)));
        return environment.take(ListOffsetsResponse.class).get(0).error();
    }

    private ErrorCode deleteRecords(String topicPartition, long beforeOffset) {
        receive(CLIENT, new DeleteRecordsRequest(topicPartition, beforeOffset));
        return environment.take(DeleteRecordsResponse.class).get(0).error();
    }

    private FetchResponse fetch() {
        receive(FOLLOWER, new FetchRequest(FOLLOWER, FOLLOWER, partitionEpoch, 0, -1, 1_000, 0));
        environment.advance(0);
        return environment.take(FetchResponse.class).get(0);
    }

    private void receive(int from, Message message) {
        broker.receive(new Envelope(from, 0, ++connection, message));
    }

    private void lead(Integer... isr) {
        partitionEpoch++;
        apply(partition(0, isr(isr)));
    }

    private void follow() {
        partitionEpoch++;
        apply(partition(FOLLOWER, isr(0, 1)));
    }

    /** Leader epochs and partition epochs go together here. */
    private PartitionRegistration partition(int leader, BrokerSet isr) {
        return new PartitionRegistration(leader, partitionEpoch, partitionEpoch, isr, REPLICAS);
    }

    private void apply(PartitionRegistration partition) {
        List<MetadataRecord> changes = new ArrayList<>();
        REPLICAS.forEach(id -> changes.add(new BrokerChange(id, id, false, false)));
        changes.add(new PartitionChange(partition));
        receive(CONTROLLER, new MetadataFetchResponse(metadataOffset, changes));
        metadataOffset += changes.size();
    }

    private static ByteBuffer batch(long offset, int payloadBytes) {
        return RecordBatch.of(
                        RecordBatch.NO_LEADER_EPOCH,
                        (short) 0,
                        ProducerSequence.NONE,
                        List.of(LogRecord.of(offset, ByteBuffer.allocate(payloadBytes))))
                .bytes();
    }

    private static ByteBuffer control() {
        return of((short) 0x20, ProducerSequence.NONE);
    }

    private static ByteBuffer of(short attributes, ProducerSequence producer) {
        return of(attributes, 1, producer);
    }

    private static ByteBuffer of(short attributes, int payloadBytes, ProducerSequence producer) {
        return RecordBatch.of(
                        RecordBatch.NO_LEADER_EPOCH,
                        attributes,
                        producer,
                        List.of(LogRecord.of(0, ByteBuffer.allocate(payloadBytes))))
                .bytes();
    }

    private static ByteBuffer damaged(ByteBuffer batch) {
        ByteBuffer copy = copy(batch);
        int last = copy.limit() - 2;
        return copy.put(last, (byte) (copy.get(last) + 1));
    }

    private static ByteBuffer copy(ByteBuffer bytes) {
        return ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
    }

    private static ByteBuffer concatenated(ByteBuffer one, ByteBuffer other) {
        return ByteBuffer.allocate(one.remaining() + other.remaining())
                .put(one)
                .put(other)
                .flip();
    }

    private static BrokerSet isr(Integer... ids) {
        return BrokerSet.of(List.of(ids));
    }
}
