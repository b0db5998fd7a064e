/**
 * TLC inside its own JVM: what runs there and what it reports.
 *
 * <p>{@link io.tidemark.spec.tlc.ModelCheckMain} checks one model and writes one JSON object a line: progress while it
 * runs, at last the {@link io.tidemark.spec.ModelOutcome}. {@code NextStructure} knows which actions a specification
 * has, {@code ActionCounter} counts how often each was taken, {@code CounterexampleReader} turns TLC's list of states
 * into a story of actions and changes. {@link io.tidemark.spec.tlc.DistributedServerMain} and
 * {@link io.tidemark.spec.tlc.DistributedWorkerMain} search together, in several JVMs, and say less. Nobody but such child
 * JVMs calls this package: TLC keeps its state in static fields and may end the JVM it runs in.
 */
@NullMarked
package io.tidemark.spec.tlc;

import org.jspecify.annotations.NullMarked;
