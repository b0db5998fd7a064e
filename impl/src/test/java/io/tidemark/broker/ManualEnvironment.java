package io.tidemark.broker;

import io.tidemark.environment.Envelope;
import io.tidemark.environment.Environment;
import io.tidemark.environment.Timer;
import io.tidemark.protocol.Message;
import io.tidemark.simulation.disk.InMemoryDisk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;

/** An environment in which nothing happens unless a test says so: it keeps what was sent, and waits to be told the time. */
public final class ManualEnvironment implements Environment {
    private static final class Task implements Timer {
        private final long atMs;
        private final Runnable action;
        private boolean cancelled;

        Task(long atMs, Runnable action) {
            this.atMs = atMs;
            this.action = action;
        }

        @Override
        public void cancel() {
            cancelled = true;
        }
    }

    private final int nodeId;
    private final InMemoryDisk disk;
    private final List<Envelope> sent = new ArrayList<>();
    private final List<Task> tasks = new ArrayList<>();
    private long nowMs;
    private long lastConnection;

    public ManualEnvironment(int nodeId) {
        this(nodeId, new InMemoryDisk());
    }

    private ManualEnvironment(int nodeId, InMemoryDisk disk) {
        this.nodeId = nodeId;
        this.disk = disk;
    }

    /** The same disk under a new process: nothing else of the old one is left. */
    public ManualEnvironment restarted() {
        return new ManualEnvironment(nodeId, disk);
    }

    /** Lets time pass, and makes the calls that are due. */
    public void advance(long byMs) {
        long untilMs = nowMs + byMs;
        for (Optional<Task> due = nextDue(untilMs); due.isPresent(); due = nextDue(untilMs)) {
            Task task = due.get();
            tasks.remove(task);
            nowMs = Math.max(nowMs, task.atMs);
            task.action.run();
        }
        nowMs = untilMs;
    }

    private Optional<Task> nextDue(long untilMs) {
        tasks.removeIf(task -> task.cancelled);
        Optional<Task> next = Optional.empty();
        for (Task task : tasks) {
            if (task.atMs <= untilMs && (next.isEmpty() || task.atMs < next.get().atMs)) {
                next = Optional.of(task);
            }
        }
        return next;
    }

    /** How many calls have been asked for that are still to be made. */
    public int scheduled() {
        tasks.removeIf(task -> task.cancelled);
        return tasks.size();
    }

    /** The messages of a kind that were sent since this was last asked, which are forgotten. */
    public <M extends Message> List<M> take(Class<M> kind) {
        List<M> messages = takeEnvelopes(kind).stream()
                .map(envelope -> kind.cast(envelope.message()))
                .toList();
        return messages;
    }

    /** The same with their envelopes. */
    public List<Envelope> takeEnvelopes(Class<? extends Message> kind) {
        List<Envelope> taken = sent.stream()
                .filter(envelope -> kind.isInstance(envelope.message()))
                .toList();
        sent.removeAll(taken);
        return taken;
    }

    @Override
    public long nowMs() {
        return nowMs;
    }

    @Override
    public Timer schedule(long delayMs, Runnable task) {
        Task scheduled = new Task(nowMs + delayMs, task);
        tasks.add(scheduled);
        return scheduled;
    }

    @Override
    public long request(int to, Message request) {
        sent.add(new Envelope(nodeId, to, ++lastConnection, request));
        return lastConnection;
    }

    @Override
    public boolean isAwaited(Envelope request) {
        return true;
    }

    @Override
    public void respond(Envelope request, Message response) {
        sent.add(new Envelope(nodeId, request.from(), request.connection(), response));
    }

    /** Every node is a user of the name that its id is. */
    @Override
    public String principal(Envelope request) {
        return "User:" + request.from();
    }

    @Override
    public InMemoryDisk disk() {
        return disk;
    }

    @Override
    public RandomGenerator random() {
        return new Random(1);
    }
}
