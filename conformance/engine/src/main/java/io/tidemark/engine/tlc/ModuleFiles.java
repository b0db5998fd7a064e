package io.tidemark.engine.tlc;

import io.tidemark.engine.ModulePath;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import util.FilenameToStream;

/**
 * Finds modules and configs for TLC. What is no file already is copied into a folder that only this process knows, and
 * that lives while a specification is read, and no longer than the process. Classes are never found: TLC would run {@code <Module>.class} from beside a
 * module, code of whoever wrote the specification.
 */
final class ModuleFiles implements FilenameToStream, AutoCloseable {
    private static final String STANDARD = "tla2sany/StandardModules/";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]+");

    private final ModulePath path;
    private final Path scratch;
    private final Set<String> standard = new HashSet<>();
    private final ConcurrentMap<String, Path> folders = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, String> texts = new ConcurrentHashMap<>();
    private final ReentrantLock scratchLock = new ReentrantLock();
    private final Thread atExit = new Thread(this::deleteForGood, "delete copies of modules");

    /**
     * Makes the folder.
     *
     * @throws IllegalStateException if the process is ending
     */
    ModuleFiles(ModulePath path) throws IOException {
        this.path = path;
        scratchLock.lock();
        try {
            Runtime.getRuntime().addShutdownHook(atExit); // which waits until there is a folder
            this.scratch = Files.createTempDirectory("tidemark");
        } catch (IOException e) {
            withdraw();
            throw e;
        } finally {
            scratchLock.unlock();
        }
    }

    @Override
    public @Nullable File resolve(String name, boolean isModule) {
        if (name.endsWith(".class")) {
            return null;
        }
        String file = isModule && !name.endsWith(".tla") ? name + ".tla" : name;
        Path absolute = Path.of(file);
        if (absolute.startsWith(scratch)) {
            return new TLAFile(file, this);
        }
        if (!NAME.matcher(file).matches()) {
            return new TLAFile(scratch.resolve("none").toString(), this);
        }
        scratchLock.lock();
        try {
            return find(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            scratchLock.unlock();
        }
    }

    private File find(String file) throws IOException {
        Path copied = scratch.resolve(file);
        if (Files.exists(copied)) {
            return new TLAFile(copied.toString(), standard.contains(file), this);
        }
        for (ModulePath.Place place : path.places()) {
            if (place instanceof ModulePath.Folder folder) {
                Path found = folder.folder().resolve(file);
                if (Files.isRegularFile(found)) {
                    folders.put(file, found);
                    return new TLAFile(found.toString(), this);
                }
            } else if (place instanceof ModulePath.Resources resources) {
                try (InputStream bytes = resources.loader().getResourceAsStream(resources.folder() + "/" + file)) {
                    if (bytes != null) {
                        Files.copy(bytes, copied);
                        texts.put(file, Files.readString(copied));
                        return new TLAFile(copied.toString(), this);
                    }
                }
            }
        }
        try (InputStream bytes = ModuleFiles.class.getClassLoader().getResourceAsStream(STANDARD + file)) {
            if (bytes != null) {
                Files.copy(bytes, copied);
                standard.add(file);
                return new TLAFile(copied.toString(), true, this);
            }
        }
        return new TLAFile(copied.toString(), this);
    }

    /** The text of a file that was found, or empty. */
    String text(String file) {
        return texts.computeIfAbsent(file, name -> {
            Path found = folders.get(name);
            try {
                return found == null ? "" : Files.readString(found);
            } catch (IOException e) {
                return "";
            }
        });
    }

    /** What messages call a file: its path, or its name if it is none of the file system. */
    String describe(String file) {
        Path found = folders.get(file);
        return found == null ? file : found.toString();
    }

    /** Whether the file stands in one of the places of the module path. */
    boolean exists(String file) {
        File found = resolve(file, false);
        return found != null && found.exists();
    }

    /** Where files are searched, for messages. */
    String places() {
        return String.join(
                ", ",
                path.places().stream()
                        .map(place -> place instanceof ModulePath.Folder folder
                                ? folder.folder().toString()
                                : ((ModulePath.Resources) place).folder() + " on the class path")
                        .toList());
    }

    /** A file that only TLC is to see, under the given name. */
    void add(String file, String content) throws IOException {
        scratchLock.lock();
        try {
            Files.writeString(scratch.resolve(file), content);
        } finally {
            scratchLock.unlock();
        }
    }

    @Override
    public String getFullPath() {
        return places();
    }

    @Override
    public boolean isStandardModule(String module) {
        return standard.contains(module + ".tla");
    }

    /** Removes the copies; texts stay readable. */
    @Override
    public void close() throws IOException {
        scratchLock.lock();
        try {
            if (withdraw()) {
                delete();
            }
        } finally {
            scratchLock.unlock();
        }
    }

    /** Whether the hook is not going to delete them. */
    private boolean withdraw() {
        try {
            return Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException exiting) {
            return false;
        }
    }

    /** When a signal ends the process. Keeps the lock, so that whoever still reads a specification copies nothing more. */
    @SuppressWarnings("LockNotBeforeTry")
    private void deleteForGood() {
        scratchLock.lock();
        try {
            delete();
        } catch (IOException e) {
            // Nobody is left who could do something about it.
        }
    }

    private void delete() throws IOException {
        List<Path> copies;
        try (Stream<Path> files = Files.list(scratch)) {
            copies = files.toList();
        }
        for (Path copy : copies) {
            Files.deleteIfExists(copy);
        }
        Files.deleteIfExists(scratch);
    }
}
