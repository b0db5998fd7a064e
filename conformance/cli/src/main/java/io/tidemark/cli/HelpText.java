package io.tidemark.cli;

/** Parts that the help of every command has. */
public final class HelpText {
    /** Heading of the exit codes. */
    public static final String EXIT_CODES = "%nExit codes:%n";
    /** Heading of one example. */
    public static final String EXAMPLE = "%nExample:%n";
    /** Heading of several. */
    public static final String EXAMPLES = "%nExamples:%n";
    /** Exit code 0 of a command that checks traces. */
    public static final String CONFORMS =
            "0:it conforms (a folder with a manifest: every verdict is the one its manifest states)";
    /** Exit code 1 of such a command. */
    public static final String DOES_NOT_CONFORM = "1:it does not";
    /** Exit code 2. */
    public static final String BAD_INPUT = "2:the input could not be understood";
    /** Exit code 3. */
    public static final String INCONCLUSIVE = "3:inconclusive: the search ended before a verdict";
    /** Exit code 70. */
    public static final String DEFECT =
            "70:a defect of Tidemark; standard error names the file that holds the stack trace";
    /** Exit code 74. */
    public static final String OUTPUT_LOST = "74:standard output could not be written";

    /** Exit code 130. */
    public static final String INTERRUPTED = "130:ended by an interrupt (Ctrl-C)";
    /** Exit code 143. */
    public static final String TERMINATED = "143:ended by a request to terminate (SIGTERM)";

    private HelpText() {}
}
