package io.tidemark.config;

import java.util.SortedMap;
import java.util.TreeMap;

/** Values for the keys of a {@link ConfigDef}: those that are given, and the defaults of the others. Immutable. */
public final class Config {
    private final ConfigDef definition;
    private final SortedMap<String, String> given;

    Config(ConfigDef definition, SortedMap<String, String> given) {
        this.definition = definition;
        this.given = given;
    }

    /** The value of a key. */
    public <V> V get(ConfigKey<V> key) {
        return or(key, key.defaultValue());
    }

    /** The value that is given for a key; another one, be it the default or not, where none is given. */
    public <V> V or(ConfigKey<V> key, V otherwise) {
        String value = given.get(require(key).name());
        return value == null ? otherwise : key.parse(value);
    }

    /**
     * The same with another value for a key.
     *
     * @throws ConfigException when the value is not allowed
     */
    public <V> Config with(ConfigKey<V> key, V value) {
        String text = String.valueOf(value);
        require(key).parse(text);
        SortedMap<String, String> changed = new TreeMap<>(given);
        changed.put(key.name(), text);
        return new Config(definition, changed);
    }

    private <V> ConfigKey<V> require(ConfigKey<V> key) {
        if (!definition.contains(key)) {
            throw new IllegalArgumentException(key.name() + " is not a key of this configuration");
        }
        return key;
    }
}
