package io.tidemark.simulation;

import io.tidemark.environment.Timer;
import java.util.Comparator;
import java.util.PriorityQueue;

/** Virtual time: runs tasks in the order of their times, and those of one time in the order in which they were added. */
final class EventLoop {
    private static final class Task implements Timer {
        private final long atMicros;
        private final long order;
        private final Runnable action;
        private boolean cancelled;

        Task(long atMicros, long order, Runnable action) {
            this.atMicros = atMicros;
            this.order = order;
            this.action = action;
        }

        @Override
        public void cancel() {
            cancelled = true;
        }
    }

    private final PriorityQueue<Task> tasks = new PriorityQueue<>(
            Comparator.<Task>comparingLong(task -> task.atMicros).thenComparingLong(task -> task.order));
    private long nowMicros;
    private long added;

    /** The time, in microseconds since the simulation began. */
    long nowMicros() {
        return nowMicros;
    }

    /** Runs an action after a delay. */
    Timer schedule(long delayMicros, Runnable action) {
        Task task = new Task(nowMicros + delayMicros, added++, action);
        tasks.add(task);
        return task;
    }

    /** Runs what is due until a time, and moves to that time. */
    void runUntil(long timeMicros) {
        while (!tasks.isEmpty() && tasks.peek().atMicros <= timeMicros) {
            runNext();
        }
        nowMicros = Math.max(nowMicros, timeMicros);
    }

    /** Moves to the next task and runs it. Returns false when there is none. */
    boolean runNext() {
        Task task = tasks.poll();
        if (task == null) {
            return false;
        }
        if (!task.cancelled) {
            nowMicros = task.atMicros;
            task.action.run();
        }
        return true;
    }
}
