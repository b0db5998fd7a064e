package io.tidemark.kafka.recorder;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * What a thread of a broker is in the middle of. The methods of Kafka that change a log know neither the broker nor why
 * they are called; those that call them do, on the same thread.
 */
final class ThreadState {
    private static final ThreadLocal<ThreadState> CURRENT = ThreadLocal.withInitial(ThreadState::new);

    /** The leader whose append this is. */
    Optional<LeaderAppend> leaderAppend = Optional.empty();

    /** The broker whose leader is moving its high watermark. */
    OptionalInt advancing = OptionalInt.empty();

    /** The append before the produce request is put to wait, by partition. */
    final Map<TopicPartition, ProducerEvents.Appended> appended = new HashMap<>();

    /** When the check began that may answer a waiting produce request, by partition. */
    final Map<TopicPartition, Long> produceChecked = new HashMap<>();

    /** What the append that is under way tells of the file of high watermarks. */
    OptionalLong checkpoint = OptionalLong.empty();

    /** Where it is being looked at now whether a produce request can be answered. */
    final List<WaitingProduce> produceChecks = new ArrayList<>();

    /**
     * The reads of a log that are under way, the innermost first: what is read for one fetch may let the high watermark move
     * and another fetch, which has waited for that, be answered.
     */
    final Deque<LeaderEvents.Read> reads = new ArrayDeque<>();

    /** The partitions that are being read for fetches, the innermost first. */
    final Deque<LeaderEvents.PartitionRead> partitionReads = new ArrayDeque<>();

    /** The request from another process that is being handled. */
    Optional<Object> request = Optional.empty();

    /** What was read for a fetch request that is being handled for the first time. */
    final List<LeaderEvents.ReadResult> results = new ArrayList<>();

    /** The fetcher's own broker and its leader, of the thread of a fetcher. */
    OptionalInt fetcherNode = OptionalInt.empty();

    int fetcherLeader = -1;

    /** What the fetcher is asking for. */
    final List<FollowerEvents.Fetch> fetches = new ArrayList<>();

    /** Whether a log without leader epochs is being truncated to its high watermark before the first fetch. */
    boolean beforeFirstFetch;

    /** The response to a fetch that is being taken in. */
    Optional<FollowerEvents.Response> response = Optional.empty();

    /** A proposal that has been prepared and not yet been handed to the manager that sends it. */
    Optional<LeaderEvents.Proposal> proposal = Optional.empty();

    /** The last number given when checkpointing began, by partition. */
    final Map<TopicPartition, Long> checkpointing = new HashMap<>();

    /** The change of a partition's metadata that is being applied. */
    Optional<LeaderEvents.MetadataChange> change = Optional.empty();

    /** Up to which change the metadata is being applied, by partition. */
    Map<TopicPartition, Integer> metadata = Map.of();

    /** What the controller is doing. */
    Optional<ControllerEvents.Decision> decision = Optional.empty();

    private ThreadState() {}

    static ThreadState current() {
        return CURRENT.get();
    }

    /**
     * A leader's append.
     *
     * @param node the leader
     * @param acks what the producer waits for, as in Kafka: 0, 1 or -1
     * @param leaderEpoch its leader epoch
     * @param waiting how many produce requests wait once it has appended, if that is certain
     */
    record LeaderAppend(int node, int acks, int leaderEpoch, OptionalInt waiting) {
        LeaderAppend(int node, int acks, int leaderEpoch) {
            this(node, acks, leaderEpoch, OptionalInt.empty());
        }

        LeaderAppend with(OptionalInt requests) {
            return new LeaderAppend(node, acks, leaderEpoch, requests);
        }
    }
}
