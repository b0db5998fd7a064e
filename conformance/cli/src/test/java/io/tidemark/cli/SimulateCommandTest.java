package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.Loading;
import io.tidemark.engine.ModulePath;
import io.tidemark.engine.Specification;
import io.tidemark.policy.ProduceCompletionRule;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.replication.ReplicationSpecification;
import io.tidemark.tracer.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SimulateCommandTest {
    private static final Pattern TWO_RUNS = Pattern.compile("run ([2-9]|[1-9][0-9,]+) of");

    @TempDir
    private Path folder;

    @Test
    void ourBrokersConform() {
        CommandRun run =
                CommandRun.of("simulate", "--seed", "7", "--runs", "5", "--steps", "100", "--out", folder.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .startsWith("conforms   5 runs, seeds 7 to 11   ")
                .containsPattern(
                        "\n  (no run had|[1-5] of 5 runs had) faults or elections beyond what Kafka's promise covers");
    }

    @Test
    void theSameSeedGivesTheSameBytes() throws IOException {
        List<Path> first = simulate("first");
        List<Path> second = simulate("second");

        assertThat(first)
                .extracting(file -> file.getFileName().toString())
                .containsExactly("seed-3.ndjson", "seed-4.ndjson", "seed-5.ndjson");
        for (int run = 0; run < first.size(); run++) {
            assertThat(first.get(run)).hasSameBinaryContentAs(second.get(run));
        }
        assertThat(Files.readString(first.get(0))).isNotEqualTo(Files.readString(first.get(1)));
    }

    @Test
    void idempotentProducersComeOnTopOfWhatASeedGives() throws IOException {
        Path with = folder.resolve("with");

        CommandRun run = CommandRun.of("simulate", "--seed", "3", "--idempotence", "--out", with.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(Files.readAllLines(with.resolve("seed-3.schedule")))
                .anySatisfy(line -> assertThat(line).contains("ProduceIdempotent"));
        simulate("without");
        assertThat(Files.readAllLines(folder.resolve("without").resolve("seed-3.schedule")))
                .noneSatisfy(line -> assertThat(line).contains("ProduceIdempotent"));
    }

    @Test
    void aKeptTraceIsOneThatCheckTakes() throws IOException {
        Path trace = simulate("kept").get(0);

        CommandRun run = CommandRun.of("check", trace.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).startsWith("conforms   " + trace + "   ");
    }

    @Test
    void aRunThatDoesNotConformIsKeptAndNamedWithItsSeed() throws IOException {
        Path out = folder.resolve("kept");

        CommandRun run = CommandRun.against(
                whereNothingIsEverCommitted(), "simulate", "--seed", "3", "--runs", "2", "--out", out.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
        Path trace = out.resolve("seed-3.ndjson");
        assertThat(run.outLines().get(0)).startsWith("rejected   " + trace + "   line ");
        assertThat(run.out())
                .contains("NothingIsCommitted")
                .contains("rejected   2 of 2 runs, seeds 3 to 4")
                .contains("the shortest schedule that fails like this has ")
                .contains("repeat it: tidemark simulate --schedule " + out.resolve("seed-3.schedule"))
                .contains(
                        "kept: seed 3 in " + out.resolve("seed-3.schedule") + " (replay: AdvanceHighWatermark: Nothing")
                .contains("kept: seed 4 in ");
        assertThat(trace).isRegularFile();
        CommandRun again = CommandRun.against(whereNothingIsEverCommitted(), "check", trace.toString());
        assertThat(again.outLines().get(0)).isEqualTo(run.outLines().get(0));
    }

    @Test
    void aScheduleGivesTheSameBytesAgain() throws IOException {
        Path trace = simulate("drawn").get(0);
        Path again = folder.resolve("again");

        CommandRun run = CommandRun.of(
                "simulate",
                "--schedule",
                trace.resolveSibling("seed-3.schedule").toString(),
                "--out",
                again.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).startsWith("conforms   1 run, " + trace.resolveSibling("seed-3.schedule"));
        assertThat(again.resolve("seed-3.ndjson")).hasSameBinaryContentAs(trace);
    }

    /** After its pause the follower gets an answer and the copy of it at once, and fetches again before it looks at the copy. */
    @Test
    void aCopyIsOnItsWayUntilABusyFollowerHasLookedAtIt() throws IOException {
        Path schedule = Files.writeString(folder.resolve("busy.schedule"), """
                tidemark-schedule 1
                seed=70383
                brokers=3
                replicationFactor=3
                preferredLeader=1
                minInsyncReplicas=2
                uncleanLeaderElection=false
                eligibleLeaderReplicas=true
                logRetentionBytes=-1
                replicaLagTimeMaxMs=81
                replicaFetchMaxBytes=250
                controllerSocketTimeoutMs=300
                checkpointIntervalMs=45
                flushIntervalMs=141
                AdvanceTime ms=6
                DuplicateNext from=1 to=0 traffic=fetch
                Pause broker=0 ms=83
                AdvanceTime ms=10
                Produce producer=1 broker=leader acks=leader records=1
                AdvanceTime ms=2
                DuplicateNext from=0 to=1 traffic=fetch
                AdvanceTime ms=72
                """);

        CommandRun run = CommandRun.of("simulate", "--schedule", schedule.toString(), "--out", folder.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    }

    @Test
    void aLostRecordIsToldAsAStoryWhichTheScheduleRepeats() {
        Path out = folder.resolve("lossy");
        CommandRun run = withCarelessLeaders("--seed", "1", "--runs", "3", "--out", out.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
        assertThat(run.out())
                .contains("rejected   ", "the shortest schedule that fails like this has ")
                .contains("> Produce producer=", "clients", "broker 0", "controller")
                .containsPattern("1\\. .*\n");
        String repeat = run.out()
                .lines()
                .filter(line -> line.contains("repeat it: "))
                .findFirst()
                .orElseThrow()
                .replaceAll(".*--schedule ", "");
        CommandRun again = withCarelessLeaders(
                "--schedule", repeat, "--out", folder.resolve("again").toString());
        assertThat(again.exitCode()).isEqualTo(1);
        assertThat(CommandRun.of(
                                "simulate",
                                "--schedule",
                                repeat,
                                "--out",
                                folder.resolve("right").toString())
                        .exitCode())
                .as("brokers that wait for their followers")
                .isZero();
    }

    @Test
    void jsonSaysWhoHoldsWhatAgainstARun() {
        CommandRun run = withCarelessLeaders("--seed", "1", "--json", "--out", folder.toString());

        JsonNode json = JsonMapper.shared().readTree(run.outLines().get(0));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(json.path("failure").path("judge").stringValue()).isEqualTo("replay");
        assertThat(json.path("failure").path("rule").stringValue()).startsWith("AcknowledgeProduce: ");
        assertThat(json.path("shortest").intValue())
                .isLessThan(json.path("operations").intValue());
        assertThat(Path.of(json.path("schedule").stringValue())).isRegularFile();
    }

    /** Brokers that tell a producer at once that its records are safe. */
    private static CommandRun withCarelessLeaders(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console =
                new Console(InputStream.nullInputStream(), new PrintWriter(out), new PrintWriter(err), false, false);
        ProtocolPolicies careless = new ProtocolPolicies() {
            @Override
            public ProduceCompletionRule produceCompletion() {
                return view -> Optional.of(ErrorCode.NONE);
            }
        };
        int exitCode = new CommandLine(new SimulateCommand(console, ReplicationSpecification.bundled(), careless))
                .execute(arguments);
        console.flush();
        return new CommandRun(exitCode, out.toString(), err.toString());
    }

    @Test
    void theScheduleThatIsRunStaysAsItIsAndTheTraceThatIsKeptIsNamed() throws IOException {
        Path out = folder.resolve("kept");
        CommandRun.against(whereNothingIsEverCommitted(), "simulate", "--seed", "3", "--out", out.toString());
        Path file = out.resolve("seed-3.schedule");
        Files.writeString(file, "# by hand\n" + Files.readString(file));
        String before = Files.readString(file);

        CommandRun run = CommandRun.against(
                whereNothingIsEverCommitted(), "simulate", "--schedule", file.toString(), "--out", out.toString());

        assertThat(file).hasContent(before);
        assertThat(run.outLines().get(0)).startsWith("rejected   " + out.resolve("seed-3-shorter.ndjson") + "   line ");
        assertThat(run.out())
                .contains("repeat it: tidemark simulate --schedule " + out.resolve("seed-3-shorter.schedule"));
        assertThat(out.resolve("seed-3-shorter.ndjson")).isRegularFile();
    }

    @Test
    void aScheduleThatIsNoneIsAnErrorWithItsLine() throws IOException {
        Path file = Files.writeString(folder.resolve("broken.schedule"), "tidemark-schedule 1\nsaed=3\n");

        CommandRun run = CommandRun.of("simulate", "--schedule", file.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(file + ":2", "an unknown setting 'saed'").doesNotContain("\tat ");
        CommandRun missing =
                CommandRun.of("simulate", "--schedule", folder.resolve("none").toString());
        assertThat(missing.exitCode()).isEqualTo(2);
        assertThat(missing.err()).contains("none: cannot be read (no such file); expected a file with a schedule");
        Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe});
        assertThat(CommandRun.of("simulate", "--schedule", binary.toString()).err())
                .contains("binary: cannot be read (it is no text in UTF-8)");
    }

    @Test
    void aScheduleIsNotDrawn() {
        CommandRun run = CommandRun.of("simulate", "--schedule", "x.schedule", "--seed", "3");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--schedule", "--seed");
    }

    /** Kafka would take the last; but whoever writes a file with two values means one of them. */
    @Test
    void aConfigurationThatStandsTwiceIsRefusedWithBothLines() throws IOException {
        Path config = Files.writeString(folder.resolve("server.properties"), """
                min.insync.replicas=2
                process.roles=broker
                min.insync.replicas: 1
                process.roles=broker
                min.insync.replicas=3
                """);

        CommandRun run = CommandRun.of("simulate", "--config", config.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines())
                .containsExactly(
                        "tidemark: " + config
                                + ":3: min.insync.replicas=1, after min.insync.replicas=2 in line 1; expected each "
                                + "configuration once",
                        "tidemark: " + config
                                + ":5: min.insync.replicas=3, after min.insync.replicas=2 in line 1; expected each "
                                + "configuration once");
    }

    @Test
    void clustersAreConfiguredAsInAPropertiesFile() throws IOException {
        Path config = Files.writeString(folder.resolve("server.properties"), """
                default.replication.factor=4
                min.insync.replicas=3
                unclean.leader.election.enable=true
                replica.lag.time.max.ms=55
                log.flush.interval.ms=10
                """);
        Path out = folder.resolve("configured");

        CommandRun run = CommandRun.of(
                "simulate", "--runs", "2", "--steps", "100", "--config", config.toString(), "--out", out.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        for (int seed = 1; seed <= 2; seed++) {
            assertThat(Files.readString(out.resolve("seed-" + seed + ".schedule")))
                    .contains(
                            "\nreplicationFactor=4\n",
                            "\nminInsyncReplicas=3\n",
                            "\nuncleanLeaderElection=true\n",
                            "\nreplicaLagTimeMaxMs=55\n",
                            "\nflushIntervalMs=10\n");
            assertThat(Files.readString(out.resolve("seed-" + seed + ".ndjson")))
                    .contains("\"MinInsyncReplicas\":3");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            min.insync.replicas=0 | min.insync.replicas=0; expected a whole number from 1 to 9
            min.insync.replicas:2x | min.insync.replicas=2x; expected a whole number from 1 to 9
            lisners=PLAINTEXT://:9092 | the unknown configuration lisners; expected perhaps listeners
            replica.lag.max.ms=5 | the unknown configuration replica.lag.max.ms; expected perhaps replica.lag.time.max.ms
            zookeeper.connect=zk:2181 | the configuration zookeeper.connect, which Kafka 4.0 has removed; expected no such line
            log.message.format.version=3.0 | the configuration log.message.format.version, which Kafka 4.0 has removed; expected no such line
            password.encoder.key.length=128 | the configuration password.encoder.key.length, which Kafka 4.0 has removed; expected no such line
            zk=zk:2181 | the unknown configuration zk; expected a configuration of Kafka's; the simulation has controller.socket.timeout.ms, default.replication.factor, log.flush.interval.ms, log.retention.bytes, min.insync.replicas, replica.fetch.max.bytes, replica.high.watermark.checkpoint.interval.ms, replica.lag.time.max.ms, unclean.leader.election.enable
            log.dirs=\\u00zz | log.dirs=\\u00zz (Malformed \\uxxxx encoding.); expected a line of a properties file
            """)
    void everyConfigurationThatIsNotAllowedIsRefusedByItsLineWithWhatIs(String line, String message)
            throws IOException {
        Path config = Files.writeString(
                folder.resolve("server.properties"), """
                # min.insync.replicas=0 \\
                  ! a comment goes on in no other line \\

                log.dirs=/var/lib/kafka/one,\\
                   /var/lib/kafka/two
                """ + line + "\nreplica.lag.time.max.ms=never\n");

        CommandRun run = CommandRun.of("simulate", "--config", config.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines())
                .containsExactly(
                        "tidemark: " + config + ":6: " + message,
                        "tidemark: " + config
                                + ":7: replica.lag.time.max.ms=never; expected a whole number from 2 to 1000000");
    }

    @Test
    void aFileThatIsMeantForSomethingElseIsNotToldLineByLineToItsEnd() throws IOException {
        Path config = Files.writeString(folder.resolve("notes.txt"), "No configuration at all\n".repeat(25));

        assertThat(CommandRun.of("simulate", "--config", config.toString())
                        .err()
                        .lines())
                .hasSize(21)
                .last()
                .isEqualTo("tidemark: and 5 more lines that cannot be used");
    }

    /** Kafka's own default of the one, and what a disk holds for the other. */
    @Test
    void numbersMayBeAsLargeAsKafkas() throws IOException {
        Path config = Files.writeString(
                folder.resolve("server.properties"),
                "log.flush.interval.ms=9223372036854775807\nlog.retention.bytes=1099511627776\n");

        CommandRun run =
                CommandRun.of("simulate", "--steps", "50", "--config", config.toString(), "--out", folder.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        Path schedule = folder.resolve("seed-1.schedule");
        assertThat(schedule).content().contains("\nlogRetentionBytes=2147483647\n", "\nflushIntervalMs=2147483647\n");
        assertThat(CommandRun.of("simulate", "--schedule", schedule.toString()).exitCode())
                .isZero();
    }

    @Test
    void timesThatNoRunLastedAreNamed() throws IOException {
        Path config = Files.writeString(folder.resolve("server.properties"), """
                replica.lag.time.max.ms=30000
                controller.socket.timeout.ms=20000
                log.flush.interval.ms=10
                """);

        CommandRun run = CommandRun.of("simulate", "--runs", "2", "--config", config.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.err())
                .matches("tidemark: \\Q" + config
                        + "\\E: no run lasted so long, for faults stopped after [0-9,]+ virtual ms at "
                        + "the latest: controller.socket.timeout.ms=20000, replica.lag.time.max.ms=30000. What waits for "
                        + "that was not tried: give shorter times, or more --steps\n");
    }

    @Test
    void aSignalEndsItWithACountAndWithNothingLeftBehind() throws IOException, InterruptedException {
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Dtidemark.terminal.err=true",
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "simulate",
                        "--steps",
                        "10",
                        "--runs",
                        "100000")
                .start();
        StringBuilder progress = new StringBuilder();
        while (!TWO_RUNS.matcher(progress).find()) {
            int next = child.getErrorStream().read();
            assertThat(next).as("after %s", progress).isNotNegative();
            progress.append((char) next);
        }

        child.toHandle().destroy(); // leaves the streams open

        String out = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(child.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(child.waitFor()).isEqualTo(143);
        Matcher runs =
                Pattern.compile("(?s)conforms   ([0-9,]+) runs?, seeds? 1.*").matcher(out);
        assertThat(runs.matches()).as(out).isTrue();
        assertThat(err).endsWith("tidemark: ended by a signal after " + runs.group(1) + " of 100,000 runs\n");
        assertThat(temporary).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({"--schedule", "--config"})
    void aLineWithoutEndIsShownInPart(String option) throws IOException {
        Path file = Files.writeString(folder.resolve("long"), "a".repeat(30_000_000));

        CommandRun run = CommandRun.of("simulate", option, file.toString());

        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("tidemark: " + file + ":1: ")
                .contains("aaa...; expected ")
                .hasSizeLessThan(2_000);
    }

    @Test
    void aMissingConfigurationIsSaidToBeMissing() {
        CommandRun missing =
                CommandRun.of("simulate", "--config", folder.resolve("none").toString());

        assertThat(missing.exitCode()).isEqualTo(2);
        assertThat(missing.err()).contains("cannot be read (no such file)", "a properties file");
    }

    @Test
    void theFileOfAKafkaBrokerIsUsedAndWhatIsLeftOutOfItIsNamed() throws IOException {
        Path config = Files.writeString(folder.resolve("server.properties"), """
                process.roles=broker,controller
                node.id=1
                controller.quorum.bootstrap.servers=localhost:9093
                listeners=PLAINTEXT://:9092,CONTROLLER://:9093
                listener.name.controller.ssl.client.auth=required
                num.io.threads=8
                log.dirs=data/broker-1
                log.segment.bytes=1073741824
                share.coordinator.state.topic.min.isr=1
                min.insync.replicas=2
                num.io.threads=16
                """);

        CommandRun run =
                CommandRun.of("simulate", "--steps", "50", "--config", config.toString(), "--out", folder.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(folder.resolve("seed-1.schedule")).content().contains("\nminInsyncReplicas=2\n");
        assertThat(run.err().lines())
                .containsExactly("tidemark: " + config + ": the simulation has nothing of process.roles, node.id, "
                        + "controller.quorum.bootstrap.servers, listeners, listener.name.controller.ssl.client.auth, "
                        + "num.io.threads, log.dirs, log.segment.bytes, share.coordinator.state.topic.min.isr");
    }

    @Test
    void onlyTheNamedFaultsHappen() throws IOException {
        CommandRun run = CommandRun.of(
                "simulate", "--runs", "3", "--steps", "150", "--faults", "stop,lag", "--out", folder.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        for (Path trace : traces(folder)) {
            assertThat(Files.readString(trace)).doesNotContain("CrashBroker", "DuplicateMessage");
        }
    }

    @Test
    void theFolderToKeepTracesInIsGivenOnce() {
        CommandRun run = CommandRun.of("simulate", "--out", "one", "--out", "other");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("option '--out' (DIR) should be specified only once");
        assertThat(CommandRun.of("simulate", "--help").out())
                .contains("[--out=DIR]")
                .doesNotContain("[--out=DIR]...");
    }

    @Test
    void jsonIsOneObjectARun() {
        CommandRun run = CommandRun.of("simulate", "--seed", "3", "--runs", "2", "--steps", "50", "--json");

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.outLines()).hasSize(2);
        JsonNode second = JsonMapper.shared().readTree(run.outLines().get(1));
        assertThat(second.path("seed").longValue()).isEqualTo(4);
        assertThat(second.path("verdict").stringValue()).isEqualTo("conforms");
        assertThat(second.path("kept").booleanValue()).isFalse();
        assertThat(second.has("trace")).isFalse();
    }

    @Test
    void jsonNamesTheTraceThatIsKept() {
        CommandRun run =
                CommandRun.of("simulate", "--seed", "3", "--steps", "50", "--json", "--out", folder.toString());

        JsonNode json = JsonMapper.shared().readTree(run.outLines().get(0));
        assertThat(json.path("kept").booleanValue()).isTrue();
        assertThat(Path.of(json.path("trace").stringValue())).isRegularFile();
    }

    @Test
    void aFolderThatCannotBeWrittenToIsAnError() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        CommandRun run = CommandRun.of("simulate", "--out", file.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("cannot be written (" + file + " is no folder)")
                .doesNotContain("\tat ");
    }

    /** The replication specification with one invariant more, which no useful run keeps. */
    private Specification whereNothingIsEverCommitted() throws IOException {
        Files.writeString(folder.resolve("Stricter.tla"), """
                ---- MODULE Stricter ----
                EXTENDS ReplicationTrace
                NothingIsCommitted == \\A b \\in Brokers : highWatermark[b] = 0
                ====
                """);
        Files.writeString(folder.resolve("Stricter.cfg"), """
                SPECIFICATION Spec
                CONSTANTS
                    Unfixed = {"newer partition epoch only", "positions forgotten on re-election", "only replicas are eligible", "a new reassignment replaces the old"}
                    OvertakenMessages = TRUE
                    MetadataBeforeRegistration = FALSE
                    EpochsWithoutRecords = FALSE
                    ConcurrentRequests = FALSE
                INVARIANT NothingIsCommitted
                """);
        return Specification.of(
                ModulePath.folders(folder)
                        .and(ModulePath.resources(getClass().getClassLoader(), "io/tidemark/spec/tla")),
                "Stricter",
                "Stricter",
                Loading.ISOLATED);
    }

    private List<Path> simulate(String name) throws IOException {
        Path out = folder.resolve(name);
        CommandRun run =
                CommandRun.of("simulate", "--seed", "3", "--runs", "3", "--steps", "50", "--out", out.toString());
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        return traces(out);
    }

    private static List<Path> traces(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".ndjson"))
                    .sorted()
                    .toList();
        }
    }
}
