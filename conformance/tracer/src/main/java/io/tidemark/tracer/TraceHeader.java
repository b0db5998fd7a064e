package io.tidemark.tracer;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The first line of a trace: what the trace is to be checked against, and where it comes from. Values of constants and
 * of initial states are {@link String}, {@link Boolean}, {@link Integer}, {@link Long} or collections of these.
 *
 * @param spec the name of the specification
 * @param constants the values of its constants, which say how the system was configured
 * @param source where the trace comes from
 * @param initial what each node could see when the trace begins, by node id; a node or a field that is absent has the
 *     specification's initial value
 * @param ignored names of fields under {@code state} that the checker is not to compare
 * @param silent names of actions that the system takes without reporting them
 */
public record TraceHeader(
        String spec,
        Map<String, Object> constants,
        TracedSystem source,
        SortedMap<Integer, Map<String, Object>> initial,
        Set<String> ignored,
        Set<String> silent) {
    /** The version of the trace format. */
    public static final int VERSION = 1;

    public TraceHeader {
        constants = Collections.unmodifiableMap(new LinkedHashMap<>(constants));
        constants.values().forEach(TraceHeader::requireWritable);
        SortedMap<Integer, Map<String, Object>> copy = new TreeMap<>();
        initial.forEach((node, state) -> copy.put(node, Collections.unmodifiableMap(new LinkedHashMap<>(state))));
        copy.values().forEach(state -> state.values().forEach(TraceHeader::requireWritable));
        initial = Collections.unmodifiableSortedMap(copy);
        ignored = Collections.unmodifiableSet(new LinkedHashSet<>(ignored));
        silent = Collections.unmodifiableSet(new LinkedHashSet<>(silent));
    }

    /** A header for the Replication specification, with the specification's initial state and nothing left unlogged. */
    public static TraceHeader replication(ReplicationConstants constants, TracedSystem source) {
        return new TraceHeader("Replication", constants.asConstants(), source, new TreeMap<>(), Set.of(), Set.of());
    }

    /** The same, with the value of one more constant. */
    public TraceHeader withConstant(String name, Object value) {
        Map<String, Object> extended = new LinkedHashMap<>(constants);
        extended.put(name, value);
        return new TraceHeader(spec, extended, source, initial, ignored, silent);
    }

    /** The same, with a field of a node's initial state. */
    public TraceHeader withInitial(int node, String field, Object value) {
        SortedMap<Integer, Map<String, Object>> extended = new TreeMap<>(initial);
        Map<String, Object> state = new LinkedHashMap<>(extended.getOrDefault(node, Map.of()));
        state.put(field, value);
        extended.put(node, state);
        return new TraceHeader(spec, constants, source, extended, ignored, silent);
    }

    /** The same, with the names of fields that are not to be compared. */
    public TraceHeader withIgnored(Collection<String> fields) {
        return new TraceHeader(spec, constants, source, initial, new LinkedHashSet<>(fields), silent);
    }

    /** The same, with the names of actions that the system does not report. */
    public TraceHeader withSilent(Collection<String> actions) {
        return new TraceHeader(spec, constants, source, initial, ignored, new LinkedHashSet<>(actions));
    }

    private static void requireWritable(Object value) {
        if (value instanceof Collection<?> members) {
            members.forEach(TraceHeader::requireWritable);
        } else if (!(value instanceof String
                || value instanceof Boolean
                || value instanceof Integer
                || value instanceof Long)) {
            throw new IllegalArgumentException("a trace header holds texts, booleans, integers and collections of them,"
                    + " not " + value.getClass().getName());
        }
    }
}
