package io.tidemark.cli;

import io.tidemark.spec.NearestNames;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Answers a command line that makes no sense: what was found, the nearest thing that exists, where to read more. */
final class UsageErrors implements IParameterExceptionHandler {
    /** How {@code help} begins to answer a command that it does not know. */
    private static final String OF_HELP = "Unknown subcommand '";

    /** What picocli calls an argument that is no option, and nobody else does. */
    private static final String POSITIONAL = "positional parameter at index \\S+ \\((.+?)\\)";

    @Override
    public int handleParseException(ParameterException error, String[] arguments) {
        CommandLine command = error.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("tidemark: " + Printable.line(message(error)));
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.BAD_INPUT.code();
    }

    private static String message(ParameterException error) {
        if (error instanceof UnmatchedArgumentException unmatched) {
            return unmatched(
                    unmatched.getCommandLine(), unmatched.getUnmatched().get(0));
        }
        if (error instanceof MissingParameterException) { // perhaps for want of what stands in a mistyped option
            Optional<String> option = error.getCommandLine().getUnmatchedArguments().stream()
                    .filter(argument -> argument.startsWith("-"))
                    .findFirst();
            if (option.isPresent()) {
                return unmatched(error.getCommandLine(), option.get());
            }
        }
        String text = String.valueOf(error.getMessage());
        if (text.startsWith(OF_HELP)) {
            return unmatched(error.getCommandLine(), String.valueOf(error.getValue()));
        }
        text = text.replaceFirst(POSITIONAL, "$1");
        return text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
    }

    private static String unmatched(CommandLine command, String argument) {
        if (argument.isBlank()) {
            return "an empty value";
        }
        boolean option = argument.startsWith("-");
        String found = option ? argument.split("=", 2)[0] : argument;
        List<String> known = option
                ? command.getCommandSpec().options().stream()
                        .flatMap(each -> List.of(each.names()).stream())
                        .filter(name -> name.startsWith("--"))
                        .toList()
                : command.getSubcommands().entrySet().stream()
                        .filter(each ->
                                !each.getValue().getCommandSpec().usageMessage().hidden())
                        .map(each -> each.getKey())
                        .toList();
        if (!option && known.isEmpty()) {
            return "unexpected argument '" + found + "'";
        }
        return "unknown " + (option ? "option" : "command") + " '" + found + "'; "
                + NearestNames.hint(
                        found, known, option ? "none is like it" : "known are: " + String.join(", ", known));
    }
}
