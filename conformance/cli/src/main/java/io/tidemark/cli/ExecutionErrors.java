package io.tidemark.cli;

import io.tidemark.engine.InputException;
import io.tidemark.spec.Amount;
import io.tidemark.spec.SpecificationException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Answers what a command could not deal with: the user's to mend, or ours. */
final class ExecutionErrors implements IExecutionExceptionHandler {
    private static final int MOST = 20;

    private final DefectLog defects;

    ExecutionErrors(DefectLog defects) {
        this.defects = defects;
    }

    @Override
    public int handleExecutionException(Exception error, CommandLine command, ParseResult arguments) {
        if (error instanceof InputExceptions several) {
            several.each().stream().limit(MOST).forEach(each -> tell(command, each));
            int more = several.each().size() - MOST;
            if (more > 0) {
                command.getErr().println("tidemark: and " + Amount.of(more, "more line") + " that cannot be used");
            }
            return ExitCode.BAD_INPUT.code();
        }
        if (error instanceof InputException || error instanceof SpecificationException) {
            tell(command, error);
            return ExitCode.BAD_INPUT.code();
        }
        defects.add(command.getCommandName(), error);
        return ExitCode.DEFECT.code();
    }

    private static void tell(CommandLine command, Exception error) {
        command.getErr().println("tidemark: " + Printable.line(String.valueOf(error.getMessage())));
    }
}
