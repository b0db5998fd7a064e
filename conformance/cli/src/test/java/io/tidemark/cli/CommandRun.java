package io.tidemark.cli;

import io.tidemark.engine.Specification;
import io.tidemark.replication.ReplicationSpecification;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** One run of the command in this process, and what a user would see of it. */
record CommandRun(int exitCode, String out, String err) {
    private static final Specification SPECIFICATION = ReplicationSpecification.bundled();

    static CommandRun of(String... arguments) {
        return withInput("", arguments);
    }

    static CommandRun withInput(String input, String... arguments) {
        return withInput(bytes(input), arguments);
    }

    static CommandRun withInput(InputStream input, String... arguments) {
        return run(SPECIFICATION, input, false, arguments);
    }

    static CommandRun withColours(String... arguments) {
        return run(SPECIFICATION, bytes(""), true, arguments);
    }

    static CommandRun against(Specification specification, String... arguments) {
        return run(specification, bytes(""), false, arguments);
    }

    /** Nothing that the command prints can be kept. */
    static CommandRun onFullDisk(String... arguments) {
        StandardOutput out = new StandardOutput(ConsoleTest.failing("No space left on device"));
        StringWriter err = new StringWriter();
        Console console = new Console(
                bytes(""),
                new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)),
                new PrintWriter(err),
                false,
                false,
                out::loss);
        return new CommandRun(TidemarkCommand.run(console, SPECIFICATION, arguments), "", err.toString());
    }

    private static CommandRun run(
            Specification specification, InputStream input, boolean colours, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console = new Console(input, new PrintWriter(out), new PrintWriter(err), colours, false);
        int exitCode = TidemarkCommand.run(console, specification, arguments);
        return new CommandRun(exitCode, out.toString(), err.toString());
    }

    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    List<String> outLines() {
        return out.lines().toList();
    }
}
