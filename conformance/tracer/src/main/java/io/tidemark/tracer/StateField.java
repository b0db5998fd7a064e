package io.tidemark.tracer;

/** The fields that may stand under {@code state} in a trace, in the order in which they are written. */
public enum StateField {
    /** Why a request was refused, or NONE. */
    ERROR("error"),
    /** The leader as the node knows it, -1 for none. */
    LEADER("leader"),
    /** The leader epoch as the node knows it. */
    LEADER_EPOCH("leaderEpoch"),
    /** The partition epoch as the node knows it. */
    PARTITION_EPOCH("partitionEpoch"),
    /** The replicas, among them those that are being added or removed; the controller's, or as the leader knows them. */
    REPLICAS("replicas"),
    /** The replicas that a reassignment is adding; controller only. */
    ADDING_REPLICAS("addingReplicas"),
    /** The replicas that a reassignment is removing; controller only. */
    REMOVING_REPLICAS("removingReplicas"),
    /** The committed in-sync replicas. */
    ISR("isr"),
    /** The committed in-sync replicas and those whose addition or removal is in flight; leaders only. */
    MAXIMAL_ISR("maximalIsr"),
    /** The eligible leader replicas (KIP-966); controller only. */
    ELIGIBLE_LEADER_REPLICAS("eligibleLeaderReplicas"),
    /** The last known leader of a partition that has none (KIP-966), alone or nobody; controller only. */
    LAST_KNOWN_ELR("lastKnownElr"),
    /** Whether an unclean election may have lost records of late (KIP-704); controller only. */
    LEADER_RECOVERY_STATE("leaderRecoveryState"),
    /** The epoch of the broker's registration; at the controller, of the broker that the event is about. */
    BROKER_EPOCH("brokerEpoch"),
    /** The first offset of the log. */
    LOG_START_OFFSET("logStartOffset"),
    /** The offset that the next record will get. */
    LOG_END_OFFSET("logEndOffset"),
    /** The leader epoch of the last record, -1 when the log is empty. */
    LAST_FETCHED_EPOCH("lastFetchedEpoch"),
    /** The end (exclusive) of what is known to be committed. */
    HIGH_WATERMARK("highWatermark"),
    /** The high watermark in the checkpoint file. */
    HIGH_WATERMARK_CHECKPOINT("highWatermarkCheckpoint"),
    /** The end (exclusive) of what survives a power loss. */
    FLUSHED_OFFSET("flushedOffset"),
    /** How many produce requests have no answer yet. */
    WAITING_PRODUCE_REQUESTS("waitingProduceRequests"),
    /** The offset a follower asks for. */
    FETCH_OFFSET("fetchOffset"),
    /** The leader epoch that a fetch names, in the leader's answer to it. */
    CURRENT_LEADER_EPOCH("currentLeaderEpoch"),
    /** The leader's knowledge of the follower's log end offset, -1 when unknown. */
    FOLLOWER_LOG_END_OFFSET("followerLogEndOffset"),
    /** The leader's knowledge of the follower's broker epoch, -1 when unknown. */
    FOLLOWER_BROKER_EPOCH("followerBrokerEpoch"),
    /** The largest epoch of the leader that is not above the follower's, -1 when there is no divergence. */
    DIVERGING_EPOCH("divergingEpoch"),
    /** Where that epoch ends in the leader's log, -1 when there is no divergence. */
    DIVERGING_END_OFFSET("divergingEndOffset");

    private final String traceName;

    StateField(String traceName) {
        this.traceName = traceName;
    }

    /** The name in traces. */
    public String traceName() {
        return traceName;
    }
}
