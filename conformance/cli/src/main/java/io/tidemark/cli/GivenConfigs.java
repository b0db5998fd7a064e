package io.tidemark.cli;

import io.tidemark.config.Config;
import io.tidemark.config.ConfigDef;
import io.tidemark.config.ConfigException;
import io.tidemark.config.KafkaConfigNames;
import io.tidemark.engine.InputException;
import io.tidemark.spec.FileFault;
import io.tidemark.spec.NearestNames;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * What a properties file, such as the {@code server.properties} of a Kafka broker, says of the configurations that the
 * simulation has.
 *
 * @param config those
 * @param leftOut the names of the others that it gives, in the order of the file: Kafka has them, the simulation has not
 */
record GivenConfigs(Config config, List<String> leftOut) {
    GivenConfigs {
        leftOut = List.copyOf(leftOut);
    }

    /**
     * Reads the file.
     *
     * @param definition the configurations that the simulation has
     * @throws InputExceptions for all lines whose value is not allowed, whose name Kafka does not have, or whose configuration the
     *     simulation has from an earlier line
     * @throws InputException if the file cannot be read
     */
    static GivenConfigs read(Path file, ConfigDef definition) {
        KafkaConfigNames kafka = KafkaConfigNames.ofThisLibrary();
        Properties known = new Properties();
        Map<String, Entry> met = new HashMap<>();
        List<String> leftOut = new ArrayList<>();
        List<InputException> faults = new ArrayList<>();
        for (Entry entry : entries(file, faults)) {
            Optional<InputException> fault = fault(file, entry, definition, kafka)
                    .or(() -> Optional.of(entry)
                            .filter(given -> definition.contains(given.name()))
                            .flatMap(given -> Optional.ofNullable(met.putIfAbsent(given.name(), given)))
                            .map(before -> twice(file, entry, before)));
            if (fault.isPresent()) {
                faults.add(fault.get());
            } else if (definition.contains(entry.name())) {
                known.setProperty(entry.name(), entry.value());
            } else if (!leftOut.contains(entry.name())) {
                leftOut.add(entry.name());
            }
        }
        if (!faults.isEmpty()) {
            throw new InputExceptions(faults);
        }
        return new GivenConfigs(definition.parse(known), leftOut);
    }

    private static Optional<InputException> fault(
            Path file, Entry entry, ConfigDef definition, KafkaConfigNames kafka) {
        if (definition.contains(entry.name())) {
            return notAllowed(file, entry, definition);
        }
        if (kafka.contains(entry.name())) {
            return Optional.empty();
        }
        boolean removed = KafkaConfigNames.removed().contains(entry.name());
        return Optional.of(new InputException(
                file.toString(),
                entry.line(),
                0,
                (removed ? "the configuration " : "the unknown configuration ")
                        + entry.name()
                        + (removed ? ", which Kafka 4.0 has removed" : ""),
                removed ? "no such line" : suggestions(entry.name(), kafka, definition)));
    }

    /** Properties would take the last one: perhaps not the one that is meant. What the simulation leaves out may stand twice. */
    private static InputException twice(Path file, Entry entry, Entry before) {
        return new InputException(
                file.toString(),
                entry.line(),
                0,
                entry.text() + ", after " + before.text() + " in line " + before.line(),
                "each configuration once");
    }

    private static Optional<InputException> notAllowed(Path file, Entry entry, ConfigDef definition) {
        Properties alone = new Properties();
        alone.setProperty(entry.name(), entry.value());
        try {
            definition.parse(alone);
            return Optional.empty();
        } catch (ConfigException e) {
            return Optional.of(new InputException(file.toString(), entry.line(), 0, e.found(), e.expected()));
        }
    }

    /** A slip of the finger first, then words that were left out, else everything that has an effect. */
    private static String suggestions(String name, KafkaConfigNames kafka, ConfigDef definition) {
        List<String> near = NearestNames.to(name, kafka.names());
        if (near.isEmpty()) {
            near = kafka.nearest(name);
        }
        if (!near.isEmpty()) {
            return "perhaps " + String.join(" or ", near);
        }
        return "a configuration of Kafka's; the simulation has "
                + String.join(
                        ", ", definition.keys().stream().map(key -> key.name()).toList());
    }

    /**
     * A key and its value.
     *
     * @param line the first of its lines, from 1
     */
    private record Entry(String name, String value, int line) {
        String text() {
            return name + "=" + value;
        }
    }

    /** Properties know no lines. So each is read alone, with those by which a backslash continues it. */
    private static List<Entry> entries(Path file, List<InputException> faults) {
        List<Entry> entries = new ArrayList<>();
        List<String> lines = lines(file);
        for (int next = 0; next < lines.size(); next++) {
            int first = next;
            StringBuilder text = new StringBuilder(lines.get(next));
            while (next + 1 < lines.size() && isContinued(lines.get(first), lines.get(next))) {
                text.append('\n').append(lines.get(++next));
            }
            try {
                Properties read = new Properties();
                read.load(new StringReader(text.toString()));
                read.stringPropertyNames()
                        .forEach(name -> entries.add(new Entry(name, read.getProperty(name), first + 1)));
            } catch (IllegalArgumentException | IOException e) { // an escape that is none
                faults.add(new InputException(
                        file.toString(),
                        first + 1,
                        0,
                        text + " (" + e.getMessage() + ")",
                        "a line of a properties file"));
            }
        }
        return entries;
    }

    private static boolean isContinued(String first, String line) {
        String begin = first.stripLeading();
        boolean comment = begin.startsWith("#") || begin.startsWith("!");
        int backslashes = line.length() - line.replaceFirst("\\\\+$", "").length();
        return !comment && !begin.isEmpty() && backslashes % 2 == 1;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new InputException(
                    file.toString(),
                    0,
                    0,
                    "cannot be read (" + new FileFault(file, e).reason() + ")",
                    "a properties file");
        }
    }
}
