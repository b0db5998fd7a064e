package io.tidemark.controller;

import io.tidemark.environment.Envelope;
import io.tidemark.environment.Environment;
import io.tidemark.environment.Timer;
import io.tidemark.protocol.Message.MetadataFetchRequest;
import io.tidemark.protocol.Message.MetadataFetchResponse;
import io.tidemark.protocol.MetadataRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The controller's decisions in their order. Brokers fetch them; a fetch that finds nothing new waits. */
final class MetadataLog {
    private record Waiting(Envelope request, long fetchOffset, Timer timer) {}

    private final Environment environment;
    private final List<MetadataRecord> records = new ArrayList<>();
    private final SortedMap<Integer, Waiting> waiting = new TreeMap<>();

    MetadataLog(Environment environment) {
        this.environment = environment;
    }

    /** The log that another controller has written, as its successor finds it. */
    MetadataLog(Environment environment, MetadataLog written) {
        this.environment = environment;
        records.addAll(written.records);
    }

    /** The offset that the next record will get. */
    long endOffset() {
        return records.size();
    }

    /** Adds the records of one decision, which no broker sees in part. Whoever waits for news is not answered yet. */
    void append(List<? extends MetadataRecord> decision) {
        records.addAll(decision);
    }

    /** Answers the fetches that have waited for news and have some now. */
    void answerWaiting() {
        List<Waiting> answerable = waiting.values().stream()
                .filter(fetch -> fetch.fetchOffset() < endOffset())
                .toList();
        waiting.values().removeAll(answerable);
        for (Waiting fetch : answerable) {
            fetch.timer().cancel();
            answer(fetch.request());
        }
    }

    /** Answers a broker's fetch, at once or when there is something new. */
    void fetch(Envelope envelope) {
        MetadataFetchRequest request = (MetadataFetchRequest) envelope.message();
        Waiting earlier = waiting.remove(envelope.from());
        if (earlier != null) {
            earlier.timer().cancel();
        }
        if (request.fetchOffset() < endOffset()) {
            answer(envelope);
            return;
        }
        Timer timer = environment.schedule(request.maxWaitMs(), () -> {
            waiting.remove(envelope.from());
            answer(envelope);
        });
        waiting.put(envelope.from(), new Waiting(envelope, request.fetchOffset(), timer));
    }

    private void answer(Envelope envelope) {
        MetadataFetchRequest request = (MetadataFetchRequest) envelope.message();
        int from = (int) Math.min(request.fetchOffset(), endOffset());
        environment.respond(
                envelope, new MetadataFetchResponse(request.fetchOffset(), records.subList(from, records.size())));
    }
}
