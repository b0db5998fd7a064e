-------------------------- MODULE ReplicationState --------------------------
(***************************************************************************)
(* Constants, variables, types and initial state of the replication        *)
(* protocol of one Kafka partition: N brokers, some or all of them its     *)
(* replicas, and the KRaft controller as one linearizable metadata log.    *)
(*                                                                         *)
(* The grain is one request or one response, but for a fetch, which may    *)
(* wait at the leader (DelayedFetch), and whose answer may be read in two  *)
(* steps (BeginAnswerFetch): as in Kafka.  A follower has one fetch        *)
(* connection to each broker, and a leader one AlterPartition connection   *)
(* to the controller; each carries at most one message at a time.  Sending *)
(* a request again opens a new connection: what was in flight on the old   *)
(* one is lost, or still arrives as a copy (DuplicateMessage), or waits at *)
(* the leader for its turn (AbandonFetch).  Messages of different          *)
(* connections overtake each other, and so do copies.                      *)
(*                                                                         *)
(* Left out: the controller's own quorum (KRaft's Raft), fetch sessions,   *)
(* time (any timeout may expire at any moment), idempotent producers,      *)
(* transactions, tiered storage, and a log start that a crash sets back.   *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets, ReplicaLog

CONSTANTS
    Brokers,                  \* all brokers, replicas of the partition or not: integers, or model values (then a symmetry set)
    MinInsyncReplicas,        \* min.insync.replicas
    UncleanLeaderElection,    \* unclean.leader.election.enable
    EligibleLeaderReplicas,   \* KIP-966 is on: eligible.leader.replicas.version >= 1
    Unfixed,                  \* the fixes that are taken away, see below; {} is Kafka 4.x with every remedy
    OvertakenMessages,        \* whether messages outlive their sender's crash or its move to another leader epoch; with
                              \* FALSE they are lost at that moment: fewer states, and no loss where they would be refused
    (* What Kafka does and an implementation need not; most models leave it out: *)
    MetadataBeforeRegistration, \* whether a broker that starts hears of the partition before it has registered, and serves nobody
                              \* until it has been unfenced (BrokerServer.startup); with FALSE the partition as of its
                              \* registration is the first that it hears of
    EpochsWithoutRecords,     \* whether a leader notes its leader epoch in the log before it appends anything, and the newest one is kept
                              \* when all records are deleted (LeaderEpochFileCache); with FALSE the epochs of the records are all
    ConcurrentRequests        \* whether several threads serve the requests of one partition (num.io.threads): what one has read,
                              \* another may have changed before the first acts on it (Partition.readRecords, maybeIncrementLeaderHW)

\* Kafka's history: each of these improvements changed one rule of the protocol, and its guard stands where Fixed(...) names it.
Fixes == {
    "KIP-101",      \* truncate where the leader epoch forks, not at the high watermark
    "KIP-595",      \* the answer to a fetch names the fork; before, a new follower asked for it first (OffsetsForLeaderEpoch)
    "KIP-279",      \* compare leader epochs, not only their end offsets
    "KAFKA-7164",   \* look for the fork after every change of the leader epoch, also when the leader's id is the same
    "KIP-320",      \* refuse a fetch of an older leader epoch
    "KAFKA-13141",  \* a fetch whose log forks is no progress
    "KAFKA-13207",  \* an answer of another leader epoch truncates nothing
    "KAFKA-14704",  \* truncate before taking over the high watermark
    "KAFKA-10432",  \* leader epoch 0 is an epoch
    "KAFKA-15583",  \* the high watermark is frozen while the ISR is below min.insync.replicas
    "KAFKA-16540",  \* leader and controller agree on min.insync.replicas
    "KAFKA-3978",   \* a leader's high watermark never goes down
    "KIP-497",      \* the high watermark counts members whose addition is only proposed
    "KAFKA-7128",   \* only a follower that has reached the start of the leader's epoch joins the ISR
    "KAFKA-15353",  \* a proposal that is sent again names the same members, the leader among them
    "KAFKA-6082",   \* the controller applies a proposal only to the partition epoch that it was made for
    "KIP-841",      \* no fenced broker, and none that is shutting down, joins the ISR
    "KIP-903",      \* no incarnation but the registered one joins the ISR
    "KAFKA-15221",  \* a leader refuses the fetch of a process when it has heard of the next one
    "KAFKA-1120",   \* a broker is fenced before its next incarnation registers
    "KAFKA-1188",   \* older metadata is not applied over newer
    "KAFKA-9539",   \* a replica is not deleted by older metadata either
    "KAFKA-9672",   \* only replicas are in sync: a leader forgets who is none any more, and the controller refuses them
    "KAFKA-15665",  \* a reassignment to fewer replicas ends when all of them are in sync
    "KAFKA-19975",  \* any other ends when the added ones are in sync; before, all had to be
    "KAFKA-15109",  \* every change of the leader begins a leader epoch
    "KAFKA-18635",  \* a replica that may have lost records is dropped from ISR and eligible leader replicas
    "KAFKA-10471",  \* the clean-shutdown marker does not outlive a start
    "KAFKA-19522",  \* the last known leader is elected only while it is active
    "KAFKA-20634",  \* a waiting produce request is bound to the leader epoch in which it was appended (in no release yet)
    "KIP-98",       \* a leader appends no record again which an idempotent producer sends again (IdempotentProducer)
    "KAFKA-7190",   \* a leader knows of a producer's records also when they have been deleted (IdempotentProducer)
    "KIP-207",      \* a leader tells no latest offset before its high watermark has reached the start of its epoch
    "KAFKA-5634"}   \* no record above the high watermark is deleted

\* What would change the rules of Kafka 4.x as it is; the models say why.
Remedies == {
    "newer partition epoch only",        \* Partition.makeLeader takes metadata of an equal partition epoch over a proposal in flight
    "positions forgotten on re-election", \* Replica.resetReplicaState keeps followers' positions when the leader stays the same
    "only replicas are eligible",         \* PartitionChangeBuilder.maybePopulateTargetElr keeps who has been removed from the replicas
    "a new reassignment replaces the old"} \* changePartitionReassignment keeps adding or removing ones where the new one has none

Fixed(improvement) == improvement \notin Unfixed

NoLeader      == -1
NoBrokerEpoch == -1
NoPartitionEpoch == -1

Recovered  == "RECOVERED"
Recovering == "RECOVERING"

ASSUME /\ IsFiniteSet(Brokers) /\ Brokers # {}
       /\ MinInsyncReplicas \in Nat \ {0}
       /\ UncleanLeaderElection \in BOOLEAN /\ EligibleLeaderReplicas \in BOOLEAN /\ OvertakenMessages \in BOOLEAN
       /\ Unfixed \subseteq Fixes \cup Remedies

VARIABLES
    (* Controller *)
    partition,              \* [leader, leaderEpoch, partitionEpoch, isr, eligibleLeaderReplicas, lastKnownElr,
                            \*  leaderRecoveryState, replicas, addingReplicas, removingReplicas]   (PartitionRegistration)
    registration,           \* broker -> [epoch, fenced, inControlledShutdown, partitionEpoch]     (BrokerRegistration); the last is that
                            \*                                                          of the partition when the broker registered
    pendingMetadata,        \* broker -> sequence of partition images it has still to apply        (the metadata log)
    (* Broker processes *)
    running,                \* set of brokers whose process is up
    serving,                \* those of them that have opened their port                 (BrokerServer.startup, enableRequestProcessing)
    brokerEpoch,            \* broker -> epoch of the running incarnation, NoBrokerEpoch until it has registered
    previousBrokerEpoch,    \* broker -> what it says of the incarnation before when it registers next: the broker epoch of the
                            \* clean-shutdown marker, NoBrokerEpoch if there was none              (CleanShutdownFileHandler)
    (* Replicas *)
    localPartition,         \* broker -> partition image as it knows it [leader, leaderEpoch, partitionEpoch, isr, replicas], NoImage
                            \* while it is no replica                                              (Partition)
    fetcherEpoch,           \* follower -> leader epoch in which its fetcher works, NoEpoch if it has none (PartitionFetchState)
    remoteReplicas,         \* leader -> follower -> [logEndOffset, brokerEpoch] as of its last fetch               (Replica)
    proposedIsr,            \* leader -> set of [broker, brokerEpoch], the ISR of the AlterPartition in flight, {} if none
                            \*                                                          (PendingExpandIsr, PendingShrinkIsr)
    waitingProduce,         \* leader -> set of [acks, leaderEpoch, requiredOffset], requests not answered yet (DelayedProduce)
    log,                    \* broker -> ReplicaLog
    openEpoch,              \* broker -> leader epoch that is noted at the end of its log and has no records there; NoEpoch if none
    flushedOffset,          \* broker -> end of what survives a power loss (recovery point)
    highWatermark,          \* broker -> high watermark
    highWatermarkCheckpoint, \* broker -> high watermark of the checkpoint file    (replication-offset-checkpoint)
    fetchedOffsets,         \* follower -> [highWatermark, logStartOffset] of a fetch answer, not applied yet; NoOffsets if none
    (* Network *)
    messages,               \* set of requests and responses in flight
    (* History: read by properties only *)
    committed,              \* the longest log that a leader has had below its high watermark
    promised,               \* [log, leaderEpoch]: what of it clients may still count on, since the last unclean election, which
                            \* began that leader epoch
    acknowledged,           \* acks level -> the longest log whose last record was acknowledged with it
    consumed,               \* the longest log that a consumer has read
    listed                  \* the latest offset that ListOffsets told last

controllerVars == <<partition, registration, pendingMetadata>>
processVars    == <<running, serving, brokerEpoch, previousBrokerEpoch>>
replicaVars    == <<localPartition, fetcherEpoch, remoteReplicas, proposedIsr, waitingProduce>>
logVars        == <<log, openEpoch, flushedOffset, highWatermark, highWatermarkCheckpoint, fetchedOffsets>>
historyVars    == <<committed, promised, acknowledged, consumed, listed>>
vars == <<controllerVars, processVars, replicaVars, logVars, messages, historyVars>>

-----------------------------------------------------------------------------
(* Reading the state *)

\* min.insync.replicas never asks for more replicas than there are (KAFKA-21110, KIP-966).
MinIsrOf(replicas) == Minimum(MinInsyncReplicas, Cardinality(replicas))
EffectiveMinIsr    == MinIsrOf(partition.replicas)

\* What a leader takes for it: it may not know of the last change of the replicas, and its own configuration might say less
\* than the controller's.  It counts itself, even where it knows no replicas because it does not lead (Partition.effectiveMinIsr).
LeaderMinIsr(leader) == IF Fixed("KAFKA-16540") THEN MinIsrOf(localPartition[leader].replicas \cup {leader}) ELSE 1

\* How a follower finds where its log forks: the answer to its fetch tells; between KIP-101 and KIP-595 it asked the leader first;
\* and before, it did not ask at all.
FetchFindsFork == Fixed("KIP-101") /\ Fixed("KIP-595")
AsksForFork    == Fixed("KIP-101") /\ ~Fixed("KIP-595")

\* What the metadata log tells brokers of the partition.
Image(p) == [leader |-> p.leader, leaderEpoch |-> p.leaderEpoch, partitionEpoch |-> p.partitionEpoch, isr |-> p.isr,
             replicas |-> p.replicas]
NoImage  == [leader |-> NoLeader, leaderEpoch |-> NoEpoch, partitionEpoch |-> NoPartitionEpoch, isr |-> {}, replicas |-> {}]

\* What a broker keeps of an image: only a leader has a use for the ISR and the replicas.
KnownImage(broker, image) == IF image.leader = broker THEN image ELSE [image EXCEPT !.isr = {}, !.replicas = {}]

\* A reassignment is under way (PartitionReassignmentReplicas.isReassignmentInProgress).
Reassigning == partition.addingReplicas # {} \/ partition.removingReplicas # {}

\* The broker believes that it leads, rightly or not: it may have been replaced without knowing.
Leads(b) == b \in running /\ localPartition[b].leader = b

NoWriter == <<>>

\* The leader epochs that a broker has noted, with where each ends: those of its records and an open one (LeaderEpochFileCache).
EpochHistory(b) ==
    IF openEpoch[b] = NoEpoch THEN log[b]
    ELSE [log[b] EXCEPT !.runs = Append(@, [epoch |-> openEpoch[b], writer |-> NoWriter, end |-> EndOffset(log[b])])]

\* The open epoch of a broker after records at the beginning have been deleted: of a log that has none left the newest epoch stays.
OpenEpochWith(b, newLog) ==
    IF EpochsWithoutRecords /\ openEpoch[b] = NoEpoch /\ newLog.runs = <<>> THEN LastEpoch(log[b]) ELSE openEpoch[b]

\* The incarnation that the controller knows is up: a crashed broker may be electable, but it serves nobody.
Alive(b) == b \in running /\ brokerEpoch[b] = registration[b].epoch

\* The brokers among members of a proposed ISR, who stand there with their broker epochs (KIP-903).
BrokersOf(members) == {m.broker : m \in members}

\* Everybody whom the controller may hold as in sync: the committed ISR and additions whose fate is not known (KIP-497).
MaximalIsrOf(leader) == localPartition[leader].isr \cup BrokersOf(proposedIsr[leader])

UnknownReplica  == [logEndOffset |-> NoOffset, brokerEpoch |-> NoBrokerEpoch]
UnknownReplicas == [f \in Brokers |-> UnknownReplica]
NoOffsets       == [highWatermark |-> NoOffset, logStartOffset |-> NoOffset]

\* The connections of the network: who may have a message in flight to whom.  Each message says which it is on: the open one, on
\* which an answer is awaited; none, as copies are; or one that was closed by a follower which has given its fetch up, and which the
\* leader may serve all the same.  Of these there may be several, numbered so that fetches which are alike stay as many as they are.
Open         == 0
NoConnection == 1
Closed(m)    == m.connection > NoConnection
FetchMessage(follower, leader, type) ==
    {m \in messages : m.type = type /\ m.follower = follower /\ m.leader = leader}
OnFetchConnection(follower, leader) ==
    {m \in messages : /\ m.type \in {"FetchRequest", "DelayedFetch", "FetchResponse",
                                     "OffsetsForLeaderEpochRequest", "OffsetsForLeaderEpochResponse"}
                      /\ m.follower = follower
                      /\ m.leader = leader
                      /\ m.connection = Open}
\* The answer to a fetch that was given up.  Nobody takes it; the last one stands until the leader answers again.
ClosedAnswers(leader, follower) == {m \in FetchMessage(follower, leader, "FetchResponse") : Closed(m)}
AlterPartitionMessage(leader, type) == {m \in messages : m.type = type /\ m.leader = leader}
OnAlterPartitionConnection(leader) ==
    {m \in messages : m.type \in {"AlterPartitionRequest", "AlterPartitionResponse"} /\ m.leader = leader /\ m.connection = Open}

\* Fetches that the leader has not answered: on their way to it, or waiting there for more records.
FetchesAt(follower, leader) == FetchMessage(follower, leader, "FetchRequest") \cup FetchMessage(follower, leader, "DelayedFetch")

ToLeader   == {"FetchRequest", "DelayedFetch", "OffsetsForLeaderEpochRequest"}
ToFollower == {"FetchResponse", "OffsetsForLeaderEpochResponse"}
SentTo(b) == {m \in messages : \/ m.type \in ToLeader /\ m.leader = b
                               \/ m.type \in ToFollower /\ m.follower = b
                               \/ m.type = "AlterPartitionResponse" /\ m.leader = b}
SentBy(b) == {m \in messages : \/ m.type \in ToLeader /\ m.follower = b
                               \/ m.type \in ToFollower /\ m.leader = b
                               \/ m.type = "AlterPartitionRequest" /\ m.leader = b}

-----------------------------------------------------------------------------
(* Types, as TLC can evaluate them *)

IsImage(image) ==
    /\ DOMAIN image = {"leader", "leaderEpoch", "partitionEpoch", "isr", "replicas"}
    /\ image.leader \in Brokers \cup {NoLeader}
    /\ image.leaderEpoch \in Int /\ image.leaderEpoch >= NoEpoch
    /\ image.partitionEpoch \in Int /\ image.partitionEpoch >= NoPartitionEpoch
    /\ image.isr \cup image.replicas \subseteq Brokers

IsLog(l) ==
    /\ l.start \in Nat
    /\ \A i \in DOMAIN l.runs :
          /\ l.runs[i].epoch \in Nat
          /\ l.runs[i].end > RunStart(l, i)
          /\ i > 1 => l.runs[i].epoch >= l.runs[i - 1].epoch

AnsweredAcks == {"1", "all"}

TypeOK ==
    /\ IsImage(Image(partition)) /\ partition.eligibleLeaderReplicas \cup partition.lastKnownElr \subseteq Brokers
    /\ partition.leaderRecoveryState \in {Recovered, Recovering}
    /\ partition.replicas # {} /\ partition.addingReplicas \cup partition.removingReplicas \subseteq Brokers
    /\ DOMAIN registration = Brokers
    /\ \A b \in Brokers : registration[b].epoch \in Nat /\ {registration[b].fenced, registration[b].inControlledShutdown} \subseteq BOOLEAN
    /\ \A b \in Brokers : \A i \in DOMAIN pendingMetadata[b] : IsImage(pendingMetadata[b][i])
    /\ serving \subseteq running /\ running \subseteq Brokers
    /\ \A b \in Brokers : {brokerEpoch[b], previousBrokerEpoch[b]} \subseteq Nat \cup {NoBrokerEpoch}
    /\ \A b \in Brokers : IsImage(localPartition[b]) /\ fetcherEpoch[b] >= NoEpoch
    /\ \A l, f \in Brokers : remoteReplicas[l][f].logEndOffset >= NoOffset /\ remoteReplicas[l][f].brokerEpoch >= NoBrokerEpoch
    /\ \A b \in Brokers : \A m \in proposedIsr[b] : m.broker \in Brokers /\ m.brokerEpoch >= NoBrokerEpoch
    /\ \A b \in Brokers : \A w \in waitingProduce[b] : w.acks \in AnsweredAcks /\ w.leaderEpoch \in Nat /\ w.requiredOffset \in Nat
    /\ \A b \in Brokers : IsLog(log[b]) /\ openEpoch[b] >= NoEpoch
    /\ \A b \in Brokers : {flushedOffset[b], highWatermark[b], highWatermarkCheckpoint[b]} \subseteq Nat
    /\ \A b \in Brokers : fetchedOffsets[b].highWatermark >= NoOffset /\ fetchedOffsets[b].logStartOffset >= NoOffset
    /\ \A m \in messages : m.type \in ToLeader \cup ToFollower \cup {"AlterPartitionRequest", "AlterPartitionResponse"} /\ m.connection \in Nat
    /\ \A f, l \in Brokers : Cardinality(OnFetchConnection(f, l)) <= 1
    /\ \A l \in Brokers : Cardinality(OnAlterPartitionConnection(l)) <= 1
    /\ IsLog(committed) /\ IsLog(promised.log) /\ promised.leaderEpoch \in Nat
    /\ \A acks \in AnsweredAcks : IsLog(acknowledged[acks])
    /\ IsLog(consumed) /\ listed \in Nat

-----------------------------------------------------------------------------
(* The partition has just been created: one replica is its leader, all are in sync; all brokers are registered and unfenced
   with the given broker epochs, and each replica still has to apply the metadata record that says so. *)
NewPartition(leader, replicas) ==
    [leader |-> leader, leaderEpoch |-> 0, partitionEpoch |-> 0, isr |-> replicas, eligibleLeaderReplicas |-> {},
     lastKnownElr |-> {}, leaderRecoveryState |-> Recovered, replicas |-> replicas, addingReplicas |-> {}, removingReplicas |-> {}]

\* Everything but what the brokers have learnt of the partition.
Created(leader, replicas, epochs) ==
    /\ partition = NewPartition(leader, replicas)
    /\ registration = [b \in Brokers |-> [epoch |-> epochs[b], fenced |-> FALSE, inControlledShutdown |-> FALSE, partitionEpoch |-> 0]]
    /\ running = Brokers
    /\ serving = Brokers
    /\ brokerEpoch = epochs
    /\ previousBrokerEpoch = [b \in Brokers |-> NoBrokerEpoch]
    /\ fetcherEpoch = [b \in Brokers |-> NoEpoch]
    /\ remoteReplicas = [b \in Brokers |-> UnknownReplicas]
    /\ proposedIsr = [b \in Brokers |-> {}]
    /\ waitingProduce = [b \in Brokers |-> {}]
    /\ log = [b \in Brokers |-> EmptyLog]
    /\ openEpoch = [b \in Brokers |-> NoEpoch]
    /\ flushedOffset = [b \in Brokers |-> 0]
    /\ highWatermark = [b \in Brokers |-> 0]
    /\ highWatermarkCheckpoint = [b \in Brokers |-> 0]
    /\ fetchedOffsets = [b \in Brokers |-> NoOffsets]
    /\ messages = {}
    /\ committed = EmptyLog
    /\ promised = [log |-> EmptyLog, leaderEpoch |-> 0]
    /\ acknowledged = [acks \in AnsweredAcks |-> EmptyLog]
    /\ consumed = EmptyLog
    /\ listed = 0

CreatedWith(leader, replicas, epochs) ==
    /\ Created(leader, replicas, epochs)
    /\ pendingMetadata = [b \in Brokers |-> IF b \in replicas THEN <<Image(NewPartition(leader, replicas))>> ELSE <<>>]
    /\ localPartition = [b \in Brokers |-> NoImage]

Init == \E leader \in Brokers : CreatedWith(leader, Brokers, [b \in Brokers |-> 0])
=============================================================================
