package io.tidemark.replication;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the trace module says of actions, read from its text. */
public final class SpecifiedActions {
    private static final String TRACE_MODULE = "/io/tidemark/spec/tla/ReplicationTrace.tla";
    private static final Pattern ARM = Pattern.compile("event\\.event = \"(\\w+)\"\\s*->");
    private static final Pattern SILENT = Pattern.compile("(?m)^TraceSilent == \\{([^}]*)}");
    private static final Pattern NAME = Pattern.compile("\"(\\w+)\"");

    private SpecifiedActions() {}

    /** The actions that events name: the arms of {@code TraceAction}. */
    public static Set<String> logged() {
        Set<String> names = found(ARM, text());
        if (names.isEmpty()) {
            throw new IllegalStateException("no arms of TraceAction in " + TRACE_MODULE);
        }
        return names;
    }

    /** The actions that recorders may leave out: {@code TraceSilent}. */
    public static Set<String> silent() {
        Matcher silent = SILENT.matcher(text());
        if (!silent.find()) {
            throw new IllegalStateException("no TraceSilent in " + TRACE_MODULE);
        }
        return found(NAME, silent.group(1));
    }

    private static Set<String> found(Pattern pattern, String text) {
        Set<String> names = new TreeSet<>();
        pattern.matcher(text).results().forEach(result -> names.add(result.group(1)));
        return names;
    }

    private static String text() {
        try (InputStream module = SpecifiedActions.class.getResourceAsStream(TRACE_MODULE)) {
            if (module == null) {
                throw new IllegalStateException(TRACE_MODULE + " is not on the class path");
            }
            return new String(module.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
