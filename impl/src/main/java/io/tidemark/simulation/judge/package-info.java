/**
 * Judges a run by what could be seen from outside, without the specification.
 *
 * <p>{@link io.tidemark.simulation.judge.ClientView} judges by what clients asked for and were told:
 * {@link io.tidemark.simulation.judge.ClientHistory}. {@link io.tidemark.simulation.judge.Convergence} judges by what brokers
 * and controller say of themselves after the faults have stopped: {@link io.tidemark.simulation.judge.ClusterView}. Each finds
 * a {@link io.tidemark.simulation.judge.Finding}, or nothing.
 */
@NullMarked
package io.tidemark.simulation.judge;

import org.jspecify.annotations.NullMarked;
