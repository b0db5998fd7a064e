package io.tidemark.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpecificationFilesTest {

    @TempDir
    private Path folder;

    @Test
    void classFoldersAreUsedAsTheyStand() {
        try (SpecificationFiles files = SpecificationFiles.ofThisLibrary()) {
            assertThat(files.modules().resolve("Replication.tla")).isRegularFile();
            assertThat(files.modules()).endsWith(Path.of("classes/io/tidemark/spec/tla"));
        }
    }

    @Test
    void fromAJarTheyAreCopiedToAFolderThatIsDeletedOnClose() throws Exception {
        Path classes = Path.of(SpecificationFiles.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path jar = folder.resolve("spec.jar");
        pack(classes, jar);
        Path modules;
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Class<?> type = loader.loadClass(SpecificationFiles.class.getName());
            AutoCloseable files =
                    (AutoCloseable) type.getMethod("ofThisLibrary").invoke(null);
            modules = (Path) type.getMethod("modules").invoke(files);

            assertThat(modules.resolve("Replication.tla"))
                    .hasSameTextualContentAs(classes.resolve("io/tidemark/spec/tla/Replication.tla"));
            files.close();
        }
        assertThat(modules).doesNotExist();
        assertThat(modules.getParent()).doesNotExist();
    }

    private static void pack(Path classes, Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream archive = new JarOutputStream(out);
                Stream<Path> found = Files.walk(classes)) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                archive.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, archive);
                archive.closeEntry();
            }
        }
    }
}
