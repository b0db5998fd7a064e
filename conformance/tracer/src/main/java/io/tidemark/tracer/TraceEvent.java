package io.tidemark.tracer;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One step of the replication protocol, as one node took it. The record's name is the name of the specification's
 * action, its components are the action's arguments and what the node could see of itself just afterwards.
 *
 * <p>Offsets count records, and ends are exclusive. An unknown offset or epoch, and the leader of a partition that has
 * none, are -1, as in Kafka.
 */
public sealed interface TraceEvent {
    /** Where the step was taken. */
    Place place();

    /** What was observed just after the step. */
    Observation state();

    /** Shows the arguments of the step to the visitor, under the names of the trace format. */
    void arguments(FieldVisitor fields);

    /** The name of the event in traces: that of the specification's action. */
    default String name() {
        return getClass().getSimpleName();
    }

    /**
     * The leader appended records for a producer. Kafka: {@code Partition.appendRecordsToLeader}.
     *
     * @param place where
     * @param count how many records
     * @param acks what the producer waits for, empty if the recorder does not know
     * @param state what was observed just afterwards
     */
    record AppendToLeader(Place place, int count, Optional<Acks> acks, BrokerState state) implements TraceEvent {
        /** An append of which everything is known. */
        public AppendToLeader(Place place, int count, Acks acks, BrokerState state) {
            this(place, count, Optional.of(acks), state);
        }

        @Override
        public void arguments(FieldVisitor fields) {
            fields.number("count", count);
            acks.ifPresent(required -> fields.text("acks", required.configValue()));
        }
    }

    /**
     * A follower sent a fetch to its leader, in place of any that was still open on that connection. Kafka: {@code
     * AbstractFetcherThread}.
     *
     * @param place where
     * @param state what was observed just afterwards
     */
    record SendFetch(Place place, FetchRequestState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {}
    }

    /**
     * A follower gave up a fetch that had no answer; the leader may have it, and serve it all the same. Kafka:
     * {@code BrokerBlockingSender}.
     *
     * @param place where
     * @param leader whom it had asked
     * @param state what was observed just afterwards
     */
    record AbandonFetch(Place place, int leader, BrokerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {
            fields.number("leader", leader);
        }
    }

    /**
     * A leader, or a broker taken for one, answered a follower's fetch. Kafka: {@code Partition.fetchRecords} with
     * {@code updateFollowerFetchState}.
     *
     * @param place where
     * @param follower who had asked
     * @param count how many records the answer carries; 0 with an error or a diverging epoch
     * @param copy whether the request was a copy (see {@link DuplicateMessage}), and so the answer is one
     * @param begun whether the leader had begun to read in a step of its own (see {@link BeginAnswerFetch})
     * @param state what was observed just afterwards
     */
    record AnswerFetch(Place place, int follower, int count, boolean copy, boolean begun, FetchAnswerState state)
            implements TraceEvent {
        /** The answer to a request that was no copy, in one step. */
        public AnswerFetch(Place place, int follower, int count, FetchAnswerState state) {
            this(place, follower, count, false, state);
        }

        /** The answer to a request, or to a copy of one, in one step. */
        public AnswerFetch(Place place, int follower, int count, boolean copy, FetchAnswerState state) {
            this(place, follower, count, copy, false, state);
        }

        @Override
        public void arguments(FieldVisitor fields) {
            fields.number("follower", follower);
            fields.number("count", count);
            if (copy) {
                fields.flag("copy", true);
            }
            if (begun) {
                fields.flag("begun", true);
            }
        }
    }

    /**
     * A leader began to read its log for a follower: it took the high watermark and the log start offset for the answer. To be
     * reported only where another thread may change them before the answer is complete. Kafka: {@code Partition.readRecords}.
     *
     * @param place where
     * @param follower who had asked
     * @param state what was observed
     */
    record BeginAnswerFetch(Place place, int follower, FetchAnswerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {
            fields.number("follower", follower);
        }
    }

    /**
     * A leader noted how far a follower had come, and let its fetch wait for more records; it is answered later, or when its
     * time is up. Kafka: {@code DelayedFetch}.
     *
     * @param place where
     * @param follower who had asked
     * @param state what was observed just afterwards
     */
    record DelayFetch(Place place, int follower, FetchAnswerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {
            fields.number("follower", follower);
        }
    }

