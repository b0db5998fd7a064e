package io.tidemark.cli;

/** Where the {@code tidemark} process starts. */
public final class Main {

    private Main() {}

    /**
     * Runs the command and ends the process with its exit code.
     *
     * @param arguments as typed, without the command's own name
     */
    public static void main(String[] arguments) {
        System.exit(TidemarkCommand.run(Console.ofProcess(System.getenv()), arguments));
    }
}
