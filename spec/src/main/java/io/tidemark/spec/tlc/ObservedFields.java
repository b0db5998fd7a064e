package io.tidemark.spec.tlc;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which fields the state of an event has: everything that the node can see of itself, and what the event adds to that. */
final class ObservedFields {

    private static final List<String> BROKER = List.of(
            "logEndOffset",
            "logStartOffset",
            "lastFetchedEpoch",
            "highWatermark",
            "highWatermarkCheckpoint",
            "flushedOffset",
            "leader",
            "leaderEpoch",
            "partitionEpoch",
            "brokerEpoch",
            "waitingProduceRequests");

    /** What only the leader keeps. */
    private static final List<String> LEADER = List.of("replicas", "isr", "maximalIsr");

    private static final List<String> FOLLOWER = List.of("followerLogEndOffset", "followerBrokerEpoch");

    private static final List<String> CONTROLLER = List.of(
            "leader",
            "leaderEpoch",
            "partitionEpoch",
            "replicas",
            "addingReplicas",
            "removingReplicas",
            "isr",
            "eligibleLeaderReplicas",
            "lastKnownElr",
            "leaderRecoveryState");

    private static final Map<String, List<String>> OF_EVENT = Map.of(
            "SendFetch", List.of("fetchOffset"),
            "AnswerFetch", List.of("error", "divergingEpoch", "divergingEndOffset"),
            "HandleAlterPartition", List.of("error"),
            "ListOffsets", List.of("error"));

    /** Steps of the network are nobody's. */
    private static final Set<String> OF_NOBODY = Set.of("DropMessage", "DuplicateMessage");

    private ObservedFields() {}

    /**
     * The fields.
     *
     * @param event the event's name
     * @param arguments the event's arguments
     * @param ofBroker whether a broker took the step, not the controller
     * @param leads whether that broker leads after it
     */
    static List<String> of(String event, Set<String> arguments, boolean ofBroker, boolean leads) {
        if (OF_NOBODY.contains(event)) {
            return List.of();
        }
        List<String> fields = new ArrayList<>(ofBroker ? BROKER : CONTROLLER);
        fields.addAll(Optional.ofNullable(OF_EVENT.get(event)).orElse(List.of()));
        if (ofBroker && leads) {
            fields.addAll(LEADER);
            if (arguments.contains("follower")) {
                fields.addAll(FOLLOWER);
            }
        }
        if (!ofBroker && arguments.contains("broker")) {
            fields.add("brokerEpoch");
        }
        return fields;
    }
}
