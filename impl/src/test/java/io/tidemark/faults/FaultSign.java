package io.tidemark.faults;

import io.tidemark.tracer.Acks;
import io.tidemark.tracer.ErrorCode;
import io.tidemark.tracer.StateField;
import io.tidemark.tracer.TraceEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Tells in which event of a run a fault shows. */
@FunctionalInterface
public interface FaultSign {
    /** The first event that differs from the run without the fault. */
    FaultSign FIRST_DIFFERENCE = (events, firstDifference) -> OptionalInt.of(firstDifference);

    /**
     * An acknowledgement, for {@code acks=all}, of records that were appended in an epoch in which the broker does not lead
     * any more. That an error is not reported any more comes earlier, but nobody can see it.
     */
    FaultSign ACKNOWLEDGED_IN_ANOTHER_EPOCH = (events, firstDifference) -> {
        Map<Integer, Object> epochLed = new HashMap<>();
        for (int i = 0; i < events.size(); i++) {
            TraceEvent event = events.get(i);
            int node = event.place().node();
            if (event instanceof TraceEvent.ApplyMetadata applied) {
                boolean leads = applied.state()
                        .value(StateField.LEADER)
                        .filter(leader -> leader.equals((long) node))
                        .isPresent();
                epochLed.put(
                        node,
                        leads ? applied.state().value(StateField.LEADER_EPOCH).orElse(-1L) : -1L);
            } else if (event instanceof TraceEvent.AcknowledgeProduce acknowledged
                    && acknowledged.acks() == Acks.ALL
                    && !epochLed.getOrDefault(node, -1L).equals((long) acknowledged.leaderEpoch())) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    };

    /**
     * The controller accepts an ISR change, the first one from the first difference on. What comes earlier is a leader's
     * proposal, which only says that the leader has not heard the latest of the broker that it proposes.
     */
    FaultSign ISR_CHANGE_ACCEPTED = (events, firstDifference) -> {
        for (int i = firstDifference; i < events.size(); i++) {
            if (events.get(i) instanceof TraceEvent.HandleAlterPartition handled
                    && handled.state()
                            .value(StateField.ERROR)
                            .filter(error -> error.equals(ErrorCode.NONE.name()))
                            .isPresent()) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    };

    /**
     * The index of the event in which the fault shows, empty when it does not.
     *
     * @param events the run with the fault
     * @param firstDifference the index of the first event that differs from the run without it
     */
    OptionalInt firstSign(List<TraceEvent> events, int firstDifference);
}
