package io.tidemark.spec.question;

import io.tidemark.spec.Amount;
import io.tidemark.spec.ModelOutcome;
import io.tidemark.spec.question.Answer.Verdict;
import io.tidemark.spec.story.Lane;
import io.tidemark.spec.story.Story;
import io.tidemark.spec.story.TextStory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What an answer looks like to people and to programs. */
public final class AnswerReport {

    /** More fixes than this are told by their numbers only. */
    private static final int MANY = 6;

    private final JsonMapper json = JsonMapper.shared();

    /** A report. */
    public AnswerReport() {}

    /**
     * The answer in one line, in the words in which it was asked.
     *
     * @param answer the answer
     * @return a line without colour, which begins with the verdict
     */
    public String headline(Answer answer) {
        Property property = answer.config().property();
        String found = answer.story()
                .map(story -> ", in " + Amount.of(story.steps().size(), "step"))
                .orElse("");
        String asked = property.phrase(answer.config().question().property()).orElseGet(property::title);
        return answer.verdict().label() + "  " + asked + " (" + property.name() + ")" + found;
    }

    /**
     * What was asked, what was searched, and the story with its diagram.
     *
     * @param answer the answer
     * @return lines without colour
     */
    public List<String> details(Answer answer) {
        QuestionConfig config = answer.config();
        List<String> lines = new ArrayList<>();
        lines.add("  in        " + kafka(config) + ", " + config.configuration());
        told("without", config.absent(), Fix::isReleased, lines);
        told("unfixed", config.absent(), fix -> !fix.isReleased(), lines);
        if (!config.unreleased().isEmpty()) {
            lines.add("  with      " + new Amount(config.unreleased().size(), "fix", "fixes")
                    + " that no release has yet: 'tidemark ask --list' names them");
        }
        lines.add("  at most   " + config.allowed());
        if (answer.verdict() == Verdict.ERROR) {
            answer.errors().forEach(error -> lines.add("  error     " + error));
            return lines;
        }
        lines.add("  searched  " + searched(answer));
        if (answer.verdict() == Verdict.UNFINISHED) {
            lines.add("  instead   a longer --timeout; fewer failures"
                    + (config.question().replicas() > 2
                            ? "; or --replicas 2 --min-insync 2, which shows most of what 3 replicas do"
                            : ""));
        }
        answer.story().ifPresent(story -> {
            lines.add("");
            TextStory.lines(story).forEach(line -> lines.add("  " + line));
            lines.add("");
            TextStory.diagram(story).forEach(line -> lines.add("  " + line));
        });
        return lines;
    }

    /** Some of what is taken away, each with its title; or, if it is much, all by their names. */
    private static void told(String label, List<Fix> absent, Predicate<Fix> which, List<String> lines) {
        List<Fix> some = absent.stream().filter(which).toList();
        if (absent.size() <= MANY) {
            some.forEach(fix -> lines.add("  " + label + "   " + fix.id() + ": " + fix.title()
                    + (fix.isReleased() ? "" : " (In no release yet.)")));
        } else if (!some.isEmpty()) {
            lines.add("  " + label + "   " + some.stream().map(Fix::id).collect(Collectors.joining(", "))
                    + (some.get(0).isReleased() ? "" : " (in no release yet)"));
        }
    }

    private static String kafka(QuestionConfig config) {
        return config.question().version().map(version -> "Kafka " + version).orElse("Kafka 4.x");
    }

    private static String searched(Answer answer) {
        ModelOutcome outcome = answer.outcome();
        String states =
                String.format(Locale.ROOT, "%,d distinct states, %.1f s", outcome.distinctStates(), outcome.seconds());
        return switch (answer.verdict()) {
            case HOLDS, NEVER_OCCURS -> "everything that can happen within these bounds: " + states;
            case VIOLATED, OCCURS -> states + "; there is no shorter story";
            case UNFINISHED ->
                String.format(
                        Locale.ROOT,
                        "%s, and %,d states are still to be followed: nothing found so far, in up to %d steps",
                        states,
                        outcome.unexplored(),
                        Math.max(0, outcome.depth() - 1));
            case ERROR -> "nothing";
        };
    }

    /**
     * The answer for programs.
     *
     * @param answer the answer
     * @return one JSON object
     */
    public ObjectNode json(Answer answer) {
        QuestionConfig config = answer.config();
        ModelOutcome outcome = answer.outcome();
        ObjectNode node = json.createObjectNode();
        node.put("verdict", answer.verdict().name().toLowerCase(Locale.ROOT));
        node.put("property", config.property().name());
        node.put("title", config.property().title());
        node.put("consequence", config.property().consequence());
        node.put("configuration", config.configuration());
        node.put("allowed", config.allowed());
        ArrayNode without = node.putArray("without");
        config.absent().forEach(fix -> without.add(fix.id()));
        ArrayNode unreleased = node.putArray("unreleased");
        config.unreleased().forEach(fix -> unreleased.add(fix.id()));
        node.set("arguments", json.valueToTree(config.question().arguments()));
        node.set("constants", json.valueToTree(config.constants()));
        node.put("distinctStates", outcome.distinctStates());
        node.put("generatedStates", outcome.generatedStates());
        node.put("unexplored", outcome.unexplored());
        node.put("depth", outcome.depth());
        node.put("seconds", outcome.seconds());
        if (!answer.errors().isEmpty()) {
            node.set("errors", json.valueToTree(answer.errors()));
        }
        answer.story().ifPresent(story -> node.set("story", story(story)));
        outcome.counterexample()
                .ifPresent(counterexample -> node.set("counterexample", json.valueToTree(counterexample)));
        return node;
    }

    private ObjectNode story(Story story) {
        ObjectNode node = json.createObjectNode();
        node.set(
                "lanes", json.valueToTree(story.lanes().stream().map(Lane::name).toList()));
        node.set("start", json.valueToTree(story.start()));
        ArrayNode steps = node.putArray("steps");
        for (Story.Step step : story.steps()) {
            ObjectNode each = steps.addObject();
            each.put("number", step.number());
            each.put("sentence", step.sentence());
            each.set("state", json.valueToTree(step.state()));
            each.put("at", step.at().name());
            step.to().ifPresent(to -> each.put("to", to.name()));
            each.put("label", step.label());
            each.put("mark", step.mark().name().toLowerCase(Locale.ROOT));
        }
        node.set("ending", json.valueToTree(story.ending()));
        return node;
    }
}
