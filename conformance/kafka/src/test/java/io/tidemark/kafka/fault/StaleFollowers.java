package io.tidemark.kafka.fault;

import java.util.OptionalInt;
import java.util.concurrent.TimeoutException;
import kafka.server.KafkaConfig;
import net.bytebuddy.asm.Advice;

/** A broker whose replicas do not hear of new leader epochs: they go on following the leader that they know. */
public final class StaleFollowers {
    private static final StaleFollowers STALE = new StaleFollowers();

    private OptionalInt broker = OptionalInt.empty();
    private boolean fetched;

    private StaleFollowers() {}

    /** {@code ReplicaManager.applyLocalFollowersDelta}: done nothing, as when the metadata has not arrived. */
    public static final class BeforeFollow {
        private BeforeFollow() {}

        @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
        static boolean enter(@Advice.FieldValue("config") KafkaConfig config) {
            return holds(config.brokerId());
        }
    }

    /** Whether a broker's replicas are not to hear of it. */
    public static boolean holds(int broker) {
        synchronized (STALE) {
            return STALE.broker.isPresent() && STALE.broker.getAsInt() == broker;
        }
    }

    /** A leader has been asked in an older leader epoch than its own. */
    public static void fetched() {
        synchronized (STALE) {
            STALE.fetched = true;
            STALE.notifyAll();
        }
    }

    static void hold(int broker) {
        synchronized (STALE) {
            STALE.broker = OptionalInt.of(broker);
            STALE.fetched = false;
        }
    }

    /** Waits until a leader has been asked so. */
    static void awaitFetch() throws InterruptedException, TimeoutException {
        synchronized (STALE) {
            Patience.await(STALE, () -> STALE.fetched, "a fetch of an older leader epoch");
        }
    }

    static void release() {
        synchronized (STALE) {
            STALE.broker = OptionalInt.empty();
        }
    }
}
