package io.tidemark.simulation;

import io.tidemark.disk.Disk;
import io.tidemark.environment.Envelope;
import io.tidemark.environment.Environment;
import io.tidemark.environment.Timer;
import io.tidemark.protocol.Message;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** The world as one process sees it. When the process ends, so does this. */
final class SimulatedEnvironment implements Environment {
    private static final long MAX_WAKE_UP_MICROS = 200;
    private static final long LOOK_AT_CLOCK_MICROS = 100_000;

    private final int nodeId;
    private final EventLoop loop;
    private final SimulatedNetwork network;
    private final Disk disk;
    private final SeededRandom random;
    private final Consumer<Runnable> runner;
    private final NodeClock clock;
    private boolean ended;

    /** The world of a process whose tasks somebody runs, who sees to it that the process ends when one of them fails. */
    SimulatedEnvironment(
            int nodeId,
            EventLoop loop,
            SimulatedNetwork network,
            Disk disk,
            SeededRandom random,
            Consumer<Runnable> runner,
            NodeClock clock) {
        this.nodeId = nodeId;
        this.loop = loop;
        this.network = network;
        this.disk = disk;
        this.random = random;
        this.runner = runner;
        this.clock = clock;
    }

    @Override
    public long nowMs() {
        return clock.nowMs();
    }

    @Override
    public Timer schedule(long delayMs, Runnable task) {
        // A thread takes a moment to wake up, so that other things can happen before it does.
        WakeUp wakeUp = new WakeUp(task, random.between(1, MAX_WAKE_UP_MICROS));
        wakeUp.onClock(delayMs * 1000);
        return wakeUp;
    }

    /** A task that waits for its time, and then for the end of a pause. */
    private final class WakeUp implements Timer {
        private final Runnable task;
        private final long latencyMicros;
        private Optional<Timer> timer = Optional.empty();

        WakeUp(Runnable task, long latencyMicros) {
            this.task = task;
            this.latencyMicros = latencyMicros;
        }

        /** When the clock has gone on by so much. A clock that is slow is looked at again and again, for it may be set right. */
        void onClock(long clockMicros) {
            long delayMicros = clock.simulated(clockMicros);
            if (delayMicros <= Math.max(clockMicros, LOOK_AT_CLOCK_MICROS)) {
                in(delayMicros + latencyMicros);
            } else {
                long passed = clock.passing(LOOK_AT_CLOCK_MICROS);
                timer = Optional.of(loop.schedule(LOOK_AT_CLOCK_MICROS, () -> onClock(clockMicros - passed)));
            }
        }

        private void in(long delayMicros) {
            timer = Optional.of(loop.schedule(delayMicros, this::wake));
        }

        private void wake() {
            long paused = clock.pausedForMicros();
            if (paused > 0) {
                in(paused);
            } else if (!ended) {
                runner.accept(task);
            }
        }

        @Override
        public void cancel() {
            timer.ifPresent(Timer::cancel);
        }
    }

    @Override
    public long request(int to, Message request) {
        return network.request(nodeId, to, request);
    }

    @Override
    public boolean isAwaited(Envelope request) {
        return network.isOpen(request);
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
        return random.generator();
    }

    /** The process has ended: nothing it had planned will happen. */
    void end() {
        ended = true;
    }
}
