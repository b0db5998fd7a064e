package io.tidemark.kafka.scenario;

import io.tidemark.kafka.cluster.ClusterConfiguration;
import io.tidemark.kafka.cluster.LocalCluster;

/**
 * A scenario.
 *
 * @param name its name on the command line
 * @param description what happens, in a sentence
 * @param configuration the cluster it needs
 * @param steps what is done to it
 */
public record Scenario(String name, String description, ClusterConfiguration configuration, Steps steps) {
    /** The operations of a scenario, in order. */
    public interface Steps {
        /** Does them, and waits where the story needs it. */
        void run(LocalCluster cluster) throws Exception;
    }
}
