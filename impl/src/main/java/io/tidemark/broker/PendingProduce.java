package io.tidemark.broker;

import io.tidemark.environment.Envelope;
import io.tidemark.tracer.Acks;

/**
 * A produce request whose records are in the log, and whose producer has no answer yet.
 *
 * @param request where to send the answer
 * @param acks what the producer waits for
 * @param leaderEpoch the epoch in which the records were appended
 * @param baseOffset the offset of the first of them
 * @param requiredOffset the offset after the last of them
 * @param duplicate whether an earlier request has brought them. Traces tell of requests by what they appended, and so not of this one
 */
record PendingProduce(
        Envelope request, Acks acks, int leaderEpoch, long baseOffset, long requiredOffset, boolean duplicate) {}
