/**
 * Counterexamples as people read them.
 *
 * <p>A {@link io.tidemark.spec.Counterexample} is what TLC found: actions, and TLA+ values that changed. A
 * {@link io.tidemark.spec.story.StoryTeller} makes a {@link io.tidemark.spec.story.Story} of it: numbered sentences in
 * Kafka's words, what changed beside each, one lane for each broker, the controller and the clients, and at the end what
 * is lost. {@link io.tidemark.spec.story.TextStory} lays it out for a terminal, {@link io.tidemark.spec.story.SvgStory}
 * draws it.
 *
 * <p>Everything here is a function of its input; nothing judges. That a step is allowed and a property violated is TLC's
 * word: an action or a variable without wording is told as it stands in the specification.
 */
@NullMarked
package io.tidemark.spec.story;

import org.jspecify.annotations.NullMarked;
