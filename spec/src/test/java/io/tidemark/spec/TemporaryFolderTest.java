package io.tidemark.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFolderTest {

    /** A process that makes a folder while it runs, or while it ends. */
    static final class MakesAFolder {
        private MakesAFolder() {}

        public static void main(String[] arguments) {
            if (arguments[0].equals("early")) {
                make();
            } else {
                Runtime.getRuntime().addShutdownHook(new Thread(MakesAFolder::make));
            }
        }

        private static void make() {
            System.out.println(Files.isDirectory(TemporaryFolder.create("made").path()));
        }
    }

    @TempDir
    private Path folder;

    @Test
    void itIsGoneWhenTheProcessIs() throws IOException, InterruptedException {
        assertThat(run("early")).isEqualTo("true\n");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aProcessThatIsEndingMakesNone() throws IOException, InterruptedException {
        assertThat(run("late")).contains("IllegalStateException");
        assertThat(folder).isEmptyDirectory();
    }

    private String run(String when) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        System.getProperty("java.class.path"),
                        MakesAFolder.class.getName(),
                        when)
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return said;
    }
}
