package io.tidemark.cli;

import io.tidemark.spec.ModelOutcome;
import io.tidemark.spec.ModelReport;
import io.tidemark.spec.ModelRun;
import io.tidemark.spec.story.Story;
import io.tidemark.spec.story.StoryTeller;
import io.tidemark.spec.story.TextStory;
import java.util.ArrayList;
import java.util.List;

/** What stands below a model's line when its counterexample is told as a story. */
final class ModelStories {
    private final ModelReport report = new ModelReport();
    private final StoryTeller teller = new StoryTeller();

    List<String> details(ModelRun run) {
        List<String> lines = new ArrayList<>(report.notes(run));
        ModelOutcome outcome = run.outcome();
        outcome.counterexample().ifPresent(counterexample -> {
            Story story = teller.tell(counterexample, outcome.violated().orElse(""), "");
            TextStory.lines(story).forEach(line -> lines.add("  " + line));
            lines.add("");
            TextStory.diagram(story).forEach(line -> lines.add("  " + line));
        });
        return lines;
    }
}
