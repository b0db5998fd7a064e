package io.tidemark.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.tidemark.config.BrokerConfigs;
import io.tidemark.config.Config;
import io.tidemark.config.TopicConfig;
import io.tidemark.disk.AtomicFile;
import io.tidemark.disk.DiskException;
import io.tidemark.disk.DiskFile;
import io.tidemark.environment.Envelope;
import io.tidemark.log.EpochEndOffset;
import io.tidemark.log.LogConfig;
import io.tidemark.log.ProducerSequence;
import io.tidemark.log.RecordBatch;
import io.tidemark.log.ReplicaLog;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.Message;
import io.tidemark.protocol.Message.AlterPartitionRequest;
import io.tidemark.protocol.Message.AlterPartitionResponse;
import io.tidemark.protocol.Message.BrokerHeartbeatRequest;
import io.tidemark.protocol.Message.BrokerHeartbeatResponse;
import io.tidemark.protocol.Message.BrokerRegistrationRequest;
import io.tidemark.protocol.Message.BrokerRegistrationResponse;
import io.tidemark.protocol.Message.ConsumerFetchRequest;
import io.tidemark.protocol.Message.ConsumerFetchResponse;
import io.tidemark.protocol.Message.DeleteRecordsRequest;
import io.tidemark.protocol.Message.DeleteRecordsResponse;
import io.tidemark.protocol.Message.FetchRequest;
import io.tidemark.protocol.Message.FetchResponse;
import io.tidemark.protocol.Message.ListOffsetsRequest;
import io.tidemark.protocol.Message.ListOffsetsResponse;
import io.tidemark.protocol.Message.MetadataFetchResponse;
import io.tidemark.protocol.Message.ProduceRequest;
import io.tidemark.protocol.Message.ProduceResponse;
import io.tidemark.protocol.MetadataRecord;
import io.tidemark.protocol.MetadataRecord.BrokerChange;
import io.tidemark.protocol.MetadataRecord.PartitionChange;
import io.tidemark.protocol.PartitionRegistration;
import io.tidemark.simulation.disk.InMemoryDisk;
import io.tidemark.tracer.Acks;
import io.tidemark.tracer.ErrorCode;
import io.tidemark.tracer.TraceEvent;
import io.tidemark.tracer.TraceListener;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** One broker, id 0, between a controller, two other brokers and clients that a test speaks for. */
class BrokerTest {
    private static final int CONTROLLER = 3000;
    private static final int PRODUCER = 100;
    private static final long LAG_MS = 100;
    private static final BrokerSet REPLICAS = BrokerSet.of(List.of(0, 1, 2));
    private static final Config CLUSTER = BrokerConfigs.defaults()
            .with(BrokerConfigs.MIN_INSYNC_REPLICAS, 2)
            .with(BrokerConfigs.REPLICA_LAG_TIME_MAX_MS, LAG_MS)
            .with(BrokerConfigs.REPLICA_FETCH_WAIT_MAX_MS, 50)
            .with(BrokerConfigs.REPLICA_FETCH_BACKOFF_MS, 5)
            .with(BrokerConfigs.REPLICA_SOCKET_TIMEOUT_MS, 500)
            .with(BrokerConfigs.CONTROLLER_SOCKET_TIMEOUT_MS, 200)
            .with(BrokerConfigs.BROKER_HEARTBEAT_INTERVAL_MS, 1_000)
            .with(BrokerConfigs.REPLICA_HIGH_WATERMARK_CHECKPOINT_INTERVAL_MS, 10_000L)
            .with(BrokerConfigs.LOG_FLUSH_INTERVAL_MS, 10_000L)
            .with(BrokerConfigs.LOG_RETENTION_CHECK_INTERVAL_MS, 20L);
    private static final ReplicationConfig CONFIG = config(CLUSTER);
    private static final ReplicationConfig RETENTION =
            config(CLUSTER.with(BrokerConfigs.LOG_RETENTION_BYTES, 2L * sizeOf(2) - 1));

    /** How many bytes a batch of so many records takes. */
    private static int sizeOf(int count) {
        return RecordBatch.produced(payloads(count), ProducerSequence.NONE).sizeInBytes();
    }

    private static ReplicationConfig config(Config cluster) {
        return ReplicationConfig.of("orders-0", CONTROLLER, cluster, TopicConfig.of(cluster))
                .withControlledShutdownTimeoutMs(60_000);
    }

    private ManualEnvironment environment = new ManualEnvironment(0);
    private Broker broker = new Broker(0, CONFIG, ProtocolPolicies.kafka(), environment, TraceListener.none());
    private final List<TraceEvent> events = new ArrayList<>();
    private long metadataOffset;
    private long connection = 1_000_000;

    @Test
    void aLeaderCommitsWhatTheWholeIsrHas() {
        lead(1, List.of(0, 1, 2));
        produce(Acks.ALL, 1);

        fetch(1, 1, 1, 1);
        assertThat(highWatermark()).as("one follower has it").isZero();
        fetch(2, 1, 1, 1);
        assertThat(highWatermark()).isEqualTo(1);
    }

    @Test
    void acksAllIsAnsweredWhenTheRecordsAreCommitted() {
        lead(1, List.of(0, 1));
        produce(Acks.ALL, 1);
        environment.advance(1);
        assertThat(environment.take(ProduceResponse.class)).isEmpty();

        fetch(1, 1, 1, 1);
        environment.advance(1);
        assertThat(environment.take(ProduceResponse.class)).containsExactly(new ProduceResponse(ErrorCode.NONE, 0));
    }

    @Test
    void acksOneIsAnsweredAtOnce() {
        lead(1, List.of(0, 1));
        produce(Acks.LEADER, 1);

        assertThat(environment.take(ProduceResponse.class)).containsExactly(new ProduceResponse(ErrorCode.NONE, 0));
    }