    /**
     * A follower took a fetch response in: it appended, truncated, or found the response to be of another epoch.
     * Kafka: {@code ReplicaFetcherThread.processPartitionData} and {@code truncate}.
     *
     * @param place where
     * @param leader who had answered
     * @param error how the response refused the fetch, one that traces name; empty if it did not, or the recorder does not know
     * @param state what was observed just afterwards
     */
    record ReceiveFetchResponse(Place place, int leader, Optional<ErrorCode> error, BrokerState state)
            implements TraceEvent {
        public ReceiveFetchResponse {
            error.ifPresent(ErrorCode::requireTraced);
        }

        /** Nothing is said of an error. */
        public ReceiveFetchResponse(Place place, int leader, BrokerState state) {
            this(place, leader, Optional.empty(), state);
        }

        @Override
        public void arguments(FieldVisitor fields) {
            fields.number("leader", leader);
            error.ifPresent(code -> fields.text("error", code.name()));
        }
    }

    /**
     * A follower took over the high watermark of the response that it has just appended. A step of its own, for
     * consumers may read between the two. Kafka: {@code UnifiedLog.maybeUpdateHighWatermark}.
     *
     * @param place where
     * @param state what was observed just afterwards
     */
    record AdvanceFollowerHighWatermark(Place place, BrokerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {}
    }

    /**
     * A leader moved its high watermark. Kafka: {@code Partition.maybeIncrementLeaderHW}.
     *
     * @param place where
     * @param state what was observed just afterwards
     */
    record AdvanceHighWatermark(Place place, BrokerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {}
    }

    /**
     * A leader proposed to remove followers from the ISR. Kafka: {@code Partition.maybeShrinkIsr}.
     *
     * @param place where
     * @param followers whom to remove, ascending
     * @param state what was observed just afterwards
     */
    record ProposeIsrShrink(Place place, List<Integer> followers, BrokerState state) implements TraceEvent {
        public ProposeIsrShrink {
            followers = followers.stream().sorted().toList();
        }

        @Override
        public void arguments(FieldVisitor fields) {
            fields.brokers("followers", followers);
        }
    }

    /**
     * A leader proposed to add a follower to the ISR. Kafka: {@code Partition.maybeExpandIsr}.
     *
     * @param place where
     * @param follower whom to add
     * @param state what was observed just afterwards
     */
    record ProposeIsrExpand(Place place, int follower, BrokerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {
            fields.number("follower", follower);
        }
    }

    /**
     * A leader sent the same proposal again, after a loss, a timeout or a retriable error. Kafka: {@code
     * AlterPartitionManager}.
     *
     * @param place where
     * @param state what was observed just afterwards
     */
    record ResendAlterPartition(Place place, BrokerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {}
    }

    /**
     * The controller decided on a proposal. Kafka: {@code ReplicationControlManager.alterPartition}.
     *
     * @param place where
     * @param leader who had proposed
     * @param copy whether the request was a copy (see {@link DuplicateMessage}), and so the answer is one
     * @param state what was observed just afterwards
     */
    record HandleAlterPartition(Place place, int leader, boolean copy, ControllerState state) implements TraceEvent {
        /** The decision on a request that was no copy. */
        public HandleAlterPartition(Place place, int leader, ControllerState state) {
            this(place, leader, false, state);
        }

        @Override
        public void arguments(FieldVisitor fields) {
            fields.number("leader", leader);
            if (copy) {
                fields.flag("copy", true);
            }
        }
    }

    /**
     * A leader, or a former one, took the controller's decision in. Kafka: {@code
     * Partition.handleAlterPartitionUpdate} and {@code handleAlterPartitionError}.
     *
     * @param place where
     * @param state what was observed just afterwards
     */
    record ReceiveAlterPartitionResponse(Place place, BrokerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {}
    }

