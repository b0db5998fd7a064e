package io.tidemark.kafka;

import io.tidemark.kafka.scenario.ScenarioRun;
import io.tidemark.kafka.scenario.Scenarios;
import java.nio.file.Files;
import java.nio.file.Path;

final class RecordMain {
    public static void main(String[] args) throws Exception {
        ScenarioRun run = new ScenarioRun();
        for (int i = 1; i < args.length; i++) {
            Path out = Path.of(args[0], args[i]);
            Files.createDirectories(out);
            long t = System.nanoTime();
            var sc = args[i].startsWith("soak") ? new io.tidemark.kafka.scenario.Scenario(args[i], "", args[i].startsWith("soakU") ? io.tidemark.kafka.cluster.ClusterConfiguration.standard().withUncleanLeaderElection().withMinInsyncReplicas(1) : io.tidemark.kafka.cluster.ClusterConfiguration.standard(), new io.tidemark.kafka.scenario.Soak(java.time.Duration.ofSeconds(Long.getLong("secs", 60)), Long.parseLong(args[i].replaceAll("\\D", "")))) : Scenarios.named(args[i]).orElseThrow();
            System.out.println(run.record(sc, out) + " " + (System.nanoTime() - t) / 1_000_000 + " ms");
        }
        System.exit(0);
    }
}