    @Test
    void aBatchThatIsSentAgainIsWrittenOnceAndAnsweredWithItsOffsets() {
        lead(1, List.of(0, 1));
        produce(0, 0, 2);
        produce(0, 2, 1);
        produce(0, 0, 2);
        environment.advance(1);
        assertThat(broker.logEndOffset()).isEqualTo(3);
        assertThat(broker.status().waitingProduceRequests()).isEqualTo(3);
        assertThat(environment.take(ProduceResponse.class))
                .as("it waits as it did the first time")
                .isEmpty();

        fetch(1, 1, 3, 1);
        environment.advance(1);
        assertThat(environment.take(ProduceResponse.class))
                .containsExactly(
                        new ProduceResponse(ErrorCode.NONE, 0),
                        new ProduceResponse(ErrorCode.NONE, 2),
                        new ProduceResponse(ErrorCode.NONE, 0));
    }

    @Test
    void aBatchThatLeavesRecordsOutIsRefusedAndNotWritten() {
        lead(1, List.of(0, 1));
        produce(0, 0, 1);
        produce(0, 2, 1);

        assertThat(environment.take(ProduceResponse.class))
                .containsExactly(ProduceResponse.refused(ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER));
        assertThat(broker.logEndOffset()).isEqualTo(1);
    }

    @Test
    void aBatchOfAnOlderProducerEpochIsRefusedAndNotWritten() {
        lead(1, List.of(0, 1));
        produce(1, 0, 1);
        produce(0, 0, 1);

        assertThat(environment.take(ProduceResponse.class))
                .containsExactly(ProduceResponse.refused(ErrorCode.INVALID_PRODUCER_EPOCH));
        assertThat(broker.logEndOffset()).isEqualTo(1);
    }

    @Test
    void acksZeroIsNotAnswered() {
        lead(1, List.of(0, 1));
        produce(Acks.NONE, 1);

        assertThat(environment.take(ProduceResponse.class)).isEmpty();
        assertThat(broker.logEndOffset()).isEqualTo(1);
    }

    @Test
    void acksAllIsRefusedBelowMinInsyncReplicas() {
        lead(1, List.of(0));
        produce(Acks.ALL, 1);

        assertThat(environment.take(ProduceResponse.class))
                .containsExactly(ProduceResponse.refused(ErrorCode.NOT_ENOUGH_REPLICAS));
        assertThat(broker.logEndOffset()).isZero();
    }

    @Test
    void waitingProducersAreToldWhenTheBrokerLeadsNoMore() {
        lead(1, List.of(0, 1));
        produce(Acks.ALL, 1);

        apply(new PartitionRegistration(1, 2, 5, isr(0, 1), REPLICAS));
        assertThat(environment.take(ProduceResponse.class))
                .containsExactly(ProduceResponse.refused(ErrorCode.NOT_LEADER_OR_FOLLOWER));
    }

    @Test
    void waitingProducersAreToldWhenTheBrokerLeadsInAnotherEpoch() {
        lead(1, List.of(0, 1));
        produce(Acks.ALL, 1);

        apply(new PartitionRegistration(0, 2, 5, isr(0, 1), REPLICAS));
        assertThat(environment.take(ProduceResponse.class))
                .as("KAFKA-20634")
                .containsExactly(ProduceResponse.refused(ErrorCode.NOT_LEADER_OR_FOLLOWER));
    }

    @Test
    void waitingProducersGiveUpInTime() {
        lead(1, List.of(0, 1));
        produce(Acks.ALL, 1);

        environment.advance(30_000);
        assertThat(environment.take(ProduceResponse.class))
                .containsExactly(ProduceResponse.refused(ErrorCode.REQUEST_TIMED_OUT));
    }

    @Test
    void aProducerThatHasItsAnswerIsRememberedNoLonger() {
        lead(1, List.of(0, 1));
        int before = environment.scheduled();
        produce(Acks.LEADER, 1);
        assertThat(environment.scheduled()).isEqualTo(before);

        produce(Acks.ALL, 1);
        assertThat(environment.scheduled()).isEqualTo(before + 1);
        fetch(1, 1, 2, 1);
        environment.advance(1);
        assertThat(environment.scheduled()).isEqualTo(before);
    }

    @Test
    void committedRecordsOfAShrunkenIsrAreAnsweredWithTheirUncertainty() {
        lead(1, List.of(0, 1));
        produce(Acks.ALL, 1);
        receive(1, new FetchRequest(1, 1, 1, 1, 1, 1_000, 0));
        // The high watermark has passed, the producer has not been told yet, and the ISR shrinks.
        apply(new PartitionRegistration(0, 1, 5, isr(0), REPLICAS));
        environment.advance(1);

        assertThat(environment.take(ProduceResponse.class))
                .containsExactly(ProduceResponse.refused(ErrorCode.NOT_ENOUGH_REPLICAS_AFTER_APPEND));
    }

    @Test
    void aBrokerWithoutARoleServesNobody() {
        broker.startRegistered(0);
        produce(Acks.LEADER, 1);

        assertThat(environment.take(ProduceResponse.class))
                .containsExactly(ProduceResponse.refused(ErrorCode.NOT_LEADER_OR_FOLLOWER));
        assertThat(fetch(1, 1, 0, -1).error()).isEqualTo(ErrorCode.NOT_LEADER_OR_FOLLOWER);
    }

