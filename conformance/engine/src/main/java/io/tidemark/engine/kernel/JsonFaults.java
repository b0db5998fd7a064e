package io.tidemark.engine.kernel;

import io.tidemark.engine.InputException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/** Turns the JSON parser's complaints into messages for people. */
public final class JsonFaults {
    private JsonFaults() {}

    /**
     * A line that is no JSON object.
     *
     * @param terminated whether the line ends with a line end; if not, it was most likely cut off
     */
    public static InputException malformed(String trace, long line, boolean terminated, StreamReadException e) {
        int column = Math.max(0, e.getLocation() == null ? 0 : e.getLocation().getColumnNr());
        boolean cut = !terminated && e instanceof UnexpectedEndOfInputException;
        String reason = e.getOriginalMessage().lines().findFirst().orElse("");
        return cut
                ? new InputException(
                        trace, line, column, "truncated last line", "a complete JSON object and a line end")
                : new InputException(trace, line, column, "malformed JSON: " + reason, "one JSON object a line");
    }
}
