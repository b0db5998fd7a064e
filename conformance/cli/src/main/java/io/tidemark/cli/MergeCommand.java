package io.tidemark.cli;

import io.tidemark.engine.InputException;
import io.tidemark.replication.merge.Merged;
import io.tidemark.replication.merge.TraceMerge;
import io.tidemark.spec.Amount;
import io.tidemark.spec.SpecificationException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tidemark merge}: makes one trace of what several processes have recorded. */
@Command(
        name = "merge",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Makes one trace of the files of several nodes, each recorded in a process of its own.",
            "",
            "The order is that of cause and effect: each node's own, and every message is sent before it is received. No "
                    + "clock is trusted; where two steps could come in either order, clocks say which to write first, and "
                    + "no verdict depends on that. All nodes are needed, the controllers as well.",
            "",
            "Where a process was killed while it wrote a line, the last one is torn: it is named, and left out. Where it was "
                    + "killed in the middle of a step, the step's number has no line. Such numbers are named; where "
                    + "too many are missing, or too long before the process ends, the file has lost lines and is refused. "
                    + "Where the process was not killed, its last line being StopBroker, the trace ends there."
        },
        parameterListHeading = "%nParameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = HelpText.EXIT_CODES,
        exitCodeList = {
            "0:the trace is written",
            "2:the files could not be understood, do not belong together, or contradict each other; a file of before that has "
                    + "the trace's name stays as it is",
            "3:inconclusive: steps were lost in recording, and the trace ends where the first is missing",
            HelpText.DEFECT,
            HelpText.OUTPUT_LOST
        },
        footerHeading = HelpText.EXAMPLES,
        footer = {
            "  tidemark merge recorded/node-*.ndjson --out orders-0.ndjson",
            "  tidemark merge recorded/node-*.ndjson --partition orders-1 --out orders-1.ndjson",
            "  tidemark merge recorded/node-*.ndjson --out - | tidemark check -"
        })
