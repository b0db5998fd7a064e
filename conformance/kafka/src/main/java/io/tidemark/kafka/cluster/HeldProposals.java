package io.tidemark.kafka.cluster;

import java.util.Map;
import java.util.Optional;
import kafka.server.DefaultAlterPartitionManager;
import net.bytebuddy.asm.Advice;

/** Proposals of a new ISR that are slow to reach the controller: they are made, and not sent until they are released. */
public final class HeldProposals {
    private static final HeldProposals HELD = new HeldProposals();

    private boolean holding;
    private Optional<DefaultAlterPartitionManager> waiting = Optional.empty();

    private HeldProposals() {}

    /** {@code DefaultAlterPartitionManager.maybePropagateIsrChanges}. */
    public static final class BeforeSend {
        private BeforeSend() {}

        @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
        static boolean enter(
                @Advice.This DefaultAlterPartitionManager manager,
                @Advice.FieldValue("unsentIsrUpdates") Map<?, ?> unsent) {
            return holds(manager, !unsent.isEmpty());
        }
    }

    /** Whether what a manager has to send must wait. */
    public static boolean holds(DefaultAlterPartitionManager manager, boolean proposes) {
        synchronized (HELD) {
            if (HELD.holding && proposes) {
                HELD.waiting = Optional.of(manager);
            }
            return HELD.holding;
        }
    }

    static void hold() {
        synchronized (HELD) {
            HELD.holding = true;
        }
    }

    /** Whether some leader has made a proposal that waits. */
    static boolean waiting() {
        synchronized (HELD) {
            return HELD.waiting.isPresent();
        }
    }

    /** Lets the proposal go, and those to come. */
    static void release() {
        Optional<DefaultAlterPartitionManager> manager;
        synchronized (HELD) {
            HELD.holding = false;
            manager = HELD.waiting;
            HELD.waiting = Optional.empty();
        }
        manager.ifPresent(DefaultAlterPartitionManager::maybePropagateIsrChanges);
    }
}