    @Test
    void aLaggingFollowerIsProposedForRemovalAndCountsUntilTheControllerAgrees() {
        lead(1, List.of(0, 1, 2));
        produce(Acks.ALL, 1);
        fetch(1, 1, 1, 1);
        environment.advance(LAG_MS / 2);
        assertThat(environment.take(AlterPartitionRequest.class)).isEmpty();

        environment.advance(LAG_MS);
        fetch(1, 1, 1, 1);
        List<Envelope> proposals = environment.takeEnvelopes(AlterPartitionRequest.class);
        assertThat(proposals).hasSize(1);
        AlterPartitionRequest proposal =
                (AlterPartitionRequest) proposals.get(0).message();
        assertThat(proposal.newIsrIds()).isEqualTo(isr(0, 1));
        assertThat(proposal.partitionEpoch()).isEqualTo(1);
        assertThat(highWatermark()).isZero();

        answer(proposals.get(0), ErrorCode.NONE, new PartitionRegistration(0, 1, 2, isr(0, 1), REPLICAS));
        assertThat(highWatermark()).isEqualTo(1);
    }

    @Test
    void anIdleFollowerStaysInTheIsr() {
        lead(1, List.of(0, 1));
        fetch(1, 1, 0, -1);

        environment.advance(10 * LAG_MS);
        assertThat(environment.take(AlterPartitionRequest.class)).isEmpty();
    }

    @Test
    void aProposalIsSentAgainUnchangedUntilItIsAnswered() {
        lead(1, List.of(0, 1));
        produce(Acks.LEADER, 1);
        environment.advance(2 * LAG_MS);
        List<AlterPartitionRequest> first = environment.take(AlterPartitionRequest.class);
        assertThat(first).hasSize(1);

        environment.advance(200);
        assertThat(environment.take(AlterPartitionRequest.class)).isEqualTo(first);
    }

    @Test
    void aFollowerThatCaughtUpIsProposedAndCountsAtOnce() {
        lead(1, List.of(0, 2));
        produce(Acks.ALL, 1);
        fetch(1, 1, 0, -1);
        produce(Acks.ALL, 1);
        fetch(2, 1, 2, 1);
        List<AlterPartitionRequest> proposals = environment.take(AlterPartitionRequest.class);

        assertThat(proposals).hasSize(1);
        assertThat(proposals.get(0).newIsrIds()).isEqualTo(isr(0, 1, 2));
        assertThat(highWatermark())
                .as("broker 1 may be in the controller's ISR, and has nothing yet (KIP-497)")
                .isZero();
    }

    @Test
    void aFencedFollowerIsNotProposed() {
        lead(1, List.of(0, 2));
        deliver(new BrokerChange(1, 1, true, false));
        fetch(1, 1, 0, -1);

        assertThat(environment.take(AlterPartitionRequest.class)).isEmpty();
    }

    @Test
    void anIneligibleMemberGivesTheCommittedIsrBack() {
        lead(1, List.of(0, 2));
        fetch(1, 1, 0, -1);
        Envelope proposal =
                environment.takeEnvelopes(AlterPartitionRequest.class).get(0);
        answer(proposal, ErrorCode.INELIGIBLE_REPLICA, new PartitionRegistration(0, 1, 1, isr(0, 2), REPLICAS));
        deliver(new BrokerChange(1, 1, true, false));
        produce(Acks.LEADER, 1);
        fetch(2, 1, 1, 1);

        assertThat(highWatermark()).as("without broker 1").isEqualTo(1);
    }

    @Test
    void anAnswerThatMetadataHasOvertakenChangesNothing() {
        lead(1, List.of(0, 1, 2));
        produce(Acks.ALL, 1);
        environment.advance(2 * LAG_MS);
        Envelope proposal =
                environment.takeEnvelopes(AlterPartitionRequest.class).get(0);
        apply(new PartitionRegistration(0, 1, 3, isr(0, 1, 2), REPLICAS));
        answer(proposal, ErrorCode.NONE, new PartitionRegistration(0, 1, 2, isr(0), REPLICAS));
        fetch(1, 1, 1, 1);

        assertThat(highWatermark()).as("KAFKA-12686").isZero();
    }

    @Test
    void anAnswerToAnEarlierProposalSaysNothingOfTheOneInFlight() {
        lead(1, List.of(0, 2));
        fetch(1, 1, 0, -1);
        Envelope first = environment.takeEnvelopes(AlterPartitionRequest.class).get(0);
        PartitionRegistration unchanged = new PartitionRegistration(0, 1, 1, isr(0, 2), REPLICAS);
        answer(first, ErrorCode.INELIGIBLE_REPLICA, unchanged);
        fetch(1, 1, 0, -1);
        assertThat(environment.take(AlterPartitionRequest.class))
                .as("proposed again")
                .hasSize(1);
        // Broker 1 counts as long as that is in flight, though it has fallen too far behind to be waited for.
        answer(first, ErrorCode.INELIGIBLE_REPLICA, unchanged);
        deliver(new BrokerChange(1, 1, true, false));
        produce(Acks.LEADER, 1);
        fetch(2, 1, 1, 1);

        assertThat(highWatermark()).isZero();
    }

    @Test
    void theHighWatermarkDoesNotRunAwayFromAReplicaThatIsAboutToJoinTheIsr() {
        lead(1, List.of(0, 2));
        produce(Acks.LEADER, 1);
        fetch(1, 1, 1, 1);
        // Caught up, and proposed; the controller refuses for now.
        answer(
                environment.takeEnvelopes(AlterPartitionRequest.class).get(0),
                ErrorCode.INELIGIBLE_REPLICA,
                new PartitionRegistration(0, 1, 1, isr(0, 2), REPLICAS));
        produce(Acks.LEADER, 1);
        fetch(2, 1, 2, 1);
        assertThat(highWatermark()).isEqualTo(1);

        environment.advance(LAG_MS + 1);
        fetch(2, 1, 2, 1);
        assertThat(highWatermark()).as("broker 1 has fallen behind").isEqualTo(2);
    }

