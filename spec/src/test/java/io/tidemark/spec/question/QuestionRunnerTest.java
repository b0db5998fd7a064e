package io.tidemark.spec.question;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.spec.ActionCount;
import io.tidemark.spec.ActionCount.Role;
import io.tidemark.spec.ModelCheckOptions;
import io.tidemark.spec.SpecificationFiles;
import io.tidemark.spec.question.Answer.Verdict;
import io.tidemark.spec.story.StoryTeller;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Each of these is answered within a few states. */
class QuestionRunnerTest {

    private final SpecificationFiles files = SpecificationFiles.ofThisLibrary();
    private final AnswerReport report = new AnswerReport();

    @Test
    void whatHoldsIsToldWithItsBounds() throws InterruptedException {
        Answer answer = answer(calm("no split brain"));

        assertThat(answer.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(answer.story()).isEmpty();
        assertThat(report.headline(answer)).isEqualTo("HOLDS  no split brain (SingleLeaderPerEpoch)");
        assertThat(report.details(answer))
                .anyMatch(line -> line.contains("2 replicas, min.insync.replicas 1"))
                .contains("  with      5 fixes that no release has yet: 'tidemark ask --list' names them")
                .anyMatch(line -> line.contains("at most   1 record produced"))
                .anyMatch(line -> line.matches(".*everything that can happen within these bounds: \\d+ distinct.*"));
    }

    @Test
    void whatNoReleaseHasIsNotToldAsTakenAway() throws InterruptedException {
        Question calm = calm("no split brain");
        Question released = new Question(
                calm.property(),
                calm.replicas(),
                calm.minInsync(),
                calm.acks(),
                calm.unclean(),
                calm.eligibleLeaderReplicas(),
                List.of("KIP-101"),
                Optional.of(KafkaVersion.NEWEST),
                calm.allowed(),
                calm.circumstances());

        assertThat(report.details(answer(released)))
                .contains(
                        "  without   KIP-101: A follower truncates where the leader's epoch forks from its own, not at its"
                                + " high watermark.")
                .filteredOn(line -> line.startsWith("  unfixed   "))
                .hasSize(5)
                .allMatch(line -> line.endsWith(" (In no release yet.)"));
    }

    @Test
    void whatIsViolatedComesWithItsShortestStoryAndWhatIsLost() throws InterruptedException {
        Answer answer = answer(Question.about("acks=all is safe")
                .ofReplicas(2, 1)
                .allowing(Allowance.FENCINGS, 2)
                .allowing(Allowance.UNCLEAN_ELECTIONS, 1));

        assertThat(answer.verdict()).isEqualTo(Verdict.VIOLATED);
        assertThat(report.headline(answer)).startsWith("VIOLATED  ").endsWith(" steps");
        assertThat(answer.story().orElseThrow().ending())
                .first()
                .asString()
                .startsWith("The record at offset 0 of leader epoch 0 was acknowledged to its producer with acks=all;");
        assertThat(report.json(answer).path("story").path("steps").size())
                .isEqualTo(answer.story().orElseThrow().steps().size());
    }

    /** There is none before all who are in sync have been fenced: with one expired session the answer would be worth nothing. */
    @Test
    void anUncleanElectionByRequestComesAboutWhereOneIsAllowed() throws InterruptedException {
        Answer answer =
                answer(Question.about("acks=all is safe").ofReplicas(2, 1).allowing(Allowance.UNCLEAN_ELECTIONS, 1));

        assertThat(answer.verdict()).isEqualTo(Verdict.VIOLATED);
        assertThat(report.details(answer))
                .contains("  at most   1 record produced, 2 expired sessions, 1 unclean election by request");
    }

    @Test
    void aSituationOccursOrDoesNot() throws InterruptedException {
        Question none = calm("NeverTwoLeaders");
        Question election = calm("NeverTwoLeaders").allowing(Allowance.ELECTIONS, 1);

        assertThat(answer(none).verdict()).isEqualTo(Verdict.NEVER_OCCURS);
        assertThat(answer(election).verdict()).isEqualTo(Verdict.OCCURS);
    }

    @Test
    void aSearchThatTakesTooLongSaysHowFarItCame() throws InterruptedException {
        Question large = Question.about("LeaderCompleteness")
                .allowing(Allowance.RECORDS, 3)
                .allowing(Allowance.FENCINGS, 3)
                .allowing(Allowance.LAG, 3);

        Answer answer = new QuestionRunner(files, ModelCheckOptions.usual().withTimeLimit(Duration.ofSeconds(2)))
                .answer(large, progress -> {});

        assertThat(answer.verdict()).isEqualTo(Verdict.UNFINISHED);
        assertThat(report.details(answer))
                .anyMatch(line -> line.contains("still to be followed"))
                .anyMatch(line -> line.startsWith("  instead   ") && line.contains("--replicas 2"));
    }

    /** A new action or variable of the specification needs words: see {@code ActionWordings} and {@code StateWording}. */
    @Test
    void everyActionAndEveryVariableOfTheSpecificationHasWords() throws InterruptedException {
        Answer answer = answer(calm("NeverTwoLeaders").allowing(Allowance.ELECTIONS, 1));
        StoryTeller teller = new StoryTeller();

        Set<String> actions = answer.outcome().actions().stream()
                .filter(count -> count.role() == Role.ACTION)
                .map(ActionCount::action)
                .collect(Collectors.toSet());
        assertThat(actions).as("the actions of Next").hasSizeGreaterThan(20);
        assertThat(teller.worded()).containsAll(actions);
        assertThat(answer.outcome()
                        .counterexample()
                        .orElseThrow()
                        .steps()
                        .get(0)
                        .changes())
                .hasSizeGreaterThan(15)
                .allMatch(change -> teller.knowsVariable(change.variable()), "has words");
    }

    /** Two replicas, and nothing goes wrong. */
    private static Question calm(String property) {
        return Question.about(property).ofReplicas(2, 1).allowing(Allowance.FENCINGS, 0);
    }

    private Answer answer(Question question) throws InterruptedException {
        Answer answer = new QuestionRunner(files, ModelCheckOptions.usual()).answer(question, progress -> {});
        assertThat(answer.errors()).isEmpty();
        return answer;
    }
}
