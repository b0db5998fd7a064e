package io.tidemark.cli;

import io.tidemark.engine.Specification;
import io.tidemark.policy.ProtocolPolicies;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command without a subcommand: says what there is. */
@Command(
        name = "tidemark",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Holds implementations of Kafka-style replication to one TLA+ specification.",
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = HelpText.EXIT_CODES,
        exitCodeList = {
            HelpText.CONFORMS,
            HelpText.DOES_NOT_CONFORM,
            HelpText.BAD_INPUT,
            HelpText.INCONCLUSIVE,
            HelpText.DEFECT,
            HelpText.OUTPUT_LOST,
            HelpText.INTERRUPTED,
            HelpText.TERMINATED
        },
        footerHeading = HelpText.EXAMPLE,
        footer = {"  tidemark check traces/", "", "'tidemark help COMMAND' tells about one command."})
public final class TidemarkCommand implements Runnable {
    private TidemarkCommand() {}

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    /**
     * Runs the command in this process.
     *
     * @param specification what traces are replayed against
     * @return the exit code
     */
    static int run(Console console, Specification specification, String... arguments) {
        return run(console, specification, new DefectLog(console.err()), List.of(), arguments);
    }

    /**
     * Runs the command, with systems to record, in this process.
     *
     * @param specification what traces are replayed against
     * @param defects is told of what is wrong with Tidemark itself
     * @param systems picocli commands, one for each system that {@code record} knows
     * @return the exit code
     */
    public static int run(
            Console console,
            Specification specification,
            DefectLog defects,
            List<Object> systems,
            String... arguments) {
        CommandLine command = new CommandLine(new TidemarkCommand());
        Map<String, Supplier<Object>> commands = commands(console, specification, defects, systems);
        // Each command that picocli reads costs every run a part of its start: one that is named needs no others.
        if (arguments.length > 0 && commands.containsKey(arguments[0])) {
            commands.keySet().retainAll(Set.of(arguments[0]));
        }
        commands.forEach((name, made) -> command.addSubcommand(name, made.get()));
        command.addSubcommand(new CommandLine.HelpCommand())
                .setOut(console.out())
                .setErr(console.err())
                .setColorScheme(CommandLine.Help.defaultColorScheme(console.coloursOut() ? Ansi.ON : Ansi.OFF))
                .registerConverter(String.class, new NonEmpty<>(text -> text))
                .registerConverter(Path.class, new NonEmpty<>(Path::of))
                .registerConverter(int.class, WholeNumber.ofInt())
                .registerConverter(Integer.class, WholeNumber.ofInt())
                .registerConverter(long.class, WholeNumber.ofLong())
                .registerConverter(Long.class, WholeNumber.ofLong())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExpandAtFiles(false)
                .setUsageHelpWidth(100)
                .setParameterExceptionHandler(new UsageErrors())
                .setExecutionExceptionHandler(new ExecutionErrors(defects));
        int code = execute(command, defects, arguments);
        console.flush();
        Optional<String> loss = console.loss().get();
        if (loss.isEmpty()) {
            return code;
        }
        console.err().println("tidemark: standard output cannot be written: " + loss.get());
        console.flush();
        return ExitCode.OUTPUT_LOST.code();
    }

    private static int execute(CommandLine command, DefectLog defects, String... arguments) {
        try {
            return command.execute(arguments);
        } catch (Error e) { // picocli deals with exceptions alone, and an exit code of 1 would be a verdict
            defects.add("the command", e);
            return ExitCode.DEFECT.code();
        }
    }

    private static Map<String, Supplier<Object>> commands(
            Console console, Specification specification, DefectLog defects, List<Object> systems) {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("check", () -> new CheckCommand(console, specification, defects));
        commands.put("merge", () -> new MergeCommand(console));
        commands.put("model", () -> new ModelCommand(console));
        commands.put("generate", () -> new GenerateCommand(console));
        commands.put("ask", () -> new AskCommand(console));
        commands.put("review", () -> new ReviewCommand(console));
        commands.put("simulate", () -> new SimulateCommand(console, specification, ProtocolPolicies.kafka()));
        commands.put("record", () -> {
            CommandLine record = new CommandLine(new RecordCommand());
            systems.forEach(record::addSubcommand);
            return record;
        });
        commands.put("warm-up", () -> new WarmUpCommand(specification));
        return commands;
    }
}
