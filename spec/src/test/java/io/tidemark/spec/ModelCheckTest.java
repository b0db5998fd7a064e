package io.tidemark.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.tidemark.spec.Counterexample.Loop;
import io.tidemark.spec.ModelOutcome.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The mailbox specification of the test resources, checked for real by TLC in its child JVM. */
class ModelCheckTest {

    private static final ModelCheckOptions ONE_WORKER =
            new ModelCheckOptions(1, 1, 256, Duration.ofMinutes(5), ModelEvaluation.COMPARED);

    @Test
    void exhaustiveCheckHoldsAndCountsEachAction() throws Exception {
        ModelOutcome outcome = check("MCMailbox", "Holds.cfg");

        assertThat(outcome.errors()).isEmpty();
        assertThat(outcome.result()).isEqualTo(Result.HOLDS);
        assertThat(outcome.invariants()).containsExactly("WithinCapacity");
        assertThat(outcome.unexplored()).isZero();
        assertThat(outcome.counterexample()).isEmpty();
        assertThat(outcome.distinctStates()).isEqualTo(55);
        // Every transition but the one into the initial state is by Send or Collect.
        assertThat(taken(outcome, "Send") + taken(outcome, "Collect")).isEqualTo(outcome.generatedStates() - 1);
        assertThat(taken(outcome, "MCSend")).isEqualTo(taken(outcome, "Send"));
        assertThat(taken(outcome, "Overflow")).isZero();
        assertThat(outcome.actions())
                .extracting(ActionCount::module, ActionCount::action, ActionCount::role)
                .containsExactlyInAnyOrder(
                        tuple("Mailbox", "Send", ActionCount.Role.ACTION),
                        tuple("Mailbox", "Collect", ActionCount.Role.ACTION),
                        tuple("Mailbox", "Overflow", ActionCount.Role.ACTION),
                        tuple("MCMailbox", "MCSend", ActionCount.Role.BOUND));
    }

    @Test
    void witnessIsReachedByTheShortestStoryWithActionsAndArguments() throws Exception {
        ModelOutcome outcome = check("MCMailbox", "Reaches.cfg");

        assertThat(outcome.violated()).contains("NeverFull");
        Counterexample story = outcome.counterexample().orElseThrow();
        assertThat(story.steps())
                .extracting(Counterexample.Step::name)
                .containsExactly("Init", "Send(s1, 0)", "Send(s1, 1)");
        assertThat(story.steps().get(2).bounds()).containsExactly("MCSend(s1)");
        assertThat(story.steps().get(2).changes())
                .extracting(Change::toString)
                .containsExactly("sent[s1] = 2", "mailbox + [text |-> 1, from |-> s1]");
    }

    @Test
    void violatedActionPropertyIsNamed() throws Exception {
        ModelOutcome outcome = check("MCMailbox", "Violates.cfg");

        assertThat(outcome.result()).isEqualTo(Result.VIOLATED);
        assertThat(outcome.violated()).contains("SentNeverIncreases");
        assertThat(outcome.counterexample().orElseThrow().length()).isEqualTo(2);
    }

    @Test
    void propertyOfAnInstantiatedModuleIsCheckedOnEachStep() throws Exception {
        ModelOutcome refines = check("MCTally", "Refines.cfg");

        assertThat(refines.errors()).isEmpty();
        assertThat(refines.result()).isEqualTo(Result.HOLDS);

        ModelOutcome doesNot = check("MCTally", "DoesNotRefine.cfg");

        assertThat(doesNot.errors()).isEmpty();
        assertThat(doesNot.violated().orElseThrow()).endsWith("of module Tally");
        assertThat(doesNot.counterexample().orElseThrow().steps())
                .extracting(Counterexample.Step::name)
                .containsExactly("Init", "Send(s1, 0)", "Collect([text |-> 0, from |-> s1])");
    }

    @Test
    void violationInTheInitialStateHasAStoryOfOneState() throws Exception {
        ModelOutcome outcome = check("MCMailbox", "InitiallyViolated.cfg");

        assertThat(outcome.violated()).contains("NeverEmpty");
        assertThat(outcome.counterexample().orElseThrow().lines())
                .containsExactly("1. Init  sent = (s1 :> 0 @@ s2 :> 0)", "         mailbox = {}");
    }

