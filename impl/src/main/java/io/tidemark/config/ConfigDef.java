package io.tidemark.config;

import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/** The keys that somebody or something can be configured with. Kafka: {@code ConfigDef}. */
public final class ConfigDef {
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

    /** Whether there is a key of this name. */
    public boolean contains(String name) {
        return keys.containsKey(name);
    }

    /** Whether this key is one of them. */
    boolean contains(ConfigKey<?> key) {
        return key.equals(keys.get(key.name()));
    }

    private String suggestions(String name) {
        List<String> near = new SimilarNames(keys.keySet()).to(name);
        return near.isEmpty() ? "one of " + String.join(", ", keys.keySet()) : "perhaps " + String.join(" or ", near);
    }
}
