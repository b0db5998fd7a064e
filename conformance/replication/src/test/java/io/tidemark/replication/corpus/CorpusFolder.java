package io.tidemark.replication.corpus;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the corpus is in the source tree. */
public final class CorpusFolder {
    private CorpusFolder() {}

    /** The folder {@code traces} at the root of the source tree that the tests run in. */
    public static Path locate() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            Path traces = folder.resolve("traces");
            if (Files.isRegularFile(folder.resolve("tidemark")) && Files.isDirectory(traces)) {
                return traces;
            }
        }
        throw new IllegalStateException("no folder 'traces' beside the launcher, in no folder above this one");
    }
}
