package io.tidemark.benchmarks;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where this process has its classes from. */
final class ClassPath {
    private ClassPath() {}

    /** Its entries, absolute. */
    static List<Path> entries() {
        List<Path> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            entries.add(Path.of(entry).toAbsolutePath());
        }
        return entries;
    }

    /** The same, for a class loader. */
    static URL[] urls() {
        List<URL> urls = new ArrayList<>();
        for (Path entry : entries()) {
            try {
                urls.add(entry.toUri().toURL());
            } catch (MalformedURLException e) {
                throw new IllegalStateException(e);
            }
        }
        return urls.toArray(URL[]::new);
    }
}
