package io.tidemark.driver;

import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.spec.GeneratedPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What came of driving the brokers along all paths of a model.
 *
 * @param model the model
 * @param edges how many edges it has
 * @param driven how many of them the brokers took
 * @param steps how many steps that took, edges taken again included
 * @param seconds how long
 * @param differences where the brokers differ from the specification
 */
record DriveReport(String model, long edges, int driven, long steps, double seconds, List<String> differences) {
    private static final int SHOWN = 10;

    static DriveReport of(String model, GeneratedPaths generated, Path folder, ProtocolPolicies policies)
            throws IOException {
        BitSet driven = new BitSet();
        List<String> differences = new ArrayList<>();
        long steps = 0;
        long nanos = 0;
        for (long path = 1; path <= generated.paths(); path++) {
            List<JsonNode> lines = new ArrayList<>();
            for (String line : Files.readAllLines(folder.resolve("path-" + path + ".ndjson"))) {
                lines.add(JsonMapper.shared().readTree(line));
            }
            long begun = System.nanoTime();
            PathDriver driver = new PathDriver(lines, policies);
            Drive drive = driver.drive();
            nanos += System.nanoTime() - begun;
            List<Integer> edges = driver.header().edges();
            edges.subList(0, drive.steps()).forEach(driven::set);
            steps += drive.steps();
            String name = "path-" + path;
            drive.difference().ifPresent(what -> differences.add(name + " after " + drive.steps() + " steps: " + what));
        }
        return new DriveReport(
                model, generated.edges(), driven.cardinality(), steps, nanos / 1e9, List.copyOf(differences));
    }

    /** The report for people. */
    String text() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%s: %,d of %,d edges driven; %,d steps, %,.0f a second; %,d differences",
                model,
                driven,
                edges,
                steps,
                steps / seconds,
                differences.size()));
        differences.stream().limit(SHOWN).forEach(what -> text.append(String.format(Locale.ROOT, "%n  %s", what)));
        return text.toString();
    }
}
