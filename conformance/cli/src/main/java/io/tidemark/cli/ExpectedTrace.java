package io.tidemark.cli;

import io.tidemark.replication.CorpusTrace;
import java.util.Optional;

/**
 * How the verdict on a trace compares with its manifest.
 *
 * @param trace the manifest's entry
 * @param difference in what way the verdict is another than the manifest states; empty when it is the same
 */
public record ExpectedTrace(CorpusTrace trace, Optional<String> difference) {}
