package io.tidemark.simulation.judge;

import io.tidemark.tracer.Acks;
import io.tidemark.tracer.ErrorCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What clients asked for and what they were told, in the order in which it happened. */
public final class ClientHistory {
    private final List<Entry> entries = new ArrayList<>();

    /** Adds what happened last. */
    public void add(Entry entry) {
        entries.add(entry);
    }

    /** Everything, oldest first. */
    public List<Entry> entries() {
        return Collections.unmodifiableList(entries);
    }

    /** Something that a client did or was told, or that was done to the cluster. */
    public sealed interface Entry {
        /** How many protocol steps had been recorded before. */
        long step();
    }

    /**
     * A record as a consumer got it.
     *
     * @param offset its offset
     * @param leaderEpoch the leader epoch of its batch
     * @param id which record it is: what its producer put into it
     */
    public record ReadRecord(long offset, int leaderEpoch, long id) {}

    /**
     * A producer sent records.
     *
     * @param step how many protocol steps had been recorded before
     * @param request the number of the request
     * @param producer who
     * @param acks what it waits for
     * @param ids which records, in order
     */
    public record ProduceSent(long step, long request, int producer, Acks acks, List<Long> ids) implements Entry {
        public ProduceSent {
            ids = List.copyOf(ids);
        }
    }

    /**
     * A producer is idempotent: it sends records again, and relies on them being written once and in order.
     *
     * @param step how many protocol steps had been recorded before
     * @param producer who
     */
    public record ProducerIsIdempotent(long step, int producer) implements Entry {}

    /**
     * A producer got its answer. An idempotent producer may get several for one request: for each time that it sent it.
     *
     * @param step how many protocol steps had been recorded before
     * @param request the number of the request
     * @param error why the records are not known to be written, or NONE
     * @param baseOffset the offset of the first record, -1 on an error
     */
    public record ProduceAnswered(long step, long request, ErrorCode error, long baseOffset) implements Entry {}

    /**
     * A consumer got records.
     *
     * @param step how many protocol steps had been recorded before
     * @param broker from whom
     * @param leaderEpoch the leader epoch that the broker knew
     * @param fetchOffset where it had asked to begin
     * @param records what it got
     */
    public record Read(long step, int broker, int leaderEpoch, long fetchOffset, List<ReadRecord> records)
            implements Entry {
        public Read {
            records = List.copyOf(records);
        }
    }

    /**
     * A consumer asked for the latest offset.
     *
     * @param step how many protocol steps had been recorded before
     * @param request the number of the request
     */
    public record OffsetAsked(long step, long request) implements Entry {}

    /**
     * A leader told a consumer its latest offset.
     *
     * @param step how many protocol steps had been recorded before
     * @param request the number of the request
     * @param broker who
     * @param leaderEpoch the epoch that it leads in
     * @param offset the offset
     */
    public record OffsetTold(long step, long request, int broker, int leaderEpoch, long offset) implements Entry {}

    /**
     * An administrator asked for the removal of records.
     *
     * @param step how many protocol steps had been recorded before
     * @param beforeOffset the first offset to keep, -1 for the high watermark
     */
    public record RemovalAsked(long step, long beforeOffset) implements Entry {}

    /**
     * An administrator asked for an unclean election.
     *
     * @param step how many protocol steps had been recorded before
     */
    public record UncleanElectionAsked(long step) implements Entry {}

    /**
     * An administrator asked for other replicas.
     *
     * @param step how many protocol steps had been recorded before
     * @param replicas how many
     */
    public record ReassignmentAsked(long step, int replicas) implements Entry {}

    /**
     * A broker's process died, or its machine lost power.
     *
     * @param step how many protocol steps had been recorded before
     * @param broker which
     * @param recordsLost how many records it had not flushed and lost
     */
    public record UncleanShutdown(long step, int broker, long recordsLost) implements Entry {}

    /**
     * A fetch or the answer to one arrived twice.
     *
     * @param step how many protocol steps had been recorded before
     */
    public record FetchDuplicated(long step) implements Entry {}

    /**
     * A broker that had been removed from the replicas, and so has deleted its log, is a replica again and is still eligible.
     *
     * @param step how many protocol steps had been recorded before
     * @param broker which
     */
    public record RemovedReplicaEligible(long step, int broker) implements Entry {}

    /**
     * What there is at the end: everything that the leader gives to a consumer, after the cluster had time to recover.
     *
     * @param step how many protocol steps had been recorded before
     * @param broker the leader
     * @param logStartOffset its log start offset
     * @param endOffset where what it gave ends
     * @param records all records
     */
    public record FinalRead(long step, int broker, long logStartOffset, long endOffset, List<ReadRecord> records)
            implements Entry {
        public FinalRead {
            records = List.copyOf(records);
        }
    }
}
