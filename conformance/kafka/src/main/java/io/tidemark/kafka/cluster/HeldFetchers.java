package io.tidemark.kafka.cluster;

import java.util.HashSet;
import java.util.Set;
import kafka.server.KafkaConfig;
import net.bytebuddy.asm.Advice;

/** Followers whose fetchers are made to wait before they ask their leader: the broker lives, its replicas lag. */
public final class HeldFetchers {
    private static final HeldFetchers HELD = new HeldFetchers();

    private final Set<Integer> brokers = new HashSet<>();

    private HeldFetchers() {}

    /** {@code RemoteLeaderEndPoint.fetch}: no lock is held there. */
    public static final class BeforeFetch {
        private BeforeFetch() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.FieldValue("brokerConfig") KafkaConfig config) {
            await(config.brokerId());
        }
    }

    /** Waits while the broker is held. */
    public static void await(int broker) {
        HELD.waitWhileHeld(broker);
    }

    static void hold(int broker) {
        synchronized (HELD) {
            HELD.brokers.add(broker);
        }
    }

    static void release(int broker) {
        synchronized (HELD) {
            HELD.brokers.remove(broker);
            HELD.notifyAll();
        }
    }

    private synchronized void waitWhileHeld(int broker) {
        try {
            while (brokers.contains(broker)) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
