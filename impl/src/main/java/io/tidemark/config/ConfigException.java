package io.tidemark.config;

/** A configuration that is refused: which key, what was found, and what is allowed. Kafka: {@code ConfigException}. */
public final class ConfigException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String key;
    private final String found;
    private final String expected;

    private ConfigException(String key, String found, String expected) {
        super(found + ", expected " + expected);
        this.key = key;
        this.found = found;
        this.expected = expected;
    }

    /** A value that is not allowed. */
    static ConfigException invalid(String key, String value, String allowed) {
        return new ConfigException(key, key + "=" + value, allowed);
    }

    /** A key that does not exist. */
    static ConfigException unknown(String key, String value, String known) {
        return new ConfigException(key, "the unknown configuration " + key + "=" + value, known);
    }

    /** The key that is refused. */
    public String key() {
        return key;
    }

    /** What was found: key and value. */
    public String found() {
        return found;
    }

    /** What is allowed. */
    public String expected() {
        return expected;
    }
}
