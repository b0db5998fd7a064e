package io.tidemark.environment;

import io.tidemark.disk.Disk;
import io.tidemark.protocol.Message;
import java.util.random.RandomGenerator;

/**
 * What one running node has of the world. When the process ends its environment ends with it: timers that were pending
 * are never called, and messages that arrive are lost.
 *
 * <p>A {@link io.tidemark.disk.DiskException} that a task or a node lets through ends the process at once.
 */
public interface Environment {
    /** Who sends what nobody had to authenticate for. Kafka: {@code KafkaPrincipal.ANONYMOUS}. */
    String ANONYMOUS = "User:ANONYMOUS";

    /** Milliseconds on a clock that never goes back. It says nothing about the time of day. */
    long nowMs();

    /** Calls the task after the delay, in milliseconds. A delay of 0 means soon, after whatever is running now. */
    Timer schedule(long delayMs, Runnable task);

    /**
     * Sends a request on a new connection. An earlier connection to the same node on the same channel is closed, and
     * what was under way on it is lost. The answer, if it arrives, is an {@link Envelope} with the number returned here.
     *
     * @return the number of the connection
     */
    long request(int to, Message request);

    /** Whether the requester still waits for the answer: it has not closed the connection by sending another request. */
    boolean isAwaited(Envelope request);

    /** Answers a request on the connection it came by; lost when the requester has closed that. */
    void respond(Envelope request, Message response);

    /** Who has sent a request, as the connection that it came by was authenticated. Kafka: {@code KafkaPrincipal}. */
    default String principal(Envelope request) {
        return ANONYMOUS;
    }

    /** The node's log directory, which outlives its process. */
    Disk disk();

    /** Where the node takes its chances. */
    RandomGenerator random();
}
