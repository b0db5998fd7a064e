package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LastWordsTest {

    /** A process that counts, is ended, and looks in its last words whether it still counts. */
    static final class Counts {
        private static final long ENOUGH = 1_000;
        private static final int LOOKS = 5_000_000;

        private Counts() {}

        public static void main(String[] arguments) {
            AtomicLong count = new AtomicLong();
            LastWords lastWords = new LastWords(() -> {
                long told = count.get();
                boolean still = true;
                for (int i = 0; i < LOOKS; i++) {
                    still &= count.get() == told;
                }
                System.out.println((told >= ENOUGH) + " " + still);
            });
            Thread end = new Thread(() -> System.exit(5));
            try (lastWords) {
                while (true) {
                    lastWords.tellBefore(count::incrementAndGet);
                    if (count.get() == ENOUGH) {
                        end.start();
                    }
                }
            }
        }
    }

    /** A process in which something fails because it is ending. */
    static final class Fails {
        private Fails() {}

        public static void main(String[] arguments) throws InterruptedException {
            CountDownLatch ending = new CountDownLatch(1);
            try (LastWords lastWords = new LastWords(ending::countDown)) {
                lastWords.tellBefore(() -> new Thread(() -> System.exit(5)).start());
                ending.await();
                throw new IllegalStateException("a folder that is gone");
            }
        }
    }

    @Test
    void whatFailsBecauseTheProcessIsEndingIsNotTold() throws IOException, InterruptedException {
        assertThat(run(Fails.class)).isEmpty();
    }

    @Test
    void nothingIsToldBesideThem() throws IOException, InterruptedException {
        assertThat(run(Counts.class)).isEqualTo("true true\n");
    }

    private static String run(Class<?> main) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        main.getName())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(5);
        return said;
    }
}
