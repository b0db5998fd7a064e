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
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What came of driving the brokers along all paths of a model.
 *
 * @param model the model
 * @param edges how many edges it has
 * @param driven how many of them the brokers took
 * @param notOffered how many they do not take, by the reason
 * @param steps how many steps that took, edges taken again included
 * @param seconds how long
 * @param differences where the brokers differ from the specification
 */
record DriveReport(
        String model,
        long edges,
        int driven,
        Map<String, Integer> notOffered,
        long steps,
        double seconds,
        List<String> differences) {
    private static final int SHOWN = 10;

    static DriveReport of(String model, GeneratedPaths generated, Path folder, ProtocolPolicies policies)
            throws IOException {
        BitSet driven = new BitSet();
        Map<Integer, String> reasons = new TreeMap<>();
        Set<String> differences = new TreeSet<>();
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
            drive.notOffered().ifPresent(why -> reasons.put(edges.get(drive.steps()), why));
            String name = "path-" + path;
            drive.difference().ifPresent(what -> differences.add(name + " after " + drive.steps() + " steps: " + what));
        }
        Map<String, Integer> notOffered = new TreeMap<>();
        reasons.values().forEach(why -> notOffered.merge(why, 1, Integer::sum));
        return new DriveReport(
                model,
                generated.edges(),
                driven.cardinality(),
                notOffered,
                steps,
                nanos / 1e9,
                List.copyOf(differences));
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
        notOffered.forEach(
                (why, count) -> text.append(String.format(Locale.ROOT, "%n  not taken: %,d, %s", count, why)));
        differences.stream().limit(SHOWN).forEach(what -> text.append(String.format(Locale.ROOT, "%n  %s", what)));
        return text.toString();
    }
}
