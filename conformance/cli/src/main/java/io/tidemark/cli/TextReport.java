package io.tidemark.cli;

import io.tidemark.cli.Console.Colour;
import io.tidemark.engine.Explanation;
import io.tidemark.engine.InputException;
import io.tidemark.engine.Statistics;
import io.tidemark.engine.Verdict;
import io.tidemark.spec.Amount;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Verdicts for people: a line for each trace, the reason below it where there is one to give. */
final class TextReport implements Report {
    private static final String CONFORMS = "conforms";
    private static final String AS_EXPECTED = "rejected as expected";
    private static final String NOT_AS_EXPECTED = "not as expected";
    private static final String REJECTED = "rejected";
    private static final String INCONCLUSIVE = "inconclusive";
    private static final String GAP = "   ";
    private static final int BRIEF = 100;

    private final Console console;
    private final ProgressLine progress;
    private final LongSupplier nanoTime;
    private final long start;
    private final boolean single;
    private final int labelWidth;
    private final int nameWidth;
    private int conforming;
    private int rejectedAsExpected;
    private int otherwise;
    private int unusable;
    private int defects;

    /**
     * @param single whether this is about one trace, of which everything is told
     * @param corpus whether there are expected rejections among them
     * @param nameWidth columns that the longest name takes
     */
    TextReport(
            Console console,
            ProgressLine progress,
            LongSupplier nanoTime,
            boolean single,
            boolean corpus,
            int nameWidth) {
        this.console = console;
        this.progress = progress;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
        this.single = single;
        this.labelWidth = single ? 0 : corpus ? AS_EXPECTED.length() : INCONCLUSIVE.length();
        this.nameWidth = single ? 0 : nameWidth;
    }

    /** A report of the few verdicts that stand out among many, each with all there is to tell. */
    static TextReport ofExceptions(Console console, ProgressLine progress) {
        return new TextReport(console, progress, System::nanoTime, true, false, 0);
    }

    @Override
    public void verdict(Verdict verdict) {
        String trace = verdict.statistics().trace();
        if (verdict instanceof Verdict.Conforms conforms) {
            conforming++;
            line(Colour.GREEN, CONFORMS, trace, details(conforms));
            if (single) {
                conforms.notes()
                        .forEach(note -> below("note: "
                                + new Verdict.Note(
                                        note.claim(),
                                        note.partition().map(Printable::name),
                                        note.line(),
                                        Printable.name(note.event()))));
                conforms.summary().forEach((name, value) -> below(name + " = " + value));
            }
        } else if (verdict instanceof Verdict.Rejected rejected) {
            otherwise++;
            line(Colour.RED, REJECTED, trace, place(rejected.explanation()));
            reason(rejected.explanation());
        } else if (verdict instanceof Verdict.Inconclusive inconclusive) {
            otherwise++;
            inconclusive(inconclusive);
        }
        console.out().flush();
    }

    /** A run that the specification allows, and that another judge holds something against. */
    void failure(String trace, JudgedRun.Failure failure) {
        otherwise++;
        line(Colour.RED, REJECTED, trace, failure.judge().label() + ", step " + failure.step() + ", " + failure.rule());
        below(failure.text());
        console.out().flush();
    }

    @Override
    public void verdict(Verdict verdict, ExpectedTrace expected) {
        String trace = verdict.statistics().trace();
        Optional<String> difference = expected.difference();
        if (difference.isPresent()) {
            otherwise++;
            line(Colour.RED, NOT_AS_EXPECTED, trace, found(verdict) + "; " + difference.get());
            explanation(verdict).ifPresent(this::reason);
        } else if (verdict instanceof Verdict.Rejected rejected) {
            rejectedAsExpected++;
            line(Colour.GREEN, AS_EXPECTED, trace, brief(rejected.explanation()));
        } else {
            verdict(verdict);
        }
        console.out().flush();
    }

    @Override
    public void inconclusive(String trace, String reason) {
        otherwise++;
        line(Colour.YELLOW, INCONCLUSIVE, trace, reason);
        console.out().flush();
    }

    @Override
    public void badInput(String trace, InputException error) {
        unusable++;
        progress.clear();
        console.out().flush();
        console.err().println("tidemark: " + Printable.line(error.getMessage()));
        console.err().flush();
    }

    @Override
    public void defect(String trace, Throwable error) {
        defects++;
        progress.clear();
        console.out().flush();
    }

