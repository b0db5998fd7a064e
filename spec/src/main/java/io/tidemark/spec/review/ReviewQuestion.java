package io.tidemark.spec.review;

import java.util.List;
import java.util.Optional;

/**
 * A question of the catalogue.
 *
 * @param number its number, from 1
 * @param question the question
 * @param verdict the answer in a few words
 * @param answer the answer
 * @param advice what to do about it
 * @param references KIPs, issues and classes of Kafka that say the same or do it
 * @param claims what of it the specification confirms, never empty
 * @param beyond what of it the specification does not express; empty if nothing
 */
public record ReviewQuestion(
        int number,
        String question,
        String verdict,
        String answer,
        String advice,
        List<String> references,
        List<Claim> claims,
        Optional<String> beyond) {

    /** Copies the lists. */
    public ReviewQuestion {
        references = List.copyOf(references);
        claims = List.copyOf(claims);
    }

    /**
     * The answer in a few words, for a list of questions.
     *
     * @return the verdict, with a mark if a part of the answer is beyond the specification
     */
    public String brief() {
        return beyond.isPresent() ? verdict + " (In part beyond the specification.)" : verdict;
    }
}
