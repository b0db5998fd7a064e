package io.tidemark.protocol;

import io.tidemark.log.EpochEndOffset;
import io.tidemark.log.ProducerSequence;
import io.tidemark.log.RecordBatch;
import io.tidemark.tracer.Acks;
import io.tidemark.tracer.ElectionType;
import io.tidemark.tracer.ErrorCode;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What nodes and clients send to each other: requests and their responses, after Kafka's messages of the same names. */
public sealed interface Message {
    /** The channel it travels on. */
    Channel channel();

    /** The kinds of connection that a node keeps to another; each carries one request, or its response, at a time. */
    enum Channel {
        /** Followers' fetches. */
        FETCH,
        /** ISR changes. */
        ALTER_PARTITION,
        /** Registrations. */
        REGISTRATION,
        /** Heartbeats. */
        HEARTBEAT,
        /** The metadata log. */
        METADATA,
        /** Producers, consumers and administrators. */
        CLIENT
    }

    /**
     * A follower asks its leader for records.
     *
     * @param follower who asks
     * @param brokerEpoch the epoch of the follower's registration (KIP-903)
     * @param leaderEpoch the leader epoch as the follower knows it (KIP-320)
     * @param fetchOffset where to go on: the follower's log end offset
     * @param lastFetchedEpoch the epoch of the follower's last record (KIP-595), -1 when it has none
     * @param maxBytes how many bytes of batches it has room for; one batch is sent in any case
     * @param maxWaitMs how long the leader may hold the request when it has nothing new
     */
    record FetchRequest(
            int follower,
            long brokerEpoch,
            int leaderEpoch,
            long fetchOffset,
            int lastFetchedEpoch,
            long maxBytes,
            long maxWaitMs)
            implements Message {
        @Override
        public Channel channel() {
            return Channel.FETCH;
        }
    }

    /**
     * The answer to a follower's fetch.
     *
     * @param leader who answers
     * @param leaderEpoch the leader epoch of the request
     * @param fetchOffset the fetch offset of the request
     * @param error why there are no records, or NONE
     * @param batches the records, none on an error or a divergence
     * @param highWatermark the leader's high watermark, -1 on an error
     * @param logStartOffset the leader's log start offset
     * @param logEndOffset the leader's log end offset; Kafka's followers ask for it separately when they are out of range
     * @param diverging set when the follower's log is not a prefix of the leader's: the leader's largest epoch that is
     *     not above the follower's, and where it ends
     */
    record FetchResponse(
            int leader,
            int leaderEpoch,
            long fetchOffset,
            ErrorCode error,
            List<RecordBatch> batches,
            long highWatermark,
            long logStartOffset,
            long logEndOffset,
            Optional<EpochEndOffset> diverging)
            implements Message {
        /** The answer to a follower that gets nothing here. */
        public static FetchResponse refused(int leader, FetchRequest request, ErrorCode error) {
            return new FetchResponse(
                    leader,
                    request.leaderEpoch(),
                    request.fetchOffset(),
                    error,
                    List.of(),
                    -1,
                    -1,
                    -1,
                    Optional.empty());
        }

        @Override
        public Channel channel() {
            return Channel.FETCH;
        }

        /** How many records it carries. */
        public int recordCount() {
            return batches.stream().mapToInt(RecordBatch::count).sum();
        }
    }

    /**
     * A leader asks the controller to change the ISR (KIP-497).
     *
     * @param leader who asks
     * @param brokerEpoch the epoch of the leader's registration
     * @param leaderEpoch the epoch it leads in
     * @param partitionEpoch the partition epoch that the change is built on
     * @param newIsr the ISR it wants, with the broker epochs it knows (KIP-903)
     */
    record AlterPartitionRequest(
            int leader, long brokerEpoch, int leaderEpoch, int partitionEpoch, List<IsrMember> newIsr)
            implements Message {
        public AlterPartitionRequest {
            newIsr = List.copyOf(newIsr);
        }

        @Override
        public Channel channel() {
            return Channel.ALTER_PARTITION;
        }

        /** The ids of the ISR it wants. */
        public BrokerSet newIsrIds() {
            return BrokerSet.of(newIsr.stream().map(IsrMember::broker).toList());
        }
    }

