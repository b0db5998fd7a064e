package io.tidemark.spec.question;

import io.tidemark.spec.SpecificationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the operators without parameters that a module defines, each with the comment that stands right above it. */
final class PropertyComments {

    /** One operator. */
    record Definition(String name, String comment, String body) {

        /** Whether it speaks of steps: {@code [][...]_vars}, or the behaviour of another specification. */
        boolean ofSteps() {
            return body.contains("[][") || body.contains("!Spec");
        }

        private boolean isInstance() {
            return body.contains("INSTANCE ");
        }

        /** Whether it speaks of what must happen at last, which needs fairness and forbids symmetry. */
        boolean ofLiveness() {
            return body.contains("~>") || body.contains("<>") || body.contains("WF_") || body.contains("SF_");
        }
    }

    private static final Pattern DEFINITION = Pattern.compile("(\\w+)\\s*==(.*)");
    private static final Pattern WITH_PARAMETERS = Pattern.compile("(LOCAL\\s+)?\\w+\\(.*\\)\\s*==.*|LOCAL .*");
    private static final String SECTION = "(* ";

    /** What must happen at last, and the predicates for it: that needs fairness, and forbids symmetry. */
    private static final String LIVENESS = "(* Liveness";

    private static final String COMMENT = "\\*";

    private PropertyComments() {}

    static Map<String, Definition> read(Path module) {
        List<String> lines;
        try {
            lines = Files.readAllLines(module);
        } catch (IOException e) {
            throw new SpecificationException("cannot read " + module + ": " + e.getMessage(), e);
        }
        Map<String, Definition> definitions = new LinkedHashMap<>();
        StringBuilder comment = new StringBuilder();
        String name = "";
        boolean commentBegins = true;
        boolean asked = true;
        for (String line : lines) {
            Matcher definition = DEFINITION.matcher(line);
            if (line.startsWith(SECTION)) {
                asked = !line.startsWith(LIVENESS);
            }
            if (line.startsWith(COMMENT)) {
                if (commentBegins) {
                    comment.setLength(0);
                }
                comment.append(comment.length() > 0 ? " " : "")
                        .append(line.substring(COMMENT.length()).trim());
                commentBegins = false;
            } else if (definition.matches() && asked) {
                name = definition.group(1);
                definitions.put(name, new Definition(name, comment.toString(), definition.group(2)));
                commentBegins = true;
            } else if (line.isBlank()) {
                comment.setLength(0);
                commentBegins = true;
                name = "";
            } else if (WITH_PARAMETERS.matcher(line).matches()) {
                commentBegins = true;
                name = "";
            } else if (!name.isEmpty()) {
                definitions.computeIfPresent(
                        name, (key, begun) -> new Definition(key, begun.comment(), begun.body() + "\n" + line));
            }
        }
        definitions.values().removeIf(each -> each.ofLiveness() || each.isInstance());
        definitions
                .values()
                .removeIf(each -> each.comment().isEmpty() && !each.name().startsWith("Never"));
        return definitions;
    }
}
