package io.tidemark.replication;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** What the trace module says of actions, read from its text. */
public final class SpecifiedActions {
    private static final String TRACE_MODULE = "/io/tidemark/spec/tla/ReplicationTrace.tla";
    private static final Pattern ARM = Pattern.compile("event\\.event = \"(\\w+)\"\\s*->");

    private SpecifiedActions() {}

    /** The actions that events name: the arms of {@code TraceAction}. */
    public static Set<String> logged() {
        Set<String> names = new TreeSet<>();
        ARM.matcher(text()).results().forEach(result -> names.add(result.group(1)));
        if (names.isEmpty()) {
            throw new IllegalStateException("no arms of TraceAction in " + TRACE_MODULE);
        }
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
