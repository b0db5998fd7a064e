package io.tidemark.spec.review;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A headless Chromium, where there is one. */
final class Browser {

    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final int MOST_SECONDS = 120;

    private final Path program;

    private Browser(Path program) {
        this.program = program;
    }

    static Optional<Browser> onThisMachine() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.of(path.split(File.pathSeparator, -1))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder).resolve(name)))
                .filter(Files::isExecutable)
                .findFirst()
                .map(Browser::new);
    }

    /** The document after the browser has laid it out. */
    String dom(Path page) {
        return run(page, page.resolveSibling("dom.html"), "--dump-dom");
    }

    /** The page as a PNG file. */
    byte[] picture(Path page, Path folder) {
        Path picture = folder.resolve("page.png").toAbsolutePath();
        run(page, folder.resolve("picture.txt"), "--screenshot=" + picture, "--window-size=1200,1600");
        try {
            return Files.readAllBytes(picture);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String run(Path page, Path output, String... options) {
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + page.resolveSibling("profile").toAbsolutePath()));
        command.addAll(Arrays.asList(options));
        command.add(page.toAbsolutePath().toUri().toString());
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(output.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("the browser did not end within " + MOST_SECONDS + " s");
            }
            return Files.readString(output, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
