/**
 * Questions to the specification, put by configuration and property instead of by a model.
 *
 * <p>A {@link io.tidemark.spec.question.Question} says how many replicas there are, how they are configured, which fixes of
 * Kafka's history are absent, what may go wrong how often, and which property is in question.
 * {@link io.tidemark.spec.question.QuestionConfig} makes a TLC config of it for the module {@code MCReplication},
 * {@link io.tidemark.spec.question.QuestionRunner} runs it and gives an {@link io.tidemark.spec.question.Answer}.
 *
 * <p>{@link io.tidemark.spec.question.PropertyCatalog} reads the properties from the TLA+;
 * {@link io.tidemark.spec.question.History} knows the fixes and when Kafka got them.
 */
@NullMarked
package io.tidemark.spec.question;

import org.jspecify.annotations.NullMarked;
