/**
 * Lets a test say that a recorded run is a behaviour of a specification.
 *
 * <pre>{@code
 * import static io.tidemark.assertj.TidemarkAssertions.assertThat;
 *
 * assertThat(TraceSource.of(Path.of("build/run.ndjson"))).conformsTo(specification);
 * }</pre>
 *
 * <p>A failure's message is the explanation which the command prints: the event, the conjunct that is false there with
 * both values, the event that set them, and what the specification allows instead. The entry point stands beside
 * AssertJ's own {@code assertThat}; both can be imported statically.
 */
@NullMarked
package io.tidemark.assertj;

import org.jspecify.annotations.NullMarked;
