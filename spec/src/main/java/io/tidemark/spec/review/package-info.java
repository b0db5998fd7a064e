/**
 * The questions that reviewers of Kafka-style replication ask, with their answers.
 *
 * <p>{@link io.tidemark.spec.review.ReviewCatalog} reads them. Each answer rests on
 * {@link io.tidemark.spec.review.Claim}s, questions to the specification with the verdict that the answer relies on;
 * {@link io.tidemark.spec.review.Reviewer} puts them to TLC, so that an answer which the specification does not give is
 * noticed. {@link io.tidemark.spec.review.ReviewReport} shows them on a terminal,
 * {@link io.tidemark.spec.review.ReviewPage} as one page for a browser or for print.
 */
@NullMarked
package io.tidemark.spec.review;

import org.jspecify.annotations.NullMarked;