    @Override
    public void end() {
        if (single) {
            return;
        }
        List<String> counts = new ArrayList<>();
        counts.add(conforming + (conforming == 1 ? " conforms" : " conform"));
        if (rejectedAsExpected > 0) {
            counts.add(rejectedAsExpected + " rejected as expected");
        }
        if (otherwise > 0) {
            counts.add(console.paint(
                    Colour.RED,
                    otherwise
                            + (labelWidth == AS_EXPECTED.length()
                                    ? " not as expected"
                                    : otherwise == 1 ? " does not" : " do not")));
        }
        if (unusable > 0) {
            counts.add(console.paint(Colour.RED, unusable + " could not be read"));
        }
        if (defects > 0) {
            counts.add(console.paint(Colour.RED, defects + " without a verdict by a defect of Tidemark"));
        }
        int all = conforming + rejectedAsExpected + otherwise + unusable + defects;
        console.out()
                .printf(
                        Locale.ROOT,
                        "%n%d %s: %s (%.1f s)%n",
                        all,
                        all == 1 ? "trace" : "traces",
                        String.join(", ", counts),
                        (nanoTime.getAsLong() - start) / 1e9);
        console.out().flush();
    }

    private void inconclusive(Verdict.Inconclusive verdict) {
        line(
                Colour.YELLOW,
                INCONCLUSIVE,
                verdict.statistics().trace(),
                "line " + verdict.line() + ": " + verdict.reason());
        verdict.explanation().ifPresent(this::reason);
    }

    private void line(Colour colour, String label, String trace, String details) {
        progress.clear();
        String padding = " ".repeat(Math.max(0, labelWidth - label.length()));
        String name = Printable.line(trace) + " ".repeat(Math.max(0, nameWidth - trace.length()));
        console.out().println(console.paint(colour, label) + padding + GAP + name + GAP + Printable.line(details));
    }

    private void below(String text) {
        console.out().println("  " + Printable.line(text));
    }

    /** The explanation without its first line, which the verdict's line has already said. */
    private void reason(Explanation explanation) {
        explanation.text().lines().skip(1).map(Printable::line).forEach(console.out()::println);
    }

    private static String found(Verdict verdict) {
        if (verdict instanceof Verdict.Rejected rejected) {
            return "rejected at " + place(rejected.explanation());
        }
        return verdict instanceof Verdict.Inconclusive inconclusive
                ? "inconclusive at line " + inconclusive.line() + ", " + inconclusive.reason()
                : "conforms";
    }

    private static Optional<Explanation> explanation(Verdict verdict) {
        return verdict instanceof Verdict.Rejected rejected ? Optional.of(rejected.explanation()) : Optional.empty();
    }

    private static String place(Explanation explanation) {
        return "line " + explanation.line() + ", event " + explanation.seq() + ", "
                + Printable.name(explanation.event())
                + explanation
                        .partition()
                        .map(name -> ", partition " + Printable.name(name))
                        .orElse("");
    }

    /** The event, and where in the specification it is refused. */
    private static String brief(Explanation explanation) {
        String event = "line " + explanation.line() + ", " + Printable.name(explanation.event());
        if (explanation.reason() instanceof Explanation.InvariantViolated violated) {
            return event + ": invariant " + violated.invariant();
        }
        Optional<String> reason = explanation.reason() instanceof Explanation.NotEnabled notEnabled
                ? notEnabled.conjuncts().stream()
                        .findFirst()
                        .map(conjunct -> conjunct.position() + " "
                                + conjunct.source().replaceAll("\\s+", " ").strip())
                : ((Explanation.ObservationDiffers) explanation.reason())
                        .differences().stream().findFirst().map(Explanation.Difference::text);
        return reason.map(text -> event + ": " + text)
                .map(text -> text.length() <= BRIEF ? text : text.substring(0, BRIEF - 3) + "...")
                .orElse(event);
    }

    private String details(Verdict.Conforms verdict) {
        Statistics statistics = verdict.statistics();
        StringBuilder text = new StringBuilder(statistics.size());
        if (statistics.header().constants().get("Brokers") instanceof Collection<?> brokers) {
            text.append(", ").append(Amount.of(brokers.size(), "broker"));
        }
        if (statistics.eventsPerSecond() > 0) {
            text.append(String.format(Locale.ROOT, ", %,d events/s", Math.round(statistics.eventsPerSecond())));
        }
        if (!single) {
            verdict.notes()
                    .forEach(note -> text.append(", ")
                            .append(note.claim())
                            .append(" is FALSE from line ")
                            .append(note.line()));
        }
        return text.toString();
    }
}
