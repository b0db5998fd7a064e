package io.tidemark.cli;

import io.tidemark.engine.Loading;
import io.tidemark.engine.Specification;
import io.tidemark.replication.ReplicationSpecification;

/** Where the {@code tidemark} process starts. */
public final class Main {

    private Main() {}

    /**
     * Runs the command and ends the process with its exit code.
     *
     * @param arguments as typed, without the command's own name
     */
    public static void main(String[] arguments) {
        // The one specification of this process may use the TLC classes that the JVM's class archive holds.
        Specification specification = ReplicationSpecification.bundled(Loading.SHARED);
        System.exit(TidemarkCommand.run(Console.ofProcess(System.getenv()), specification, arguments));
    }
}