    @Test
    void theHighWatermarkDoesNotWaitForAReplicaThatCannotJoinTheIsr() {
        lead(1, List.of(0, 2));
        deliver(new BrokerChange(1, 1, false, true));
        produce(Acks.LEADER, 1);
        fetch(1, 1, 1, 1);
        assertThat(environment.take(AlterPartitionRequest.class)).as("KIP-841").isEmpty();
        produce(Acks.LEADER, 1);
        fetch(2, 1, 2, 1);

        assertThat(highWatermark()).as("KAFKA-15021").isEqualTo(2);
    }

    @Test
    void theLatestOffsetIsToldOnceItIsNoLessThanAPredecessorMayHaveTold() {
        Envelope first = follow(1, 1);
        assertThat(latestOffset().error()).isEqualTo(ErrorCode.NOT_LEADER_OR_FOLLOWER);
        respond(first, records(1, 1, 0, 3, 1));
        environment.advance(0);
        apply(new PartitionRegistration(0, 2, 6, isr(0, 1), REPLICAS));
        assertThat(latestOffset())
                .as("KIP-207")
                .isEqualTo(new ListOffsetsResponse(ErrorCode.OFFSET_NOT_AVAILABLE, -1, 2));

        fetch(1, 2, 3, 1);
        assertThat(latestOffset()).isEqualTo(new ListOffsetsResponse(ErrorCode.NONE, 3, 2));
    }

    @Test
    void onlyCommittedRecordsAreDeleted() {
        lead(1, List.of(0, 1));
        produce(Acks.LEADER, 3);
        fetch(1, 1, 2, 1);

        assertThat(deleteRecords(3)).isEqualTo(new DeleteRecordsResponse(ErrorCode.OFFSET_OUT_OF_RANGE, -1));
        assertThat(deleteRecords(1)).isEqualTo(new DeleteRecordsResponse(ErrorCode.NONE, 1));
        assertThat(deleteRecords(DeleteRecordsRequest.UP_TO_HIGH_WATERMARK))
                .isEqualTo(new DeleteRecordsResponse(ErrorCode.NONE, 2));
        assertThat(deleteRecords(1)).as("gone already").isEqualTo(new DeleteRecordsResponse(ErrorCode.NONE, 2));
    }

    @Test
    void onlyTheLeaderDeletesRecordsOnRequest() {
        follow(1, 1);

        assertThat(deleteRecords(0).error()).isEqualTo(ErrorCode.NOT_LEADER_OR_FOLLOWER);
    }

    @Test
    void oldBatchesAreRemovedWhenTheLogIsTooLargeAndTheyAreCommitted() {
        broker = new Broker(0, RETENTION, ProtocolPolicies.kafka(), environment, TraceListener.none());
        lead(1, List.of(0, 1));
        produce(Acks.LEADER, 2);
        produce(Acks.LEADER, 2);
        produce(Acks.LEADER, 2);
        fetch(1, 1, 3, 1);

        environment.advance(RETENTION.logRetentionCheckIntervalMs());
        assertThat(fetch(1, 1, 6, 1).logStartOffset())
                .as("not quite two batches are to stay, and what is not committed")
                .isEqualTo(2);
        environment.advance(RETENTION.logRetentionCheckIntervalMs());
        assertThat(fetch(1, 1, 6, 1).logStartOffset()).isEqualTo(2);
    }

    @Test
    void nobodyGetsMoreAtOnceThanTheBrokerGives() {
        broker = new Broker(
                0,
                config(CLUSTER.with(BrokerConfigs.FETCH_MAX_BYTES, 1_024).with(BrokerConfigs.MIN_INSYNC_REPLICAS, 1)),
                ProtocolPolicies.kafka(),
                environment,
                TraceListener.none());
        lead(1, List.of(0));
        for (int i = 0; i < 20; i++) {
            produce(Acks.LEADER, 1);
        }
        int given = 1_024 / sizeOf(1);

        receive(PRODUCER, new ConsumerFetchRequest("orders-0", 0, 1_000_000));
        assertThat(environment.take(ConsumerFetchResponse.class).get(0).batches())
                .hasSize(given);
        receive(1, new FetchRequest(1, 1, 1, 0, -1, 1_000_000, 0));
        assertThat(environment.take(FetchResponse.class).get(0).batches()).hasSize(given);
    }

    @Test
    void aFetchBeforeTheLogStartIsOutOfRangeWhateverItsEpoch() {
        lead(2, List.of(0, 1));
        produce(Acks.LEADER, 3);
        fetch(1, 2, 3, 2);
        deleteRecords(2);

        FetchResponse response = fetch(1, 2, 1, 1);
        assertThat(response.error()).isEqualTo(ErrorCode.OFFSET_OUT_OF_RANGE);
        assertThat(response.logStartOffset()).isEqualTo(2);
        assertThat(response.diverging()).isEmpty();
    }

    @Test
    void aFollowerTakesTheLeadersLogStartOverAsFarAsItIsCommitted() {
        Envelope first = follow(1, 1);
        respond(first, records(1, 1, 0, 3, 2, 2));
        environment.advance(0);
        assertThat(logStart()).isEqualTo(2);

        respond(environment.takeEnvelopes(FetchRequest.class).get(0), records(1, 1, 3, 1, 2, 3));
        environment.advance(0);
        assertThat(logStart()).as("3 is not committed here").isEqualTo(2);
    }

    @Test
    void aFollowerBeforeTheLeadersLogStartsOverThere() {
        Envelope first = follow(1, 1);
        respond(first, records(1, 1, 0, 3, 0));
        environment.advance(0);
        respond(
                environment.takeEnvelopes(FetchRequest.class).get(0),
                new FetchResponse(1, 1, 3, ErrorCode.OFFSET_OUT_OF_RANGE, List.of(), -1, 7, 9, Optional.empty()));

        assertThat(broker.logEndOffset()).isEqualTo(7);
        assertThat(logStart()).isEqualTo(7);
        assertThat(readable()).isEqualTo(7);
    }

