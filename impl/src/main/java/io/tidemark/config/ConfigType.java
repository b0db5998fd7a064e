package io.tidemark.config;

import java.util.Locale;
import java.util.Optional;

/**
 * Which values a configuration takes. Kafka: {@code ConfigDef.Type} with its validators.
 *
 * @param <V> the type of the values
 */
public sealed interface ConfigType<V> {
    /** The value that a text stands for, as Kafka reads it: blanks around it do not count; empty when it stands for none. */
    Optional<V> parse(String text);

    /** Says which values are allowed. */
    String allowed();

    /** A whole number of 32 bits within these limits. */
    record IntBetween(int min, int max) implements ConfigType<Integer> {
        /** A number that is not smaller than this. */
        static IntBetween atLeast(int min) {
            return new IntBetween(min, Integer.MAX_VALUE);
        }

        @Override
        public Optional<Integer> parse(String text) {
            try {
                int value = Integer.parseInt(text.strip());
                return value >= min && value <= max ? Optional.of(value) : Optional.empty();
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        }

        @Override
        public String allowed() {
            return "a whole number from " + min + " to " + max;
        }
    }

    /** A whole number of 64 bits that is not smaller than this. */
    record LongAtLeast(long min) implements ConfigType<Long> {
        @Override
        public Optional<Long> parse(String text) {
            try {
                long value = Long.parseLong(text.strip());
                return value >= min ? Optional.of(value) : Optional.empty();
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        }

        @Override
        public String allowed() {
            return "a whole number from " + min + " to " + Long.MAX_VALUE;
        }
    }

    /** Yes or no. */
    record TrueOrFalse() implements ConfigType<Boolean> {
        @Override
        public Optional<Boolean> parse(String text) {
            return switch (text.strip().toLowerCase(Locale.ROOT)) {
                case "true" -> Optional.of(true);
                case "false" -> Optional.of(false);
                default -> Optional.empty();
            };
        }

        @Override
        public String allowed() {
            return "true or false";
        }
    }
}
