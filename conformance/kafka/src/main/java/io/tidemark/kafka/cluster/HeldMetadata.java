package io.tidemark.kafka.cluster;

import java.util.HashSet;
import java.util.Set;
import kafka.server.KafkaConfig;
import net.bytebuddy.asm.Advice;

/** Brokers that are slow to apply metadata: all else goes on. */
public final class HeldMetadata {
    private static final HeldMetadata HELD = new HeldMetadata();

    private final Set<Integer> brokers = new HashSet<>();

    private HeldMetadata() {}

    /** {@code BrokerMetadataPublisher.onMetadataUpdate}: no lock is held there. */
    public static final class BeforeUpdate {
        private BeforeUpdate() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.FieldValue("config") KafkaConfig config) {
            pass(config.brokerId());
        }
    }

    /** Waits while the broker is held. */
    public static void pass(int broker) {
        synchronized (HELD) {
            try {
                while (HELD.brokers.contains(broker)) {
                    HELD.wait();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
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
}
