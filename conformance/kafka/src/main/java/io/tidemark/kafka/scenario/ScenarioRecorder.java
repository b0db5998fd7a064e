package io.tidemark.kafka.scenario;

import java.nio.file.Path;
import java.util.List;

/** Runs scenarios and records them. */
public interface ScenarioRecorder {
    /**
     * Runs a scenario in a cluster of its own.
     *
     * @param folder where the trace goes; exists
     * @return the traces, one a partition
     * @throws ScenarioException if the scenario did not come to its end; its traces stand in the folder all the same
     * @throws IllegalStateException if the recorder has failed: its traces are not to be trusted
     */
    List<Path> record(Scenario scenario, Path folder) throws InterruptedException, ScenarioException;
}
