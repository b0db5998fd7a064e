package io.tidemark.cli;

import io.tidemark.cli.Console.Colour;
import io.tidemark.spec.ModelCheckOptions;
import io.tidemark.spec.ModelProgress;
import io.tidemark.spec.SpecificationFiles;
import io.tidemark.spec.question.Answer;
import io.tidemark.spec.question.AnswerReport;
import io.tidemark.spec.question.Fix;
import io.tidemark.spec.question.KafkaVersion;
import io.tidemark.spec.question.Property;
import io.tidemark.spec.question.Question;
import io.tidemark.spec.question.QuestionRunner;
import io.tidemark.spec.story.SvgStory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tidemark ask}: puts one question to the specification, by configuration and property. */
@Command(
        name = "ask",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Can it happen? Asks the specification whether a property holds in a configuration of Kafka 4.x, or of its past.",
            "",
            "The search is exhaustive: HOLDS means that nothing which can happen within the bounds given violates the "
                    + "property, VIOLATED comes with the shortest story of how it is violated. Every broker may be slow, "
                    + "and every message late, as long as it likes; what goes wrong beyond that is what is allowed by number."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = HelpText.EXIT_CODES,
        exitCodeList = {
            "0:it holds (or the situation never occurs)",
            "1:it is violated (or the situation occurs)",
            HelpText.BAD_INPUT,
            "3:not finished within --timeout",
            HelpText.DEFECT,
            HelpText.OUTPUT_LOST
        },
        footerHeading = HelpText.EXAMPLES,
        footer = {
            "  tidemark ask --list",
            "  tidemark ask --replicas 2 --min-insync 1 --unclean --property \"no acknowledged record is lost\"",
            "  tidemark ask --replicas 2 --power-losses 1 --fencings 2 --without KIP-966 --svg story.svg \\",
            "      --property CommittedRecordsSurvive",
            "  tidemark ask --replicas 2 --min-insync 1 --without KIP-101 --elections 3 --fencings 0 \\",
            "      --property \"no committed record is lost\"",
            "  tidemark ask --replicas 2 --min-insync 1 --kafka-version 3.4 --lag 1 --power-losses 1 \\",
            "      --loss-outside-isr --property \"electable replicas are complete\""
        })
final class AskCommand implements Callable<Integer> {
    @Option(
            names = "--property",
            paramLabel = "NAME",
            description = "The property: its name, or what people call it, as --list shows it.")
    private @Nullable String property;

    @Option(names = "--list", description = "List the properties, and the fixes that can be taken away; ask nothing.")
    private boolean list;

    @ArgGroup(validate = false, heading = "%nConfiguration:%n")
    private Configuration configuration = new Configuration();

    @ArgGroup(validate = false, heading = "%nWhat may happen, at most so many times (default 0):%n")
    private AskBounds bounds = new AskBounds();

    @ArgGroup(validate = false, heading = "%nOutput:%n")
    private Output output = new Output();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    private final Console console;
    private final AnswerReport report = new AnswerReport();

    AskCommand(Console console) {
        this.console = console;
    }

    /** How the partition is configured, and which Kafka it is. */
    private static final class Configuration {
        @Option(names = "--replicas", paramLabel = "N", description = "Replicas of the partition (default: 3).")
        private int replicas = Question.USUAL_REPLICAS;

        @Option(
                names = "--min-insync",
                paramLabel = "N",
                description = "min.insync.replicas (default: 2, or 1 with one replica).")
        private @Nullable Integer minInsync;

        @Option(
                names = "--acks",
                paramLabel = "LEVEL",
                description =
                        "acks of the producers: 0, 1 or all, which may be -1 as well (default: the level of which the "
                                + "property speaks).")
        private @Nullable String acks;

        @Option(names = "--unclean", description = "unclean.leader.election.enable=true.")
        private boolean unclean;

        @Option(
                names = "--elr",
                negatable = true,
                description = "Eligible leader replicas on or off (default: on, before Kafka 4.1 off).")
        private @Nullable Boolean eligibleLeaderReplicas;

        @Option(
                names = "--without",
                paramLabel = "FIX",
                description = "Take away what this KIP or issue fixed, such as KIP-101; may be repeated.")
        private List<String> without = new ArrayList<>();

        @Option(
                names = "--kafka-version",
                paramLabel = "V",
                description =
                        "Kafka of this version: every fix that came later is absent (the controller is KRaft's all the same).")
        private @Nullable String version;
    }

    /** What becomes of the answer. */
    private static final class Output {
        @Option(names = "--timeout", paramLabel = "SECONDS", description = "The longest time (default: 300).")
        private int timeout = 300;

        @Option(names = "--svg", paramLabel = "FILE", description = "Draw the story in a file as well.")
        private @Nullable Path svg;

        @Option(names = "--json", description = "One JSON object instead of text.")
        private boolean json;
    }

    @Override
    public Integer call() throws InterruptedException {
        requireOnce();
        try (SpecificationFiles files = SpecificationFiles.ofThisLibrary()) {
            ModelCheckOptions options =
                    ModelCheckOptions.usual().withTimeLimit(Duration.ofSeconds(requirePositive(output.timeout)));
            QuestionRunner runner = new QuestionRunner(files, options);
            if (list) {
                list(runner);
                return ExitCode.CONFORMS.code();
            }
            return answer(runner, question()).code();
        }
    }

