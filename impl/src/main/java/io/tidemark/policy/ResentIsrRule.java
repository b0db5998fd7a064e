package io.tidemark.policy;

import io.tidemark.protocol.Message.IsrMember;
import java.util.List;

/** What an ISR change proposes when it is sent once more. */
@FunctionalInterface
public interface ResentIsrRule {
    /** The same (KAFKA-15353). Kafka: {@code DefaultAlterPartitionManager.buildRequest}. */
    ResentIsrRule KAFKA = newIsr -> newIsr;

    /** The ISR to propose again. */
    List<IsrMember> resent(List<IsrMember> newIsr);
}
