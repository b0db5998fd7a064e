package io.tidemark.cli;

import io.tidemark.config.Config;
import io.tidemark.config.ConfigDef;
import io.tidemark.config.ConfigException;
import io.tidemark.config.KafkaConfigNames;
import io.tidemark.engine.InputException;
import io.tidemark.spec.NearestNames;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
     * @throws InputException for the first line whose value is not allowed, or whose name Kafka does not have
     */
    static GivenConfigs read(Path file, ConfigDef definition) {
        KafkaConfigNames kafka = KafkaConfigNames.ofThisLibrary();
        Properties known = new Properties();
        List<String> leftOut = new ArrayList<>();
        for (Entry entry : entries(file)) {
            if (definition.contains(entry.name())) {
                known.setProperty(entry.name(), entry.value());
                requireAllowed(file, entry, definition);
            } else if (!kafka.contains(entry.name())) {
                throw new InputException(
                        file.toString(),
                        entry.line(),
                        0,
                        "the unknown configuration " + entry.name() + "=" + entry.value(),
                        suggestions(entry.name(), kafka, definition));
            } else if (!leftOut.contains(entry.name())) {
                leftOut.add(entry.name());
            }
        }
        return new GivenConfigs(definition.parse(known), leftOut);
    }

    private static void requireAllowed(Path file, Entry entry, ConfigDef definition) {
        Properties alone = new Properties();
        alone.setProperty(entry.name(), entry.value());
        try {
            definition.parse(alone);
        } catch (ConfigException e) {
            throw new InputException(file.toString(), entry.line(), 0, e.found(), e.expected());
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
    private record Entry(String name, String value, int line) {}

    /** Properties know no lines. So each is read alone, with those by which a backslash continues it. */
    private static List<Entry> entries(Path file) {
        List<Entry> entries = new ArrayList<>();
        List<String> lines = lines(file);
        for (int next = 0; next < lines.size(); next++) {
            int first = next;
            StringBuilder text = new StringBuilder(lines.get(next));
            while (next + 1 < lines.size() && isContinued(lines.get(first), lines.get(next))) {
                text.append('\n').append(lines.get(++next));
            }
            Properties read = read(file, first + 1, text.toString());
            read.stringPropertyNames().forEach(name -> entries.add(new Entry(name, read.getProperty(name), first + 1)));
        }
        return entries;
    }

    private static boolean isContinued(String first, String line) {
        String begin = first.stripLeading();
        boolean comment = begin.startsWith("#") || begin.startsWith("!");
        int backslashes = line.length() - line.replaceFirst("\\\\+$", "").length();
        return !comment && !begin.isEmpty() && backslashes % 2 == 1;
    }

    private static Properties read(Path file, int line, String text) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IllegalArgumentException | IOException e) { // an escape that is none
            throw new InputException(
                    file.toString(), line, 0, text + " (" + e.getMessage() + ")", "a line of a properties file");
        }
        return properties;
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
