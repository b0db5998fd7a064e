package io.tidemark.spec;

import io.tidemark.spec.ModelOutcome.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a run of models looks like to people and to programs. */
public final class ModelReport {

    private final ObjectMapper json = new ObjectMapper();

    /** A report. */
    public ModelReport() {}

    /**
     * The run on one line: verdict, name, what was found, and what it cost.
     *
     * @param run the run
     * @return a line without colour
     */
    public String line(ModelRun run) {
        ModelOutcome outcome = run.outcome();
        return String.format(
                Locale.ROOT,
                "%-11s  %-38s  %-52s  %,11d distinct  depth %3d  %6.1f s  %,7.0f states per CPU s",
                run.verdict().asExpected() ? "as expected" : "DIFFERS",
                run.model().name(),
                found(run),
                outcome.distinctStates(),
                outcome.depth(),
                outcome.seconds(),
                outcome.generatedPerCpuSecond());
    }

    private static String found(ModelRun run) {
        ModelOutcome outcome = run.outcome();
        int states = outcome.counterexample().map(Counterexample::length).orElse(0);
        return switch (outcome.result()) {
            case HOLDS -> "holds";
            case ERROR -> "error";
            case TIMED_OUT -> "not finished";
            case VIOLATED ->
                run.model().expectation() instanceof Expectation.Reaches
                        ? "reaches " + outcome.violated().orElse("?") + " in " + Amount.of(states, "state")
                        : "violates " + outcome.violated().orElse("?") + " in " + Amount.of(states, "state");
        };
    }

    /**
     * What stands below the line: what differs, what was not compared, and then the counterexample, which for a run as
     * expected is the story the model tells.
     *
     * @param run the run
     * @return lines without colour, empty for a model that holds as expected
     */
    public List<String> details(ModelRun run) {
        List<String> lines = new ArrayList<>(notes(run));
        run.outcome().counterexample().ifPresent(story -> story.lines().forEach(line -> lines.add("  " + line)));
        return lines;
    }

    /**
     * What there is to say of the verdict: what differs, and what was not compared.
     *
     * @param run the run
     * @return lines without colour, usually none
     */
    public List<String> notes(ModelRun run) {
        List<String> lines = new ArrayList<>();
        run.verdict().differences().forEach(difference -> lines.add("  differs: " + difference));
        run.verdict().notCompared().forEach(what -> lines.add("  not compared: " + what));
        return lines;
    }

    /**
     * How far a check is, on one line.
     *
     * @param model the model
     * @param progress how far
     * @return a line without colour
     */
    public String line(Model model, ModelProgress progress) {
        return String.format(
                Locale.ROOT,
                "%s: %,d distinct states, %,d unexplored, depth %d, %.0f s",
                model.name(),
                progress.distinctStates(),
                progress.unexplored(),
                progress.depth(),
                progress.seconds());
    }

    /**
     * The runs for programs.
     *
     * @param runs the runs
     * @return one JSON object: {@code asExpected}, {@code models}, and {@code neverTaken}, the actions no model took
     */
    public String json(List<ModelRun> runs) {
        ObjectNode all = json.createObjectNode();
        all.put("asExpected", runs.stream().allMatch(run -> run.verdict().asExpected()));
        ArrayNode models = all.putArray("models");
        runs.forEach(run -> models.add(node(run)));
        ArrayNode neverTaken = all.putArray("neverTaken");
        ActionCoverage.of(runs).neverTaken().forEach(neverTaken::add);
        return json.writeValueAsString(all);
    }

    private ObjectNode node(ModelRun run) {
        Model model = run.model();
        ModelOutcome outcome = run.outcome();
        ObjectNode node = json.createObjectNode();
        node.put("name", model.name());
        node.put("question", model.question());
        node.put("set", model.set().label());
        model.rule().ifPresent(rule -> node.put("rule", rule));
        model.pair().ifPresent(pair -> node.put("pair", pair));
        node.put("expected", model.expectation().toString());
        node.put("asExpected", run.verdict().asExpected());
        ArrayNode differences = node.putArray("differences");
        run.verdict().differences().forEach(differences::add);
        ArrayNode notCompared = node.putArray("notCompared");
        run.verdict().notCompared().forEach(notCompared::add);
        node.put("result", outcome.result().name().toLowerCase(Locale.ROOT));
        outcome.violated().ifPresent(property -> node.put("violated", property));
        node.put("distinctStates", outcome.distinctStates());
        node.put("generatedStates", outcome.generatedStates());
        node.put("depth", outcome.depth());
        node.put("seconds", outcome.seconds());
        node.put("cpuSeconds", outcome.cpuSeconds());
        node.put("generatedStatesPerCpuSecond", Math.round(outcome.generatedPerCpuSecond()));
        if (outcome.result() == Result.HOLDS || outcome.result() == Result.VIOLATED) {
            node.set("invariants", json.valueToTree(outcome.invariants()));
            node.set("properties", json.valueToTree(outcome.properties()));
            if (outcome.actionsCounted()) {
                node.set("actions", json.valueToTree(outcome.actions()));
            }
        }
        outcome.counterexample().ifPresent(story -> node.set("counterexample", json.valueToTree(story)));
        return node;
    }
}
