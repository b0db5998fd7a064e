/**
 * Binds the replay engine to the replication specification.
 *
 * <p>{@link io.tidemark.replication.ReplicationSpecification} is the specification that ships with Tidemark, ready for
 * {@link io.tidemark.engine.Replay}:
 *
 * <pre>{@code
 * Replay replay = new Replay(ReplicationSpecification.bundled());
 * Verdict verdict = replay.run(TraceSource.of(Path.of("trace.ndjson")));
 * System.out.println(verdict.headline());
 * }</pre>
 *
 * <p>{@link io.tidemark.replication.Corpus} is a folder of traces with a manifest that says for each what it shows and
 * what the verdict on it must be.
 */
@NullMarked
package io.tidemark.replication;

import org.jspecify.annotations.NullMarked;
