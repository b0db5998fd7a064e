package io.tidemark.spec.story;

import java.util.Comparator;

/**
 * Somebody who acts in a story, and the lane of the diagram in which he does.
 *
 * @param role what he is
 * @param name how he is called: {@code broker 1}
 */
public record Lane(Role role, String name) implements Comparable<Lane> {

    /** What an actor is, in the order in which lanes stand from left to right. */
    public enum Role {
        /** Producers and consumers. */
        CLIENTS,
        /** One replica. */
        BROKER,
        /** The KRaft controller, one for all. */
        CONTROLLER
    }

    /** The producers and consumers. */
    public static final Lane CLIENTS = new Lane(Role.CLIENTS, "clients");

    /** The controller. */
    public static final Lane CONTROLLER = new Lane(Role.CONTROLLER, "controller");

    private static final Comparator<Lane> LEFT_TO_RIGHT = Comparator.comparing(Lane::role)
            .thenComparing(lane -> lane.name().length())
            .thenComparing(Lane::name);

    /** From left to right: the clients, the brokers by their numbers, the controller. */
    @Override
    public int compareTo(Lane other) {
        return LEFT_TO_RIGHT.compare(this, other);
    }
}
