package io.tidemark.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.spec.ModelOutcome.Result;
import io.tidemark.spec.tlc.DistributedWorkerMain;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The mailbox specification of the test resources, searched for real by TLC's server and workers. */
class DistributedCheckTest {

    private static final ModelCheckOptions OPTIONS =
            new ModelCheckOptions(1, 1, 256, Duration.ofMinutes(5), ModelEvaluation.COMPILED);

    @Test
    void twoWorkersSearchAsManyStatesAsOneJvm() throws Exception {
        ModelOutcome outcome = check("MCMailbox", "Holds.cfg", 2);
        ModelOutcome local =
                new ModelCheck(Mailbox.files(), OPTIONS).run(Mailbox.model("MCMailbox", "Holds.cfg"), progress -> {});

        assertThat(outcome.errors()).isEmpty();
        assertThat(outcome.result()).isEqualTo(Result.HOLDS);
        assertThat(outcome.invariants()).containsExactly("WithinCapacity");
        assertThat(outcome.distinctStates()).isEqualTo(55).isEqualTo(local.distinctStates());
        assertThat(outcome.generatedStates()).isEqualTo(local.generatedStates());
        assertThat(outcome.unexplored()).isZero();
        assertThat(outcome.actionsCounted()).isFalse();
        assertThat(outcome.cpuSeconds()).isPositive();
    }

    @Test
    void violationIsNamedAndToldByAnOrdinaryCheck() throws Exception {
        ModelOutcome outcome = check("MCMailbox", "Reaches.cfg", 1);

        assertThat(outcome.violated()).contains("NeverFull");
        assertThat(outcome.counterexample().orElseThrow().steps())
                .extracting(Counterexample.Step::name)
                .containsExactly("Init", "Send(s1, 0)", "Send(s1, 1)");
    }

    /** One JVM may need longer for the way there than all of them for the violation. */
    @Test
    void violationIsReportedAlsoWhenNoTimeIsLeftToTellOfIt() {
        ModelOutcome violated = ModelOutcome.error(List.of());

        ModelOutcome outcome = DistributedCheck.together(
                violated, ModelOutcome.timedOut("no outcome within 0 s"), Duration.ofSeconds(60));

        assertThat(outcome.result()).isEqualTo(Result.TIMED_OUT);
        assertThat(outcome.errors())
                .singleElement()
                .asString()
                .contains("something is violated")
                .contains("60 s");
    }

    @Test
    void actionPropertyIsEvaluatedOnStepsIntoKnownStates() throws Exception {
        ModelOutcome outcome = check("MCMailbox", "Restarts.cfg", 1);

        assertThat(outcome.violated()).contains("PostageNeverDecreases");
        assertThat(outcome.counterexample().orElseThrow().length()).isEqualTo(3);
    }

    @Test
    void deadlockIsAViolation() throws Exception {
        assertThat(check("MCMailbox", "Deadlock.cfg", 1).violated()).contains("Deadlock");
    }

    @Test
    void deadlockIsNoneWhenTheConfigSaysSo() throws Exception {
        assertThat(check("MCMailbox", "NoDeadlock.cfg", 1).result()).isEqualTo(Result.HOLDS);
    }

    @Test
    void falseAssumptionIsAViolation() throws Exception {
        assertThat(check("MCMailbox", "FalseBound.cfg", 1).violated()).contains("ASSUME at MCMailbox:7:8");
    }

    @Test
    void evaluationErrorOfAWorkerNamesThePosition() throws Exception {
        ModelOutcome outcome = check("MCMailbox", "LateEvaluationError.cfg", 1);

        assertThat(outcome.result()).isEqualTo(Result.ERROR);
        assertThat(outcome.errors().get(0)).contains("first argument of < should be an integer");
        assertThat(outcome.errors().get(1)).startsWith("at MCMailbox:");
    }

    @Test
    void parseErrorNamesThePosition() throws Exception {
        assertThat(check("DoesNotParse", "DoesNotParse.cfg", 1).errors())
                .containsExactly("DoesNotParse:4:1: Encountered \"====\" at line 4, column 1 and token \"+\"");
    }

    @Test
    void temporalPropertyIsRefused() throws Exception {
        ModelOutcome outcome = check("MCMailbox", "Fair.cfg", 1);

        assertThat(outcome.result()).isEqualTo(Result.ERROR);
        assertThat(outcome.errors())
                .containsExactly(
                        "TLC's server does not check temporal properties, such as EmptyAgainAndAgain: this model"
                                + " can only be run without --distributed");
    }

    @Test
    void portInUseIsNamed() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Distribution distribution = new Distribution(Distribution.LOOPBACK, other.getLocalPort(), 1);

            ModelOutcome outcome = new DistributedCheck(Mailbox.files(), OPTIONS, distribution)
                    .run(Mailbox.model("MCMailbox", "Holds.cfg"), progress -> {}, note -> {});

