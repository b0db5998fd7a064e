package io.tidemark.engine.kernel;

import io.tidemark.engine.InputException;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/** Turns the JSON parser's complaints into messages for people. */
public final class JsonFaults {
    /** Where the parser begins to speak of itself: of its source, or of settings that nobody here can change. */
    private static final Pattern INTERNAL = Pattern.compile(
            "\\s*(\\(start marker|\\[Source|: enable |: maybe a \\(non-standard\\)|\\(not recognized).*");

    private JsonFaults() {}

    /**
     * A line that is no JSON object.
     *
     * @param terminated whether the line ends with a line end; if not, it was most likely cut off
     */
    public static InputException malformed(String trace, long line, boolean terminated, JacksonException e) {
        int column = Math.max(0, e.getLocation() == null ? 0 : e.getLocation().getColumnNr());
        if (e instanceof UnexpectedEndOfInputException) {
            return terminated
                    ? new InputException(
                            trace,
                            line,
                            column,
                            "malformed JSON: the line ends within a value",
                            "one JSON object a line, on that line alone")
                    : new InputException(
                            trace, line, column, "truncated last line", "a complete JSON object and a line end");
        }
        if (e instanceof StreamConstraintsException) {
            return new InputException(trace, line, column, "malformed JSON: " + excess(e), "one JSON object a line");
        }
        String reason = e.getOriginalMessage().lines().findFirst().orElse("");
        return new InputException(
                trace,
                line,
                column,
                "malformed JSON: " + INTERNAL.matcher(reason).replaceFirst(""),
                "one JSON object a line");
    }

    /** The same with the parser's position: the parser does not say where a limit was exceeded. */
    public static StreamConstraintsException placed(StreamConstraintsException e, JsonParser parser) {
        return new StreamConstraintsException(e.getOriginalMessage(), parser.currentLocation());
    }

    private static String excess(JacksonException e) {
        String reason = e.getOriginalMessage();
        if (reason.contains("nesting")) {
            return "nested too deeply";
        }
        if (reason.contains("Number")) {
            return "a number of too many digits";
        }
        return reason.contains("Name") || reason.contains("name")
                ? "a name that is too long"
                : "a value that is too long";
    }

    /** Whether text is in another encoding than a trace's; its first bytes tell. */
    static boolean isForeign(byte[] buffer, int start, int end) {
        if (end - start < 2) {
            return false;
        }
        int first = buffer[start] & 0xff;
        int second = buffer[start + 1] & 0xff;
        boolean utf16 = (first == 0xff && second == 0xfe) || (first == 0xfe && second == 0xff);
        boolean mark = first == 0xef && second == 0xbb;
        return utf16 || mark || first == 0 || second == 0;
    }
}
