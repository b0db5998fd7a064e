package io.tidemark.kafka.command;

import io.tidemark.kafka.scenario.Scenario;
import io.tidemark.kafka.scenario.ScenarioException;
import io.tidemark.kafka.scenario.ScenarioRecorder;
import java.nio.file.Path;
import java.util.List;

/** Something that the command was asked to record: it has a folder of its own, with its traces and the report on them. */
sealed interface Recording {
    /** The name of its folder. */
    String name();

    /**
     * Runs and records it.
     *
     * @param kafka the Kafka of this process, instrumented
     * @param folder where the traces go; exists
     * @return the traces
     * @throws ScenarioException if it did not come to its end; what there is of its traces stands in the folder
     */
    List<Path> record(ScenarioRecorder kafka, Path folder) throws InterruptedException, ScenarioException;

    /**
     * One scenario.
     *
     * @param scenario which
     */
    record OfScenario(Scenario scenario) implements Recording {
        @Override
        public String name() {
            return scenario.name();
        }

        @Override
        public List<Path> record(ScenarioRecorder kafka, Path folder) throws InterruptedException, ScenarioException {
            return kafka.record(scenario, folder);
        }
    }
}
