package io.tidemark.cli;

import io.tidemark.engine.Specification;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.simulation.Fault;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** What the launcher runs once, so that the JVM can archive the classes that a check needs. */
@Command(name = "warm-up", hidden = true)
final class WarmUpCommand implements Callable<Integer> {
    private static final int EVENTS = 500;

    private final Specification specification;

    WarmUpCommand(Specification specification) {
        this.specification = specification;
    }

    @Override
    public Integer call() {
        String trace = new RunJudges(specification, ProtocolPolicies.kafka())
                .draw(1, EVENTS, Fault.none(), "-")
                .trace();
        check(trace, "-");
        return check(trace, "--json", "-");
    }

    private int check(String trace, String... arguments) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        Console console = new Console(
                new ByteArrayInputStream(trace.getBytes(StandardCharsets.UTF_8)), nowhere, nowhere, false, false);
        String[] command = new String[arguments.length + 1];
        command[0] = "check";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        return TidemarkCommand.run(console, specification, command);
    }
}
