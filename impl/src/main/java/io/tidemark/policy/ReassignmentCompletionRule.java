package io.tidemark.policy;

import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.ReplicaAssignment;

/** When a reassignment is complete. */
@FunctionalInterface
public interface ReassignmentCompletionRule {
    /**
     * When the ISR holds somebody who stays and all who are added, and, if the replicas become fewer, all who stay
     * (KAFKA-15665, KAFKA-19975). Kafka: {@code PartitionReassignmentReplicas.maybeCompleteReassignment}.
     */
    ReassignmentCompletionRule KAFKA = (assignment, isr) -> {
        BrokerSet staying = isr.minus(assignment.removingReplicas());
        boolean becomesFewer = assignment.addingReplicas().size()
                < assignment.removingReplicas().size();
        return !staying.isEmpty()
                && staying.containsAll(assignment.addingReplicas())
                && (!becomesFewer || staying.containsAll(assignment.target()));
    };

    /** Whether a reassignment that is under way is complete with this ISR. */
    boolean isComplete(ReplicaAssignment assignment, BrokerSet isr);
}
