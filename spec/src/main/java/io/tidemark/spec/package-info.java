/**
 * The TLA+ specification and its models: where they are, and how TLC runs them.
 *
 * <p>{@link io.tidemark.spec.SpecificationFiles} puts the modules and the models on disk.
 * {@link io.tidemark.spec.ModelManifest} lists the models, each a question with the answer it is expected to get;
 * {@link io.tidemark.spec.ModelRunner} runs them, each in a JVM of its own or, by {@link io.tidemark.spec.DistributedCheck}, in
 * several, and {@link io.tidemark.spec.ModelVerdict}
 * holds what TLC found against the expectation. {@link io.tidemark.spec.ModelReport} shows a run to people and to
 * programs, {@link io.tidemark.spec.ActionCoverage} finds actions that no model takes.
 *
 * <p>Nothing is restated in Java: which actions there are and how a counterexample goes is read from the TLA+ modules.
 */
@NullMarked
package io.tidemark.spec;

import org.jspecify.annotations.NullMarked;