final class MergeCommand implements Callable<Integer> {
    private static final int MOST_MISSING = 5;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "A node's file; those of all nodes are needed.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--out",
            required = true,
            paramLabel = "FILE",
            description = "The trace; - for standard output, and what there is to say goes to standard error then.")
    private Path out = Path.of("");

    @Option(
            names = "--partition",
            paramLabel = "NAME",
            description = "The partition of which the trace tells, as orders-0; needed where several were recorded.")
    private Optional<String> partition = Optional.empty();

    @Option(names = "--json", description = "One JSON object instead of text.")
    private boolean json;

    private final Console console;

    MergeCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (!isToStandardOutput()) {
            requireAnotherFile();
        }
        try {
            return merge().code();
        } catch (InputException | SpecificationException e) {
            if (!Files.isRegularFile(out)) {
                throw e;
            }
            console.err().println("tidemark: " + Printable.line(String.valueOf(e.getMessage())));
            console.err()
                    .println("tidemark: nothing is merged: " + Printable.line(out.toString())
                            + " is older, and left as it was");
            return ExitCode.BAD_INPUT.code();
        }
    }

    private ExitCode merge() {
        boolean toStandardOutput = isToStandardOutput();
        if (!toStandardOutput) {
            new OutputFile(out).requireWritable();
        }
        TraceMerge merge = TraceMerge.of(files, partition);
        Merged merged = toStandardOutput ? merge.writeTo(console.out()) : write(merge);
        ExitCode code = merged.gap().isPresent() ? ExitCode.INCONCLUSIVE : ExitCode.CONFORMS;
        if (toStandardOutput && console.out().checkError()) { // nothing was merged; why not is told at the end
            return code;
        }
        for (Merged.Torn torn : merged.torn()) {
            console.err().println("tidemark: " + Printable.line(shown(torn)));
        }
        PrintWriter summary = toStandardOutput ? console.err() : console.out();
        if (json) {
            print(merged, summary);
        } else {
            tell(merged, summary);
        }
        return code;
    }

    private boolean isToStandardOutput() {
        return out.toString().equals("-");
    }

    private String name() {
        return isToStandardOutput() ? "standard output" : out.toString();
    }

    private Merged write(TraceMerge merge) {
        try {
            return merge.writeTo(out);
        } catch (IOException e) {
            throw new OutputFile(out).unwritable(e);
        }
    }

    private void requireAnotherFile() {
        for (Path file : files) {
            if (file.toAbsolutePath().normalize().equals(out.toAbsolutePath().normalize())) {
                throw new InputException(
                        out.toString(), 0, 0, "one of the files to merge", "another name for the trace");
            }
        }
    }

    private void print(Merged merged, PrintWriter summary) {
        try (JsonLine line = new JsonLine(summary)) {
            line.text("trace", name());
            line.text("partition", merged.partition());
            line.number("events", merged.events());
            line.texts(
                    "nodes",
                    new TreeSet<>(merged.nodes()).stream().map(String::valueOf).toList());
            line.number("files", files.size());
            line.number("lateAnswers", merged.lateAnswers());
            line.texts(
                    "missing",
                    merged.missing().stream().map(MergeCommand::shown).toList());
            line.texts(
                    "torn",
                    merged.torn().stream()
                            .map(torn -> torn.file() + ":" + torn.line())
                            .toList());
            merged.gap().ifPresent(place -> line.text("gap", place));
        }
    }

    private void tell(Merged merged, PrintWriter summary) {
        String nodes = (merged.nodes().size() == 1 ? "node " : "nodes ")
                + new TreeSet<>(merged.nodes()).stream().map(String::valueOf).collect(Collectors.joining(", "));
        summary.printf(
                Locale.ROOT,
                "merged  %s  %s of %s, %s, from %s%n",
                Printable.line(name()),
                Amount.of(merged.events(), "event"),
                Printable.name(merged.partition()),
                nodes,
                Amount.of(files.size(), "file"));
        if (merged.lateAnswers() > 0) {
            summary.printf(
                    Locale.ROOT,
                    "  %s after who had asked had given up: %s may stand in the wrong place%n",
                    merged.lateAnswers() == 1
                            ? "1 answer came"
                            : String.format(Locale.ROOT, "%,d answers came", merged.lateAnswers()),
                    merged.lateAnswers() == 1 ? "it" : "they");
        }
        merged.missing().stream()
                .sorted(Comparator.comparing(missing -> missing.stopped().isEmpty())) // the graver ones first
                .limit(MOST_MISSING)
                .forEach(missing -> summary.println("  " + Printable.line(shown(missing)) + meaning(missing)));
        if (merged.missing().size() > MOST_MISSING) {
            summary.printf(
                    Locale.ROOT,
                    "  and at %,d more place%s numbers are missing%n",
                    merged.missing().size() - MOST_MISSING,
                    merged.missing().size() == MOST_MISSING + 1 ? "" : "s");
        }
        merged.torn().forEach(torn -> summary.println("  " + Printable.line(shown(torn))));
        merged.gap()
                .ifPresent(place ->
                        summary.println("  steps were lost at " + Printable.line(place) + ": the trace ends there"));
    }

    private static String shown(Merged.Torn torn) {
        return torn.file() + ":" + torn.line() + ": the last line is torn, and left out";
    }

    private static String shown(Merged.Missing missing) {
        return missing.file() + ":" + missing.line() + ": "
                + (missing.first() == missing.last()
                        ? "number " + missing.first() + " is missing before it"
                        : "numbers " + missing.first() + " to " + missing.last() + " are missing before it")
                + (missing.stopped().isPresent()
                        ? ", and its process was not killed (StopBroker, line "
                                + missing.stopped().getAsLong() + ")"
                        : "");
    }

    private static String meaning(Merged.Missing missing) {
        if (missing.stopped().isPresent()) {
            return ": the file is incomplete";
        }
        return (missing.first() == missing.last() ? ": taken for a step" : ": taken for steps")
                + " in the middle of which its process was killed";
    }
}
