package io.tidemark.cli;

import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a whole number, and says so when it is none.
 *
 * @param reading throws a {@link NumberFormatException} for another text, and for a number that is too large
 */
record WholeNumber<N extends Number>(Function<String, N> reading) implements ITypeConverter<N> {
    @Override
    public N convert(String value) {
        try {
            return reading.apply(value);
        } catch (NumberFormatException e) {
            throw new TypeConversionException(
                    "'" + value + "' is not a whole number" + (value.matches("-?\\d+") ? " in its range" : ""));
        }
    }
}
