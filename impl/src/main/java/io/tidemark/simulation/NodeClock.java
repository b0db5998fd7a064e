package io.tidemark.simulation;

/**
 * One node's clock, and whether its process gets to run. It goes with the simulation's time until it is told to jump, to drift
 * or to pause.
 */
final class NodeClock {
    private static final int RIGHT = 100;

    private final EventLoop loop;
    private int ratePercent = RIGHT;
    private long setAtMicros;
    private long micros;
    private long pausedUntilMicros;

    NodeClock(EventLoop loop) {
        this.loop = loop;
    }

    /** What the clock shows, in milliseconds; it never goes back. */
    long nowMs() {
        return micros() / 1000;
    }

    private long micros() {
        return micros + passing(loop.nowMicros() - setAtMicros);
    }

    private void set(long newMicros, int newRatePercent) {
        micros = newMicros;
        setAtMicros = loop.nowMicros();
        ratePercent = newRatePercent;
    }

    /** Jumps ahead. */
    void jump(long ms) {
        set(micros() + ms * 1000, ratePercent);
    }

    /** Goes at another rate from now on. */
    void drift(int percent) {
        set(micros(), percent);
    }

    /** How far the clock goes, at the rate that it has now, while so much of the simulation's time passes. */
    long passing(long simulatedMicros) {
        return simulatedMicros * ratePercent / RIGHT;
    }

    /** How much of the simulation's time passes while the clock goes on by as much. */
    long simulated(long clockMicros) {
        return clockMicros * RIGHT / ratePercent;
    }

    /** The process does nothing for a while. */
    void pause(long ms) {
        pausedUntilMicros = Math.max(pausedUntilMicros, loop.nowMicros() + ms * 1000);
    }

    /** The process is busy for that much longer. */
    void busy(long micros) {
        pausedUntilMicros = Math.max(pausedUntilMicros, loop.nowMicros()) + micros;
    }

    /** For how long the process will do nothing. */
    long pausedForMicros() {
        return Math.max(0, pausedUntilMicros - loop.nowMicros());
    }

    /** The clock is right from now on, but for where it stands, and the process runs. */
    void recover() {
        drift(RIGHT);
        pausedUntilMicros = 0;
    }
}
