package io.tidemark.replication.corpus;

import static io.tidemark.replication.corpus.Behaviour.acknowledged;
import static io.tidemark.replication.corpus.Behaviour.appliedAtOnce;
import static io.tidemark.replication.corpus.Behaviour.elected;
import static io.tidemark.replication.corpus.Behaviour.event;
import static io.tidemark.replication.corpus.Behaviour.fetchRefused;
import static io.tidemark.replication.corpus.Behaviour.isrBecomes;
import static io.tidemark.replication.corpus.Behaviour.isrRefused;
import static io.tidemark.replication.corpus.Behaviour.lossyCrash;
import static io.tidemark.replication.corpus.Behaviour.offsetsListed;
import static io.tidemark.replication.corpus.Behaviour.reassigned;
import static io.tidemark.replication.corpus.Behaviour.recovered;
import static io.tidemark.replication.corpus.Behaviour.rejected;
import static io.tidemark.replication.corpus.Behaviour.replicaDeleted;
import static io.tidemark.replication.corpus.Behaviour.truncatedAtFork;
import static io.tidemark.replication.corpus.Configuration.ELIGIBLE_LEADER_REPLICAS;
import static io.tidemark.replication.corpus.Configuration.REASSIGNED;
import static io.tidemark.replication.corpus.Configuration.REASSIGNED_UNCLEAN;
import static io.tidemark.replication.corpus.Configuration.UNCLEAN;
import static io.tidemark.replication.corpus.Configuration.USUAL;

import java.util.List;

/** What the corpus shows. */
final class CorpusRecipes {
    private CorpusRecipes() {}

