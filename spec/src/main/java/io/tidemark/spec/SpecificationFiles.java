package io.tidemark.spec;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * The TLA+ modules and the models as files on disk, where TLC needs them.
 *
 * <p>Class folders are used as they stand. From a jar the files are copied to a private temporary folder, which is
 * deleted on {@link #close()} and at the latest when the JVM exits.
 */
public final class SpecificationFiles implements AutoCloseable {

    private static final String ROOT = "io/tidemark/spec/";

    private final Path modules;
    private final Path models;
    private final TemporaryFolder temporary;
    private final List<Path> before;

    private SpecificationFiles(Path modules, Path models, TemporaryFolder temporary, List<Path> before) {
        this.modules = modules;
        this.models = models;
        this.temporary = temporary;
        this.before = before;
    }

    /**
     * The specification that comes with this library.
     *
     * @return the files on disk
     * @throws SpecificationException if they cannot be copied out of the jar
     */
    public static SpecificationFiles ofThisLibrary() {
        Path origin = origin();
        if (Files.isDirectory(origin)) {
            Path root = origin.resolve(ROOT);
            return new SpecificationFiles(
                    root.resolve("tla"), root.resolve("models"), TemporaryFolder.none(), List.of());
        }
        TemporaryFolder temporary = TemporaryFolder.create("tidemark-spec");
        try {
            copyOut(origin, temporary.path());
        } catch (IOException e) {
            temporary.close();
            throw new SpecificationException(
                    "cannot copy the specification from " + origin + " to " + temporary.path() + ": " + e.getMessage(),
                    e);
        }
        return new SpecificationFiles(
                temporary.path().resolve("tla"), temporary.path().resolve("models"), temporary, List.of());
    }

    /**
     * A specification that stands somewhere else.
     *
     * @param modules the folder with the modules
     * @param models the folder with the models and their manifest; may be the same
     * @return the two folders
     */
    public static SpecificationFiles at(Path modules, Path models) {
        return new SpecificationFiles(modules, models, TemporaryFolder.none(), List.of());
    }

    /**
     * The same specification with an empty temporary folder, in which models are looked for first.
     *
     * @param name what the folder's name begins with
     * @return other files; closing them deletes that folder alone
     */
    public SpecificationFiles withFolder(String name) {
        TemporaryFolder folder = TemporaryFolder.create(name);
        return new SpecificationFiles(modules, models, folder, List.of(folder.path()));
    }

    /**
     * The folder of the specification's modules.
     *
     * @return a folder with {@code .tla} files, and the config of the trace module
     */
    public Path modules() {
        return modules;
    }

    /**
     * The folder of the models.
     *
     * @return a folder with {@code .tla} and {@code .cfg} files and {@code manifest.json}
     */
    public Path models() {
        return models;
    }

    /**
     * Where a model's module and config are looked for, in this order.
     *
     * @return the folders
     */
    public List<Path> folders() {
        Set<Path> folders = new LinkedHashSet<>(before);
        folders.add(models);
        folders.add(modules);
        return List.copyOf(folders);
    }

    /** Deletes what was copied. */
    @Override
    public void close() {
        temporary.close();
    }

    private static Path origin() {
        CodeSource source = SpecificationFiles.class.getProtectionDomain().getCodeSource();
        if (source == null) {
            throw new SpecificationException("cannot tell where the specification's classes were loaded from");
        }
        try {
            return Path.of(source.getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new SpecificationException("cannot read the class path entry " + source.getLocation(), e);
        }
    }

    private static void copyOut(Path jar, Path target) throws IOException {
        try (JarFile archive = new JarFile(jar.toFile())) {
            for (JarEntry entry : archive.stream().toList()) {
                String name = entry.getName();
                if (!entry.isDirectory() && (name.startsWith(ROOT + "tla/") || name.startsWith(ROOT + "models/"))) {
                    Path file = target.resolve(name.substring(ROOT.length())).normalize();
                    if (!file.startsWith(target)) {
                        throw new IOException("entry " + name + " points outside of its folder");
                    }
                    Files.createDirectories(file.getParent());
                    try (InputStream content = archive.getInputStream(entry)) {
                        Files.copy(content, file);
                    }
                }
            }
        }
    }
}
