package io.tidemark.broker;

import io.tidemark.environment.Timer;
import io.tidemark.protocol.Message.FetchRequest;
import io.tidemark.protocol.PartitionRegistration;
import java.util.Optional;

/**
 * Fetches from the leader of one epoch, one request at a time; sends again when an answer does not come. Kafka:
 * {@code ReplicaFetcherThread}.
 */
final class ReplicaFetcher {
    private final ReplicaContext context;
    private final FetcherThread thread;
    private final int leader;
    private final int leaderEpoch;
    private Optional<Timer> timer = Optional.empty();
    private long awaited = -1;
    private boolean closed;

    ReplicaFetcher(ReplicaContext context, FetcherThread thread, int leader, int leaderEpoch) {
        this.context = context;
        this.thread = thread;
        this.leader = leader;
        this.leaderEpoch = leaderEpoch;
    }

    /** Sends a fetch, if there is a leader to send it to. */
    void fetch() {
        if (closed || leader == PartitionRegistration.NO_LEADER) {
            return;
        }
        ReplicationConfig config = context.config();
        FetchRequest request = new FetchRequest(
                context.nodeId(),
                context.image().brokerEpoch(),
                leaderEpoch,
                context.log().logEndOffset(),
                context.policies()
                        .fetchContents()
                        .lastFetchedEpoch(context.log().latestEpoch()),
                config.replicaFetchMaxBytes(),
                config.replicaFetchWaitMaxMs());
        thread.connectionClosed();
        context.trace().sendFetch(leader, request);
        awaited = context.environment().request(leader, request);
        startTimer(config.replicaSocketTimeoutMs());
    }

    /** Sends a fetch after {@code replica.fetch.backoff.ms}. */
    void fetchAfterBackoff() {
        startTimer(context.config().replicaFetchBackoffMs());
    }

    /** Whether a response that came by this connection is the one awaited; if so, it is awaited no longer. */
    boolean accept(long connection) {
        if (closed || connection != awaited) {
            return false;
        }
        awaited = -1;
        timer.ifPresent(Timer::cancel);
        return true;
    }

    private void fetchWhenFree() {
        if (thread.isBusy()) {
            startTimer(0);
        } else {
            fetch();
        }
    }

    void close() {
        closed = true;
        timer.ifPresent(Timer::cancel);
    }

    private void startTimer(long delayMs) {
        timer.ifPresent(Timer::cancel);
        timer = Optional.of(context.environment().schedule(delayMs, this::fetchWhenFree));
    }
}