    @Test
    void aCopyOfAResponseIsTakenInOnce() {
        Envelope fetch = follow(1, 1);
        respond(fetch, records(1, 1, 0, 3, 2));
        receiveCopy(fetch, records(1, 1, 0, 3, 2));
        environment.advance(0);

        assertThat(broker.logEndOffset()).isEqualTo(3);
        assertThat(environment.take(FetchRequest.class)).hasSize(1);
    }

    @Test
    void aResponseThatComesWhileItsCopyIsBeingTakenInIsNotLookedAt() {
        Envelope fetch = follow(1, 1);
        receiveCopy(fetch, records(1, 1, 0, 3, 2));
        respond(fetch, records(1, 1, 0, 3, 2));
        environment.advance(0);

        assertThat(broker.logEndOffset()).isEqualTo(3);
        assertThat(environment.take(FetchRequest.class))
                .extracting(FetchRequest::fetchOffset)
                .containsExactly(3L);
    }

    @Test
    void aBrokerAsksToBeLetGoBeforeItStops() {
        lead(1, List.of(0, 1));
        environment.take(BrokerHeartbeatRequest.class);
        AtomicInteger letGo = new AtomicInteger();
        broker.beginControlledShutdown(letGo::incrementAndGet);
        assertThat(environment.take(BrokerHeartbeatRequest.class))
                .extracting(BrokerHeartbeatRequest::wantShutDown)
                .containsExactly(true);

        receive(CONTROLLER, new BrokerHeartbeatResponse(ErrorCode.NONE, false));
        assertThat(letGo).hasValue(0);
        environment.advance(CONFIG.brokerHeartbeatIntervalMs());
        assertThat(environment.take(BrokerHeartbeatRequest.class))
                .extracting(BrokerHeartbeatRequest::wantShutDown)
                .containsExactly(true);
        receive(CONTROLLER, new BrokerHeartbeatResponse(ErrorCode.NONE, true));
        receive(CONTROLLER, new BrokerHeartbeatResponse(ErrorCode.NONE, true));
        assertThat(letGo).hasValue(1);
    }

    @Test
    void aBrokerThatNobodyLetsGoStopsInTheEnd() {
        lead(1, List.of(0, 1));
        AtomicInteger letGo = new AtomicInteger();
        broker.beginControlledShutdown(letGo::incrementAndGet);

        environment.advance(CONFIG.controlledShutdownTimeoutMs());
        assertThat(letGo).hasValue(1);
    }

    @Test
    void aBrokerThatIsNotRegisteredHasNobodyToAsk() {
        restart();
        AtomicInteger letGo = new AtomicInteger();
        broker.beginControlledShutdown(letGo::incrementAndGet);

        assertThat(letGo).hasValue(1);
    }

    @Test
    void theHighWatermarkOutlivesTheProcessAsFarAsItWasCheckpointed() {
        lead(1, List.of(0, 1));
        produce(Acks.LEADER, 3);
        fetch(1, 1, 2, 1);
        environment.advance(CONFIG.replicaHighWatermarkCheckpointIntervalMs());
        fetch(1, 1, 3, 1);
        restart();
        register(1);
        deliver(new BrokerChange(0, 1, true, false));
        deliver(new PartitionChange(new PartitionRegistration(1, 2, 6, isr(1), REPLICAS)));

        assertThat(readable()).isEqualTo(2);
    }

    @Test
    void aBrokerThatStopsBeforeItHasRegisteredCannotVouchForItsPredecessor() {
        lead(1, List.of(0));
        broker.stop();
        restart();
        broker.stop();
        restart();

        assertThat(environment.take(BrokerRegistrationRequest.class))
                .extracting(BrokerRegistrationRequest::previousBrokerEpoch)
                .containsExactly(-1L);
    }

    @Test
    void aFetchOfAnotherEpochIsRefusedAndIsNoProgress() {
        lead(2, List.of(0, 1));
        produce(Acks.ALL, 1);

        assertThat(fetch(1, 1, 1, 1).error()).isEqualTo(ErrorCode.FENCED_LEADER_EPOCH);
        assertThat(fetch(1, 3, 1, 1).error()).isEqualTo(ErrorCode.UNKNOWN_LEADER_EPOCH);
        assertThat(highWatermark()).isZero();
    }

    @Test
    void aFetchOfAProcessThatHasEndedIsRefusedAndIsNoProgress() {
        lead(1, List.of(0, 1));
        produce(Acks.ALL, 2);
        receive(1, new FetchRequest(1, 7, 1, 0, -1, 1_000, 0));
        environment.take(FetchResponse.class);

        receive(1, new FetchRequest(1, 1, 1, 2, 1, 1_000, 0));

        assertThat(environment.take(FetchResponse.class))
                .as("KAFKA-15221: process 1 had both records, process 7 may have lost them")
                .extracting(FetchResponse::error)
                .containsExactly(ErrorCode.NOT_LEADER_OR_FOLLOWER);
        assertThat(highWatermark()).isZero();
    }

    @Test
    void aFetchFromALogThatForksIsToldWhere() {
        lead(2, List.of(0, 1));
        produce(Acks.ALL, 2);

        FetchResponse response = fetch(1, 2, 2, 1);
        assertThat(response.diverging()).contains(new EpochEndOffset(1, 0));
        assertThat(response.batches()).isEmpty();
        assertThat(highWatermark()).as("no progress (KAFKA-13141)").isZero();
    }

    @Test
    void aFetchOutsideTheLogIsRefused() {
        lead(2, List.of(0, 1));

        assertThat(fetch(1, 2, 5, -1).error()).isEqualTo(ErrorCode.OFFSET_OUT_OF_RANGE);
    }

