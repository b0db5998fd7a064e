package io.tidemark.engine;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a replay went through.
 *
 * @param trace           the trace's name
 * @param header          the trace's first line
 * @param events          events replayed, the one that ended the replay included
 * @param partitions      names of the partition instances in order of appearance; empty when no event names a partition
 * @param elapsed         wall time from the first to the last event, loading the specification not included
 * @param frontierPeak    most specification states that explained the trace at one time
 * @param reorderedEvents reads that had to be taken earlier than they were logged
 * @param silentSteps     unlogged steps that had to be assumed
 * @param actions         how often each action was taken on the explanation found, silent steps included, by name; an event
 *                        of several partition instances counts once for each
 * @param coverage        the same with the disjuncts of each action, if that was {@linkplain ReplayOptions#coverage asked for}
 */
public record Statistics(
        String trace,
        TraceHeader header,
        long events,
        List<String> partitions,
        Duration elapsed,
        int frontierPeak,
        long reorderedEvents,
        long silentSteps,
        Map<String, Long> actions,
        Optional<Coverage> coverage) {

    public Statistics {
        partitions = List.copyOf(partitions);
        actions = Ordered.copy(actions);
    }

    /** Events replayed a second of wall time; 0 when too little time passed to tell. */
    public double eventsPerSecond() {
        long nanoseconds = elapsed.toNanos();
        return nanoseconds <= 0 ? 0 : events * 1e9 / nanoseconds;
    }

    /** Such as "412 events, 2 partitions, 3 silent steps". */
    public String size() {
        StringBuilder text = new StringBuilder(count(events, "event"));
        if (partitions.size() > 1) {
            text.append(", ").append(count(partitions.size(), "partition"));
        }
        if (reorderedEvents > 0) {
            text.append(", ").append(count(reorderedEvents, "reordered event"));
        }
        if (silentSteps > 0) {
            text.append(", ").append(count(silentSteps, "silent step"));
        }
        return text.toString();
    }

    private static String count(long number, String what) {
        return String.format(Locale.ROOT, "%,d %s%s", number, what, number == 1 ? "" : "s");
    }
}
