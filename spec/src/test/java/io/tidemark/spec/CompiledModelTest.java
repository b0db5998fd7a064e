package io.tidemark.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What TLC finds by compiled formulas is what it finds by itself. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CompiledModelTest {
    private SpecificationFiles files;

    @BeforeAll
    void open() {
        files = SpecificationFiles.ofThisLibrary();
    }

    @AfterAll
    void close() {
        files.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"last-replica-standing", "latest-offset-too-early", "reassignment-steps", "reassignments-end"})
    void bothWaysOfEvaluationAgree(String name) throws Exception {
        Model model = ModelManifest.read(files).models(List.of(name)).get(0);

        ModelOutcome compared = run(model, ModelEvaluation.COMPARED);
        ModelOutcome interpreted = run(model, ModelEvaluation.INTERPRETED);

        assertThat(compared.errors()).isEmpty();
        assertThat(compared)
                .returns(interpreted.result(), ModelOutcome::result)
                .returns(interpreted.violated(), ModelOutcome::violated)
                .returns(interpreted.depth(), ModelOutcome::depth)
                .returns(
                        interpreted.counterexample().map(Counterexample::length),
                        outcome -> outcome.counterexample().map(Counterexample::length));
        if (interpreted.result() == ModelOutcome.Result.HOLDS) {
            assertThat(compared)
                    .returns(interpreted.distinctStates(), ModelOutcome::distinctStates)
                    .returns(interpreted.generatedStates(), ModelOutcome::generatedStates)
                    .returns(interpreted.actions(), ModelOutcome::actions);
        }
    }

    private ModelOutcome run(Model model, ModelEvaluation evaluation) throws InterruptedException {
        return new ModelCheck(files, ModelCheckOptions.usual().withEvaluation(evaluation)).run(model, progress -> {});
    }
}
