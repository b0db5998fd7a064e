/**
 * The log of one replica: record batches in a {@link io.tidemark.log.RecordStore}, the history of leader epochs
 * that is derived from them, and the high watermark.
 *
 * <p>{@link io.tidemark.log.ReplicaLog} is what the roles of a partition work on. It keeps two promises whatever is done
 * to it: the epoch history agrees with the records, and the high watermark is within the log.
 *
 * <p>Offsets count records; every end is exclusive.
 */
@NullMarked
package io.tidemark.log;

import org.jspecify.annotations.NullMarked;
