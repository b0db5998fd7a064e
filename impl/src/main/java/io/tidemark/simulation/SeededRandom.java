package io.tidemark.simulation;

import java.util.List;
import java.util.Random;

/** Chance for one purpose, fixed by the seed. A purpose of its own keeps one decision from shifting all others. */
final class SeededRandom {
    private final Random random;

    SeededRandom(long seed, String purpose) {
        this.random = new Random(mix(seed, purpose));
    }

    /** A seed for one purpose. */
    static long mix(long seed, String purpose) {
        long mixed = seed;
        for (int i = 0; i < purpose.length(); i++) {
            mixed = (mixed ^ purpose.charAt(i)) * 0x9E3779B97F4A7C15L;
            mixed ^= mixed >>> 32;
        }
        return mixed;
    }

    /** A generator for those who ask for one. */
    Random generator() {
        return random;
    }

    /** Whether something happens that has this probability, in percent. */
    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    /** A number in the range, both ends included. */
    long between(long low, long high) {
        return low + random.nextInt((int) (high - low + 1));
    }

    /** One of the elements. */
    <T> T pick(List<T> elements) {
        return elements.get(random.nextInt(elements.size()));
    }
}