    /** The conforming runs, which between them take every action of the specification. */
    static List<ConformingRecipe> conforming() {
        return List.of(
                new ConformingRecipe(
                        "steady-replication",
                        "Nothing goes wrong: records are appended, fetched, committed, acknowledged and read.",
                        USUAL,
                        "none",
                        150,
                        acknowledged()
                                .with(event("Flush"))
                                .with(event(
                                        "ConsumerFetch",
                                        read -> read.path("endOffset").intValue() > 0))),
                new ConformingRecipe(
                        "preferred-election",
                        "Another in-sync replica is elected on request; the others follow it, and what was committed stays.",
                        USUAL,
                        "none",
                        300,
                        event("ElectLeader").then(acknowledged())),
                new ConformingRecipe(
                        "clean-failover",
                        "The leader crashes, an in-sync replica takes over, and the old leader comes back into the ISR.",
                        USUAL,
                        "crash",
                        350,
                        event("CrashBroker")
                                .then(elected((leader, isr, eligible) -> isr.contains(leader)))
                                .then(acknowledged())
                                .then(isrBecomes(3))),
                new ConformingRecipe(
                        "clean-stop",
                        "A broker is stopped and started again, with all its records and its place in the ISR.",
                        USUAL,
                        "stop",
                        350,
                        event("StopBroker").then(event("StartBroker")).then(isrBecomes(3))),
                new ConformingRecipe(
                        "controlled-shutdown",
                        "A leader is told to stop: others lead and it leaves the ISR before it is let go; then it comes back.",
                        USUAL,
                        "stop",
                        400,
                        event("ControlledShutdown")
                                .then(event("FenceBroker"))
                                .then(event("StopBroker"))
                                .then(event("RegisterBroker"))
                                .then(isrBecomes(3))),
                new ConformingRecipe(
                        "lagging-follower",
                        "A follower is too slow, leaves the ISR, catches up, and joins again.",
                        USUAL,
                        "lag",
                        350,
                        isrBecomes(2)
                                .then(acknowledged())
                                .then(event("ProposeIsrExpand"))
                                .then(isrBecomes(3))),
                new ConformingRecipe(
                        "divergent-suffix",
                        "A replica has records of a lost leadership, is told where its log forks, and truncates.",
                        USUAL,
                        "crash,partition",
                        400,
                        truncatedAtFork().then(isrBecomes(3))),
                new ConformingRecipe(
                        "isolated-leader",
                        "A leader is replaced without knowing; its followers' fetches and its producers are refused.",
                        USUAL,
                        "partition,fencing,slow-metadata",
                        400,
                        fetchRefused("FENCED_LEADER_EPOCH")
                                .with(fetchRefused("NOT_LEADER_OR_FOLLOWER"))
                                .with(rejected("NOT_LEADER_OR_FOLLOWER"))),
                new ConformingRecipe(
                        "below-min-isr",
                        "The ISR falls below min.insync.replicas: nothing commits, producers are refused, until it grows.",
                        USUAL,
                        "crash,lag",
                        400,
                        rejected("NOT_ENOUGH_REPLICAS")
                                .with(event("AppendToLeader"))
                                .then(isrBecomes(2))
                                .then(acknowledged())),
                new ConformingRecipe(
                        "refused-isr-changes",
                        "The controller refuses proposals of a new ISR: an outdated one, one of an earlier leader epoch, and one with a replica that is fenced or has restarted.",
                        USUAL,
                        "crash,partition,fencing,slow-metadata,delay",
                        400,
                        isrRefused("INVALID_UPDATE_VERSION")
                                .with(isrRefused("FENCED_LEADER_EPOCH"))
                                .with(isrRefused("INELIGIBLE_REPLICA"))),
                new ConformingRecipe(
                        "lost-messages",
                        "The network loses requests and answers of every kind; they are sent again.",
                        USUAL,
                        "loss,lag",
                        600,
                        dropped("FetchRequest")
                                .with(dropped("FetchResponse"))
                                .with(dropped("AlterPartitionRequest"))
                                .with(dropped("AlterPartitionResponse"))
                                .with(event("ResendAlterPartition"))),
                new ConformingRecipe(
                        "copied-messages",
                        "Messages of every kind arrive twice, the second time late; it makes no difference. A producer is told that the ISR has become too small for what was appended.",
                        USUAL,
                        "duplication,crash,lag",
                        900,
                        copied("FetchRequest")
                                .with(copied("FetchResponse"))
                                .with(copied("AlterPartitionRequest"))
                                .with(copied("AlterPartitionResponse"))
                                .with(event(
                                        "AnswerFetch",
                                        answer -> answer.path("copy").booleanValue(false)))
                                .with(event(
                                        "HandleAlterPartition",
                                        decision -> decision.path("copy").booleanValue(false)))
                                .with(rejected("NOT_ENOUGH_REPLICAS_AFTER_APPEND"))),
                new ConformingRecipe(
                        "removed-records",
                        "Old records are removed at the leader and then at its followers; one that is behind begins anew.",
                        USUAL,
                        "crash,lag,partition",
                        400,
                        event("AdvanceLogStart")
                                .then(fetchRefused("OFFSET_OUT_OF_RANGE"))
                                .then(isrBecomes(3))),
                new ConformingRecipe(
                        "latest-offset",
                        "A new leader tells no latest offset until its high watermark has reached the start of its epoch.",
                        USUAL,
                        "crash,partition",
                        350,
                        offsetsListed("OFFSET_NOT_AVAILABLE").then(offsetsListed("NONE"))),
                new ConformingRecipe(
                        "producers-in-doubt",
                        "Producers wait for a leader that is cut off, until their time is up or it leads no more.",
                        USUAL,
                        "partition,crash",
                        400,
                        rejected("REQUEST_TIMED_OUT")
                                .with(event(
                                        "RejectProduce",
                                        answer -> answer.path("error")
                                                        .stringValue("")
                                                        .equals("NOT_LEADER_OR_FOLLOWER")
                                                && answer.path("requiredOffset").intValue() > 0))),
                new ConformingRecipe(
                        "late-metadata",
                        "Brokers hear late of elections and apply several changes of the partition at once.",
                        USUAL,
                        "slow-metadata,crash",
                        400,
                        appliedAtOnce(3).with(fetchRefused("UNKNOWN_LEADER_EPOCH"))),
                new ConformingRecipe(
                        "reassignment",
                        "A replica is moved: another broker is added, catches up and joins the ISR, and the old one deletes its log; another reassignment is taken back.",
                        REASSIGNED,
                        "lag",
                        400,
                        reassigned().then(replicaDeleted()).then(acknowledged()).with(event("CancelReassignment"))),
                new ConformingRecipe(
                        "lossy-crash",
                        "Power fails: a replica loses what it had not flushed, is no longer eligible, and fetches it again.",
                        ELIGIBLE_LEADER_REPLICAS,
                        "power-loss",
                        350,
                        lossyCrash().then(event("RegisterBroker")).then(isrBecomes(3))),
                new ConformingRecipe(
                        "eligible-leader-replicas",
                        "The ISR empties below min.insync.replicas; a replica that left it in time is elected all the same.",
                        ELIGIBLE_LEADER_REPLICAS,
                        "stop,fencing",
                        500,
                        elected((leader, isr, eligible) -> !isr.contains(leader) && eligible.contains(leader))
                                .then(acknowledged())),
                new ConformingRecipe(
                        "last-known-leader",
                        "Nobody is eligible any more, for all have crashed; the last known leader is elected when it is back.",
                        ELIGIBLE_LEADER_REPLICAS,
                        "crash,power-loss",
                        500,
                        event("UnfenceBroker", Behaviour::electsUncleanly).then(recovered())),
                new ConformingRecipe(
                        "unclean-election-by-request",
                        "An administrator has a replica elected that is out of sync, and the partition recovers.",
                        USUAL,
                        "crash,partition",
                        400,
                        event("ElectLeader", Behaviour::electsUncleanly).then(recovered())),
                new ConformingRecipe(
                        "registration-of-a-dead-process",
                        "A broker crashes while its registration is under way: nobody learns the epoch that it gets.",
                        USUAL,
                        "all",
                        500,
                        event("CrashBroker").then(event("RegisterBroker")),
                        "IF broker \\in running ... ELSE brokerEpoch"),
                new ConformingRecipe(
                        "heartbeat-of-a-dead-process",
                        "A broker crashes while its heartbeat is under way: it is unfenced, and serves nobody.",
                        USUAL,
                        "crash,delay,duplication,fencing",
                        500,
                        event("CrashBroker").then(event("UnfenceBroker")),
                        "IF Alive(broker) ... ELSE serving"),
                new ConformingRecipe(
                        "proposal-of-an-earlier-process",
                        "A proposal of a new ISR reaches the controller when its leader has crashed and registered again.",
                        USUAL,
                        "crash,delay,duplication,fencing",
                        500,
                        isrRefused("STALE_BROKER_EPOCH"),
                        "request.brokerEpoch # registration[request.leader].epoch -> \"STALE_BROKER_EPOCH\"",
                        "IF own.epoch # epoch THEN own.endOffset"),
                new ConformingRecipe(
                        "fetch-of-an-earlier-process",
                        "A copied fetch of a process that has ended reaches the leader when the next one is in sync again, and is refused.",
                        USUAL,
                        "crash,delay,duplication,stop",
                        500,
                        event("RegisterBroker").then(fetchRefused("NOT_LEADER_OR_FOLLOWER")),
                        "IF overtaken THEN RefusingAnswer(request, \"NOT_LEADER_OR_FOLLOWER\")",
                        "IF /\\ request.follower \\in MaximalIsrOf(leader) /\\ request.brokerEpoch < remoteReplicas[leader][request.follower].brokerEpoch THEN {TRUE}"),
                new ConformingRecipe(
                        "fetch-before-the-next-process",
                        "A copied fetch of a process that has ended reaches the leader when it has heard of the next one, which has not caught up yet, and is refused.",
                        USUAL,
                        "crash,delay,duplication,stop",
                        500,
                        event("RegisterBroker").then(fetchRefused("NOT_LEADER_OR_FOLLOWER")),
                        "IF overtaken THEN RefusingAnswer(request, \"NOT_LEADER_OR_FOLLOWER\")",
                        "IF request.brokerEpoch < registration[request.follower].epoch THEN BOOLEAN"),
                new ConformingRecipe(
                        "reassignment-taken-back",
                        "A reassignment is taken back when only a replica that it added is in sync: another one is declared to be.",
                        REASSIGNED_UNCLEAN,
                        "crash,lag",
                        500,
                        event("CancelReassignment").then(acknowledged()),
                        "IF inSync # {} ... ELSE {{b} : b \\in before}",
                        "IF Declared(changed) # {} THEN PromisedOf(CHOOSE b \\in Declared(changed) : TRUE, changed.leaderEpoch)"),
                new ConformingRecipe(
                        "log-behind-a-deleted-start",
                        "A replica that began anew at a leader's log start follows one whose log ends before it, and truncates.",
                        UNCLEAN,
                        "crash,lag,partition",
                        500,
                        fetchRefused("OFFSET_OUT_OF_RANGE").then(fetchRefused("OFFSET_OUT_OF_RANGE")),
                        "response.logEndOffset < EndOffset(log[follower]) -> TruncateTo(log[follower], response.logEndOffset)"),
                new ConformingRecipe(
                        "unclean-election",
                        "The only in-sync replica is gone; one that lacks records is elected, and they are lost.",
                        UNCLEAN,
                        "crash,lag,partition",
                        400,
                        elected((leader, isr, eligible) -> !isr.contains(leader))
                                .then(truncatedAtFork())
                                .then(acknowledged())));
    }

