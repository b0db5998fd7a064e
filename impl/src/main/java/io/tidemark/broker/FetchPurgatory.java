package io.tidemark.broker;

import io.tidemark.environment.Envelope;
import io.tidemark.environment.Environment;
import io.tidemark.environment.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Holds followers' fetches that would be answered with nothing new. A fetch that is held has not been looked at as far as
 * the replica is concerned: it is answered later as if it had just arrived. One that its follower has given up meanwhile is
 * found out then. Kafka: {@code DelayedFetch}.
 */
final class FetchPurgatory {
    private record Held(Envelope request, Timer timer) {}

    private final Environment environment;
    private final SortedMap<Long, Held> held = new TreeMap<>();
    private long arrived;

    FetchPurgatory(Environment environment) {
        this.environment = environment;
    }

    /** Holds a fetch; hands it to the answerer when its time is up. */
    void hold(Envelope request, long maxWaitMs, Consumer<Envelope> answerer) {
        long number = arrived++;
        Timer timer = environment.schedule(maxWaitMs, () -> {
            held.remove(number);
            answerer.accept(request);
        });
        held.put(number, new Held(request, timer));
    }

    /** Gives all fetches up, for there may be news. */
    List<Envelope> releaseAll() {
        List<Envelope> requests = new ArrayList<>();
        for (Held fetch : held.values()) {
            fetch.timer().cancel();
            requests.add(fetch.request());
        }
        held.clear();
        return requests;
    }
}