            assertThat(outcome.errors())
                    .containsExactly(
                            "cannot listen on 127.0.0.1, port " + other.getLocalPort() + ": Address already in use");
        }
    }

    @Test
    void addressThatStandsForAllIsRefused() throws Exception {
        ModelOutcome outcome = new DistributedCheck(
                        Mailbox.files(), OPTIONS, new Distribution("0.0.0.0", freePort(), 1))
                .run(Mailbox.model("MCMailbox", "Holds.cfg"), progress -> {}, note -> {});

        assertThat(outcome.errors())
                .singleElement()
                .asString()
                .startsWith("0.0.0.0 is no address by which workers reach");
    }

    @Test
    void workerThatIsKilledEndsTheCheck() throws Exception {
        Distribution distribution = new Distribution(Distribution.LOOPBACK, freePort(), 1);

        ModelOutcome outcome = new DistributedCheck(Mailbox.files(), OPTIONS, distribution)
                .run(
                        Mailbox.model("MCMailbox", "Endless.cfg"),
                        progress -> {
                            if (progress.distinctStates() > 1) {
                                worker(distribution.port()).ifPresent(ProcessHandle::destroyForcibly);
                            }
                        },
                        note -> {});

        assertThat(outcome.result()).isEqualTo(Result.ERROR);
        assertThat(outcome.errors().get(0)).startsWith("worker-1 ended with exit code ");
        assertThat(ProcessHandle.current().descendants().filter(child -> hasArgument(child, distribution.port())))
                .isEmpty();
    }

    @Test
    void checkThatTakesTooLongIsEnded() throws Exception {
        ModelOutcome outcome = new DistributedCheck(
                        Mailbox.files(),
                        OPTIONS.withTimeLimit(Duration.ofMillis(1)),
                        new Distribution(Distribution.LOOPBACK, freePort(), 1))
                .run(Mailbox.model("MCMailbox", "Endless.cfg"), progress -> {}, note -> {});

        assertThat(outcome.result()).isEqualTo(Result.TIMED_OUT);
        assertThat(outcome.errors()).containsExactly("no outcome within 0 s");
    }

    @Test
    void workerThatIsStartedElsewhereJoinsAndIsDismissed(@TempDir Path temporary) throws Exception {
        Distribution distribution = new Distribution("localhost", freePort(), 0);
        CompletableFuture<Process> elsewhere = new CompletableFuture<>();
        List<String> notes = new ArrayList<>();

        ModelOutcome outcome = new DistributedCheck(Mailbox.files(), OPTIONS, distribution)
                .run(Mailbox.model("MCMailbox", "Holds.cfg"), progress -> {}, note -> {
                    notes.add(note);
                    if (note.startsWith("listening on ")) {
                        elsewhere.complete(start(temporary, note));
                    }
                });

        assertThat(outcome.errors()).isEmpty();
        assertThat(outcome.distinctStates()).isEqualTo(55);
        assertThat(notes.get(0))
                .startsWith("listening on localhost, port " + distribution.port())
                .endsWith(DistributedWorkerMain.class.getName() + " localhost " + distribution.port());
        assertThat(notes).contains("a worker of 127.0.0.1 has joined");
        assertThat(elsewhere.join().waitFor()).isIn(0, Distribution.SERVER_NOT_REACHED);
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void serverEndsAndClearsUpWhenItsParentIsGone(@TempDir Path folder) throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("child"));
        Distribution distribution = new Distribution(Distribution.LOOPBACK, freePort(), 1);
        Process child = new ProcessBuilder(new DistributedCheck(Mailbox.files(), OPTIONS, distribution)
                        .serverCommand(Mailbox.model("MCMailbox", "Holds.cfg"), temporary))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();

        child.getOutputStream().close(); // as when the parent ends

        assertThat(child.waitFor()).isEqualTo(1);
        assertThat(temporary).doesNotExist();
    }

    /** Runs what the note says to run, here. */
    private static Process start(Path temporary, String note) {
        String[] words = note.split("\\s+", -1);
        try {
            return new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Djava.io.tmpdir=" + temporary,
                            "-cp",
                            ChildJvm.classPath(),
                            words[words.length - 3],
                            words[words.length - 2],
                            words[words.length - 1])
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<ProcessHandle> worker(int port) {
        return ProcessHandle.current()
                .descendants()
                .filter(child -> hasArgument(child, port))
                .filter(child ->
                        List.of(child.info().arguments().orElse(new String[0])).contains("worker-1"))
                .findFirst();
    }

    private static boolean hasArgument(ProcessHandle process, int port) {
        return List.of(process.info().arguments().orElse(new String[0])).contains(Integer.toString(port));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static ModelOutcome check(String module, String config, int workers) throws Exception {
        return new DistributedCheck(
                        Mailbox.files(), OPTIONS, new Distribution(Distribution.LOOPBACK, freePort(), workers))
                .run(Mailbox.model(module, config), progress -> {}, note -> {});
    }
}
