package io.tidemark.kafka.cluster;

import net.bytebuddy.asm.Advice;
import org.apache.kafka.server.storage.log.FetchParams;

/** Leaders that are slow to serve the fetches of followers: these have arrived, and wait for a thread. */
public final class HeldFetches {
    private static final HeldBrokers HELD = new HeldBrokers();

    private HeldFetches() {}

    /** {@code ReplicaManager.fetchMessages}: no lock is held there. */
    public static final class BeforeServing {
        private BeforeServing() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.FieldValue("localBrokerId") int leader, @Advice.Argument(0) FetchParams parameters) {
            pass(leader, parameters);
        }
    }

    /** Waits while the leader is held; consumers' fetches are served. */
    public static void pass(int leader, FetchParams parameters) {
        if (parameters.isFromFollower()) {
            HELD.pass(leader);
        }
    }

    static void hold(int leader) {
        HELD.hold(leader);
    }

    static void release(int leader) {
        HELD.release(leader);
    }

    /** How many fetches wait. */
    static int waiting() {
        return HELD.waiting();
    }
}
