package io.tidemark.cli;

import io.tidemark.engine.InputException;
import io.tidemark.spec.SpecificationException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Answers what a command could not deal with: in a line when it is the user's to mend, in full when it is ours. */
final class ExecutionErrors implements IExecutionExceptionHandler {
    @Override
    public int handleExecutionException(Exception error, CommandLine command, ParseResult arguments) {
        if (error instanceof InputException || error instanceof SpecificationException) {
            command.getErr().println("tidemark: " + error.getMessage());
            return ExitCode.BAD_INPUT.code();
        }
        return defect(error, command.getErr());
    }

    /** Tells of a failure that no user can have caused. */
    static int defect(Throwable error, PrintWriter err) {
        err.println("tidemark: this is a defect of Tidemark, please report it with what follows");
        error.printStackTrace(err);
        return ExitCode.DEFECT.code();
    }
}
