package io.tidemark.cli;

import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Refuses a value in which nothing stands, as scripts hand over for a variable that is not set: it names no file, no
 * partition, no model.
 *
 * @param reading makes the value of a text that is not blank
 */
record NonEmpty<V>(Function<String, V> reading) implements ITypeConverter<V> {
    @Override
    public V convert(String value) {
        if (value.isBlank()) {
            throw new TypeConversionException("an empty value");
        }
        return reading.apply(value);
    }
}