    /**
     * A broker told a producer that its records are written. Kafka: {@code DelayedProduce}.
     *
     * @param place where
     * @param acks what the producer waited for
     * @param leaderEpoch the epoch in which the records were appended
     * @param requiredOffset the offset after the last of the records
     * @param state what was observed just afterwards
     */
    record AcknowledgeProduce(Place place, Acks acks, int leaderEpoch, long requiredOffset, BrokerState state)
            implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {
            fields.text("acks", acks.configValue());
            fields.number("leaderEpoch", leaderEpoch);
            fields.number("requiredOffset", requiredOffset);
        }
    }

    /**
     * A broker told a producer that its records are not written, or that their fate is unknown. Kafka: {@code
     * DelayedProduce}, {@code Partition.checkEnoughReplicasReachOffset}.
     *
     * @param place where
     * @param acks what the producer waited for
     * @param error why, one that traces name
     * @param leaderEpoch the epoch in which the records were appended, -1 when nothing was appended
     * @param requiredOffset the offset after the last of the records, -1 when nothing was appended
     * @param state what was observed just afterwards
     */
    record RejectProduce(
            Place place, Acks acks, ErrorCode error, int leaderEpoch, long requiredOffset, BrokerState state)
            implements TraceEvent {
        public RejectProduce {
            error.requireTraced();
        }

        @Override
        public void arguments(FieldVisitor fields) {
            fields.text("acks", acks.configValue());
            fields.text("error", error.name());
            fields.number("leaderEpoch", leaderEpoch);
            fields.number("requiredOffset", requiredOffset);
        }
    }

    /**
     * A broker, leader or follower (KIP-392), gave records to a consumer. Kafka: {@code
     * ReplicaManager.fetchMessages}.
     *
     * @param place where
     * @param fetchOffset the offset that the consumer asked for, empty if the recorder does not know
     * @param count how many records it got from there on, empty if the recorder does not know
     * @param endOffset the offset after the last record that the consumer has read
     * @param state what was observed just afterwards
     */
    record ConsumerFetch(Place place, OptionalLong fetchOffset, OptionalInt count, long endOffset, BrokerState state)
            implements TraceEvent {
        /** A read of which everything is known. */
        public ConsumerFetch(Place place, long fetchOffset, int count, long endOffset, BrokerState state) {
            this(place, OptionalLong.of(fetchOffset), OptionalInt.of(count), endOffset, state);
        }

        /** A read of which only the end is known. */
        public ConsumerFetch(Place place, long endOffset, BrokerState state) {
            this(place, OptionalLong.empty(), OptionalInt.empty(), endOffset, state);
        }

        @Override
        public void arguments(FieldVisitor fields) {
            fetchOffset.ifPresent(offset -> fields.number("fetchOffset", offset));
            count.ifPresent(records -> fields.number("count", records));
            fields.number("endOffset", endOffset);
        }
    }

    /**
     * A leader told a consumer the latest offset, or that it does not know it yet. Kafka: {@code
     * Partition.fetchOffsetForTimestamp} (KIP-207).
     *
     * @param place where
     * @param offset the latest offset, which is the high watermark; -1 when it is not available
     * @param state what was observed just afterwards
     */
    record ListOffsets(Place place, long offset, BrokerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {
            fields.number("offset", offset);
        }
    }

    /**
     * A broker applied changes of the metadata log to its replica, one or several at once. Kafka: {@code
     * Partition.makeLeader} and {@code makeFollower}.
     *
     * @param place where
     * @param partitionEpoch the partition epoch of the newest change applied
     * @param state what was observed just afterwards
     */
    record ApplyMetadata(Place place, int partitionEpoch, BrokerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {
            fields.number("partitionEpoch", partitionEpoch);
        }
    }

    /**
     * The controller registered a broker that had started. Kafka: {@code ClusterControlManager.registerBroker}.
     *
     * @param place where
     * @param broker whom
     * @param brokerEpoch the epoch of the registration, greater than any before
     * @param previousBrokerEpoch what the broker said was the epoch of its last clean shutdown, -1 for none (KIP-966)
     * @param state what was observed just afterwards
     */
    record RegisterBroker(Place place, int broker, long brokerEpoch, long previousBrokerEpoch, ControllerState state)
            implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {
            fields.number("broker", broker);
            fields.number("brokerEpoch", brokerEpoch);
            fields.number("previousBrokerEpoch", previousBrokerEpoch);
        }
    }

    /**
     * The controller began to move leadership away from a broker that wants to shut down. Kafka: {@code
     * ReplicationControlManager.handleBrokerInControlledShutdown}.
     *
     * @param place where
     * @param broker whom
     * @param state what was observed just afterwards
     */
    record ControlledShutdown(Place place, int broker, ControllerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {
            fields.number("broker", broker);
        }
    }

    /**
     * The controller fenced a broker, because its session had expired or because it is stopping. Kafka: {@code
     * ReplicationControlManager.handleBrokerFenced}.
     *
     * @param place where
     * @param broker whom
     * @param state what was observed just afterwards
     */
    record FenceBroker(Place place, int broker, ControllerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {
            fields.number("broker", broker);
        }
    }

    /**
     * The controller unfenced a broker which has caught up with the metadata log. Kafka: {@code
     * ReplicationControlManager.handleBrokerUnfenced}.
     *
     * @param place where
     * @param broker whom
     * @param state what was observed just afterwards
     */
    record UnfenceBroker(Place place, int broker, ControllerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {
            fields.number("broker", broker);
        }
    }

    /**
     * The controller elected a leader on request. Kafka: {@code ReplicationControlManager.electLeader}.
     *
     * @param place where
     * @param leader the elected; -1 if it found nobody, and yet a reassignment has ended with this
     * @param election which election was asked for
     * @param state what was observed just afterwards
     */
    record ElectLeader(Place place, int leader, ElectionType election, ControllerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {
            fields.number("leader", leader);
            fields.text("election", election.traceName());
        }
    }

    /**
     * The controller took a reassignment on, on request; where nothing had to be waited for it is complete already. Kafka:
     * {@code ReplicationControlManager.changePartitionReassignment}.
     *
     * @param place where
     * @param target who shall be the replicas, ascending
     * @param state what was observed just afterwards
     */
    record ReassignReplicas(Place place, List<Integer> target, ControllerState state) implements TraceEvent {
        public ReassignReplicas {
            target = target.stream().sorted().toList();
        }

        @Override
        public void arguments(FieldVisitor fields) {
            fields.brokers("target", target);
        }
    }

    /**
     * The controller took the reassignment under way back, on request. Kafka: {@code
     * ReplicationControlManager.cancelPartitionReassignment}.
     *
     * @param place where
     * @param state what was observed just afterwards
     */
    record CancelReassignment(Place place, ControllerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {}
    }

    /**
     * A broker's process or machine died. A crash is one event for every partition, for what each log keeps differs.
     *
     * @param place where
     * @param keep the log end offset that survives: at least the flushed part
     * @param state what was observed just afterwards
     */
    record CrashBroker(Place place, long keep, BrokerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {
            fields.number("keep", keep);
        }
    }

    /**
     * A broker stopped cleanly: everything is flushed, and a marker says so. Kafka: {@code LogManager.shutdown}.
     *
     * @param place where
     * @param state what was observed just afterwards
     */
    record StopBroker(Place place, BrokerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {}
    }

    /**
     * A broker started on what its storage holds, with the high watermark of its checkpoint as far as the log goes. It has
     * not registered yet. Kafka: {@code LogManager.loadLogs}.
     *
     * @param place where
     * @param state what was observed just afterwards
     */
    record StartBroker(Place place, BrokerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {}
    }

    /**
     * A broker wrote its high watermark to the checkpoint. Kafka: {@code ReplicaManager.checkpointHighWatermarks}.
     *
     * @param place where
     * @param state what was observed just afterwards
     */
    record CheckpointHighWatermark(Place place, BrokerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {}
    }

    /**
     * A replica removed its oldest records: retention, or DeleteRecords. Kafka: {@code
     * UnifiedLog.maybeIncrementLogStartOffset}.
     *
     * @param place where
     * @param offset the first offset that is kept, at most the high watermark
     * @param state what was observed just afterwards
     */
    record AdvanceLogStart(Place place, long offset, BrokerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {
            fields.number("offset", offset);
        }
    }

    /**
     * A broker flushed its log to storage. Kafka: {@code UnifiedLog.flush}.
     *
     * @param place where
     * @param state what was observed just afterwards
     */
    record Flush(Place place, BrokerState state) implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {}
    }

    /**
     * The network lost a message. {@code node} is the sender. Never reported by a system that cannot know; a checker
     * must allow silent loss.
     *
     * @param place where
     * @param type what was lost
     * @param leader the leader concerned: the answering or the proposing one
     * @param follower the follower concerned, empty for AlterPartition
     * @param copy whether it was a copy (see {@link DuplicateMessage})
     * @param state what was observed just afterwards
     */
    record DropMessage(Place place, MessageType type, int leader, OptionalInt follower, boolean copy, BrokerState state)
            implements TraceEvent {
        /** The loss of a message that was no copy. */
        public DropMessage(Place place, MessageType type, int leader, OptionalInt follower, BrokerState state) {
            this(place, type, leader, follower, false, state);
        }

        @Override
        public void arguments(FieldVisitor fields) {
            fields.text("type", type.traceName());
            fields.number("leader", leader);
            follower.ifPresent(id -> fields.number("follower", id));
            if (copy) {
                fields.flag("copy", true);
            }
        }
    }

    /**
     * The network made a copy of a message, which from now on is on its way as well; there is at most one between two nodes.
     * {@code node} is the sender. Like {@link DropMessage}, only a simulated network can report it.
     *
     * @param place where
     * @param type what was copied
     * @param leader the leader concerned: the answering or the proposing one
     * @param follower the follower concerned, empty for AlterPartition
     * @param state what was observed just afterwards
     */
    record DuplicateMessage(Place place, MessageType type, int leader, OptionalInt follower, BrokerState state)
            implements TraceEvent {
        @Override
        public void arguments(FieldVisitor fields) {
            fields.text("type", type.traceName());
            fields.number("leader", leader);
            follower.ifPresent(id -> fields.number("follower", id));
        }
    }
}
