package io.tidemark.spec.tlc;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tla2sany.st.Location;
import tlc2.output.EC;
import tlc2.output.MP;
import tlc2.output.Message;

/** TLC's and SANY's messages, each on one line, with positions as {@code Module:line:column}. */
final class TlcMessages {

    /** {@code line 12, col 5 to line 12, col 20 of module M}, in all the ways TLC says it. */
    private static final Pattern POSITION = Pattern.compile(
            "(?i)line (\\d+), col(?:umn)? (\\d+)(?: to line \\d+, col(?:umn)? \\d+)? (?:of|in) (?:module )?(\\w+)");

    private static final Pattern SHORT_POSITION = Pattern.compile("(?:at )?(\\w+:\\d+:\\d+)");

    private static final Pattern SYNTAX_ERROR =
            Pattern.compile("\\*\\*\\*Parse Error\\*\\*\\*\\s+(.*?)\\n\\s*\\n", Pattern.DOTALL);
    private static final Pattern SYNTAX_POSITION = Pattern.compile("at line (\\d+), column (\\d+)");
    private static final Pattern SYNTAX_FILE = Pattern.compile("while parsing TLA\\+ spec in file (\\w+)");

    private static final String SEMANTIC_ERRORS = "*** Errors";
    private static final Pattern HEADING = Pattern.compile("(?m)^(\\*\\*\\*|Semantic |Starting\\.\\.\\.).*$");
    private static final Pattern PARAGRAPH = Pattern.compile("\\n\\s*\\n");

    private static final int MAX_LENGTH = 1_000;
    private static final int MAX_ERRORS = 5;
    private static final int MAX_POSITIONS = 3;

    private TlcMessages() {}

    /** Why the modules or the config could not be read. */
    static List<String> ofParsing(String output, Throwable thrown) {
        Matcher syntaxError = SYNTAX_ERROR.matcher(output);
        if (syntaxError.find()) {
            return List.of(ofSyntax(syntaxError.group(1), output));
        }
        Set<String> errors = new LinkedHashSet<>();
        int semanticErrors = output.indexOf(SEMANTIC_ERRORS);
        if (semanticErrors >= 0) {
            // A paragraph with the position, one with the message.
            String position = "";
            for (String paragraph : PARAGRAPH.split(output.substring(semanticErrors), -1)) {
                String text = oneLine(HEADING.matcher(paragraph).replaceAll(""));
                Matcher positionAlone = SHORT_POSITION.matcher(text);
                if (positionAlone.matches()) {
                    position = positionAlone.group(1) + ": ";
                } else if (!text.isEmpty() && errors.size() < MAX_ERRORS) {
                    errors.add(position + text);
                    position = "";
                }
            }
        }
        if (errors.isEmpty()) {
            errors.add(oneLine(thrown.getMessage() == null ? thrown.toString() : thrown.getMessage()));
        }
        return List.copyOf(errors);
    }

    private static String ofSyntax(String error, String output) {
        Matcher file = SYNTAX_FILE.matcher(output);
        Matcher position = SYNTAX_POSITION.matcher(error);
        String where = (file.find() ? file.group(1) : "?")
                + (position.find() ? ":" + position.group(1) + ":" + position.group(2) : "");
        return where + ": " + oneLine(error);
    }

    /** Why the check could not go on. */
    static List<String> ofChecking(List<Message> messages) {
        Set<String> errors = new LinkedHashSet<>();
        for (Message message : messages) {
            if (message.getMessageCode() == EC.TLC_BEHAVIOR_UP_TO_THIS_POINT) {
                continue; // the heading of the counterexample
            }
            String text = oneLine(MP.getMessage(MP.NONE, message.getMessageCode(), message.getParameters()));
            errors.add(message.getMessageCode() == EC.TLC_NESTED_EXPRESSION ? innermostPositions(text) : text);
        }
        return List.copyOf(errors);
    }

    /** TLC lists the expressions it was in from the outermost; the place to look at is the last. */
    private static String innermostPositions(String nested) {
        List<String> positions = new ArrayList<>();
        Matcher position = SHORT_POSITION.matcher(nested);
        while (position.find()) {
            positions.add(0, position.group(1));
        }
        return positions.isEmpty()
                ? nested
                : "at " + String.join(", in ", positions.subList(0, Math.min(MAX_POSITIONS, positions.size())));
    }

    static String position(Location location) {
        return location.source() + ":" + location.beginLine() + ":" + location.beginColumn();
    }

    /** The text without line breaks and with short positions. */
    static String oneLine(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        String shortened = POSITION.matcher(line).replaceAll("$3:$1:$2");
        return shortened.length() <= MAX_LENGTH ? shortened : shortened.substring(0, MAX_LENGTH) + "...";
    }
}
