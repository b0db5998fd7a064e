package io.tidemark.config;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The keys that somebody or something can be configured with. Kafka: {@code ConfigDef}. */
public final class ConfigDef {
    private static final int MOST_SUGGESTIONS = 3;

    private final SortedMap<String, ConfigKey<?>> keys = new TreeMap<>();

    /** The configurations with these keys. */
    public ConfigDef(List<ConfigKey<?>> keys) {
        keys.forEach(key -> this.keys.put(key.name(), key));
    }

    /** The keys, by name. */
    public Collection<ConfigKey<?>> keys() {
        return List.copyOf(keys.values());
    }

    /** The configuration in which nothing is given. */
    public Config defaults() {
        return new Config(this, new TreeMap<>());
    }

    /**
     * Reads a configuration.
     *
     * @param properties the keys and values that are given
     * @throws ConfigException for the first key, by name, that does not exist, or whose value is not allowed
     */
    public Config parse(Properties properties) {
        SortedMap<String, String> given = new TreeMap<>();
        for (String name : properties.stringPropertyNames()) {
            given.put(name, properties.getProperty(name));
        }
        given.forEach((name, value) -> {
            ConfigKey<?> key = keys.get(name);
            if (key == null) {
                throw ConfigException.unknown(name, value, suggestions(name));
            }
            key.parse(value);
        });
        return new Config(this, given);
    }

    /** Whether this key is one of them. */
    boolean contains(ConfigKey<?> key) {
        return key.equals(keys.get(key.name()));
    }

    /** Names of Kafka are words with dots between them, and it is whole words that are left out or put in another order. */
    private String suggestions(String name) {
        List<String> near = keys.keySet().stream()
                .filter(known -> likeness(name, known) >= 0.5)
                .sorted(Comparator.comparingDouble((String known) -> -likeness(name, known))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(MOST_SUGGESTIONS)
                .toList();
        return near.isEmpty()
                ? "one of " + String.join(", ", keys.keySet())
                : near.stream().collect(Collectors.joining(" or ", "perhaps ", ""));
    }

    /** How many of the words two names have in common, as a part of the words of the longer one. */
    private static double likeness(String one, String other) {
        Set<String> words = words(one);
        Set<String> others = words(other);
        int longer = Math.max(words.size(), others.size());
        words.retainAll(others);
        return (double) words.size() / longer;
    }

    private static Set<String> words(String name) {
        return new HashSet<>(Arrays.asList(name.split("[._-]")));
    }
}
