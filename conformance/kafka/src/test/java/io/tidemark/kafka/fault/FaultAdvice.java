package io.tidemark.kafka.fault;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import kafka.cluster.Partition;
import kafka.server.ReplicaManager;
import net.bytebuddy.asm.Advice;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.message.AlterPartitionRequestData;
import org.apache.kafka.common.message.OffsetForLeaderEpochResponseData.EpochEndOffset;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.controller.PartitionChangeBuilder;
import org.apache.kafka.metadata.PartitionRegistration;
import org.apache.kafka.server.partition.CommittedPartitionState;
import org.apache.kafka.server.storage.log.FetchIsolation;
import org.apache.kafka.server.storage.log.FetchParams;
import org.apache.kafka.storage.internals.log.LogOffsetMetadata;
import org.apache.kafka.storage.internals.log.LogReadInfo;
import org.apache.kafka.storage.internals.log.UnifiedLog;
import scala.Option;
import scala.Some;
import scala.Tuple2;

/** For each fault what makes Kafka behave so. Byte Buddy copies the bodies into Kafka's methods. */
@SuppressWarnings("UnusedVariable") // Byte Buddy reads what is assigned to a parameter that is not read-only.
public final class FaultAdvice {
    private FaultAdvice() {}

    // ------------------------------------------------------------------------------------------ followers

    /** {@code Partition.makeFollower}. */
    public static final class MakeFollower {
        private MakeFollower() {}

        @Advice.OnMethodExit
        static void exit(@Advice.This Partition partition, @Advice.Return boolean newLeaderEpoch) {
            if (Fault.TRUNCATE_TO_HIGH_WATERMARK.isInjected() && newLeaderEpoch) {
                truncateToHighWatermark(partition);
            }
        }
    }

    public static void truncateToHighWatermark(Partition partition) {
        partition.truncateTo(partition.localLogOrException().highWatermark(), false);
    }

    /** {@code ReplicaFetcherThread.truncate}. */
    public static final class Truncate {
        private Truncate() {}

        @Advice.OnMethodEnter
        static void enter(
                @Advice.FieldValue("replicaMgr") ReplicaManager replicas, @Advice.Argument(0) TopicPartition partition)
                throws IOException {
            if (Fault.TAKE_HIGH_WATERMARK_BEFORE_TRUNCATING.isInjected()) {
                replicas.localLogOrException(partition).maybeUpdateHighWatermark(Long.MAX_VALUE);
            }
        }
    }

