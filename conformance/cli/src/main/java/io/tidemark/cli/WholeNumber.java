package io.tidemark.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a whole number, and says so when it is none. */
final class WholeNumber implements ITypeConverter<Long> {
    @Override
    public Long convert(String value) {
        try {
            return Long.valueOf(value);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + value + "' is not a whole number");
        }
    }
}