    /** The parser takes an option that comes again for the beginning of another group, and forgets what it has read of the first. */
    private void requireOnce() {
        Set<OptionSpec> seen = new HashSet<>();
        for (String argument : spec.commandLine().getParseResult().originalArgs()) {
            String name = argument.split("=", 2)[0];
            OptionSpec option = spec.negatedOptionsMap()
                    .getOrDefault(name, spec.optionsMap().get(name));
            if (option != null && !option.isMultiValue() && !seen.add(option)) {
                throw new ParameterException(spec.commandLine(), "option '" + name + "' should be specified only once");
            }
        }
    }

    private int requirePositive(int seconds) {
        if (seconds < 1) {
            throw new ParameterException(spec.commandLine(), "--timeout " + seconds + ", expected at least 1 second");
        }
        return seconds;
    }

    private Question question() {
        if (property == null) {
            throw new ParameterException(
                    spec.commandLine(), "--property NAME is missing; --list shows what may be asked");
        }
        int minInsync = Optional.ofNullable(configuration.minInsync)
                .orElse(configuration.replicas == 1 ? 1 : Question.USUAL_MIN_INSYNC);
        return new Question(
                property,
                configuration.replicas,
                minInsync,
                Optional.ofNullable(configuration.acks).map(level -> level.equals("-1") ? "all" : level),
                configuration.unclean,
                Optional.ofNullable(configuration.eligibleLeaderReplicas),
                configuration.without,
                Optional.ofNullable(configuration.version).map(this::version),
                bounds.given(),
                bounds.circumstances());
    }

    private KafkaVersion version(String text) {
        return KafkaVersion.of(text)
                .filter(KafkaVersion::isKnown)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "--kafka-version '" + text + "', expected a version such as 3.5, from " + KafkaVersion.OLDEST
                                + " (the first with replicas) to " + KafkaVersion.NEWEST));
    }

    private ExitCode answer(QuestionRunner runner, Question question) throws InterruptedException {
        Optional<OutputFile> picture = Optional.ofNullable(output.svg).map(OutputFile::new);
        picture.ifPresent(OutputFile::requireWritable);
        Answer answer;
        try (ProgressLine progress = new ProgressLine(console, System::nanoTime)) {
            answer = runner.answer(question, state -> progress.update(() -> line(state)));
        }
        if (output.json) {
            console.out().println(report.json(answer));
        } else {
            ExitCode code = exitCode(answer);
            Colour colour = code == ExitCode.CONFORMS
                    ? Colour.GREEN
                    : code == ExitCode.DOES_NOT_CONFORM ? Colour.RED : Colour.YELLOW;
            console.out().println(console.paint(colour, report.headline(answer)));
            report.details(answer).forEach(console.out()::println);
        }
        picture.ifPresent(file -> draw(answer, file));
        return exitCode(answer);
    }

    private void draw(Answer answer, OutputFile file) {
        answer.story()
                .ifPresentOrElse(
                        story -> file.write(SvgStory.of(story, report.headline(answer))),
                        () -> console.err()
                                .println("tidemark: there is no story to draw, " + file.path() + " is not written"));
    }

    private static String line(ModelProgress state) {
        return String.format(
                Locale.ROOT,
                "%,d distinct states, %,d still to be followed, %d steps deep, %.0f s",
                state.distinctStates(),
                state.unexplored(),
                Math.max(0, state.depth() - 1),
                state.seconds());
    }

    private static ExitCode exitCode(Answer answer) {
        return switch (answer.verdict()) {
            case HOLDS, NEVER_OCCURS -> ExitCode.CONFORMS;
            case VIOLATED, OCCURS -> ExitCode.DOES_NOT_CONFORM;
            case UNFINISHED -> ExitCode.INCONCLUSIVE;
            case ERROR -> ExitCode.DEFECT;
        };
    }

    private void list(QuestionRunner runner) {
        if (output.json) {
            listForPrograms(runner);
            return;
        }
        console.out().println("Properties (--property NAME, or one of the texts in quotes):");
        for (Property each : runner.catalog().properties()) {
            if (each.kind() != Property.Kind.SITUATION) {
                print(each);
            }
        }
        console.out().println();
        console.out().println("Situations (found where they occur):");
        for (Property each : runner.catalog().properties()) {
            if (each.kind() == Property.Kind.SITUATION) {
                print(each);
            }
        }
        console.out().println();
        console.out()
                .println("Rules (--without ID), with the first Kafka version that has them, in brackets if no release");
        console.out().println("needed one and did not have it:");
        for (Fix fix : runner.history().fixes()) {
            String since = fix.since().map(KafkaVersion::toString).orElse("none");
            console.out()
                    .printf(
                            "  %-12s  %-6s  %s%n",
                            fix.id(), fix.wasEverMissing() ? since : "(" + since + ")", fix.title());
        }
    }

    private void print(Property each) {
        console.out().println("  " + each.name());
        List<String> names = each.aliases().isEmpty() ? List.of(each.words()) : each.aliases();
        console.out().println("      \"" + String.join("\", \"", names) + "\"");
        if (!each.consequence().isEmpty()) {
            console.out().println("      " + each.consequence());
        }
    }

    private void listForPrograms(QuestionRunner runner) {
        try (JsonLine line = new JsonLine(console.out())) {
            line.objects("properties", runner.catalog().properties(), each -> {
                line.text("name", each.name());
                line.text("kind", each.kind().name().toLowerCase(Locale.ROOT));
                line.text("consequence", each.consequence());
                line.texts("aliases", each.aliases());
            });
            line.objects("fixes", runner.history().fixes(), fix -> {
                line.text("id", fix.id());
                fix.since().ifPresent(since -> line.text("since", since.toString()));
                line.text("title", fix.title());
            });
        }
    }
}
