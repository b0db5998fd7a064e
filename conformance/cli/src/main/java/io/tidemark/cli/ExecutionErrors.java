package io.tidemark.cli;

import io.tidemark.engine.InputException;
import io.tidemark.spec.SpecificationException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Answers what a command could not deal with: the user's to mend, or ours. */
final class ExecutionErrors implements IExecutionExceptionHandler {
    private final DefectLog defects;

    ExecutionErrors(DefectLog defects) {
        this.defects = defects;
    }

    @Override
    public int handleExecutionException(Exception error, CommandLine command, ParseResult arguments) {
        if (error instanceof InputExceptions several) {
            several.each().forEach(each -> tell(command, each));
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
