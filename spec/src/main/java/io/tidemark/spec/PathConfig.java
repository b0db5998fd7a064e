package io.tidemark.spec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A model's config as it is needed to walk the model's state graph: brokers are numbers, as traces name them, states that differ
 * only by who is who are different states, and no property ends the search.
 */
final class PathConfig {

    private static final String CONSTANTS = "CONSTANTS";

    /** What begins a new section of a config. */
    private static final Pattern SECTION = Pattern.compile(
            "(?m)^\\s*(CONSTANTS?|INIT|NEXT|SPECIFICATION|SYMMETRY|VIEW|INVARIANTS?|PROPERTY|PROPERTIES|CONSTRAINTS?"
                    + "|ACTION_CONSTRAINTS?|CHECK_DEADLOCK)\\b");

    private static final Pattern COMMENT = Pattern.compile("(?m)\\\\\\*.*$");
    private static final Pattern BROKERS = Pattern.compile("\\bBrokers\\s*=\\s*\\{([^}]*)\\}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");
    private static final List<String> KEPT = List.of(CONSTANTS, "INIT", "NEXT", "SPECIFICATION", "CONSTRAINTS");

    private final Map<String, String> sections;

    private PathConfig(Map<String, String> sections) {
        this.sections = sections;
    }

    static PathConfig read(String config) {
        String text = COMMENT.matcher(config).replaceAll("");
        Map<String, String> sections = new LinkedHashMap<>();
        Matcher begin = SECTION.matcher(text);
        Optional<String> name = Optional.empty();
        int from = 0;
        while (begin.find()) {
            add(sections, name, text.substring(from, begin.start()));
            name = Optional.of(begin.group(1).matches("(CONSTANT|CONSTRAINT)") ? begin.group(1) + "S" : begin.group(1));
            from = begin.end();
        }
        add(sections, name, text.substring(from));
        return new PathConfig(sections);
    }

    private static void add(Map<String, String> sections, Optional<String> name, String text) {
        name.ifPresent(known -> sections.merge(known, text.stripTrailing(), (first, second) -> first + "\n" + second));
    }

    /** Whether the model is one of brokers, and not of operations by themselves. */
    boolean hasBrokers() {
        String constants = sections.get(CONSTANTS);
        return constants != null && BROKERS.matcher(constants).find();
    }

    /** The config. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (String section : KEPT) {
            String body = sections.get(section);
            if (body != null) {
                text.append(section)
                        .append(section.equals(CONSTANTS) ? numbered(body) : body)
                        .append('\n');
            }
        }
        return text.append("CHECK_DEADLOCK FALSE\n").toString();
    }

    /** The constants with numbers in place of the brokers' names. */
    private static String numbered(String constants) {
        Matcher brokers = BROKERS.matcher(constants);
        if (!brokers.find()) {
            return constants;
        }
        List<String> names = new ArrayList<>();
        Matcher name = NAME.matcher(brokers.group(1));
        while (name.find()) {
            names.add(name.group());
        }
        String text = constants;
        for (int i = 0; i < names.size(); i++) {
            text = text.replaceAll("\\b" + names.get(i) + "\\b", Integer.toString(i));
        }
        return text;
    }
}
