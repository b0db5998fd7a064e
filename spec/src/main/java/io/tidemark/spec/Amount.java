package io.tidemark.spec;

import java.util.Locale;

/**
 * How many there are of something, as it is said in a sentence: {@code 1 state}, {@code 12,345 states}.
 *
 * @param number how many
 * @param one what one is called
 * @param many what several are called, and none
 */
public record Amount(long number, String one, String many) {
    /** Of something whose plural has an s. */
    public static Amount of(long number, String thing) {
        return new Amount(number, thing, thing + "s");
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : many);
    }
}
