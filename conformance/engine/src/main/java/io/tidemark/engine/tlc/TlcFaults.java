package io.tidemark.engine.tlc;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tlc2.tool.EvalException;
import tlc2.tool.FingerprintException;
import util.Assert.TLCRuntimeException;

/** TLC's complaints about values and expressions. */
final class TlcFaults {
    private static final String NO_CHOICE = "no element of S satisfied P";
    private static final int LONGEST = 400;
    private static final Pattern COMPARED =
            Pattern.compile("Attempted to (?:check equality of|compare) \\w+ (.+?) with non-\\w+: ?(\\S+)");
    private static final Pattern NO_NUMBER = Pattern.compile("should be an integer, but instead it is: ?(\\S+)");
    private static final Pattern NO_FUNCTION = Pattern.compile("to a non-function \\((an? \\w+)\\)");

    private TlcFaults() {}

    /** Whether TLC could not evaluate something, as opposed to being at fault itself. */
    static boolean isEvaluation(RuntimeException e) {
        return e instanceof EvalException
                || e instanceof TLCRuntimeException
                || e instanceof FingerprintException
                || e instanceof ClassCastException;
    }

    /** Whether there was nothing to {@code CHOOSE}. */
    static boolean isEmptyChoice(RuntimeException e) {
        return e instanceof TLCRuntimeException
                && String.valueOf(e.getMessage()).contains(NO_CHOICE);
    }

    /**
     * Two values that TLC does not compare, or one that is of no use where it stands.
     *
     * @param found the one that is written in the given text, as far as TLC says which
     * @param expected what would do in its place
     */
    record Mismatch(String found, String expected) {}

    /** What TLC could not evaluate because a value that is written in a text is of another kind than was needed. */
    static Optional<Mismatch> mismatch(RuntimeException e, String text) {
        String message = message(e);
        Matcher compared = COMPARED.matcher(message);
        if (compared.find()) {
            String first = compared.group(1);
            String second = compared.group(2);
            return Optional.of(
                    text.contains(first)
                            ? new Mismatch(first, "a value such as " + second)
                            : new Mismatch(second, "a value such as " + first));
        }
        Matcher number = NO_NUMBER.matcher(message);
        if (number.find()) {
            String value = number.group(1);
            return Optional.of(new Mismatch(
                    value.equals("TRUE") || value.equals("FALSE") ? value.toLowerCase(Locale.ROOT) : value,
                    ValueKind.NUMBER.text()));
        }
        Matcher function = NO_FUNCTION.matcher(message);
        return function.find()
                ? Optional.of(new Mismatch(
                        function.group(1).replace("an integer", ValueKind.NUMBER.text()), ValueKind.STRUCTURE.text()))
                : Optional.empty();
    }

    /** TLC's message in one line. */
    static String message(RuntimeException e) {
        Throwable cause = e instanceof FingerprintException nested && nested.getCause() != null ? nested.getCause() : e;
        String text = String.valueOf(cause.getMessage()).replaceAll("\\s+", " ").strip();
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 3) + "...";
    }
}
