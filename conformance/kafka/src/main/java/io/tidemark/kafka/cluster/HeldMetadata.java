package io.tidemark.kafka.cluster;

import kafka.server.KafkaConfig;
import net.bytebuddy.asm.Advice;

/** Brokers that are slow to apply metadata: all else goes on. */
public final class HeldMetadata {
    private static final HeldBrokers HELD = new HeldBrokers();

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
        HELD.pass(broker);
    }

    static void hold(int broker) {
        HELD.hold(broker);
    }

    static void release(int broker) {
        HELD.release(broker);
    }
}