    /**
     * A proposed member of the ISR.
     *
     * @param broker its id
     * @param brokerEpoch the epoch of its registration as the leader knows it, -1 when unknown
     */
    record IsrMember(int broker, long brokerEpoch) {}

    /**
     * The controller's decision on an ISR change.
     *
     * @param leaderEpoch the leader epoch of the request
     * @param error why it was refused, or NONE
     * @param partition the partition as it is now
     */
    record AlterPartitionResponse(int leaderEpoch, ErrorCode error, PartitionRegistration partition)
            implements Message {
        @Override
        public Channel channel() {
            return Channel.ALTER_PARTITION;
        }
    }

    /**
     * A broker which has started asks to be registered.
     *
     * @param broker who asks
     * @param incarnation tells this run of the broker from others, so that a request may be sent twice
     * @param previousBrokerEpoch the epoch of its last registration if it was shut down cleanly since, else -1 (KIP-966)
     */
    record BrokerRegistrationRequest(int broker, long incarnation, long previousBrokerEpoch) implements Message {
        @Override
        public Channel channel() {
            return Channel.REGISTRATION;
        }
    }

    /**
     * The answer to a registration.
     *
     * @param error why it was refused, or NONE
     * @param brokerEpoch the epoch of the registration, which is its offset in the metadata log
     */
    record BrokerRegistrationResponse(ErrorCode error, long brokerEpoch) implements Message {
        @Override
        public Channel channel() {
            return Channel.REGISTRATION;
        }
    }

    /**
     * A broker says that it is alive.
     *
     * @param broker who says it
     * @param brokerEpoch the epoch of its registration
     * @param metadataOffset the offset in the metadata log up to which it has applied
     * @param wantShutDown whether it asks to be let go, for it is to stop
     */
    record BrokerHeartbeatRequest(int broker, long brokerEpoch, long metadataOffset, boolean wantShutDown)
            implements Message {
        @Override
        public Channel channel() {
            return Channel.HEARTBEAT;
        }
    }

    /**
     * The answer to a heartbeat.
     *
     * @param error STALE_BROKER_EPOCH when the broker has registered again, CLUSTER_AUTHORIZATION_FAILED when the sender may be
     *     no broker of this cluster, else NONE
     * @param shouldShutDown whether the broker may stop now: it leads nothing, and the others know
     */
    record BrokerHeartbeatResponse(ErrorCode error, boolean shouldShutDown) implements Message {
        @Override
        public Channel channel() {
            return Channel.HEARTBEAT;
        }
    }

    /**
     * A broker asks for the metadata log from an offset on. The controller holds the request until there is something.
     *
     * @param fetchOffset the first offset wanted
     * @param maxWaitMs how long the controller may hold it
     */
    record MetadataFetchRequest(long fetchOffset, long maxWaitMs) implements Message {
        @Override
        public Channel channel() {
            return Channel.METADATA;
        }
    }

    /**
     * A piece of the metadata log.
     *
     * @param error why there are no records, or NONE
     * @param fetchOffset the offset of the first record
     * @param records the records
     */
    record MetadataFetchResponse(ErrorCode error, long fetchOffset, List<MetadataRecord> records) implements Message {
        public MetadataFetchResponse {
            records = List.copyOf(records);
        }

        /** A piece of the metadata log, without an error. */
        public MetadataFetchResponse(long fetchOffset, List<MetadataRecord> records) {
            this(ErrorCode.NONE, fetchOffset, records);
        }

        @Override
        public Channel channel() {
            return Channel.METADATA;
        }
    }

