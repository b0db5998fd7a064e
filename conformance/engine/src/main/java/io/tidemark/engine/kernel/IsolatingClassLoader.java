package io.tidemark.engine.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * Defines TLC's classes, and ours that use them, anew; everything else comes from the parent. The classes' bytes are found
 * through the parent, so it makes no difference whether they come from folders or from one jar.
 */
final class IsolatingClassLoader extends ClassLoader {
    private static final List<String> OWN = List.of(
            "tlc2.", "tla2sany.", "util.", "pcal.", "tla2tex.", "io.tidemark.engine.tlc.", "io.tidemark.evaluation.");

    static {
        registerAsParallelCapable();
    }

    IsolatingClassLoader(ClassLoader parent) {
        super("tidemark-specification", parent);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (OWN.stream().noneMatch(name::startsWith)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            Class<?> result = known != null ? known : findClass(name);
            if (resolve) {
                resolveClass(result);
            }
            return result;
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try (InputStream bytes = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] content = bytes.readAllBytes();
            return defineClass(name, content, 0, content.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
