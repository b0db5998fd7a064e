package io.tidemark.spec.review;

import io.tidemark.spec.question.Answer.Verdict;
import io.tidemark.spec.question.Question;

/**
 * Something that an answer relies on, and that the specification confirms or does not.
 *
 * @param text the claim in one sentence
 * @param question what the specification is asked
 * @param expected the verdict that confirms the claim
 */
public record Claim(String text, Question question, Verdict expected) {}
