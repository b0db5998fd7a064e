package io.tidemark.cli;

import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a whole number, and says so when it is none.
 *
 * @param reading throws a {@link NumberFormatException} for another text, and for a number that is too large
 * @param smallest the smallest number that there is
 * @param largest the largest one
 */
record WholeNumber<N extends Number>(Function<String, N> reading, N smallest, N largest) implements ITypeConverter<N> {
    /** One of 32 bits. */
    static WholeNumber<Integer> ofInt() {
        return new WholeNumber<>(Integer::valueOf, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** One of 64 bits. */
    static WholeNumber<Long> ofLong() {
        return new WholeNumber<>(Long::valueOf, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    @Override
    public N convert(String value) {
        try {
            return reading.apply(value);
        } catch (NumberFormatException e) {
            throw new TypeConversionException(
                    value.isBlank()
                            ? "an empty value"
                            : "'" + value + "' is not a whole number"
                                    + (value.matches("[-+]?\\d+") ? " from " + smallest + " to " + largest : ""));
        }
    }
}
