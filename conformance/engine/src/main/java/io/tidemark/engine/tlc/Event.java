package io.tidemark.engine.tlc;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/**
 * One event of a trace, as TLA+ values.
 *
 * @param line      its line
 * @param seq       its number
 * @param after     the number at the start of the operation, or -1
 * @param partition the partition that it concerns; null for all of them
 * @param name      the event's name; {@link #GAP} if events were lost
 * @param arm       what it means
 * @param record    all its fields but {@code state}'s ignored ones, as a TLA+ record
 * @param fields    names of what was observed
 * @param specified what the specification says of each of these, an expression about the state after the event
 * @param observed  the values observed
 * @param text      the line
 */
@SuppressWarnings("ArrayRecordComponent") // made for speed; the arrays are never changed
record Event(
        long line,
        long seq,
        long after,
        @Nullable String partition,
        String name,
        Arm arm,
        RecordValue record,
        UniqueString[] fields,
        ExprNode[] specified,
        Value[] observed,
        byte[] text) {

    static final String GAP = "Gap";

    /** Whether it may have happened earlier than it was logged. */
    boolean isRead() {
        return after >= 0;
    }

    /** Whether an instance of the given partition is to take it. */
    boolean concerns(Optional<String> instance) {
        return partition == null || (instance.isPresent() && instance.get().equals(partition));
    }
}
