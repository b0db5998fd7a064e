package io.tidemark.cli;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** One run of the command in this process, and what a user would see of it. */
record CommandRun(int exitCode, String out, String err) {

    static CommandRun of(String... arguments) {
        return withInput("", arguments);
    }

    static CommandRun withInput(String input, String... arguments) {
        return run(input, false, arguments);
    }

    static CommandRun withColours(String... arguments) {
        return run("", true, arguments);
    }

    private static CommandRun run(String input, boolean colours, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console = new Console(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintWriter(out),
                new PrintWriter(err),
                colours,
                false);
        int exitCode = TidemarkCommand.run(console, arguments);
        return new CommandRun(exitCode, out.toString(), err.toString());
    }

    List<String> outLines() {
        return out.lines().toList();
    }
}
