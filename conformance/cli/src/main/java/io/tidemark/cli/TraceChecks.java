package io.tidemark.cli;

import io.tidemark.engine.InputException;
import io.tidemark.engine.Replay;
import io.tidemark.engine.Specification;
import io.tidemark.engine.TraceSource;
import io.tidemark.engine.Verdict;
import io.tidemark.replication.CorpusTrace;
import io.tidemark.replication.ReplicationSpecification;
import io.tidemark.spec.Amount;
import java.util.Optional;

/** Replays traces and reports each verdict: {@code check}, and every command that checks what it has recorded. */
public final class TraceChecks {
    private final Replay replay;
    private final DefectLog defects;
    private final ProgressLine progress;

    /**
     * Checks against one specification.
     *
     * @param defects is told of traces at which Tidemark fails
     * @param progress shows how far the check has come
     */
    public TraceChecks(Specification specification, DefectLog defects, ProgressLine progress) {
        this(new Replay(specification), defects, progress);
    }

    /** Checks by a replay with options of its own. */
    TraceChecks(Replay replay, DefectLog defects, ProgressLine progress) {
        this.replay = replay;
        this.defects = defects;
        this.progress = progress;
    }

    /**
     * Checks a trace which has to conform.
     *
     * @param number which of how many this is, for the line of progress
     * @return what the verdict amounts to
     */
    public ExitCode check(TraceSource source, Report report, String number) {
        return check(source, Optional.empty(), report, number).code();
    }

    /**
     * What came of a trace.
     *
     * @param verdict none on one that could not be used, or at which Tidemark failed
     */
    record Checked(ExitCode code, Optional<Verdict> verdict) {}

    /**
     * Checks a trace.
     *
     * @param entry its entry, when it is part of a corpus, with the verdict that is expected
     */
    Checked check(TraceSource source, Optional<CorpusTrace> entry, Report report, String number) {
        String name = source.name();
        Verdict verdict;
        try {
            progress.update(() -> "checking " + number + " " + name);
            verdict = ReplicationSpecification.requireMeant(replay.run(
                    source,
                    events -> progress.update(
                            () -> "checking " + number + " " + name + ": " + Amount.of(events, "event"))));
        } catch (InputException e) {
            report.badInput(name, e);
            return new Checked(ExitCode.BAD_INPUT, Optional.empty());
        } catch (RuntimeException | Error e) { // what is wrong with one trace must not cost the others their verdicts
            report.defect(name, e);
            defects.add(name, e);
            return new Checked(ExitCode.DEFECT, Optional.empty());
        }
        if (entry.isPresent()) {
            ExpectedTrace expected =
                    new ExpectedTrace(entry.get(), entry.get().expected().difference(verdict));
            report.verdict(verdict, expected);
            return new Checked(
                    expected.difference().isEmpty() ? ExitCode.CONFORMS : ExitCode.DOES_NOT_CONFORM,
                    Optional.of(verdict));
        }
        report.verdict(verdict);
        return new Checked(ExitCode.of(verdict), Optional.of(verdict));
    }
}
