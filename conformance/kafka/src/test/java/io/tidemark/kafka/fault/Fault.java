package io.tidemark.kafka.fault;

import java.util.Optional;

/**
 * One rule of the protocol that Kafka's brokers or controller get wrong while the fault is injected. Kafka's classes are
 * woven once in a JVM, with the advice for all faults; at most one of them is at work.
 */
public enum Fault {
    TRUNCATE_TO_HIGH_WATERMARK(
            "KIP-101, KAFKA-1211",
            "A replica that becomes a follower cuts its log at its own high watermark.",
            "after `Partition.makeFollower` in a new leader epoch, `truncateTo` the high watermark"),
    SERVE_DIVERGING_FETCH(
            "KIP-101, KIP-595",
            "A leader gives records to a follower whose log forks from its own.",
            "`Partition.lastOffsetForLeaderEpoch` finds whatever epoch it is asked for, without end"),
    COUNT_DIVERGING_FETCH_AS_PROGRESS(
            "KAFKA-13141",
            "A leader counts a fetch as progress though it has answered that the logs fork.",
            "`Partition.fetchRecords` calls `updateFollowerFetchState` after a fork, too"),
    TAKE_HIGH_WATERMARK_BEFORE_TRUNCATING(
            "KAFKA-14704",
            "A follower raises its high watermark over what it is about to truncate.",
            "`ReplicaFetcherThread.truncate` raises the high watermark to the log end first"),
    TAKE_EPOCH_ZERO_FOR_NONE(
            "KAFKA-10432",
            "A follower takes leader epoch 0 for no epoch, and fetches without it.",
            "`ReplicaFetcherThread.latestEpoch` returns nothing instead of 0"),
    ANSWER_FETCH_OF_OLDER_EPOCH(
            "KIP-320, KAFKA-6880",
            "A leader answers the fetches of an earlier leader epoch.",
            "`Partition.checkCurrentLeaderEpoch` returns `NONE` instead of `FENCED_LEADER_EPOCH`"),
    COMMIT_BELOW_MIN_INSYNC_REPLICAS(
            "KIP-966, KAFKA-15583",
            "A leader commits while fewer than min.insync.replicas are in sync.",
            "`Partition.isUnderMinIsr` returns false"),
    COMMIT_WITHOUT_FOLLOWERS(
            "KIP-926",
            "A leader commits what the members of its ISR do not have yet.",
            "`UnifiedLog.maybeIncrementHighWatermark` is given the log end"),
    COMMIT_BY_COMMITTED_ISR(
            "KIP-497",
            "A leader does not count a replica whose addition to the ISR it has only proposed.",
            "`PendingExpandIsr.maximalIsr` returns the committed ISR"),
    LOWER_HIGH_WATERMARK(
            "KAFKA-3978, KAFKA-8400",
            "A leader sets its high watermark back.",
            "`UnifiedLog.maybeIncrementHighWatermark` takes a smaller offset, too"),
    APPEND_BELOW_MIN_INSYNC_REPLICAS(
            "KAFKA-16540",
            "A leader takes min.insync.replicas for 1, whatever the controller takes it for.",
            "`Partition.effectiveMinIsr` returns 1"),
    ACKNOWLEDGE_BEFORE_COMMIT(
            "KAFKA-20554",
            "A leader acknowledges acks=all when it alone has the record.",
            "`Partition.checkEnoughReplicasReachOffset` returns true, `NONE`"),
    READ_UNCOMMITTED(
            "KAFKA-9196, KAFKA-3159",
            "A consumer is given what is above the high watermark.",
            "`FetchIsolation.of` returns `LOG_END`"),
    DELETE_UNCOMMITTED(
            "KAFKA-5634",
            "A leader deletes records above its high watermark.",
            "`UnifiedLog.highWatermark` returns the log end within `Partition.deleteRecordsOnLeader`"),
    JOIN_ISR_BEFORE_EPOCH_START(
            "KAFKA-7128",
            "A follower joins the ISR before it has reached the start of the leader's epoch.",
            "`Partition.leaderEpochStartOffsetOpt` returns 0"),
    TELL_STALE_LATEST_OFFSET(
            "KIP-207",
            "A new leader tells its latest offset before it knows what its predecessor may have committed.",
            "`Partition.leaderEpochStartOffsetOpt` returns 0 within `Partition.fetchOffsetForTimestamp`"),
    SHRINK_IDLE_FOLLOWERS(
            "KAFKA-7152",
            "A follower leaves the ISR though it has all that the leader has.",
            "`Partition.isFollowerOutOfSync` returns true"),
    ACCEPT_OUTDATED_PARTITION_EPOCH(
            "KIP-497, KAFKA-6082",
            "The controller accepts a proposal that was made for an earlier partition epoch.",
            "`ReplicationControlManager.validateAlterPartitionData` is given the current partition epoch"),
    ADMIT_FENCED_REPLICA(
            "KIP-841, KAFKA-13916",
            "The controller admits a fenced replica to the ISR.",
            "`ReplicationControlManager.ineligibleReplicasForIsr` returns nobody"),
    ADMIT_STALE_BROKER_EPOCH(
            "KIP-903, KAFKA-14139",
            "The controller admits a replica to the ISR for what its process before had.",
            "`ReplicationControlManager.ineligibleReplicasForIsr` is given no broker epochs"),
    ELECT_UNCLEANLY(
            "KIP-106",
            "The controller elects a replica that was not in sync, though that is forbidden.",
            "`PartitionChangeBuilder.build` elects as `Election.UNCLEAN`"),
    KEEP_UNCLEAN_REPLICA_ELIGIBLE(
            "KIP-966, KAFKA-18635",
            "A replica is still eligible after a shutdown in which it may have lost records.",
            "`ReplicationControlManager.handleBrokerShutdown` takes every shutdown for a clean one"),
    TAKE_CRASH_FOR_CLEAN_SHUTDOWN(
            "KIP-966, KAFKA-10471",
            "A broker says after a crash that it was shut down in an orderly way.",
            "`CleanShutdownFileHandler.read` returns the broker epoch of the process before"),
    KEEP_LEADER_EPOCH(
            "KAFKA-15109, KAFKA-15021",
            "The leader changes, and the leader epoch does not.",
            "`PartitionRegistration.merge` keeps the leader epoch");

    private static volatile Optional<Fault> injected = Optional.empty();

    private final String reference;
    private final String sentence;
    private final String advice;

    Fault(String reference, String sentence, String advice) {
        this.reference = reference;
        this.sentence = sentence;
        this.advice = advice;
    }

    /** Where the bug, or the rule against it, is documented: KIP and KAFKA numbers. */
    String reference() {
        return reference;
    }

    /** What goes wrong. */
    String sentence() {
        return sentence;
    }

    /** What is done to which method of Kafka. */
    String advice() {
        return advice;
    }

    /** Whether Kafka is to behave so now: what the advice asks. */
    public boolean isInjected() {
        return injected.filter(fault -> fault == this).isPresent();
    }

    /** Lets every node in this JVM have one fault, or none. */
    static void inject(Optional<Fault> fault) {
        injected = fault;
    }
}
