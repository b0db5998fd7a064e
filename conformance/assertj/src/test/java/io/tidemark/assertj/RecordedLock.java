package io.tidemark.assertj;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** A lock with a tracer: the line is written where the change is made, under the same monitor. */
class RecordedLock {
    private final StringBuilder trace = new StringBuilder(
            "{\"tidemark\":1,\"spec\":\"Lock\",\"constants\":{\"Clients\":[1,2]},\"source\":{\"system\":\"example\"}}\n");
    private final Set<Integer> holders = new TreeSet<>();
    private int events;

    synchronized boolean tryAcquire(int client) {
        if (isTaken()) {
            return false;
        }
        holders.add(client);
        record("Acquire", client);
        return true;
    }

    synchronized void release(int client) {
        if (holders.remove(client)) {
            record("Release", client);
        }
    }

    boolean isTaken() {
        return !holders.isEmpty();
    }

    synchronized String trace() {
        return trace.toString();
    }

    private void record(String event, int client) {
        events++;
        trace.append(String.format(
                Locale.ROOT,
                "{\"seq\":%d,\"node\":%d,\"event\":\"%s\",\"state\":{\"holders\":%s}}%n",
                events,
                client,
                event,
                holders));
    }
}
