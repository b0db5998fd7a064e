package io.tidemark.replication.corpus;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** What can happen in a run, as a search for it in the events. */
@FunctionalInterface
interface Behaviour {
    /** The behaviour does not occur. */
    int NEVER = -1;

    /** The field of an event that holds what was observed after it. */
    String STATE = "state";

    /**
     * Looks for the first occurrence that ends at or after an event.
     *
     * @return the index after its last event, or {@link #NEVER}
     */
    int endOf(List<JsonNode> events, int from);

    /** Whether it occurs at all. */
    default boolean occursIn(List<JsonNode> events) {
        return endOf(events, 0) != NEVER;
    }

    /** An event of this kind happens that is of a certain sort. */
    static Behaviour event(String name, Predicate<JsonNode> sort) {
        return watching(() -> event -> is(event, name) && sort.test(event));
    }

    /** An event of this kind happens. */
    static Behaviour event(String name) {
        return event(name, event -> true);
    }

    /** The event happens that an observer waits for, who has seen all events before. */
    private static Behaviour watching(Supplier<Predicate<JsonNode>> observers) {
        return (events, from) -> {
            Predicate<JsonNode> observer = observers.get();
            for (int i = 0; i < events.size(); i++) {
                if (observer.test(events.get(i)) && i >= from) {
                    return i + 1;
                }
            }
            return NEVER;
        };
    }

    /** First the one, and then the other. */
    default Behaviour then(Behaviour next) {
        return (events, from) -> {
            int end = endOf(events, from);
            return end == NEVER ? NEVER : next.endOf(events, end);
        };
    }

    /** This and the other, in any order. */
    default Behaviour with(Behaviour other) {
        return (events, from) -> {
            int end = endOf(events, from);
            int otherEnd = other.endOf(events, from);
            return end == NEVER || otherEnd == NEVER ? NEVER : Math.max(end, otherEnd);
        };
    }

    /** A produce request with acks=all is acknowledged. */
    static Behaviour acknowledged() {
        return event(
                "AcknowledgeProduce",
                event -> event.path("acks").stringValue("").equals("all"));
    }

    /** A produce request is refused with this error. */
    static Behaviour rejected(String error) {
        return event(
                "RejectProduce", event -> event.path("error").stringValue("").equals(error));
    }

    /** A leader answers a fetch with this error. */
    static Behaviour fetchRefused(String error) {
        return event(
                "AnswerFetch", event -> state(event, "error").stringValue("").equals(error));
    }

    /** The controller answers a proposed ISR with this error. */
    static Behaviour isrRefused(String error) {
        return event(
                "HandleAlterPartition",
                event -> state(event, "error").stringValue("").equals(error));
    }

    /** A leader answers a consumer who asks for the latest offset, with this error or NONE. */
    static Behaviour offsetsListed(String error) {
        return event(
                "ListOffsets", event -> state(event, "error").stringValue("").equals(error));
    }

    /** Whether the partition gets a leader by this event that may lack committed records. */
    static boolean electsUncleanly(JsonNode event) {
        return state(event, "leader").intValue() >= 0
                && state(event, "leaderRecoveryState").stringValue("").equals("RECOVERING");
    }

    /** The leader changes the ISR, and with it says that it is past an unclean election. */
    static Behaviour recovered() {
        return event(
                "HandleAlterPartition",
                event -> state(event, "error").stringValue("").equals("NONE")
                        && state(event, "leaderRecoveryState").stringValue("").equals("RECOVERED"));
    }

    /** The controller accepts a proposal that leaves this many in-sync replicas. */
    static Behaviour isrBecomes(int size) {
        return event(
                "HandleAlterPartition",
                event -> state(event, "error").stringValue("").equals("NONE")
                        && state(event, "isr").size() == size);
    }

    /** A reassignment ends with an accepted proposal: the added replicas are in sync. */
    static Behaviour reassigned() {
        return event(
                "HandleAlterPartition",
                event -> state(event, "replicas").isArray()
                        && state(event, "addingReplicas").isEmpty()
                        && state(event, "removingReplicas").isEmpty());
    }

    /** A broker learns that it is no replica any more, and deletes its log. */
    static Behaviour replicaDeleted() {
        return event("ApplyMetadata", event -> state(event, "partitionEpoch").intValue(0) == -1);
    }

    /** A leader is elected, because its predecessor was fenced, because it was unfenced itself, or on request. */
    static Behaviour elected(Election election) {
        return watching(() -> new Predicate<>() {
            private int leader = -2;
            private Set<Integer> isr = Set.of();
            private Set<Integer> eligible = Set.of();

            @Override
            public boolean test(JsonNode event) {
                if (!event.path(STATE).has("eligibleLeaderReplicas")) {
                    return false;
                }
                int elected = state(event, "leader").intValue();
                boolean matches =
                        leader != -2 && elected != -1 && elected != leader && election.allows(elected, isr, eligible);
                leader = elected;
                isr = members(state(event, "isr"));
                eligible = members(state(event, "eligibleLeaderReplicas"));
                return matches;
            }
        });
    }

    /** Which election is looked for. */
    @FunctionalInterface
    interface Election {
        /** Whether it is one of those, given the ISR and the eligible leader replicas before it. */
        boolean allows(int elected, Set<Integer> isr, Set<Integer> eligible);
    }

    /** A follower truncates its log because an answer told it where its log forks. */
    static Behaviour truncatedAtFork() {
        return watching(() -> {
            Set<Integer> forked = new HashSet<>();
            Predicate<JsonNode> shorter = shorterLog();
            return event -> {
                boolean isShorter = shorter.test(event);
                if (is(event, "AnswerFetch")) {
                    int follower = event.path("follower").intValue();
                    if (state(event, "divergingEndOffset").intValue(-1) >= 0) {
                        forked.add(follower);
                    } else {
                        forked.remove(follower);
                    }
                }
                return is(event, "ReceiveFetchResponse") && forked.contains(node(event)) && isShorter;
            };
        });
    }

    /** A crash loses records that the broker had. */
    static Behaviour lossyCrash() {
        return watching(() -> {
            Predicate<JsonNode> shorter = shorterLog();
            return event -> shorter.test(event) && is(event, "CrashBroker");
        });
    }

    /** A broker's log ends before where it ended last. */
    private static Predicate<JsonNode> shorterLog() {
        Map<Integer, Long> ends = new HashMap<>();
        return event -> {
            if (!event.path(STATE).has("logEndOffset")) {
                return false;
            }
            long end = state(event, "logEndOffset").longValue();
            Long before = ends.put(node(event), end);
            return before != null && end < before;
        };
    }

    /** A broker applies this many changes of the partition at once, or more. */
    static Behaviour appliedAtOnce(int changes) {
        return watching(() -> {
            Map<Integer, Integer> epochs = new HashMap<>();
            return event -> {
                if (!is(event, "ApplyMetadata")) {
                    return false;
                }
                int epoch = event.path("partitionEpoch").intValue();
                Integer before = epochs.put(node(event), epoch);
                return before != null && epoch - before >= changes;
            };
        });
    }

    private static boolean is(JsonNode event, String name) {
        return event.path("event").stringValue("").equals(name);
    }

    private static int node(JsonNode event) {
        return event.path("node").intValue();
    }

    private static JsonNode state(JsonNode event, String field) {
        return event.path(STATE).path(field);
    }

    private static Set<Integer> members(JsonNode array) {
        Set<Integer> members = new HashSet<>();
        array.forEach(member -> members.add(member.intValue()));
        return members;
    }
}
