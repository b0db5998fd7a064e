package io.tidemark.kafka.cluster;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import kafka.server.KafkaConfig;
import net.bytebuddy.asm.Advice;

/**
 * Followers whose fetches fail before they reach the leader, as over a network that loses them: the broker lives, its
 * replicas lag. They fail after a moment and do not hang for ever, for a fetcher that hangs would keep its broker from
 * applying metadata.
 */
public final class HeldFetchers {
    private static final Duration TIMEOUT = Duration.ofMillis(200);
    private static final HeldBrokers HELD = new HeldBrokers();

    private HeldFetchers() {}

    /** {@code RemoteLeaderEndPoint.fetch}: no lock is held there. */
    public static final class BeforeFetch {
        private BeforeFetch() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.FieldValue("brokerConfig") KafkaConfig config) throws IOException {
            pass(config.brokerId());
        }
    }

    /**
     * Lets a fetch pass, unless the broker is held.
     *
     * @throws IOException if it is, and has not been released within the time of a request
     */
    public static void pass(int broker) throws IOException {
        if (!HELD.pass(broker, TIMEOUT)) {
            throw new SocketTimeoutException("the fetches of broker " + broker + " are held");
        }
    }

    static void hold(int broker) {
        HELD.hold(broker);
    }

    static void release(int broker) {
        HELD.release(broker);
    }
}
