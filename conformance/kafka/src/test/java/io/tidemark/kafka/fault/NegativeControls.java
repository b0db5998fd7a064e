package io.tidemark.kafka.fault;

import io.tidemark.kafka.scenario.Scenario;
import java.util.List;

/** One for each fault. */
final class NegativeControls {
    private NegativeControls() {}

    /** The table. */
    static List<NegativeControl> all() {
        return List.of(
                new NegativeControl(
                        Fault.TRUNCATE_TO_HIGH_WATERMARK,
                        FaultScenarios.UNCOMMITTED_SUFFIX,
                        "SendFetch",
                        "fetchOffset: specification"),
                new NegativeControl(
                        Fault.SERVE_DIVERGING_FETCH, FaultScenarios.DIVERGENT_SUFFIX, "AnswerFetch", "~diverges"),
                new NegativeControl(
                        Fault.COUNT_DIVERGING_FETCH_AS_PROGRESS,
                        FaultScenarios.DIVERGENT_SUFFIX,
                        "AnswerFetch",
                        "followerLogEndOffset: specification -1, observed 6"),
                new NegativeControl(
                        Fault.TAKE_HIGH_WATERMARK_BEFORE_TRUNCATING,
                        FaultScenarios.FORK_ABOVE_HIGH_WATERMARK,
                        "ReceiveFetchResponse",
                        "highWatermark: specification"),
                new NegativeControl(
                        Fault.TAKE_EPOCH_ZERO_FOR_NONE,
                        FaultScenarios.RESTARTS,
                        "SendFetch",
                        "lastFetchedEpoch: specification 0, observed -1"),
                new NegativeControl(
                        Fault.ANSWER_FETCH_OF_OLDER_EPOCH,
                        FaultScenarios.FETCH_OF_OLDER_EPOCH,
                        "AnswerFetch",
                        "~refused"),
                new NegativeControl(
                        Fault.COMMIT_BELOW_MIN_INSYNC_REPLICAS,
                        FaultScenarios.BELOW_MIN_ISR,
                        "AdvanceHighWatermark",
                        "Cardinality(localPartition[leader].isr) >= LeaderMinIsr(leader)"),
                new NegativeControl(
                        Fault.COMMIT_WITHOUT_FOLLOWERS,
                        FaultScenarios.RESTARTS,
                        "AdvanceHighWatermark",
                        "SmallestLogEndOffset(leader) > highWatermark[leader]"),
                new NegativeControl(
                        Fault.COMMIT_BY_COMMITTED_ISR,
                        FaultScenarios.RESTARTS,
                        "ProposeIsrExpand",
                        "maximalIsr: specification {0, 1, 2}, observed {0, 1}"),
                new NegativeControl(
                        Fault.LOWER_HIGH_WATERMARK,
                        FaultScenarios.RESTARTS,
                        "AdvanceHighWatermark",
                        "SmallestLogEndOffset(leader) > highWatermark[leader]"),
                new NegativeControl(
                        Fault.APPEND_BELOW_MIN_INSYNC_REPLICAS,
                        FaultScenarios.BELOW_MIN_ISR,
                        "AppendToLeader",
                        "Cardinality(localPartition[leader].isr) >= LeaderMinIsr(leader)"),
                new NegativeControl(
                        Fault.ACKNOWLEDGE_BEFORE_COMMIT,
                        FaultScenarios.HELD_FOLLOWERS,
                        "AcknowledgeProduce",
                        "requiredOffset <= highWatermark[leader]"),
                new NegativeControl(
                        Fault.READ_UNCOMMITTED,
                        FaultScenarios.HELD_FOLLOWERS,
                        "ConsumerFetch",
                        "endOffset <= highWatermark[broker]"),
                new NegativeControl(
                        Fault.DELETE_UNCOMMITTED,
                        FaultScenarios.HELD_FOLLOWERS,
                        "AdvanceLogStart",
                        "offset <= IF Fixed(\"KAFKA-5634\") THEN highWatermark[broker]"),
                new NegativeControl(
                        Fault.JOIN_ISR_BEFORE_EPOCH_START,
                        FaultScenarios.BEHIND_EPOCH_START,
                        "ProposeIsrExpand",
                        ">= EpochStartOffset(log[leader], localPartition[leader].leaderEpoch)"),
                new NegativeControl(
                        Fault.TELL_STALE_LATEST_OFFSET,
                        FaultScenarios.LATEST_OFFSET,
                        "ListOffsets",
                        "offset = LatestOffset(leader)"),
                new NegativeControl(
                        Fault.SHRINK_IDLE_FOLLOWERS,
                        FaultScenarios.RESTARTS,
                        "ProposeIsrShrink",
                        "logEndOffset # EndOffset(log[leader])"),
                new NegativeControl(
                        Fault.ACCEPT_OUTDATED_PARTITION_EPOCH,
                        FaultScenarios.OVERTAKEN_PROPOSAL,
                        "HandleAlterPartition",
                        "error: specification \"INVALID_UPDATE_VERSION\", observed \"NONE\""),
                new NegativeControl(
                        Fault.ADMIT_FENCED_REPLICA,
                        FaultScenarios.OUTDATED_MEMBER,
                        "HandleAlterPartition",
                        "error: specification \"INELIGIBLE_REPLICA\", observed \"NONE\""),
                new NegativeControl(
                        Fault.ADMIT_STALE_BROKER_EPOCH,
                        FaultScenarios.OUTDATED_MEMBER,
                        "HandleAlterPartition",
                        "error: specification \"INELIGIBLE_REPLICA\", observed \"NONE\""),
                new NegativeControl(
                        Fault.ELECT_UNCLEANLY,
                        FaultScenarios.NOBODY_IN_SYNC,
                        "ControlledShutdown",
                        "leader: specification -1"),
                new NegativeControl(
                        Fault.KEEP_UNCLEAN_REPLICA_ELIGIBLE,
                        FaultScenarios.BELOW_MIN_ISR,
                        "RegisterBroker",
                        "eligibleLeaderReplicas: specification {}, observed {1}"),
                new NegativeControl(
                        Fault.TAKE_CRASH_FOR_CLEAN_SHUTDOWN,
                        FaultScenarios.BELOW_MIN_ISR,
                        "RegisterBroker",
                        "previous = previousBrokerEpoch[broker]"),
                new NegativeControl(
                        Fault.KEEP_LEADER_EPOCH,
                        FaultScenarios.RESTARTS,
                        "ControlledShutdown",
                        "leaderEpoch: specification 1, observed 0"));
    }

    /** Every scenario, once. */
    static List<Scenario> scenarios() {
        return all().stream().map(NegativeControl::scenario).distinct().toList();
    }
}
