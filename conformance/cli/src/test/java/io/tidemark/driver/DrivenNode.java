package io.tidemark.driver;

import io.tidemark.disk.Disk;
import io.tidemark.environment.Envelope;
import io.tidemark.environment.Environment;
import io.tidemark.environment.Timer;
import io.tidemark.protocol.Message;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;

/** The world of one process: its timers are fired by hand, known by their delays, and its messages go where they are kept. */
final class DrivenNode implements Environment {
    private static final class Task implements Timer {
        private final long delayMs;
        private final Runnable action;
        private boolean cancelled;

        Task(long delayMs, Runnable action) {
            this.delayMs = delayMs;
            this.action = action;
        }

        @Override
        public void cancel() {
            cancelled = true;
        }
    }

    private final int nodeId;
    private final DrivenNetwork network;
    private final Disk disk;
    private final Random random;
    private final Deque<Task> soon = new ArrayDeque<>();
    private List<Task> timers = new ArrayList<>();
    private long nowMs;

    DrivenNode(int nodeId, DrivenNetwork network, Disk disk, long seed) {
        this.nodeId = nodeId;
        this.network = network;
        this.disk = disk;
        this.random = new Random(seed);
    }

    /** Lets time pass on this node's clock. No timer fires by that. */
    void pass(long byMs) {
        nowMs += byMs;
    }

    /** Makes the calls that are to be made soon. */
    void settle() {
        for (Task task = soon.poll(); task != null; task = soon.poll()) {
            if (!task.cancelled) {
                task.action.run();
            }
        }
    }

    /** Fires the timers with one of these delays. */
    void fire(Set<Long> delays) {
        List<Task> due = new ArrayList<>();
        List<Task> others = new ArrayList<>();
        for (Task task : timers) {
            if (!task.cancelled) {
                (delays.contains(task.delayMs) ? due : others).add(task);
            }
        }
        timers = others;
        for (Task task : due) {
            if (!task.cancelled) {
                task.action.run();
                settle();
            }
        }
    }

    @Override
    public long nowMs() {
        return nowMs;
    }

    @Override
    public Timer schedule(long delayMs, Runnable task) {
        Task scheduled = new Task(delayMs, task);
        if (delayMs == 0) {
            soon.add(scheduled);
        } else {
            timers.add(scheduled);
        }
        return scheduled;
    }

    @Override
    public long request(int to, Message request) {
        return network.request(nodeId, to, request);
    }

    @Override
    public boolean isAwaited(Envelope request) {
        return true; // what nobody waits for any more is not delivered
    }

    @Override
    public void respond(Envelope request, Message response) {
        network.respond(request, response);
    }

    @Override
    public Disk disk() {
        return disk;
    }

    @Override
    public RandomGenerator random() {
        return random;
    }
}
