package io.tidemark.cli;

import io.tidemark.cli.JudgedRun.Failure;
import io.tidemark.simulation.schedule.Schedule;
import io.tidemark.simulation.schedule.ScheduleText;
import io.tidemark.spec.Amount;
import io.tidemark.spec.story.Story;
import io.tidemark.spec.story.TextStory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Explains a run that failed: the shortest operations that fail in the same way, as a story, and how to repeat it. */
final class FailureReport {
    private final RunJudges judges;

    FailureReport(RunJudges judges) {
        this.judges = judges;
    }

    /**
     * The lines to print.
     *
     * @param shortest the shortest schedule that fails in the same way
     * @param failure what is held against the run that was drawn: the same judge is asked
     * @param drawn how many operations the run had
     * @param file where the schedule is
     */
    List<String> lines(Schedule shortest, Failure failure, int drawn, Path file) {
        JudgedRun run = judges.run(shortest, file.toString());
        Failure shown = run.failureOf(failure.judge())
                .orElseThrow(() -> new IllegalStateException("the schedule in " + file + " does not fail any more"));
        Story story = FailureStory.of(run.run(), judges.events(shortest), shown);
        List<String> lines = new ArrayList<>();
        lines.add("  the shortest schedule that fails like this has "
                + Amount.of(shortest.operations().size(), "operation") + ", of " + drawn + " drawn:");
        TextStory.lines(story).forEach(line -> lines.add("  " + line));
        lines.add("");
        TextStory.diagram(story).forEach(line -> lines.add("  " + line));
        lines.add("");
        lines.add("  repeat it: tidemark simulate --schedule " + file);
        return lines;
    }

    /** The text of a schedule, with what its run is held against. */
    static String text(Schedule schedule, Failure failure) {
        return "# " + failure.judge().label() + ": " + failure.rule() + "\n" + ScheduleText.write(schedule);
    }
}