    @Test
    void aFetchWaitsForNews() {
        lead(1, List.of(0, 1));
        fetch(1, 1, 0, -1);
        receive(1, new FetchRequest(1, 1, 1, 0, -1, 1_000, 50));
        assertThat(environment.take(FetchResponse.class)).isEmpty();

        produce(Acks.LEADER, 1);
        environment.advance(0);
        assertThat(environment.take(FetchResponse.class))
                .extracting(FetchResponse::recordCount)
                .containsExactly(1);
    }

    @Test
    void aFetchDoesNotWaitForEver() {
        lead(1, List.of(0, 1));
        fetch(1, 1, 0, -1);
        receive(1, new FetchRequest(1, 1, 1, 0, -1, 1_000, 50));

        environment.advance(50);
        assertThat(environment.take(FetchResponse.class)).hasSize(1);
    }

    @Test
    void aFollowerAppendsFirstAndTakesTheHighWatermarkOverNext() {
        Envelope fetch = follow(1, 1);
        respond(fetch, records(1, 1, 0, 3, 2));

        assertThat(broker.logEndOffset()).isEqualTo(3);
        assertThat(readable()).isZero();
        environment.advance(0);
        assertThat(readable()).isEqualTo(2);
        assertThat(environment.take(FetchRequest.class))
                .extracting(FetchRequest::fetchOffset, FetchRequest::lastFetchedEpoch)
                .containsExactly(tuple(3L, 1));
    }

    @Test
    void aFollowerTruncatesWhereTheLogsForkAndTakesNoHighWatermark() {
        Envelope first = follow(1, 1);
        respond(first, records(1, 1, 0, 3, 0));
        environment.advance(0);
        apply(new PartitionRegistration(2, 2, 6, isr(0, 2), REPLICAS));
        Envelope second = environment.takeEnvelopes(FetchRequest.class).get(1);
        respond(
                second,
                new FetchResponse(2, 2, 3, ErrorCode.NONE, List.of(), 2, 0, 9, Optional.of(new EpochEndOffset(1, 2))));
        environment.advance(0);

        assertThat(broker.logEndOffset()).isEqualTo(2);
        assertThat(readable()).as("KAFKA-14704").isZero();
    }

    @Test
    void aResponseOfAnEarlierEpochChangesNothing() {
        Envelope first = follow(1, 1);
        apply(new PartitionRegistration(2, 2, 6, isr(0, 2), REPLICAS));
        respond(first, records(1, 1, 0, 3, 3));

        assertThat(broker.logEndOffset()).as("KAFKA-13207").isZero();
    }

    @Test
    void aNewEpochForgetsAHighWatermarkThatWasNotTakenOverYet() {
        Envelope first = follow(1, 1);
        respond(first, records(1, 1, 0, 3, 3));
        apply(new PartitionRegistration(2, 2, 6, isr(0, 2), REPLICAS));
        environment.advance(0);

        assertThat(readable()).isZero();
    }

    @Test
    void aFollowerAsksAgainWhenNoAnswerComes() {
        follow(1, 1);

        environment.advance(CONFIG.replicaSocketTimeoutMs());
        assertThat(environment.take(FetchRequest.class)).hasSize(1);
    }

    @Test
    void aFollowerOutOfRangeTakesTheLeadersEnd() {
        Envelope first = follow(1, 1);
        respond(first, records(1, 1, 0, 3, 0));
        environment.advance(0);
        Envelope second = environment.takeEnvelopes(FetchRequest.class).get(0);
        respond(
                second,
                new FetchResponse(1, 1, 3, ErrorCode.OFFSET_OUT_OF_RANGE, List.of(), -1, 0, 1, Optional.empty()));

        assertThat(broker.logEndOffset()).isEqualTo(1);
    }

    @Test
    void aBecomingFollowerKeepsItsLog() {
        lead(1, List.of(0, 1));
        produce(Acks.LEADER, 4);
        apply(new PartitionRegistration(1, 2, 6, isr(0, 1), REPLICAS));

        assertThat(broker.logEndOffset()).as("KIP-101").isEqualTo(4);
    }

    @Test
    void consumersReadNoFurtherThanTheHighWatermark() {
        lead(1, List.of(0, 1));
        produce(Acks.LEADER, 2);
        produce(Acks.LEADER, 2);
        fetch(1, 1, 2, 1);

        receive(PRODUCER, new ConsumerFetchRequest("orders-0", 0, 1_000));
        ConsumerFetchResponse response =
                environment.take(ConsumerFetchResponse.class).get(0);
        assertThat(response.batches()).extracting(RecordBatch::endOffset).containsExactly(2L);
    }

    /** A high watermark from a checkpoint may be within a batch that was written in place of others. */
    @Test
    void consumersGetNothingOfACompressedBatchThatIsNotCommittedWhole() {
        RecordBatch batch = compressed(new RecordBatch(0, 1, payloads(3)));
        respond(follow(1, 1), new FetchResponse(1, 1, 0, ErrorCode.NONE, List.of(batch), 2, 0, 3, Optional.empty()));
        environment.advance(0);

        receive(PRODUCER, new ConsumerFetchRequest("orders-0", 0, 1_000));
        assertThat(environment.take(ConsumerFetchResponse.class))
                .containsExactly(new ConsumerFetchResponse(ErrorCode.NONE, List.of(), 2, 1));
    }

    /** Claims that its records are compressed; nobody looks. */
    private static RecordBatch compressed(RecordBatch batch) {
        int attributes = 21;
        ByteBuffer bytes =
                ByteBuffer.allocate(batch.sizeInBytes()).put(batch.bytes()).flip();
        bytes.putShort(attributes, (short) 1);
        CRC32C crc = new CRC32C();
        crc.update(bytes.slice(attributes, bytes.limit() - attributes));
        return new RecordBatch(bytes.putInt(17, (int) crc.getValue()));
    }

    @Test
    void aCleanStopTellsTheNextRunThatNothingWasLost() {
        lead(1, List.of(0));
        broker.stop();
        restart();

        assertThat(environment.take(BrokerRegistrationRequest.class))
                .extracting(BrokerRegistrationRequest::previousBrokerEpoch)
                .containsExactly(0L);
    }