    @Test
    void propertyOfTheInitialStateHasAStoryOfOneState() throws Exception {
        ModelOutcome outcome = check("MCMailbox", "InitialProperty.cfg");

        assertThat(outcome.violated()).contains("NeverEmpty");
        assertThat(outcome.counterexample().orElseThrow().length()).isEqualTo(1);
    }

    @Test
    void deadlockIsAViolationWhenTheConfigAsksForIt() throws Exception {
        ModelOutcome outcome = check("MCMailbox", "Deadlock.cfg");

        assertThat(outcome.violated()).contains("Deadlock");
        assertThat(outcome.counterexample().orElseThrow().length()).isEqualTo(3);
    }

    @Test
    void livenessStoryEndsInStuttering() throws Exception {
        ModelOutcome outcome = check("MCMailbox", "Stutters.cfg");

        assertThat(outcome.violated()).contains("EmptyAgainAndAgain");
        assertThat(outcome.counterexample().orElseThrow().loop()).isEqualTo(Loop.STUTTERS);
    }

    @Test
    void actionsBehindOneConjunctionAreToldApartAllTheSame() throws Exception {
        ModelOutcome outcome = check("MCMailbox", "OneConjunction.cfg");

        assertThat(outcome.result()).isEqualTo(Result.HOLDS);
        assertThat(taken(outcome, "Send")).isPositive();
        assertThat(taken(outcome, "Collect")).isPositive();
        assertThat(taken(outcome, "Overflow")).isZero();
        assertThat(taken(outcome, "Send") + taken(outcome, "Collect")).isEqualTo(outcome.generatedStates() - 1);
    }

    @Test
    void twoWorkersCountTheSame() throws Exception {
        ModelCheckOptions twoWorkers =
                new ModelCheckOptions(1, 2, 256, Duration.ofMinutes(5), ModelEvaluation.COMPILED);

        ModelOutcome outcome = new ModelCheck(Mailbox.files(), twoWorkers)
                .run(Mailbox.model("MCMailbox", "OneConjunction.cfg"), progress -> {});

        assertThat(outcome.distinctStates()).isEqualTo(55);
        assertThat(taken(outcome, "Send") + taken(outcome, "Collect")).isEqualTo(outcome.generatedStates() - 1);
    }

    @Test
    void fairnessIsEvaluatedOnTheMarkedRelation() throws Exception {
        ModelOutcome outcome = check("MCMailbox", "Fair.cfg");

        assertThat(outcome.errors()).isEmpty();
        assertThat(outcome.result()).isEqualTo(Result.HOLDS);
        assertThat(outcome.properties()).containsExactly("EmptyAgainAndAgain");
        assertThat(taken(outcome, "Send") + taken(outcome, "Collect")).isEqualTo(outcome.generatedStates() - 1);
    }

    @Test
    void assumptionsAreEvaluatedWithoutABehaviour() throws Exception {
        assertThat(check("Texts", "Assumptions.cfg"))
                .returns(Result.HOLDS, ModelOutcome::result)
                .returns(2, ModelOutcome::assumptions)
                .returns(0L, ModelOutcome::distinctStates);
        assertThat(check("Texts", "FalseAssumption.cfg").violated()).contains("ASSUME at Texts:8:8");
    }

    @Test
    void evaluationErrorNamesThePosition() throws Exception {
        ModelOutcome outcome = check("MCMailbox", "EvaluationError.cfg");

        assertThat(outcome.result()).isEqualTo(Result.ERROR);
        assertThat(outcome.errors()).hasSize(2);
        assertThat(outcome.errors().get(0)).contains("first argument of < should be an integer");
        assertThat(outcome.errors().get(1)).startsWith("at Mailbox:40:17");
    }

    @Test
    void variableThatAnActionForgetsIsNamed() throws Exception {
        ModelOutcome outcome = check("MCMailbox", "Incomplete.cfg");

        assertThat(outcome.result()).isEqualTo(Result.ERROR);
        assertThat(outcome.errors()).singleElement().asString().contains("mailbox", "sent");
        assertThat(outcome.counterexample()).isPresent();
    }

