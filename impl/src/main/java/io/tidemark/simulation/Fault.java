package io.tidemark.simulation;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What can go wrong in a simulation. */
public enum Fault {
    /** Messages are lost now and then. */
    LOSS,
    /**
     * The network delivers a message twice now and then, the second time late: in schedules a fetch even when its sender's next
     * process has taken its place.
     */
    DUPLICATION,
    /** One connection becomes slow for a while, so that messages on others overtake its own. */
    DELAY,
    /** Nodes cannot reach each other for a while, in one direction or both. */
    PARTITION,
    /** A broker's process dies; what it has written stays. */
    CRASH,
    /** A broker's machine loses power; of what was not flushed, some or all is gone. */
    POWER_LOSS,
    /** A broker is told to stop: it hands its leadership over, stops cleanly, and is started again. */
    STOP,
    /** A follower is slow to fetch for a while. */
    LAG,
    /** A broker hears late of changes in the metadata. */
    SLOW_METADATA,
    /** A broker's heartbeats do not arrive for a while: its session expires though it is alive. */
    FENCING,
    /** A broker's disk breaks: the broker halts, and starts again when the disk is repaired. */
    DISK_FAILURE,
    /** A broker's disk fills up: the broker halts, and starts again when there is room. */
    DISK_FULL,
    /** A broker's disk is slow for a while, and the broker waits for it. */
    SLOW_DISK,
    /** A broker's process does nothing for a while, as in a long garbage collection. */
    PAUSE,
    /** A node's clock jumps ahead, or drifts. */
    CLOCK,
    /** The active controller dies, and another one takes over. */
    CONTROLLER_CRASH;

    /** The name on the command line: in lower case, with hyphens. */
    public String flagName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** All of them. */
    public static Set<Fault> all() {
        return Collections.unmodifiableSet(EnumSet.allOf(Fault.class));
    }

    /** Those of the disk that are more than the loss of what was not flushed. */
    public static Set<Fault> ofTheDisk() {
        return Collections.unmodifiableSet(EnumSet.of(DISK_FAILURE, DISK_FULL, SLOW_DISK));
    }

    /** None of them: messages take their time, and nothing else happens. */
    public static Set<Fault> none() {
        return Collections.unmodifiableSet(EnumSet.noneOf(Fault.class));
    }

    /**
     * Reads the names of faults, separated by commas; {@code all} and {@code none} stand for themselves.
     *
     * @throws IllegalArgumentException naming the word that is not a fault, and those that are
     */
    public static Set<Fault> parse(String names) {
        if (names.equals("all")) {
            return all();
        }
        if (names.equals("none")) {
            return none();
        }
        Set<Fault> faults = EnumSet.noneOf(Fault.class);
        for (String name : names.split(",", -1)) {
            faults.add(named(name.strip()));
        }
        return Collections.unmodifiableSet(faults);
    }

    private static Fault named(String name) {
        StringBuilder known = new StringBuilder();
        for (Fault fault : values()) {
            if (fault.flagName().equals(name)) {
                return fault;
            }
            known.append(fault.flagName()).append(", ");
        }
        throw new IllegalArgumentException("no fault is called '" + name + "'; there are " + known + "all and none");
    }
}
