package io.tidemark.replication;

import java.util.Optional;

/**
 * One trace of a {@link Corpus}.
 *
 * @param file its path relative to the manifest, with {@code /} between folders
 * @param shows what happens in it, in a sentence
 * @param expected the verdict that it must get
 * @param fault what was wrong with the implementation that it was recorded from, if something was
 */
public record CorpusTrace(String file, String shows, ExpectedVerdict expected, Optional<SeededFault> fault) {

    /**
     * A protocol rule that was broken on purpose.
     *
     * @param name of the fault among the implementation's seeded faults
     * @param reference where the mistake was made in earnest, such as KAFKA-3410 or KIP-101
     */
    public record SeededFault(String name, String reference) {}
}
