package io.tidemark.spec.story;

import io.tidemark.spec.Counterexample;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Makes a story of a counterexample. */
public final class StoryTeller {

    private final ActionWordings wordings = new ActionWordings();

    /** A teller. */
    public StoryTeller() {}

    /**
     * The actions of the specification that have a sentence of their own.
     *
     * @return their names
     */
    public Set<String> worded() {
        return Set.copyOf(wordings.actions());
    }

    /**
     * Whether what a variable becomes is told in words, or left out because the sentence says it.
     *
     * @param variable the name of a variable of the specification
     * @return false if it would be shown as TLA+
     */
    public boolean knowsVariable(String variable) {
        return StateWording.knows(variable);
    }

    /**
     * Tells a counterexample.
     *
     * @param counterexample what TLC found, of a specification with the variables of {@code ReplicationState}
     * @param property the property that is violated, or the witness that is reached
     * @param consequence what a user loses when the property does not hold, in sentences; empty if nothing is to be said
     * @return the story
     */
    public Story tell(Counterexample counterexample, String property, String consequence) {
        Situation situation = Situation.empty();
        List<Story.Step> steps = new ArrayList<>();
        List<String> start = List.of();
        for (Counterexample.Step step : counterexample.steps()) {
            Situation after = situation.after(step.changes());
            if (step.action().equals("Init")) {
                start = start(after);
            } else {
                Moment moment = new Moment(step.arguments(), step.changes(), situation, after);
                Telling telling = wordings.tell(step, moment);
                steps.add(new Story.Step(
                        steps.size() + 1,
                        telling.sentence(),
                        StateWording.of(moment),
                        telling.at(),
                        telling.to(),
                        telling.label(),
                        telling.mark()));
            }
            situation = after;
        }
        return new Story(
                lanes(situation, steps), start, steps, ending(counterexample, property, consequence, situation));
    }

    private static List<String> start(Situation first) {
        Moment moment = new Moment(List.of(), List.of(), first, first);
        List<String> sentences = new ArrayList<>();
        moment.leader()
                .ifPresent(leader -> sentences.add(Names.brokerFirst(leader) + " leads in leader epoch "
                        + first.number("partition", "leaderEpoch") + ", the ISR is " + Names.set(moment.isr())
                        + (first.log("log", leader).end() == 0 ? ", all logs are empty" : "") + "."));
        return sentences;
    }

    /** Every broker, and of the controller and the clients whoever has a part in it. */
    private static List<Lane> lanes(Situation last, List<Story.Step> steps) {
        Set<Lane> lanes = new LinkedHashSet<>();
        last.brokers().forEach(broker -> lanes.add(Names.lane(broker)));
        for (Story.Step step : steps) {
            lanes.add(step.at());
            step.to().ifPresent(lanes::add);
        }
        return List.copyOf(new TreeSet<>(lanes));
    }

    private static List<String> ending(
            Counterexample counterexample, String property, String consequence, Situation last) {
        List<String> sentences = new ArrayList<>();
        switch (counterexample.loop()) {
            case NONE -> {}
            case BACK ->
                sentences.add("From here it goes on for ever as after step " + Math.max(0, counterexample.loopsTo() - 1)
                        + ".");
            case STUTTERS -> sentences.add("From here nothing happens any more.");
        }
        Optional<String> evidence = Evidence.of(property, last);
        evidence.ifPresent(sentences::add);
        if (!consequence.isBlank()) {
            sentences.add(consequence);
        }
        return sentences;
    }
}