    @Test
    void parseErrorNamesThePosition() throws Exception {
        ModelOutcome outcome = check("DoesNotParse", "DoesNotParse.cfg");

        assertThat(outcome.result()).isEqualTo(Result.ERROR);
        assertThat(outcome.errors())
                .containsExactly("DoesNotParse:4:1: Encountered \"====\" at line 4, column 1 and token \"+\"");
    }

    @Test
    void configErrorNamesWhatIsUnknown() throws Exception {
        ModelOutcome outcome = check("MCMailbox", "UnknownInvariant.cfg");

        assertThat(outcome.result()).isEqualTo(Result.ERROR);
        assertThat(outcome.errors()).singleElement().asString().contains("NoSuchInvariant");
    }

    @Test
    void checkThatTakesTooLongIsEnded() throws Exception {
        ModelCheckOptions hurried = new ModelCheckOptions(1, 1, 256, Duration.ofMillis(1), ModelEvaluation.COMPILED);

        ModelOutcome outcome =
                new ModelCheck(Mailbox.files(), hurried).run(Mailbox.model("MCMailbox", "Holds.cfg"), progress -> {});

        assertThat(outcome.errors()).containsExactly("no outcome within 0 s");
    }

    @Test
    void childEndsAndClearsUpWhenItsParentIsGone(@TempDir Path folder) throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("child"));
        Process child = new ProcessBuilder(new ModelCheck(Mailbox.files(), ONE_WORKER)
                        .command(Mailbox.model("MCMailbox", "Holds.cfg"), temporary))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();

        child.getOutputStream().close(); // as when the parent ends

        assertThat(child.waitFor()).isEqualTo(1);
        assertThat(temporary).doesNotExist();
    }

    @Test
    void runnerTellsBeginAndEndAndKeepsTheOrder() throws Exception {
        ModelManifest manifest = ModelManifest.read(onlyTheModelsOfTheManifest());
        List<String> told = new ArrayList<>();
        ModelRunListener listener = new ModelRunListener() {
            @Override
            public void onStarted(Model model) {
                told.add("started " + model.name());
            }

            @Override
            public void onFinished(ModelRun run) {
                told.add("finished " + run.model().name());
            }
        };

        List<ModelRun> runs = new ModelRunner(
                        Mailbox.files(),
                        new ModelCheckOptions(2, 1, 256, Duration.ofMinutes(5), ModelEvaluation.COMPILED))
                .run(manifest.models(), listener);

        assertThat(runs).extracting(run -> run.model().name()).containsExactly("within-capacity", "gets-full", "texts");
        assertThat(runs)
                .allSatisfy(run -> assertThat(run.verdict().differences()).isEmpty());
        assertThat(told).hasSize(6).contains("started texts", "finished texts");
        assertThat(ActionCoverage.of(runs).neverTaken()).containsExactly("Mailbox.Overflow");
        assertThat(new ModelReport().json(runs))
                .contains("\"asExpected\":true", "\"neverTaken\":[\"Mailbox.Overflow\"]", "\"name\":\"gets-full\"");
        assertThat(new ModelReport().line(runs.get(1)))
                .startsWith("as expected  gets-full")
                .contains("reaches NeverFull in 3 states");
    }

    private static SpecificationFiles onlyTheModelsOfTheManifest() throws Exception {
        Path folder = Files.createTempDirectory("models");
        folder.toFile().deleteOnExit();
        Path all = Mailbox.files().models();
        for (String name : List.of("manifest.json", "MCMailbox.tla", "Holds.cfg", "Reaches.cfg", "Assumptions.cfg")) {
            Path copy = Files.copy(all.resolve(name), folder.resolve(name));
            copy.toFile().deleteOnExit();
        }
        return SpecificationFiles.at(Mailbox.files().modules(), folder);
    }

    private static ModelOutcome check(String module, String config) throws InterruptedException {
        return new ModelCheck(Mailbox.files(), ONE_WORKER).run(Mailbox.model(module, config), progress -> {});
    }

    private static long taken(ModelOutcome outcome, String action) {
        return outcome.actions().stream()
                .filter(count -> count.action().equals(action))
                .mapToLong(ActionCount::taken)
                .findFirst()
                .orElseThrow();
    }
}