    /** {@code ReplicaFetcherThread.latestEpoch}. */
    public static final class LatestEpoch {
        private LatestEpoch() {}

        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) Optional<Integer> epoch) {
            if (Fault.TAKE_EPOCH_ZERO_FOR_NONE.isInjected() && epoch.isPresent() && epoch.get() == 0) {
                epoch = Optional.empty();
            }
        }
    }

    // --------------------------------------------------------------------------------- leaders: fetches

    /** {@code Partition.checkCurrentLeaderEpoch}. */
    public static final class CheckCurrentLeaderEpoch {
        private CheckCurrentLeaderEpoch() {}

        @Advice.OnMethodExit
        static void exit(@Advice.This Partition partition, @Advice.Return(readOnly = false) Errors error) {
            if (error == Errors.FENCED_LEADER_EPOCH && partition.isLeader()) {
                StaleFollowers.fetched();
                if (Fault.ANSWER_FETCH_OF_OLDER_EPOCH.isInjected()) {
                    error = Errors.NONE;
                }
            }
        }
    }

    /** {@code Partition.lastOffsetForLeaderEpoch}: where the log ends in the epoch of the follower's last record. */
    public static final class LastOffsetForLeaderEpoch {
        private LastOffsetForLeaderEpoch() {}

        @Advice.OnMethodExit
        static void exit(@Advice.Argument(1) int epoch, @Advice.Return(readOnly = false) EpochEndOffset end) {
            if (Fault.SERVE_DIVERGING_FETCH.isInjected()) {
                end = end.setLeaderEpoch(epoch).setEndOffset(Long.MAX_VALUE);
            }
        }
    }

    /** {@code Partition.fetchRecords}. */
    public static final class FetchRecords {
        private FetchRecords() {}

        @Advice.OnMethodExit
        static void exit(
                @Advice.This Partition partition,
                @Advice.Argument(0) FetchParams fetch,
                @Advice.Argument(1) FetchRequest.PartitionData request,
                @Advice.Argument(2) long time,
                @Advice.Return LogReadInfo result) {
            if (Fault.COUNT_DIVERGING_FETCH_AS_PROGRESS.isInjected()
                    && fetch.isFromFollower()
                    && result.divergingEpoch().isPresent()) {
                partition.updateFollowerFetchState(
                        partition.getReplica(fetch.replicaId).get(),
                        new LogOffsetMetadata(request.fetchOffset),
                        request.logStartOffset,
                        time,
                        result.logEndOffset(),
                        fetch.replicaEpoch);
            }
        }
    }

    /** {@code FetchIsolation.of}: how far a fetch may read. */
    public static final class Isolation {
        private Isolation() {}

        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) FetchIsolation isolation) {
            if (Fault.READ_UNCOMMITTED.isInjected()) {
                isolation = FetchIsolation.LOG_END;
            }
        }
    }

    // ------------------------------------------------------------------- leaders: appends and high watermark

    /** {@code Partition.isUnderMinIsr}. */
    public static final class UnderMinIsr {
        private UnderMinIsr() {}

        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) boolean under) {
            if (Fault.COMMIT_BELOW_MIN_INSYNC_REPLICAS.isInjected()) {
                under = false;
            }
        }
    }

    /** {@code Partition.effectiveMinIsr}. */
    public static final class EffectiveMinIsr {
        private EffectiveMinIsr() {}

        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) int minimum) {
            if (Fault.APPEND_BELOW_MIN_INSYNC_REPLICAS.isInjected()) {
                minimum = 1;
            }
        }
    }

    /** {@code UnifiedLog.maybeIncrementHighWatermark}: what the leader has computed is about to be compared and set. */
    public static final class IncrementHighWatermark {
        private IncrementHighWatermark() {}

        @Advice.OnMethodEnter
        static void enter(
                @Advice.This UnifiedLog log, @Advice.Argument(value = 0, readOnly = false) LogOffsetMetadata computed)
                throws IOException {
            if (Fault.COMMIT_WITHOUT_FOLLOWERS.isInjected()) {
                computed = log.logEndOffsetMetadata();
            } else if (Fault.LOWER_HIGH_WATERMARK.isInjected() && computed.messageOffset < log.highWatermark()) {
                log.updateHighWatermark(computed.messageOffset);
            }
        }
    }

    /** {@code Partition.checkEnoughReplicasReachOffset}. */
    public static final class EnoughReplicas {
        private EnoughReplicas() {}

        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) Tuple2<Object, Errors> answer) {
            if (Fault.ACKNOWLEDGE_BEFORE_COMMIT.isInjected()) {
                answer = new Tuple2<>(true, Errors.NONE);
            }
        }
    }

    /** {@code Partition.deleteRecordsOnLeader}: the log compares the offset with its high watermark on this thread. */
    public static final class DeleteRecords {
        private static final ThreadLocal<Boolean> DELETING = ThreadLocal.withInitial(() -> false);

        private DeleteRecords() {}

        @Advice.OnMethodEnter
        static void enter() {
            deletes(true);
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit() {
            deletes(false);
        }
    }

    public static void deletes(boolean deletes) {
        DeleteRecords.DELETING.set(deletes);
    }

    public static boolean deletes() {
        return DeleteRecords.DELETING.get();
    }

    /** {@code UnifiedLog.highWatermark}. */
    public static final class HighWatermark {
        private HighWatermark() {}

        @Advice.OnMethodExit
        static void exit(@Advice.This UnifiedLog log, @Advice.Return(readOnly = false) long highWatermark) {
            if (Fault.DELETE_UNCOMMITTED.isInjected() && deletes()) {
                highWatermark = log.logEndOffset();
            }
        }
    }

    /** {@code Partition.lowWatermarkIfLeader}: the client need not wait until followers have deleted, too. */
    public static final class LowWatermark {
        private LowWatermark() {}

        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) long lowWatermark) {
            if (Fault.DELETE_UNCOMMITTED.isInjected()) {
                lowWatermark = Long.MAX_VALUE;
            }
        }
    }

    // -------------------------------------------------------------------------------------- leaders: the ISR

    /** {@code PendingExpandIsr.maximalIsr}. */
    public static final class MaximalIsr {
        private MaximalIsr() {}

        @Advice.OnMethodExit
        static void exit(
                @Advice.FieldValue("lastCommittedState") CommittedPartitionState committed,
                @Advice.Return(readOnly = false) Set<Integer> maximalIsr) {
            if (Fault.COMMIT_BY_COMMITTED_ISR.isInjected()) {
                maximalIsr = committed.isr();
            }
        }
    }

    /** {@code Partition.leaderEpochStartOffsetOpt}: what a follower must have reached to join the ISR. */
    public static final class EpochStart {
        private EpochStart() {}

        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) Option<Object> offset) {
            if (Fault.JOIN_ISR_BEFORE_EPOCH_START.isInjected()
                    || (Fault.TELL_STALE_LATEST_OFFSET.isInjected() && listsOffsets())) {
                offset = new Some<>(0L);
            }
        }
    }

    /** {@code Partition.fetchOffsetForTimestamp}: what is done on this thread is for a consumer. */
    public static final class ListOffsets {
        private static final ThreadLocal<Boolean> LISTING = ThreadLocal.withInitial(() -> false);

        private ListOffsets() {}

        @Advice.OnMethodEnter
        static void enter() {
            listsOffsets(true);
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit() {
            listsOffsets(false);
        }
    }

    public static void listsOffsets(boolean begins) {
        ListOffsets.LISTING.set(begins);
    }

    public static boolean listsOffsets() {
        return ListOffsets.LISTING.get();
    }

    /** {@code Partition.isFollowerOutOfSync}. */
    public static final class OutOfSync {
        private OutOfSync() {}

        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) boolean outOfSync) {
            if (Fault.SHRINK_IDLE_FOLLOWERS.isInjected()) {
                outOfSync = true;
            }
        }
    }

    // ------------------------------------------------------------------------------------------- controller

    /** {@code ReplicationControlManager.validateAlterPartitionData}. */
    public static final class ValidateProposal {
        private ValidateProposal() {}

        @Advice.OnMethodEnter
        static void enter(
                @Advice.Argument(3) PartitionRegistration partition,
                @Advice.Argument(4) AlterPartitionRequestData.PartitionData proposal) {
            if (Fault.ACCEPT_OUTDATED_PARTITION_EPOCH.isInjected()
                    && proposal.partitionEpoch() < partition.partitionEpoch) {
                proposal.setPartitionEpoch(partition.partitionEpoch);
            }
        }
    }

    /** {@code ReplicationControlManager.ineligibleReplicasForIsr}. */
    public static final class IneligibleReplicas {
        private IneligibleReplicas() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(0) List<AlterPartitionRequestData.BrokerState> members) {
            if (Fault.ADMIT_STALE_BROKER_EPOCH.isInjected()) {
                withoutBrokerEpochs(members);
            }
        }

        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) List<?> ineligible) {
            if (Fault.ADMIT_FENCED_REPLICA.isInjected()) {
                ineligible = List.of();
            }
        }
    }

    /** As leaders did before KIP-903. */
    public static void withoutBrokerEpochs(List<AlterPartitionRequestData.BrokerState> members) {
        members.forEach(member -> member.setBrokerEpoch(-1));
    }

    /** {@code PartitionChangeBuilder.build}. */
    public static final class BuildChange {
        private BuildChange() {}

        @Advice.OnMethodEnter
        static void enter(
                @Advice.FieldValue(value = "election", readOnly = false) PartitionChangeBuilder.Election election) {
            if (Fault.ELECT_UNCLEANLY.isInjected() && election == PartitionChangeBuilder.Election.ONLINE) {
                election = PartitionChangeBuilder.Election.UNCLEAN;
            }
        }
    }

    /** {@code ReplicationControlManager.handleBrokerShutdown}: a broker registers anew. */
    public static final class BrokerShutdown {
        private BrokerShutdown() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(value = 1, readOnly = false) boolean clean) {
            if (Fault.KEEP_UNCLEAN_REPLICA_ELIGIBLE.isInjected()) {
                clean = true;
            }
        }
    }

    /** {@code PartitionRegistration.merge}: the partition after a change. */
    public static final class MergeChange {
        private MergeChange() {}

        @Advice.OnMethodExit
        static void exit(
                @Advice.This PartitionRegistration before,
                @Advice.Return(readOnly = false) PartitionRegistration after) {
            if (Fault.KEEP_LEADER_EPOCH.isInjected()) {
                after = withLeaderEpoch(after, before.leaderEpoch);
            }
        }
    }

    public static PartitionRegistration withLeaderEpoch(PartitionRegistration partition, int leaderEpoch) {
        return new PartitionRegistration.Builder()
                .setReplicas(partition.replicas)
                .setDirectories(partition.directories)
                .setIsr(partition.isr)
                .setRemovingReplicas(partition.removingReplicas)
                .setAddingReplicas(partition.addingReplicas)
                .setElr(partition.elr)
                .setLastKnownElr(partition.lastKnownElr)
                .setLeader(partition.leader)
                .setLeaderRecoveryState(partition.leaderRecoveryState)
                .setLeaderEpoch(leaderEpoch)
                .setPartitionEpoch(partition.partitionEpoch)
                .build();
    }

    // ----------------------------------------------------------------------------------- broker processes

    /** {@code CleanShutdownFileHandler.write}: the broker epoch in the marker of an orderly shutdown. */
    public static final class WriteMarker {
        private static final Map<File, Long> WRITTEN = new ConcurrentHashMap<>();

        private WriteMarker() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.FieldValue("cleanShutdownFile") File marker, @Advice.Argument(0) long brokerEpoch) {
            markerWritten(marker, brokerEpoch);
        }
    }

    /** {@code CleanShutdownFileHandler.read}. */
    public static final class ReadMarker {
        private ReadMarker() {}

        @Advice.OnMethodExit
        static void exit(
                @Advice.FieldValue("cleanShutdownFile") File marker,
                @Advice.Return(readOnly = false) OptionalLong brokerEpoch) {
            if (Fault.TAKE_CRASH_FOR_CLEAN_SHUTDOWN.isInjected() && brokerEpoch.isEmpty()) {
                brokerEpoch = markerThatWas(marker);
            }
        }
    }

    public static void markerWritten(File marker, long brokerEpoch) {
        WriteMarker.WRITTEN.put(marker, brokerEpoch);
    }

    /** What the process before would have written, had it been shut down and not crashed. */
    public static OptionalLong markerThatWas(File marker) {
        return Optional.ofNullable(WriteMarker.WRITTEN.get(marker))
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }
}
