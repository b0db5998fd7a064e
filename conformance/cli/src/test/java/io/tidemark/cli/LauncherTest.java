package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The script that starts the command, as far as it decides by itself. Here it stands in a folder where another script takes the place
 * of Maven, which leaves half a jar until it is told to go on, and one that of Java, which shows the jar that it is given.
 */
class LauncherTest {
    private static final Path LAUNCHER =
            Path.of("..", "..", "tidemark").toAbsolutePath().normalize();

    @TempDir
    private Path home;

    private final List<Process> started = new ArrayList<>();

    @BeforeEach
    void makeHome() throws IOException, InterruptedException {
        Files.copy(LAUNCHER, home.resolve("tidemark"));
        Files.createFile(home.resolve("pom.xml"));
        Files.createDirectories(home.resolve("jdk/bin"));
        Files.writeString(home.resolve("jdk/release"), "JAVA_VERSION=\"17.0.1\"\n");
        script("jdk/bin/java", """
                while [ $# -gt 0 ]; do
                  [ "$1" != -jar ] || cat "$2"
                  shift
                done
                """);
        script("jdk/bin/javac", "");
        script("mvnw", """
                module=$(echo "$*" | sed 's/.*-pl \\([^ ]*\\).*/\\1/')
                jar=$module/target/tidemark-${module#*/}-0.1.0-SNAPSHOT-command.jar
                echo "$module" >>builds
                echo half >"$jar"
                echo >begun
                read -r go <go
                echo whole >"$jar"
                """);
        assertThat(new ProcessBuilder("mkfifo", "begun", "go")
                        .directory(home.toFile())
                        .start()
                        .waitFor())
                .isZero();
    }

    @AfterEach
    void endWhatWasStarted() {
        started.forEach(LauncherTest::kill);
    }

    /** Nothing is built or started for a verdict that nobody could read. */
    @Test
    void closedStandardOutputIsOutputLost() throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sh", "-c", "exec \"$0\" --version >&-", LAUNCHER.toString()).start();
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isEqualTo(ExitCode.OUTPUT_LOST.code());
        assertThat(err).isEqualTo("tidemark: standard output cannot be written: it is closed\n");
    }

    @ParameterizedTest
    @CsvSource({
        "record --help, conformance/cli",
        "help record, conformance/cli",
        "record, conformance/cli",
        "record kafak, conformance/cli",
        "record kafka --list, conformance/kafka"
    })
    void apacheKafkaIsBuiltForThoseAloneWhoRecordIt(String arguments, String module)
            throws IOException, InterruptedException {
        Process process = building(arguments.split(" "));
        goOn();

        assertThat(out(process)).isEqualTo("whole\n");
        assertThat(home.resolve("builds")).hasContent(module);
    }

    @Test
    void ofTwoFirstUsesAtOnceOneBuildsAndTheOtherWaits() throws IOException, InterruptedException {
        Process one = building("check", "run.ndjson");
        Process other = start("check", "run.ndjson");
        assertThat(other.errorReader().readLine())
                .isEqualTo("tidemark: another build is running (process " + one.pid() + ", by "
                        + home.toRealPath().resolve("target/build.lock") + "); waiting for its end ...");
        goOn();

        assertThat(out(one)).isEqualTo("whole\n");
        assertThat(out(other)).isEqualTo("whole\n");
        assertThat(home.resolve("builds")).hasContent("conformance/cli");
        assertNoLock();
    }

    @Test
    void aBuildThatWasKilledIsMadeAnew() throws IOException, InterruptedException {
        kill(building("check"));

        Process next = building("check");
        goOn();

        assertThat(out(next)).isEqualTo("whole\n");
        assertNoLock();
    }

    @Test
    void aBuildThatIsEndedByASignalLeavesNoJarAndKeepsNobodyWaiting() throws IOException, InterruptedException {
        Process process = building("check");
        process.destroy();
        goOn();

        assertThat(process.waitFor()).isEqualTo(143);
        assertThat(home.resolve("conformance/cli/target/tidemark-cli-0.1.0-SNAPSHOT-command.jar"))
                .doesNotExist();
        assertNoLock();
    }

    private void assertNoLock() {
        assertThat(Files.exists(home.resolve("target/build.lock"), LinkOption.NOFOLLOW_LINKS))
                .isFalse();
    }

    /** A launcher in the middle of its build. */
    private Process building(String... arguments) throws IOException {
        Process process = start(arguments);
        assertThat(process.errorReader().readLine()).startsWith("tidemark: building the command ");
        assertThat(Files.readString(home.resolve("begun"))).isEqualTo("\n"); // comes when the build is there
        return process;
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(home.resolve("tidemark").toString()));
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("JAVA_HOME", home.resolve("jdk").toString());
        Process process = builder.start();
        started.add(process);
        return process;
    }

    private void goOn() throws IOException {
        Files.writeString(home.resolve("go"), "\n");
    }

    private static String out(Process process) throws IOException, InterruptedException {
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return out;
    }

    private static void kill(Process process) {
        List<ProcessHandle> all = new ArrayList<>(List.of(process.toHandle()));
        process.descendants().forEach(all::add);
        all.forEach(ProcessHandle::destroyForcibly);
        process.onExit().join();
    }

    private void script(String name, String text) throws IOException {
        Path file = Files.writeString(home.resolve(name), "#!/bin/sh\n" + text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
