package io.tidemark.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * Runs every model against its expectation: the quick set, with {@code -Pdeep} the deep set as well, with
 * {@code -Dtidemark.models=NAME,...} the named ones; with {@code -Dtidemark.evaluation=COMPARED} compiled formulas are held
 * against TLC's own evaluation all the way.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ModelsTest {

    private static final String QUICK = "quick";
    private static final String ALL = "all";
    private static final Pattern COMMA = Pattern.compile(",");

    private final String chosen = System.getProperty("tidemark.models", QUICK);
    private final ModelEvaluation evaluation =
            ModelEvaluation.valueOf(System.getProperty("tidemark.evaluation", ModelEvaluation.COMPILED.name()));
    /** A model of the quick set that takes longer than this hangs. */
    private static final Duration QUICK_LIMIT = Duration.ofMinutes(20);

    private final ModelReport report = new ModelReport();
    private SpecificationFiles files;
    private ExecutorService executor;

    @BeforeAll
    void open() {
        files = SpecificationFiles.ofThisLibrary();
        executor = Executors.newFixedThreadPool(ModelCheckOptions.usual().parallel());
    }

    @AfterAll
    void close() {
        executor.shutdownNow();
        files.close();
    }

    @TestFactory
    Stream<DynamicTest> models() {
        ModelRunListener printLines = new ModelRunListener() {
            @Override
            public void onFinished(ModelRun run) {
                System.out.println(report.line(run));
            }
        };
        ModelManifest manifest = ModelManifest.read(files);
        List<Model> models = chosenModels(manifest);
        List<Future<ModelRun>> runs = new ModelRunner(files, options()).start(models, printLines, executor);
        List<DynamicTest> tests = new ArrayList<>();
        for (int i = 0; i < models.size(); i++) {
            Future<ModelRun> run = runs.get(i);
            tests.add(dynamicTest(models.get(i).name(), () -> assertAsExpected(run.get())));
        }
        if (chosen.equals(QUICK) || chosen.equals(ALL)) {
            List<Model> notRun = new ArrayList<>(manifest.models());
            notRun.removeAll(models);
            tests.add(dynamicTest("every action is taken by some model", () -> assertEveryActionIsTaken(runs, notRun)));
        }
        return tests.stream();
    }

    private ModelCheckOptions options() {
        ModelCheckOptions options = ModelCheckOptions.usual().withEvaluation(evaluation);
        return chosen.equals(QUICK) ? options.withTimeLimit(QUICK_LIMIT) : options;
    }

    private List<Model> chosenModels(ModelManifest manifest) {
        return switch (chosen) {
            case QUICK -> manifest.models(ModelSet.QUICK);
            case ALL -> manifest.models();
            default -> manifest.models(List.of(COMMA.split(chosen, -1)));
        };
    }

    private void assertAsExpected(ModelRun run) {
        assertThat(run.verdict().differences())
                .as(() -> run.model().question() + "\n" + String.join("\n", report.details(run)))
                .isEmpty();
    }

    private static void assertEveryActionIsTaken(List<Future<ModelRun>> runs, List<Model> notRun) throws Exception {
        List<ModelRun> finished = new ArrayList<>();
        for (Future<ModelRun> run : runs) {
            finished.add(run.get());
        }
        ActionCoverage coverage = ActionCoverage.of(finished);
        assertThat(coverage.counts()).isNotEmpty();
        assertThat(coverage.neverTaken(notRun))
                .as("actions that no model takes")
                .isEmpty();
    }
}
