package io.tidemark.spec.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.spec.Change;
import io.tidemark.spec.Change.Kind;
import io.tidemark.spec.Counterexample;
import io.tidemark.spec.Counterexample.Loop;
import io.tidemark.spec.Counterexample.Step;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stories of counterexamples that TLC found, kept as files: {@code NAME.json} is the counterexample, {@code NAME.txt} how it
 * is told, so that a change of wording shows as a difference to read.
 */
class StoryTellerTest {

    private static final Step INIT = new Step(
            "Init",
            List.of(),
            List.of(),
            List.of(
                    new Change(
                            "partition",
                            Kind.BECAME,
                            "[leader |-> b1, leaderEpoch |-> 0, partitionEpoch |-> 0, isr |-> {b1, b2}]"),
                    new Change(
                            "log",
                            Kind.BECAME,
                            "(b1 :> [start |-> 0, runs |-> <<>>] @@ b2 :> [start |-> 0, runs |-> <<>>])")));

    @ParameterizedTest
    @CsvSource({
        "unclean-election, CommittedRecordsSurvive",
        "last-replica-standing, CommittedRecordsSurvive",
        "truncation-to-high-watermark, LeaderCompleteness",
        "last-known-leader, ElectableCompleteness",
        "lost-proposal, ElectableCompleteness",
        "stale-read, NeverStaleRead",
        "divergence, LogMatching"
    })
    void realCounterexamplesAreToldInKafkasWords(String name, String property) throws IOException {
        Story story = story(name, property);

        List<String> told = new ArrayList<>(TextStory.lines(story));
        told.add("");
        told.addAll(TextStory.diagram(story));
        assertThat(String.join("\n", told) + "\n").isEqualTo(resource(name + ".txt"));
        assertThat(String.join("\n", TextStory.lines(story)))
                .as("no TLA+ notation")
                .doesNotContain("|->", "<<", ":>", "/\\", "b1", "b2", "also:");
    }

    @ParameterizedTest
    @CsvSource({
        "unclean-election, CommittedRecordsSurvive",
        "last-known-leader, ElectableCompleteness",
        "divergence, LogMatching"
    })
    void thePictureIsWellFormedAndHasARowForEachStep(String name, String property) throws Exception {
        Story story = story(name, property);

        Document svg = parsed(SvgStory.of(story, "a & b < c"));

        assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("a & b < c");
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < svg.getElementsByTagName("text").getLength(); i++) {
            texts.add(svg.getElementsByTagName("text").item(i).getTextContent());
        }
        story.lanes().forEach(lane -> assertThat(texts).contains(lane.name()));
        story.steps().forEach(step -> assertThat(texts).contains(Integer.toString(step.number()), step.label()));
        assertThat(svg.getElementsByTagName("script").getLength()).isZero();
    }

    @Test
    void anActionWithoutWordingIsToldByItsNameAndItsBroker() {
        Step unknown = new Step(
                "DoSomethingNew",
                List.of("b2", "3"),
                List.of(),
                List.of(new Change("somethingNew[b2]", Kind.BECAME, "<<b1, 3>>")));

        Story story = new StoryTeller().tell(new Counterexample(List.of(INIT, unknown), Loop.NONE, 0), "P", "");

        assertThat(story.steps()).singleElement().satisfies(step -> {
            assertThat(step.sentence()).isEqualTo("Broker 2: do something new (3).");
            assertThat(step.at().name()).isEqualTo("broker 2");
            assertThat(step.state()).containsExactly("also: somethingNew[broker 2] = <<broker 1, 3>>");
        });
    }

    @Test
    void aProposalThatEndsTheReassignmentOfItsLeaderIsAccepted() {
        Step accepted = new Step(
                "HandleAlterPartition",
                List.of("b1"),
                List.of(),
                List.of(
                        new Change(
                                "partition",
                                Kind.BECAME,
                                "[leader |-> b2, leaderEpoch |-> 1, partitionEpoch |-> 1, isr |-> {b2}, replicas |-> {b2}]"),
                        new Change(
                                "messages",
                                Kind.GAINED,
                                "[type |-> \"AlterPartitionResponse\", leader |-> b1, error |-> \"NEW_LEADER_ELECTED\"]")));

        Story story = new StoryTeller().tell(new Counterexample(List.of(INIT, accepted), Loop.NONE, 0), "P", "");

        assertThat(story.steps())
                .singleElement()
                .extracting(Story.Step::sentence)
                .isEqualTo("The controller accepts the proposal of broker 1: the ISR is {2} in partition epoch 1;"
                        + " the reassignment is complete, the replicas are {2}; broker 2 becomes leader in epoch 1.");
    }

    @Test
    void aFetchIsToldWithTheLeaderEpochThatItNames() {
        Step fetch = new Step(
                "SendFetch",
                List.of("b2"),
                List.of(),
                List.of(
                        new Change("localPartition[b2]", Kind.BECAME, "[leader |-> b1, leaderEpoch |-> 2]"),
                        new Change(
                                "messages",
                                Kind.GAINED,
                                "[type |-> \"FetchRequest\", follower |-> b2, leader |-> b1, leaderEpoch |-> 1,"
                                        + " fetchOffset |-> 3]")));

        Story story = new StoryTeller().tell(new Counterexample(List.of(INIT, fetch), Loop.NONE, 0), "P", "");

        assertThat(story.steps())
                .singleElement()
                .extracting(Story.Step::sentence)
                .isEqualTo("Broker 2 fetches from broker 1, from offset 3 in leader epoch 1.");
    }

    @Test
    void aStoryThatGoesOnForEverSaysSo() {
        Step flush = new Step("Flush", List.of("b1"), List.of(), List.of());

        StoryTeller teller = new StoryTeller();

        assertThat(teller.tell(new Counterexample(List.of(INIT, flush, flush), Loop.BACK, 2), "P", "")
                        .ending())
                .containsExactly("From here it goes on for ever as after step 1.");
        assertThat(teller.tell(new Counterexample(List.of(INIT), Loop.STUTTERS, 0), "P", "What is lost.")
                        .ending())
                .containsExactly("From here nothing happens any more.", "What is lost.");
    }

    @Test
    void brokersThatAreNumbersKeepTheirNumbers() {
        Step init = new Step(
                "Init",
                List.of(),
                List.of(),
                List.of(
                        new Change("partition", Kind.BECAME, "[leader |-> 0, leaderEpoch |-> 0, isr |-> {0, 1}]"),
                        new Change(
                                "log",
                                Kind.BECAME,
                                "(0 :> [start |-> 0, runs |-> <<>>] @@ 1 :> [start |-> 0, runs |-> <<>>])")));

        Story story = new StoryTeller().tell(new Counterexample(List.of(init), Loop.NONE, 0), "P", "");

        assertThat(story.start())
                .containsExactly("Broker 0 leads in leader epoch 0, the ISR is {0, 1}, all logs are empty.");
        assertThat(story.lanes()).extracting(Lane::name).containsExactly("broker 0", "broker 1");
    }

    static Story story(String name, String property) throws IOException {
        Counterexample counterexample = JsonMapper.shared().readValue(resource(name + ".json"), Counterexample.class);
        return new StoryTeller().tell(counterexample, property, "What a user loses.");
    }

    private static Document parsed(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }

    private static String resource(String name) throws IOException {
        try (InputStream content =
                Objects.requireNonNull(StoryTellerTest.class.getResourceAsStream("/stories/" + name), name)) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
