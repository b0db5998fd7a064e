package io.tidemark.config;

/**
 * One configuration. Kafka: {@code ConfigDef.ConfigKey}.
 *
 * @param name Kafka's name for it
 * @param type which values it takes
 * @param defaultValue the value where none is given
 * @param <V> the type of the values
 */
public record ConfigKey<V>(String name, ConfigType<V> type, V defaultValue) {
    /**
     * Reads a value.
     *
     * @throws ConfigException when the text does not stand for one that is allowed
     */
    V parse(String text) {
        return type.parse(text).orElseThrow(() -> ConfigException.invalid(name, text, type.allowed()));
    }
}
