package io.tidemark.spec;

import io.tidemark.spec.tlc.PathMain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Writes paths through the state graph of a model: traces which together take every step that the specification allows within
 * the model's bounds, from every state, so that an implementation can be driven along them.
 *
 * <p>Each is a trace of its own, {@code path-1.ndjson} and so on, whose events say after each step what the node that took it
 * can see of itself. The header's {@code source} has the numbers of the edges, in the order of the events that take them; the events before
 * them are the first of any trace, by which the brokers hear of the partition.
 */
public final class PathGenerator {

    private final SpecificationFiles files;
    private final PathOptions options;

    /**
     * A generator for the models of one specification.
     *
     * @param files the specification
     * @param options how much is walked
     */
    public PathGenerator(SpecificationFiles files, PathOptions options) {
        this.files = files;
        this.options = options;
    }

    /**
     * Walks a model's state graph and writes the paths.
     *
     * @param model the model; what it expects is not looked at
     * @param folder where the paths are written: an empty folder, or one that does not exist yet
     * @param progress told about once a second how far it is, by another thread
     * @return what was written
     * @throws SpecificationException if the model has no brokers, or the folder cannot be used
     * @throws InterruptedException if the thread is interrupted; the search has been ended then
     */
    public GeneratedPaths run(Model model, Path folder, Consumer<PathProgress> progress) throws InterruptedException {
        requireUsable(folder);
        return new TracedModel(files, model, options.heapMegabytes())
                .walk(
                        PathMain.class,
                        List.of(
                                folder.toAbsolutePath().toString(),
                                model.name(),
                                Long.toString(options.mostEdges()),
                                Long.toString(options.mostPaths())),
                        GeneratedPaths.class,
                        GeneratedPaths::error,
                        progress);
    }

    /** Makes nothing: a model that is given up leaves nothing behind. */
    private static void requireUsable(Path folder) {
        if (!Files.exists(folder)) {
            requireWritable(folder, existingAbove(folder));
            return;
        }
        requireWritable(folder, folder);
        try (Stream<Path> there = Files.list(folder)) {
            if (there.findAny().isPresent()) {
                throw new SpecificationException(
                        folder + " is not empty; paths are written to a new folder, or an empty one");
            }
        } catch (IOException e) {
            throw unwritable(folder, new FileFault(folder, e).reason());
        }
    }

    private static Path existingAbove(Path folder) {
        Path above = folder.toAbsolutePath().normalize();
        while (above.getParent() != null && !Files.exists(above)) {
            above = above.getParent();
        }
        return above;
    }

    private static void requireWritable(Path folder, Path existing) {
        if (!Files.isDirectory(existing)) {
            throw unwritable(folder, existing.equals(folder) ? "it is a file" : existing + " is a file");
        }
        if (!Files.isWritable(existing)) {
            throw unwritable(folder, "permission denied");
        }
    }

    private static SpecificationException unwritable(Path folder, String why) {
        return new SpecificationException("cannot write to the folder " + folder + ": " + why);
    }
}
