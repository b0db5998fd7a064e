package io.tidemark.replication;

import io.tidemark.engine.InputException;
import io.tidemark.spec.FileFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A folder of traces, each with the verdict that it must get.
 *
 * @param folder where the manifest is; the traces' files are named relative to it
 * @param traces in the manifest's order
 */
public record Corpus(Path folder, List<CorpusTrace> traces) {
    /** The name of the file that makes a folder a corpus. */
    public static final String MANIFEST = "manifest.json";

    private static final String TRACE_SUFFIX = ".ndjson";

    public Corpus {
        traces = List.copyOf(traces);
    }

    /** Whether a folder has a manifest. */
    public static boolean isCorpus(Path folder) {
        return Files.isRegularFile(folder.resolve(MANIFEST));
    }

    /**
     * Reads a folder's manifest, and sees that manifest and folder name the same traces.
     *
     * @throws InputException when the manifest cannot be used, lists a trace that is not there, or leaves out one that is
     */
    public static Corpus read(Path folder) {
        Path manifest = folder.resolve(MANIFEST);
        List<ManifestReader.Entry> entries = new ManifestReader(manifest).read();
        Corpus corpus = new Corpus(
                folder, entries.stream().map(ManifestReader.Entry::trace).toList());
        Set<Path> listed = new HashSet<>();
        for (ManifestReader.Entry entry : entries) {
            CorpusTrace trace = entry.trace();
            Path file = corpus.path(trace);
            if (!Files.isRegularFile(file)) {
                throw new InputException(
                        manifest.toString(), entry.line(), 0, "lists " + trace.file(), "a file of that name beside it");
            }
            if (!listed.add(file)) {
                throw new InputException(
                        manifest.toString(), entry.line(), 0, "lists " + trace.file() + " twice", "one entry a trace");
            }
        }
        for (Path file : tracesIn(folder)) {
            if (!listed.contains(file)) {
                throw new InputException(
                        manifest.toString(),
                        0,
                        0,
                        "does not list " + folder.relativize(file),
                        "an entry for every trace");
            }
        }
        return corpus;
    }

    /** Where a trace's file is. */
    public Path path(CorpusTrace trace) {
        return folder.resolve(trace.file()).normalize();
    }

    /** The traces in a folder and the folders in it, in the order of their paths. */
    public static List<Path> tracesIn(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return new ArrayList<>(files.filter(file -> file.getFileName() != null
                            && file.getFileName().toString().endsWith(TRACE_SUFFIX)
                            && Files.isRegularFile(file))
                    .map(Path::normalize)
                    .sorted()
                    .toList());
        } catch (UncheckedIOException e) {
            throw unreadable(folder, Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw unreadable(folder, e);
        }
    }

    private static InputException unreadable(Path folder, IOException e) {
        Path denied = e instanceof AccessDeniedException inside ? Path.of(inside.getFile()) : folder;
        return new InputException(
                denied.toString(),
                0,
                0,
                "cannot be read (" + new FileFault(denied, e).reason() + ")",
                "a readable folder");
    }
}
