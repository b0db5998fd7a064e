package io.tidemark.cli;

/** Parts that the help of every command has. */
final class HelpText {
    static final String EXIT_CODES = "%nExit codes:%n";
    static final String EXAMPLE = "%nExample:%n";
    static final String EXAMPLES = "%nExamples:%n";
    static final String CONFORMS =
            "0:it conforms (a folder with a manifest: every verdict is the one its manifest states)";
    static final String DOES_NOT_CONFORM = "1:it does not";
    static final String BAD_INPUT = "2:the input could not be understood";
    static final String INCONCLUSIVE = "3:inconclusive: the search ended before a verdict";
    static final String DEFECT = "70:a defect of Tidemark; standard error names the file that holds the stack trace";

    private HelpText() {}
}
