package io.tidemark.kafka.command;

import io.tidemark.cli.Console;
import io.tidemark.cli.DefectLog;
import io.tidemark.cli.TidemarkCommand;
import io.tidemark.engine.Specification;
import io.tidemark.kafka.scenario.ScenarioRecorder;
import io.tidemark.replication.ReplicationSpecification;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** One run of {@code tidemark record kafka} in this process, and what a user would see of it. */
record CommandRun(int exitCode, String out, String err) {
    private static final Specification SPECIFICATION = ReplicationSpecification.bundled();

    /** {@code tidemark record kafka} with these arguments. */
    static CommandRun of(Supplier<ScenarioRecorder> recorder, String... arguments) {
        return arguments(
                recorder,
                Stream.concat(Stream.of("record", "kafka"), Stream.of(arguments))
                        .toArray(String[]::new));
    }

    /** {@code tidemark} with these arguments. */
    static CommandRun arguments(Supplier<ScenarioRecorder> recorder, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console =
                new Console(InputStream.nullInputStream(), new PrintWriter(out), new PrintWriter(err), false, false);
        DefectLog defects = new DefectLog(console.err());
        RecordKafkaCommand kafka = new RecordKafkaCommand(console, SPECIFICATION, defects, recorder);
        int exitCode = TidemarkCommand.run(console, SPECIFICATION, defects, List.of(kafka), arguments);
        return new CommandRun(exitCode, out.toString(), err.toString());
    }
}
