package io.tidemark.replication.mutation;

import java.util.Map;

/**
 * Why a change of the corpus can pass unseen, by its kind, as those that did were found to have passed. No excuse: such
 * mutants count as accepted. A kind without a reason is one that somebody should look at.
 */
final class SurvivorReasons {
    private static final String UNTOLD_PRODUCERS =
            "the broker does not say how many produce requests wait until its process or the trace ends";
    private static final String DONE_AGAIN =
            "the broker does the same once more, or its process or the trace ends, before it tells how far it was";
    private static final String READ = "a read leaves nothing behind in the broker";
    private static final String NOTHING_NEW =
            "what the message said was known already, or another message took its place on the connection";
    private static final String LOST = "the message was lost before anybody took it in";
    private static final String NOT_HEARD_OF =
            "the trace ends, or the broker does, before anything happens that needs it";

    private static final Map<String, String> OF_DROPS = Map.ofEntries(
            Map.entry("AcknowledgeProduce", UNTOLD_PRODUCERS),
            Map.entry("RejectProduce", UNTOLD_PRODUCERS),
            Map.entry("AdvanceHighWatermark", DONE_AGAIN),
            Map.entry("AdvanceLogStart", DONE_AGAIN),
            Map.entry("ApplyMetadata", DONE_AGAIN),
            Map.entry("CheckpointHighWatermark", DONE_AGAIN),
            Map.entry("Flush", DONE_AGAIN),
            Map.entry("ConsumerFetch", READ),
            Map.entry("ListOffsets", READ),
            Map.entry(
                    "DropMessage", "nobody sees a loss: the next request takes the message's place on the connection"),
            Map.entry("AnswerFetch", NOTHING_NEW),
            Map.entry("HandleAlterPartition", NOTHING_NEW),
            Map.entry("ReceiveAlterPartitionResponse", NOTHING_NEW),
            Map.entry("ReceiveFetchResponse", NOTHING_NEW),
            Map.entry("ControlledShutdown", NOT_HEARD_OF),
            Map.entry("CrashBroker", NOT_HEARD_OF),
            Map.entry("FenceBroker", NOT_HEARD_OF),
            Map.entry("RegisterBroker", NOT_HEARD_OF),
            Map.entry("SendFetch", LOST),
            Map.entry("ProposeIsrExpand", NOT_HEARD_OF),
            Map.entry("ProposeIsrShrink", NOT_HEARD_OF),
            Map.entry("StartBroker", NOT_HEARD_OF),
            Map.entry("UnfenceBroker", NOT_HEARD_OF));

    private static final Map<String, String> OF_FIELDS = Map.of(
            "AnswerFetch count", LOST,
            "AppendToLeader acks", UNTOLD_PRODUCERS,
            "RegisterBroker brokerEpoch", NOT_HEARD_OF);

    private SurvivorReasons() {}

    /** The reason, or that there is none. */
    static String reason(Mutant mutant) {
        String unknown = "no reason is known";
        return switch (mutant.change()) {
            case FIELD -> OF_FIELDS.getOrDefault(mutant.event() + " " + mutant.subject(), unknown);
            case DROP -> OF_DROPS.getOrDefault(mutant.event(), unknown);
            case SWAP -> "the order decided only whether a message was on its way that nobody takes in any more";
            case DUPLICATE -> unknown;
        };
    }
}
