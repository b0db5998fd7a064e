package io.tidemark.policy;

import java.util.OptionalLong;

/** What a leader tells consumers who ask for the latest offset. */
@FunctionalInterface
public interface LatestOffsetRule {
    /**
     * The high watermark, unless it has not reached the start of the leader's epoch yet: then a predecessor may have told
     * more (KIP-207). Kafka: {@code Partition.fetchOffsetForTimestamp}.
     */
    LatestOffsetRule KAFKA = (highWatermark, leaderEpochStartOffset) ->
            highWatermark >= leaderEpochStartOffset ? OptionalLong.of(highWatermark) : OptionalLong.empty();

    /** The latest offset, empty as long as it is not available. */
    OptionalLong latestOffset(long highWatermark, long leaderEpochStartOffset);
}