    @Test
    void aCrashAfterACleanStopIsNotTakenForAnotherCleanStop() {
        lead(1, List.of(0));
        broker.stop();
        restart();
        environment.take(BrokerRegistrationRequest.class);
        restart();

        assertThat(environment.take(BrokerRegistrationRequest.class))
                .as("KAFKA-10471")
                .extracting(BrokerRegistrationRequest::previousBrokerEpoch)
                .containsExactly(-1L);
    }

    @Test
    void aRestartedBrokerRegistersBeforeItTakesPart() {
        restart();
        register(1);
        deliver(new PartitionChange(new PartitionRegistration(0, 1, 1, isr(0), REPLICAS)));
        assertThat(broker.isInService())
                .as("what was decided before its registration is not for it")
                .isFalse();

        deliver(new BrokerChange(0, 1, true, false));
        assertThat(broker.isInService()).isTrue();
    }

    @Test
    void aBatchThatWasDamagedOnItsWayIsFetchedAgain() {
        Envelope first = follow(1, 1);
        FetchResponse intact = records(1, 1, 0, 2, 2);
        ByteBuffer damaged = ByteBuffer.allocate(intact.batches().get(0).bytes().remaining());
        damaged.put(intact.batches().get(0).bytes()).put(70, (byte) 99);
        respond(
                first,
                new FetchResponse(
                        1, 1, 0, ErrorCode.NONE, List.of(new RecordBatch(damaged.flip())), 2, 0, 2, Optional.empty()));
        assertThat(broker.logEndOffset()).isZero();

        environment.advance(CONFIG.replicaFetchBackoffMs());
        Envelope second = environment.takeEnvelopes(FetchRequest.class).get(0);
        respond(second, intact);
        assertThat(broker.logEndOffset()).isEqualTo(2);
    }

    @Test
    void theMarkerOfACleanStopIsKafkas() {
        lead(1, List.of(0));
        broker.stop();

        assertThat(new AtomicFile(environment.disk(), "", ".kafka_cleanshutdown").read())
                .as("as LogDirectoryTest has it from Kafka")
                .contains("{\"version\":0,\"brokerEpoch\":0}");
    }

    @Test
    void whatWasWrittenInPartIsGoneAfterACrash() {
        lead(1, List.of(0));
        produce(Acks.LEADER, 1);
        produce(Acks.LEADER, 1);
        DiskFile segment = environment.disk().open("orders-0/00000000000000000000.log");
        segment.truncate(segment.size() - 1);
        restart();

        assertThat(broker.logEndOffset()).isEqualTo(1);
    }

    @Test
    void aDiskThatFailsIsNotHiddenFromWhoeverRunsTheBroker() {
        lead(1, List.of(0));
        environment.disk().failAfter(0, 10);

        assertThatThrownBy(() -> produce(Acks.LEADER, 1)).isInstanceOf(DiskException.class);
        assertThat(environment.take(ProduceResponse.class)).isEmpty();

        environment.disk().repair();
        restart();
        assertThat(broker.logEndOffset()).as("nothing is left of the attempt").isZero();
    }

    private void register(long brokerEpoch) {
        receive(CONTROLLER, new BrokerRegistrationResponse(ErrorCode.NONE, brokerEpoch));
        metadataOffset = 0;
    }

    private void restart() {
        environment = environment.restarted();
        broker = new Broker(0, CONFIG, ProtocolPolicies.kafka(), environment, TraceListener.none());
        broker.start();
    }

    @Test
    void aLeaderFlushesAfterSoManyRecordsBeforeAnybodyIsTold() {
        broker = flushingEvery(3);
        lead(1, List.of(0, 1));
        produce(Acks.LEADER, 2);
        events.clear();
        produce(Acks.LEADER, 1);
        assertThat(events)
                .extracting(event -> event.getClass().getSimpleName())
                .containsExactly("AppendToLeader", "Flush", "AcknowledgeProduce");
        assertThat(endAfterPowerLoss()).isEqualTo(3);
    }

    @Test
    void fewerRecordsAreNotFlushed() {
        broker = flushingEvery(3);
        lead(1, List.of(0, 1));
        produce(Acks.LEADER, 2);

        assertThat(endAfterPowerLoss()).isZero();
    }

    @Test
    void aFollowerFlushesAfterSoManyRecords() {
        broker = flushingEvery(3);
        respond(follow(1, 1), records(1, 1, 0, 3, 0));

        assertThat(endAfterPowerLoss()).isEqualTo(3);
    }

    private Broker flushingEvery(long messages) {
        return new Broker(
                0,
                config(CLUSTER.with(BrokerConfigs.LOG_FLUSH_INTERVAL_MESSAGES, messages)),
                ProtocolPolicies.kafka(),
                environment,
                events::add);
    }

    /** Takes the power away, and with it what was not flushed; returns where the log ends then. */
    private long endAfterPowerLoss() {
        InMemoryDisk disk = environment.disk();
        disk.losePower((file, size) -> 0);
        return new ReplicaLog(disk, "orders-0", LogConfig.defaults(), false, 0).logEndOffset();
    }

    @Test
    void aBrokerThatIsNoReplicaAnyMoreDeletesItsLog() {
        lead(1, List.of(0, 1));
        produce(Acks.ALL, 2);

        apply(new PartitionRegistration(1, 2, 5, isr(1), isr(1, 2)));

        assertThat(broker.logEndOffset()).isZero();
        assertThat(broker.isInService()).isFalse();
        assertThat(environment.take(ProduceResponse.class))
                .containsExactly(ProduceResponse.refused(ErrorCode.NOT_LEADER_OR_FOLLOWER));
        assertThat(fetch(1, 2, 0, -1).error()).isEqualTo(ErrorCode.NOT_LEADER_OR_FOLLOWER);
    }