    /**
     * A producer sends records.
     *
     * @param topicPartition the partition they are for, as {@code topic-number}
     * @param acks what it waits for: 0, 1, or -1 for all
     * @param records one record batch, with the offset 0 and no leader epoch; never modified
     * @param timeoutMs how long the leader may wait for replication
     */
    record ProduceRequest(String topicPartition, short acks, ByteBuffer records, long timeoutMs) implements Message {
        public ProduceRequest {
            records = records.asReadOnlyBuffer();
        }

        /**
         * A request of an idempotent producer (KIP-98).
         *
         * @param payloads the contents of the records, at least one
         * @param producer the producer's id and epoch, and the first record's sequence number
         */
        public static ProduceRequest of(
                String topicPartition,
                Acks acks,
                List<ByteBuffer> payloads,
                long timeoutMs,
                ProducerSequence producer) {
            short required = (short)
                    switch (acks) {
                        case NONE -> 0;
                        case LEADER -> 1;
                        case ALL -> -1;
                    };
            return new ProduceRequest(
                    topicPartition,
                    required,
                    RecordBatch.produced(payloads, producer).bytes(),
                    timeoutMs);
        }

        /** A request of a producer that is not idempotent. */
        public static ProduceRequest of(String topicPartition, Acks acks, List<ByteBuffer> payloads, long timeoutMs) {
            return of(topicPartition, acks, payloads, timeoutMs, ProducerSequence.NONE);
        }

        /** A buffer of its own onto the records. */
        @Override
        public ByteBuffer records() {
            return records.duplicate();
        }

        /** What the producer waits for; empty when the number stands for nothing. */
        public Optional<Acks> requiredAcks() {
            return switch (acks) {
                case 0 -> Optional.of(Acks.NONE);
                case 1 -> Optional.of(Acks.LEADER);
                case -1 -> Optional.of(Acks.ALL);
                default -> Optional.empty();
            };
        }

        @Override
        public Channel channel() {
            return Channel.CLIENT;
        }
    }

    /**
     * The answer to a producer.
     *
     * @param error why the records are not known to be written, or NONE
     * @param baseOffset the offset of the first record, -1 on an error
     */
    record ProduceResponse(ErrorCode error, long baseOffset) implements Message {
        /** The answer to a producer whose records are not known to be written. */
        public static ProduceResponse refused(ErrorCode error) {
            return new ProduceResponse(error, -1);
        }

        @Override
        public Channel channel() {
            return Channel.CLIENT;
        }
    }

    /**
     * A consumer asks for records.
     *
     * @param topicPartition the partition whose records it wants, as {@code topic-number}
     * @param currentLeaderEpoch the leader epoch as the consumer knows it, empty when it does not (KIP-320)
     * @param fetchOffset the first offset wanted
     * @param maxBytes how many bytes of batches it has room for; one batch is sent in any case
     */
    record ConsumerFetchRequest(String topicPartition, OptionalInt currentLeaderEpoch, long fetchOffset, long maxBytes)
            implements Message {
        /** A request of a consumer that knows no leader epoch. */
        public ConsumerFetchRequest(String topicPartition, long fetchOffset, long maxBytes) {
            this(topicPartition, OptionalInt.empty(), fetchOffset, maxBytes);
        }

        @Override
        public Channel channel() {
            return Channel.CLIENT;
        }
    }

    /**
     * The answer to a consumer.
     *
     * @param error why there are no records, or NONE
     * @param batches the records
     * @param readableEndOffset the end of what consumers may read at this broker, -1 on an error but OFFSET_OUT_OF_RANGE, after
     *     which consumers may go on there
     * @param leaderEpoch the leader epoch that this broker knows, -1 when it has no replica; Kafka's {@code currentLeader}
     */
    record ConsumerFetchResponse(ErrorCode error, List<RecordBatch> batches, long readableEndOffset, int leaderEpoch)
            implements Message {
        /** The answer to a consumer that gets nothing here. */
        public static ConsumerFetchResponse refused(ErrorCode error) {
            return new ConsumerFetchResponse(error, List.of(), -1, -1);
        }

        @Override
        public Channel channel() {
            return Channel.CLIENT;
        }
    }

