package io.tidemark.policy;

import io.tidemark.log.EpochEndOffset;
import java.util.Optional;

/** How a leader sees that a follower's log is not a prefix of its own (KIP-279, KIP-595). */
@FunctionalInterface
public interface DivergenceRule {
    /**
     * The leader does not have the follower's last epoch, or has less of it than the follower. A follower without
     * records cannot diverge. Kafka: {@code Partition.readRecords}.
     */
    DivergenceRule KAFKA = (leaderLog, fetchOffset, lastFetchedEpoch) -> {
        if (lastFetchedEpoch < 0) {
            return Optional.empty();
        }
        EpochEndOffset end = leaderLog.endOffsetFor(lastFetchedEpoch);
        boolean diverging = end.leaderEpoch() < lastFetchedEpoch || end.endOffset() < fetchOffset;
        return diverging ? Optional.of(end) : Optional.empty();
    };

    /** The leader's answer when the logs diverge: its largest epoch not above the follower's, and where that ends. */
    Optional<EpochEndOffset> divergence(EpochEnds leaderLog, long fetchOffset, int lastFetchedEpoch);

    /** Where the epochs of a log end. */
    @FunctionalInterface
    interface EpochEnds {
        /** The largest epoch of the log that is not above the given one, and where it ends. */
        EpochEndOffset endOffsetFor(int epoch);
    }
}