    @Test
    void aFetchOfNoReplicaSaysNothing() {
        start();
        apply(new PartitionRegistration(0, 1, 1, isr(0, 1), isr(0, 1)));

        assertThat(fetch(2, 1, 0, -1).error()).isEqualTo(ErrorCode.UNKNOWN_LEADER_EPOCH);
        assertThat(environment.take(AlterPartitionRequest.class)).isEmpty();

        apply(new PartitionRegistration(0, 1, 2, isr(0, 1), REPLICAS));
        assertThat(fetch(2, 1, 0, -1).error()).as("it is being added").isEqualTo(ErrorCode.NONE);
        assertThat(environment.take(AlterPartitionRequest.class)).hasSize(1);
    }

    @Test
    void aSingleReplicaIsEnoughForItself() {
        start();
        apply(new PartitionRegistration(0, 1, 1, isr(0), isr(0)));

        produce(Acks.ALL, 1);
        environment.advance(1);

        assertThat(environment.take(ProduceResponse.class)).containsExactly(new ProduceResponse(ErrorCode.NONE, 0));
    }

    private void lead(int leaderEpoch, List<Integer> isr) {
        start();
        apply(new PartitionRegistration(0, leaderEpoch, 1, BrokerSet.of(isr), REPLICAS));
    }

    private Envelope follow(int leader, int leaderEpoch) {
        start();
        apply(new PartitionRegistration(leader, leaderEpoch, 1, isr(0, leader), REPLICAS));
        return environment.takeEnvelopes(FetchRequest.class).get(0);
    }

    private void start() {
        broker.startRegistered(0);
        for (int id = 0; id < 3; id++) {
            deliver(new BrokerChange(id, id, false, false));
        }
    }

    private void apply(PartitionRegistration registration) {
        deliver(new PartitionChange(registration));
    }

    private void deliver(MetadataRecord change) {
        broker.receive(
                new Envelope(CONTROLLER, 0, ++connection, new MetadataFetchResponse(metadataOffset, List.of(change))));
        metadataOffset++;
    }

    private void produce(Acks acks, int count) {
        receive(PRODUCER, ProduceRequest.of("orders-0", acks, payloads(count), 30_000));
    }

    /** An idempotent producer sends a batch. */
    private void produce(int producerEpoch, int baseSequence, int count) {
        receive(
                PRODUCER,
                ProduceRequest.of(
                        "orders-0",
                        Acks.ALL,
                        payloads(count),
                        30_000,
                        new ProducerSequence(7, (short) producerEpoch, baseSequence)));
    }

    private FetchResponse fetch(int follower, int leaderEpoch, long fetchOffset, int lastFetchedEpoch) {
        environment.take(FetchResponse.class);
        receive(follower, new FetchRequest(follower, follower, leaderEpoch, fetchOffset, lastFetchedEpoch, 1_000, 0));
        environment.advance(0);
        List<FetchResponse> answers = new ArrayList<>(environment.take(FetchResponse.class));
        return answers.get(0);
    }

    private ListOffsetsResponse latestOffset() {
        receive(PRODUCER, new ListOffsetsRequest("orders-0"));
        return environment.take(ListOffsetsResponse.class).get(0);
    }

    private DeleteRecordsResponse deleteRecords(long beforeOffset) {
        receive(PRODUCER, new DeleteRecordsRequest("orders-0", beforeOffset));
        return environment.take(DeleteRecordsResponse.class).get(0);
    }

    /** Where the log starts, as consumers see it. */
    private long logStart() {
        long offset = 0;
        while (true) {
            receive(PRODUCER, new ConsumerFetchRequest("orders-0", offset, 1));
            if (environment.take(ConsumerFetchResponse.class).get(0).error() == ErrorCode.NONE) {
                return offset;
            }
            offset++;
        }
    }

    private void receiveCopy(Envelope fetch, FetchResponse response) {
        broker.receive(new Envelope(fetch.to(), 0, fetch.connection(), response, true));
    }

    private void receive(int from, Message message) {
        broker.receive(new Envelope(from, 0, ++connection, message));
    }

    private void respond(Envelope fetch, FetchResponse response) {
        broker.receive(new Envelope(fetch.to(), 0, fetch.connection(), response));
    }

    private void answer(Envelope proposal, ErrorCode error, PartitionRegistration partition) {
        int leaderEpoch = ((AlterPartitionRequest) proposal.message()).leaderEpoch();
        broker.receive(new Envelope(
                CONTROLLER, 0, proposal.connection(), new AlterPartitionResponse(leaderEpoch, error, partition)));
    }

    /** The leader's high watermark, as consumers see it. */
    private long highWatermark() {
        return readable();
    }

    private long readable() {
        receive(PRODUCER, new ConsumerFetchRequest("orders-0", 0, 1));
        return environment.take(ConsumerFetchResponse.class).get(0).readableEndOffset();
    }

    private static FetchResponse records(int leader, int leaderEpoch, long baseOffset, int count, long highWatermark) {
        return records(leader, leaderEpoch, baseOffset, count, highWatermark, 0);
    }

    private static FetchResponse records(
            int leader, int leaderEpoch, long baseOffset, int count, long highWatermark, long logStartOffset) {
        return new FetchResponse(
                leader,
                leaderEpoch,
                baseOffset,
                ErrorCode.NONE,
                List.of(new RecordBatch(baseOffset, leaderEpoch, payloads(count))),
                highWatermark,
                logStartOffset,
                baseOffset + count,
                Optional.empty());
    }

    private static List<ByteBuffer> payloads(int count) {
        return Collections.nCopies(count, ByteBuffer.wrap(new byte[] {7}));
    }

    private static BrokerSet isr(Integer... ids) {
        return BrokerSet.of(List.of(ids));
    }
}
