package io.tidemark.broker;

import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.Message.AlterPartitionRequest;

/**
 * An ISR change that a leader has asked for and has no final answer to. The request is built once: sent again, it is the
 * same (KAFKA-15353).
 *
 * @param isr the ISR asked for
 * @param request the request
 */
record IsrProposal(BrokerSet isr, AlterPartitionRequest request) {}
