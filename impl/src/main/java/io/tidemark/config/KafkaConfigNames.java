package io.tidemark.config;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Names of configurations of Apache Kafka: all that a broker takes, those among them that ours have nothing of. So a
 * {@code server.properties} can be read without taking a slip of the finger for one of them.
 */
public final class KafkaConfigNames {
    private static final String RESOURCE = "kafka-broker-configurations.txt";
    private static final String REMOVED = "kafka-broker-configurations-removed.txt";
    private static final String ANYTHING = "*";

    private final SortedSet<String> names = new TreeSet<>();
    private final SortedSet<String> prefixes = new TreeSet<>();

    private KafkaConfigNames(List<String> lines) {
        for (String line : lines) {
            if (line.endsWith(ANYTHING)) {
                prefixes.add(line.substring(0, line.length() - ANYTHING.length()));
            } else {
                names.add(line);
            }
        }
    }

    /** Those of the version of Kafka that ours are compared with. */
    public static KafkaConfigNames ofThisLibrary() {
        return read(RESOURCE);
    }

    /** Those that versions before 4.0 took, and that are none any more: a part of them, as Kafka's documents name them. */
    public static KafkaConfigNames removed() {
        return read(REMOVED);
    }

    private static KafkaConfigNames read(String resource) {
        try (InputStream in = Objects.requireNonNull(
                        KafkaConfigNames.class.getResourceAsStream(resource), "the library lacks " + resource);
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return new KafkaConfigNames(
                    lines.lines().filter(line -> !line.startsWith("#")).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether it is one of them, be it one whose name a user has made, as with {@code listener.name.internal.ssl.client.auth}. */
    public boolean contains(String name) {
        return names.contains(name) || prefixes.stream().anyMatch(name::startsWith);
    }

    /** Those with a name that is the same everywhere. */
    public SortedSet<String> names() {
        return Collections.unmodifiableSortedSet(names);
    }

    /** What the names begin with that a user completes. */
    public SortedSet<String> prefixes() {
        return Collections.unmodifiableSortedSet(prefixes);
    }

    /** The names that have most words in common with this one, which may be none: three at most, nearest first. */
    public List<String> nearest(String name) {
        return new SimilarNames(names).to(name);
    }
}