    /**
     * A consumer asks for the latest offset (Kafka: ListOffsets with the timestamp -1).
     *
     * @param topicPartition the partition whose offset it wants, as {@code topic-number}
     * @param currentLeaderEpoch the leader epoch as the consumer knows it, empty when it does not (KIP-320)
     */
    record ListOffsetsRequest(String topicPartition, OptionalInt currentLeaderEpoch) implements Message {
        /** A request of a consumer that knows no leader epoch. */
        public ListOffsetsRequest(String topicPartition) {
            this(topicPartition, OptionalInt.empty());
        }

        @Override
        public Channel channel() {
            return Channel.CLIENT;
        }
    }

    /**
     * The answer to a consumer that asked for the latest offset.
     *
     * @param error why it is not known, or NONE
     * @param offset the end of what is committed, -1 on an error
     * @param leaderEpoch the leader epoch in which the answer was given, -1 from a broker that does not lead
     */
    record ListOffsetsResponse(ErrorCode error, long offset, int leaderEpoch) implements Message {
        /** The answer to a consumer that is told nothing here. */
        public static ListOffsetsResponse refused(ErrorCode error) {
            return new ListOffsetsResponse(error, -1, -1);
        }

        @Override
        public Channel channel() {
            return Channel.CLIENT;
        }
    }

    /**
     * An administrator asks the leader to remove the oldest records.
     *
     * @param topicPartition the partition whose records they are, as {@code topic-number}
     * @param beforeOffset the first offset to keep, {@link #UP_TO_HIGH_WATERMARK} for the high watermark
     */
    record DeleteRecordsRequest(String topicPartition, long beforeOffset) implements Message {
        /** Stands for the high watermark; Kafka: {@code DeleteRecordsRequest.HIGH_WATERMARK}. */
        public static final long UP_TO_HIGH_WATERMARK = -1;

        @Override
        public Channel channel() {
            return Channel.CLIENT;
        }
    }

    /**
     * The answer to an administrator that asked for the removal of records.
     *
     * @param error why nothing was removed, or NONE
     * @param logStartOffset the leader's log start offset afterwards, -1 on an error
     */
    record DeleteRecordsResponse(ErrorCode error, long logStartOffset) implements Message {
        /** The answer to an administrator for whom nothing was removed. */
        public static DeleteRecordsResponse refused(ErrorCode error) {
            return new DeleteRecordsResponse(error, -1);
        }

        @Override
        public Channel channel() {
            return Channel.CLIENT;
        }
    }

    /**
     * An administrator asks for the election of a leader.
     *
     * @param type which election
     * @param preferredLeader whom a preferred election is to elect; Kafka takes the first of the assigned replicas
     */
    record ElectLeadersRequest(ElectionType type, int preferredLeader) implements Message {
        @Override
        public Channel channel() {
            return Channel.CLIENT;
        }
    }

    /**
     * The answer to an administrator.
     *
     * @param error why nothing was done, or NONE
     * @param elected whether the leader was changed
     */
    record ElectLeadersResponse(ErrorCode error, boolean elected) implements Message {
        @Override
        public Channel channel() {
            return Channel.CLIENT;
        }
    }

    /**
     * An administrator asks for other replicas, or takes that back.
     *
     * @param target who shall be the replicas; empty to cancel the reassignment under way
     */
    record AlterPartitionReassignmentsRequest(Optional<BrokerSet> target) implements Message {
        @Override
        public Channel channel() {
            return Channel.CLIENT;
        }
    }

    /**
     * The answer to an administrator.
     *
     * @param error why nothing was done, or NONE
     * @param accepted whether the reassignment is under way, or complete, or cancelled
     */
    record AlterPartitionReassignmentsResponse(ErrorCode error, boolean accepted) implements Message {
        @Override
        public Channel channel() {
            return Channel.CLIENT;
        }
    }
}
