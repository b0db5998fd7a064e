/**
 * What an implementation uses to write down its run, so that the run can be replayed against the specification.
 *
 * <p>Three things matter to the one who instruments a system:
 *
 * <ol>
 *   <li>{@link io.tidemark.tracer.TraceEvent} is the closed list of events, one record a kind. An event is one step of
 *       the protocol; its arguments say which step, its state says what the node could see of itself just after it. Any
 *       part of the state may be left out, nothing may be guessed.
 *   <li>{@link io.tidemark.tracer.TraceListener} is where the system reports them.
 *       {@link io.tidemark.tracer.TraceListener#none()} is its no-op twin: the system runs the same with either.
 *   <li>{@link io.tidemark.tracer.NdjsonTraceWriter} is the listener that writes the trace format, version 1: a
 *       {@link io.tidemark.tracer.TraceHeader} in the first line, then one event a line.
 * </ol>
 *
 * <pre>{@code
 * TraceHeader header = TraceHeader.replication(
 *         new ReplicationConstants(Set.of(0, 1, 2), 2, false, true), TracedSystem.of("my-broker", "1.4"));
 * try (NdjsonTraceWriter trace = new NdjsonTraceWriter(Files.newOutputStream(file), header)) {
 *     trace.onEvent(new TraceEvent.AppendToLeader(
 *             Place.of(0, "orders-0"), 1, Acks.ALL, BrokerState.builder().logEndOffset(7).leaderEpoch(2).build()));
 * }
 * }</pre>
 *
 * <p>Where to call the listener: for a step that changes state, inside the lock that guards that state, before the
 * change can be seen by others; for a step that only reads, after the read, with the number that was current when the
 * read began ({@link io.tidemark.tracer.NdjsonTraceWriter#write(TraceEvent, long)}).
 *
 * <p>This library depends on jackson-core and on nothing else, and knows no broker.
 */
@NullMarked
package io.tidemark.tracer;

import org.jspecify.annotations.NullMarked;
