package io.tidemark.kafka.command;

import io.tidemark.cli.Console;
import io.tidemark.cli.DefectLog;
import io.tidemark.cli.TidemarkCommand;
import io.tidemark.engine.Loading;
import io.tidemark.engine.Specification;
import io.tidemark.kafka.scenario.ScenarioRun;
import io.tidemark.replication.ReplicationSpecification;
import java.util.List;

/** Where the {@code tidemark} process starts whose class path holds Apache Kafka: it can {@code record kafka}. */
public final class Main {

    private Main() {}

    /**
     * Runs the command and ends the process with its exit code.
     *
     * @param arguments as typed, without the command's own name
     */
    public static void main(String[] arguments) {
        Console console = Console.ofProcess(System.getenv());
        Specification specification = ReplicationSpecification.bundled(Loading.SHARED);
        DefectLog defects = new DefectLog(console.err());
        RecordKafkaCommand kafka = new RecordKafkaCommand(console, specification, defects, ScenarioRun::new);
        System.exit(TidemarkCommand.run(console, specification, defects, List.of(kafka), arguments));
    }
}
