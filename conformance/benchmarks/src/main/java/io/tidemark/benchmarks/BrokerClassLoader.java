package io.tidemark.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;

/** Loads the project's classes anew, though the parent has them too, and may change them. */
final class BrokerClassLoader extends URLClassLoader {
    /** What is made of a class. */
    @FunctionalInterface
    interface Change {
        byte[] changed(String className, byte[] classFile);
    }

    private final Change change;

    BrokerClassLoader(URL[] classPath, Change change) {
        super(classPath, BrokerClassLoader.class.getClassLoader());
        this.change = change;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("io.tidemark.")) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = change.changed(name, in.readAllBytes());
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