    private static Behaviour dropped(String type) {
        return event("DropMessage", event -> event.path("type").stringValue("").equals(type));
    }

    private static Behaviour copied(String type) {
        return event(
                "DuplicateMessage", event -> event.path("type").stringValue("").equals(type));
    }

    /** The violating runs: each seeded fault where it breaks the protocol. */
    static List<ViolatingRecipe> violating() {
        String all = "all";
        return List.of(
                // Truncation
                new ViolatingRecipe(
                        "TruncateToHighWatermark", USUAL, all, "ApplyMetadata", "log' = [log EXCEPT ![broker] = kept]"),
                new ViolatingRecipe("ServeDivergingFetch", USUAL, all, "AnswerFetch", "~diverges"),
                new ViolatingRecipe("CompareEndOffsetsOnly", USUAL, all, "AnswerFetch", "~diverges"),
                new ViolatingRecipe(
                        "CountDivergingFetchAsProgress", USUAL, all, "AnswerFetch", "remoteReplicas' = IF progress"),
                new ViolatingRecipe(
                        "TakeHighWatermarkBeforeTruncating",
                        USUAL,
                        all,
                        "AdvanceFollowerHighWatermark",
                        "fetchedOffsets[follower] # NoOffsets"),
                new ViolatingRecipe("ApplyLateDivergingResponse", USUAL, all, "ReceiveFetchResponse", "UNCHANGED log"),
                new ViolatingRecipe(
                        "FailToTruncate",
                        USUAL,
                        all,
                        "ReceiveFetchResponse",
                        "log' = [log EXCEPT ![follower] = newLog]"),
                new ViolatingRecipe(
                        "BelieveOffsetsBeyondTheLog", UNCLEAN, "crash,lag,partition", "AnswerFetch", "\\cup {answer}"),
                new ViolatingRecipe("TakeEpochZeroForNone", USUAL, all, "SendFetch", "\\cup {request(known)}"),
                // High watermark
                new ViolatingRecipe(
                        "CommitBelowMinInsyncReplicas",
                        USUAL,
                        all,
                        "AdvanceHighWatermark",
                        "Cardinality(localPartition[leader].isr) >= LeaderMinIsr"),
                new ViolatingRecipe(
                        "LowerHighWatermark", USUAL, all, "AdvanceHighWatermark", "> highWatermark[leader]"),
                new ViolatingRecipe(
                        "CommitAtMinInsyncReplicas", USUAL, all, "AdvanceHighWatermark", "> highWatermark[leader]"),
                // In-sync replicas
                new ViolatingRecipe(
                        "CommitByCommittedIsr", USUAL, all, "AdvanceHighWatermark", "> highWatermark[leader]"),
                new ViolatingRecipe(
                        "JoinIsrBeforeEpochStart",
                        USUAL,
                        all,
                        "ProposeIsrExpand",
                        "EpochStartOffset(log[leader], localPartition[leader].leaderEpoch)"),
                new ViolatingRecipe(
                        "ShrinkIdleFollowers",
                        USUAL,
                        all,
                        "ProposeIsrShrink",
                        "remoteReplicas[leader][f].logEndOffset # EndOffset(log[leader])"),
                new ViolatingRecipe(
                        "ApplyStaleAlterPartitionAnswer",
                        USUAL,
                        all,
                        "ReceiveAlterPartitionResponse",
                        "localPartition' = IF accepted"),
                new ViolatingRecipe(
                        "KeepRefusedProposal",
                        USUAL,
                        all,
                        "ReceiveAlterPartitionResponse",
                        "proposedIsr' = IF accepted \\/ refused"),
                new ViolatingRecipe(
                        "ProposeEmptyIsrAgain",
                        USUAL,
                        all,
                        "HandleAlterPartition",
                        "partition' = changed",
                        "\"error\":\"INVALID_REQUEST\""),
                new ViolatingRecipe(
                        "AcceptOutdatedPartitionEpoch",
                        USUAL,
                        all,
                        "HandleAlterPartition",
                        "partition' = changed",
                        "\"error\":\"NONE\""),
                // Fencing
                new ViolatingRecipe(
                        "AdmitStaleBrokerEpoch",
                        USUAL,
                        "crash,loss,delay,partition",
                        "HandleAlterPartition",
                        "partition' = changed",
                        "\"error\":\"NONE\""),
                new ViolatingRecipe("AdmitFencedReplica", USUAL, all, "HandleAlterPartition", "partition' = changed"),
                new ViolatingRecipe(
                        "AdmitReplicaInShutdown",
                        USUAL,
                        all,
                        "HandleAlterPartition",
                        "partition' = changed",
                        "\"error\":\"NONE\""),
                new ViolatingRecipe("AnswerFetchOfOlderEpoch", USUAL, all, "AnswerFetch", "~refused"),
                new ViolatingRecipe("AnswerFetchOfNewerEpoch", USUAL, all, "AnswerFetch", "~refused"),
                new ViolatingRecipe(
                        "AnswerFetchOfOlderBrokerEpoch",
                        USUAL,
                        "crash,delay,duplication,stop",
                        "AnswerFetch",
                        "~overtaken"),
                new ViolatingRecipe("RegisterWithoutFencing", USUAL, "crash", "RegisterBroker", "partition' = changed"),
                // Elections
                new ViolatingRecipe(
                        "KeepLastIsrMember", ELIGIBLE_LEADER_REPLICAS, all, "FenceBroker", "partition' = changed"),
                new ViolatingRecipe(
                        "KeepUncleanReplicaEligible",
                        ELIGIBLE_LEADER_REPLICAS,
                        all,
                        "RegisterBroker",
                        "partition' = changed"),
                new ViolatingRecipe("ElectAnyReplica", USUAL, all, "FenceBroker", "partition' = changed"),
                new ViolatingRecipe(
                        "ElectInactiveLastKnownLeader",
                        ELIGIBLE_LEADER_REPLICAS,
                        all,
                        "RegisterBroker",
                        "partition' = changed"),
                new ViolatingRecipe("KeepLeaderEpoch", USUAL, all, "FenceBroker", "partition' = changed"),
                // Metadata
                new ViolatingRecipe(
                        "SkipReconciliationUnderTheSameLeader",
                        USUAL,
                        all,
                        "ApplyMetadata",
                        "localPartition' = [localPartition EXCEPT ![broker]"),
                new ViolatingRecipe(
                        "ApplyOlderMetadata",
                        USUAL,
                        all,
                        "ApplyMetadata",
                        "pendingMetadata[broker][i].partitionEpoch = partitionEpoch"),
                // What clients see
                new ViolatingRecipe(
                        "AdmitProduceBelowMinInsyncReplicas",
                        USUAL,
                        all,
                        "AppendToLeader",
                        "Cardinality(localPartition[leader].isr) >= LeaderMinIsr"),
                new ViolatingRecipe(
                        "AcknowledgeBelowMinInsyncReplicas",
                        USUAL,
                        all,
                        "AcknowledgeProduce",
                        "Cardinality(MaximalIsrOf(leader)) >= LeaderMinIsr"),
                new ViolatingRecipe(
                        "AcknowledgeBeforeReplication",
                        USUAL,
                        "none",
                        "AcknowledgeProduce",
                        "requiredOffset <= highWatermark[leader]"),
                new ViolatingRecipe(
                        "AcknowledgeAnotherLeadersRecords",
                        USUAL,
                        all,
                        "AcknowledgeProduce",
                        "leaderEpoch = localPartition[leader].leaderEpoch"),
                new ViolatingRecipe(
                        "ReadToLogEnd", USUAL, "none", "ConsumerFetch", "endOffset <= highWatermark[broker]"),
                new ViolatingRecipe(
                        "TellLatestOffsetBeforeEpochStart", USUAL, all, "ListOffsets", "offset = LatestOffset(leader)"),
                // What outlives a process, and what is removed
                new ViolatingRecipe(
                        "RemoveUncommittedRecords",
                        USUAL,
                        all,
                        "AdvanceLogStart",
                        "offset <= IF Fixed(\"KAFKA-5634\") THEN highWatermark[broker]"),
                new ViolatingRecipe(
                        "KeepCleanShutdownMarker",
                        USUAL,
                        all,
                        "RegisterBroker",
                        "previous = previousBrokerEpoch[broker]"),
                new ViolatingRecipe(
                        "ForgetHighWatermarkCheckpoint",
                        USUAL,
                        all,
                        "StartBroker",
                        "highWatermark' = [highWatermark EXCEPT ![broker] = Clamp"),
                // Reassignment
                new ViolatingRecipe(
                        "CompleteReassignmentEarly", REASSIGNED, all, "ReassignReplicas", "partition' = changed"),
                new ViolatingRecipe("CountFormerReplicas", REASSIGNED, all, "AnswerFetch", "~refused"));
    }
}
