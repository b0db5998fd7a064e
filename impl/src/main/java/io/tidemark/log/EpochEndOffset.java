package io.tidemark.log;

/**
 * Where a leader epoch ends in a log: the answer to "what is your largest epoch that is not above mine, and where does it
 * end?" (KIP-101, KIP-279).
 *
 * @param leaderEpoch the epoch; the one asked for when the log has none that small
 * @param endOffset the offset after its last record; the log start offset when there is no such epoch
 */
public record EpochEndOffset(int leaderEpoch, long endOffset) {}
