/**
 * The log of one replica: record batches in segments on a {@link io.tidemark.disk.Disk}, the history of leader epochs that is
 * derived from them, and the high watermark.
 *
 * <p>{@link io.tidemark.log.ReplicaLog} is what the roles of a partition work on. It keeps two promises whatever is done
 * to it: the epoch history agrees with the records, and the high watermark is within the log. Below it {@code LocalLog} keeps the
 * segments, and promises what of them outlives process and power.
 *
 * <p>Files, formats and names are Apache Kafka's but for the last of these. Kafka can go on with such a log directory, and the
 * other way round:
 *
 * <pre>
 *   .kafka_cleanshutdown                      only after a clean stop, with the epoch of the broker's registration
 *   replication-offset-checkpoint             high watermarks
 *   recovery-point-offset-checkpoint          up to where the log is flushed
 *   log-start-offset-checkpoint               what retention and DeleteRecords have left
 *   orders-0/00000000000000000042.log         {@link io.tidemark.log.RecordBatch batches} from offset 42 on
 *   orders-0/leader-epoch-checkpoint          leader epochs, and where each begins
 *   orders-0/producer-state-snapshot          what removed records said of idempotent producers
 * </pre>
 *
 * <p>What is different: there are no index files ({@code LogSegment} keeps a sparse index in memory), and no
 * {@code partition.metadata}; what is kept of producers has a format of its own, which Kafka does not read; recovery notices a
 * segment that is missing or short; a truncation is synced at once; the log start offset is written down at once, and the
 * recovery point at every flush; a segment is not flushed when it is rolled, but with the next flush.
 *
 * <p>Offsets count records; every end is exclusive.
 */
@NullMarked
package io.tidemark.log;

import org.jspecify.annotations.NullMarked;
