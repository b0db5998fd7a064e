package io.tidemark.kafka.scenario;

import io.tidemark.kafka.cluster.HeldFetchers;
import io.tidemark.kafka.cluster.HeldFetches;
import io.tidemark.kafka.cluster.HeldMetadata;
import io.tidemark.kafka.cluster.HeldProposals;
import io.tidemark.kafka.cluster.LocalCluster;
import io.tidemark.kafka.instrumentation.Hook;
import io.tidemark.kafka.instrumentation.Kafka43;
import io.tidemark.kafka.instrumentation.KafkaInstrumentation;
import io.tidemark.kafka.recorder.KafkaRecorder;
import io.tidemark.tracer.TracedSystem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.agent.ByteBuddyAgent;
import net.bytebuddy.matcher.ElementMatchers;
import org.apache.kafka.common.utils.AppInfoParser;

/** Records scenarios. The classes of Kafka in this JVM are woven once. */
public final class ScenarioRun implements ScenarioRecorder {
    private final KafkaInstrumentation instrumentation;

    /**
     * Weaves the recorder into Kafka.
     *
     * @throws IllegalStateException if this Kafka is not one that can be recorded
     */
    public ScenarioRun() {
        List<Hook> hooks = new ArrayList<>(Kafka43.hooks());
        hooks.add(new Hook(
                "kafka.server.RemoteLeaderEndPoint",
                "fetch",
                ElementMatchers.named("fetch"),
                HeldFetchers.BeforeFetch.class));
        hooks.add(new Hook(
                "kafka.server.ReplicaManager",
                "fetchMessages",
                ElementMatchers.named("fetchMessages"),
                HeldFetches.BeforeServing.class));
        hooks.add(new Hook(
                "kafka.server.metadata.BrokerMetadataPublisher",
                "onMetadataUpdate",
                ElementMatchers.named("onMetadataUpdate"),
                HeldMetadata.BeforeUpdate.class));
        hooks.add(new Hook(
                "kafka.server.DefaultAlterPartitionManager",
                "maybePropagateIsrChanges",
                ElementMatchers.named("maybePropagateIsrChanges"),
                HeldProposals.BeforeSend.class));
        this.instrumentation = KafkaInstrumentation.install(ByteBuddyAgent.install(), hooks);
    }

    @Override
    public List<Path> record(Scenario scenario, Path folder) throws InterruptedException, ScenarioException {
        TracedSystem source =
                TracedSystem.of("apache-kafka", AppInfoParser.getVersion()).with("scenario", scenario.name());
        try (KafkaRecorder recorder = KafkaRecorder.start(folder, LocalCluster.TOPIC::equals, source)) {
            try {
                run(scenario, recorder);
            } finally {
                instrumentation.check();
            }
            return recorder.traces();
        }
    }

    private static void run(Scenario scenario, KafkaRecorder recorder) throws InterruptedException, ScenarioException {
        try (LocalCluster cluster = LocalCluster.start(scenario.configuration(), recorder)) {
            scenario.steps().run(cluster);
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            throw new ScenarioException(scenario.name(), e);
        }
    }
}
