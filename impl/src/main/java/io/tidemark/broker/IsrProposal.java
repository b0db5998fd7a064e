package io.tidemark.broker;

import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.Message.AlterPartitionRequest;
import io.tidemark.protocol.Message.IsrMember;
import java.util.List;

/**
 * An ISR change that a leader has asked for and has no final answer to. The request is built once: sent again, it is the
 * same (KAFKA-15353).
 *
 * @param isr the ISR asked for
 * @param request the request
 */
record IsrProposal(BrokerSet isr, AlterPartitionRequest request) {
    /** The same, the request with these members. */
    IsrProposal resent(List<IsrMember> newIsr) {
        return new IsrProposal(
                isr,
                new AlterPartitionRequest(
                        request.leader(),
                        request.brokerEpoch(),
                        request.leaderEpoch(),
                        request.partitionEpoch(),
                        newIsr));
    }
}
