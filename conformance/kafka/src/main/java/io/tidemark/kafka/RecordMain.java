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
            System.out.println(run.record(Scenarios.named(args[i]).orElseThrow(), out) + " " + (System.nanoTime() - t) / 1_000_000 + " ms");
        }
        System.exit(0);
    }
}
