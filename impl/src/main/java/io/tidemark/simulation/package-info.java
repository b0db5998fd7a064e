/**
 * Runs brokers, the controller and clients in one thread on virtual time, with the faults of a bad day. One seed fixes
 * everything: the configuration, every delay, every loss, every crash. The brokers are the real ones; they cannot tell.
 *
 * <pre>{@code
 * SimulationOptions options = SimulationOptions.forSeed(42).withEvents(500).withFaults(Fault.all());
 * try (NdjsonTraceWriter trace = new NdjsonTraceWriter(out, options.traceHeader())) {
 *     SimulationResult result = Simulation.run(options, trace);
 * }
 * }</pre>
 *
 * <p>{@link io.tidemark.simulation.ScheduledSimulation} runs a list of operations instead, which a
 * {@link io.tidemark.simulation.ScheduleGenerator} draws or a file holds, and judges the run: it is what {@code tidemark simulate}
 * does. In {@link io.tidemark.simulation.Simulation} clients and faults go by timers of their own, which suits long recordings.
 *
 * <p>{@link io.tidemark.simulation.Simulation} puts the cluster together. {@code EventLoop} is the clock,
 * {@code SimulatedNetwork} and {@code InMemoryDisk} are the world as {@link io.tidemark.environment.Environment} shows
 * it to a node, {@code BrokerProcess} is what can crash, {@code FaultInjector} decides when it does.
 *
 * <p>Nothing here depends on the wall clock, on hash codes, or on threads: the same options give the same events, on any
 * machine.
 */
@NullMarked
package io.tidemark.simulation;

import org.jspecify.annotations.NullMarked;
