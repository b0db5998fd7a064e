-------------------------- MODULE ReplicationState --------------------------
(***************************************************************************)
(* Constants, variables, types and initial state of the replication        *)
(* protocol of one Kafka partition: N brokers, all of them replicas, and   *)
(* the KRaft controller as one linearizable metadata log.                  *)
(*                                                                         *)
(* The grain is one request or one response.  A follower has one fetch     *)
(* connection to each broker, and a leader one AlterPartition connection   *)
(* to the controller; each carries at most one message at a time.  Sending *)
(* a request again opens a new connection: what was in flight on the old   *)
(* one is lost.  Messages of different connections overtake each other.    *)
(*                                                                         *)
(* Left out: the controller's own quorum (KRaft's Raft), fetch sessions,   *)
(* time (any timeout may expire at any moment), reassignment, controlled   *)
(* shutdown, log retention (a log's start moves only by resetting the log),*)
(* leader recovery state, transactions, and that a leader may hold its     *)
(* high watermark back for a caught-up replica outside the ISR.            *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets, ReplicaLog

CONSTANTS
    Brokers,                  \* the replicas of the partition: integers, or model values (then a symmetry set)
    MinInsyncReplicas,        \* min.insync.replicas
    UncleanLeaderElection,    \* unclean.leader.election.enable
    EligibleLeaderReplicas,   \* KIP-966 is on: eligible.leader.replicas.version >= 1
    BrokerEpochCheck,         \* KIP-903 is on: the controller compares broker epochs of a proposed ISR
    MaximalIsr,               \* KIP-497 is on: the high watermark counts members whose addition is only proposed
    Truncation,               \* how a follower finds its truncation point, see below
    OvertakenMessages         \* whether messages outlive their sender's crash or its move to another leader epoch; with
                              \* FALSE they are lost at that moment: fewer states, and no loss where they would be refused

\* Before KIP-101 a new follower cut its log to its own high watermark; today the answer to its fetch names the
\* leader's diverging epoch (KIP-595, KAFKA-8334).
TruncateToHighWatermark  == "high watermark"
TruncateToDivergingEpoch == "diverging epoch"

NoLeader      == -1
NoBrokerEpoch == -1
NoPartitionEpoch == -1

ASSUME /\ IsFiniteSet(Brokers) /\ Brokers # {}
       /\ MinInsyncReplicas \in Nat \ {0}
       /\ {UncleanLeaderElection, EligibleLeaderReplicas, BrokerEpochCheck, MaximalIsr, OvertakenMessages} \subseteq BOOLEAN
       /\ Truncation \in {TruncateToHighWatermark, TruncateToDivergingEpoch}

VARIABLES
    (* Controller *)
    partition,              \* [leader, leaderEpoch, partitionEpoch, isr, eligibleLeaderReplicas]  (PartitionRegistration)
    registration,           \* broker -> [epoch, fenced]                                           (BrokerRegistration)
    pendingMetadata,        \* broker -> sequence of partition images it has still to apply        (the metadata log)
    (* Broker processes *)
    running,                \* set of brokers whose process is up
    brokerEpoch,            \* broker -> epoch of the running incarnation, NoBrokerEpoch until it has registered
    uncleanShutdown,        \* set of brokers that crashed and have not registered again (no clean-shutdown marker)
    (* Replicas *)
    localPartition,         \* broker -> partition image as it knows it [leader, leaderEpoch, partitionEpoch, isr]  (Partition)
    remoteReplicas,         \* leader -> follower -> [logEndOffset, brokerEpoch] as of its last fetch               (Replica)
    proposedIsr,            \* leader -> set of [broker, brokerEpoch], the ISR of the AlterPartition in flight, {} if none
                            \*                                                          (PendingExpandIsr, PendingShrinkIsr)
    log,                    \* broker -> ReplicaLog
    flushedOffset,          \* broker -> end of what survives a power loss (recovery point)
    highWatermark,          \* broker -> high watermark
    receivedHighWatermark,  \* follower -> high watermark of a fetch response, not applied yet; NoOffset if none
    (* Network *)
    messages,               \* set of requests and responses in flight
    (* History: read by properties only *)
    committed,              \* the longest log that a leader has had below its high watermark
    acknowledged,           \* the longest log whose last record was acknowledged with acks=all
    consumed                \* the longest log that a consumer has read

controllerVars == <<partition, registration, pendingMetadata>>
processVars    == <<running, brokerEpoch, uncleanShutdown>>
replicaVars    == <<localPartition, remoteReplicas, proposedIsr>>
logVars        == <<log, flushedOffset, highWatermark, receivedHighWatermark>>
historyVars    == <<committed, acknowledged, consumed>>
vars == <<controllerVars, processVars, replicaVars, logVars, messages, historyVars>>

-----------------------------------------------------------------------------
(* Reading the state *)

\* min.insync.replicas never asks for more replicas than there are (KAFKA-21110, KIP-966).
EffectiveMinIsr == Minimum(MinInsyncReplicas, Cardinality(Brokers))

\* What the metadata log tells brokers of the partition.
Image(p) == [leader |-> p.leader, leaderEpoch |-> p.leaderEpoch, partitionEpoch |-> p.partitionEpoch, isr |-> p.isr]
NoImage  == [leader |-> NoLeader, leaderEpoch |-> NoEpoch, partitionEpoch |-> NoPartitionEpoch, isr |-> {}]

\* The broker believes that it leads, rightly or not: it may have been replaced without knowing.
Leads(b) == b \in running /\ localPartition[b].leader = b

\* The incarnation that the controller knows is up: a crashed broker may be electable, but it serves nobody.
Alive(b) == b \in running /\ brokerEpoch[b] = registration[b].epoch

\* The brokers among members of a proposed ISR, who stand there with their broker epochs (KIP-903).
BrokersOf(members) == {m.broker : m \in members}

\* Everybody whom the controller may hold as in sync: the committed ISR and additions whose fate is not known (KIP-497).
MaximalIsrOf(leader) == localPartition[leader].isr \cup BrokersOf(proposedIsr[leader])

UnknownReplica  == [logEndOffset |-> NoOffset, brokerEpoch |-> NoBrokerEpoch]
UnknownReplicas == [f \in Brokers |-> UnknownReplica]

\* The connections of the network: who may have a message in flight to whom.
FetchMessage(follower, leader, type) ==
    {m \in messages : m.type = type /\ m.follower = follower /\ m.leader = leader}
OnFetchConnection(follower, leader) ==
    FetchMessage(follower, leader, "FetchRequest") \cup FetchMessage(follower, leader, "FetchResponse")
AlterPartitionMessage(leader, type) == {m \in messages : m.type = type /\ m.leader = leader}
OnAlterPartitionConnection(leader) ==
    AlterPartitionMessage(leader, "AlterPartitionRequest") \cup AlterPartitionMessage(leader, "AlterPartitionResponse")

SentTo(b) == {m \in messages : \/ m.type = "FetchRequest" /\ m.leader = b
                               \/ m.type = "FetchResponse" /\ m.follower = b
                               \/ m.type = "AlterPartitionResponse" /\ m.leader = b}
SentBy(b) == {m \in messages : \/ m.type = "FetchRequest" /\ m.follower = b
                               \/ m.type = "FetchResponse" /\ m.leader = b
                               \/ m.type = "AlterPartitionRequest" /\ m.leader = b}

-----------------------------------------------------------------------------
(* Types, as TLC can evaluate them *)

IsImage(image) ==
    /\ DOMAIN image = {"leader", "leaderEpoch", "partitionEpoch", "isr"}
    /\ image.leader \in Brokers \cup {NoLeader}
    /\ image.leaderEpoch \in Int /\ image.leaderEpoch >= NoEpoch
    /\ image.partitionEpoch \in Int /\ image.partitionEpoch >= NoPartitionEpoch
    /\ image.isr \subseteq Brokers

IsLog(l) ==
    /\ l.start \in Nat
    /\ \A i \in DOMAIN l.runs :
          /\ l.runs[i].epoch \in Nat
          /\ l.runs[i].end > RunStart(l, i)
          /\ i > 1 => l.runs[i].epoch >= l.runs[i - 1].epoch

TypeOK ==
    /\ IsImage(Image(partition)) /\ partition.eligibleLeaderReplicas \subseteq Brokers
    /\ DOMAIN registration = Brokers
    /\ \A b \in Brokers : registration[b].epoch \in Nat /\ registration[b].fenced \in BOOLEAN
    /\ \A b \in Brokers : \A i \in DOMAIN pendingMetadata[b] : IsImage(pendingMetadata[b][i])
    /\ running \subseteq Brokers /\ uncleanShutdown \subseteq Brokers \* a crashed broker may be running again, not yet registered
    /\ \A b \in Brokers : brokerEpoch[b] \in Nat \cup {NoBrokerEpoch}
    /\ \A b \in Brokers : IsImage(localPartition[b])
    /\ \A l, f \in Brokers : remoteReplicas[l][f].logEndOffset >= NoOffset /\ remoteReplicas[l][f].brokerEpoch >= NoBrokerEpoch
    /\ \A b \in Brokers : \A m \in proposedIsr[b] : m.broker \in Brokers /\ m.brokerEpoch >= NoBrokerEpoch
    /\ \A b \in Brokers : IsLog(log[b])
    /\ \A b \in Brokers : flushedOffset[b] \in Nat /\ highWatermark[b] \in Nat /\ receivedHighWatermark[b] >= NoOffset
    /\ \A m \in messages : m.type \in {"FetchRequest", "FetchResponse", "AlterPartitionRequest", "AlterPartitionResponse"}
    /\ \A f, l \in Brokers : Cardinality(OnFetchConnection(f, l)) <= 1
    /\ \A l \in Brokers : Cardinality(OnAlterPartitionConnection(l)) <= 1
    /\ IsLog(committed) /\ IsLog(acknowledged) /\ IsLog(consumed)

-----------------------------------------------------------------------------
(* The partition has just been created: one replica is its leader, all are in sync, registered and unfenced with the
   given broker epochs, and each still has to apply the metadata record that says so. *)
CreatedWith(leader, epochs) ==
    /\ partition = [leader |-> leader, leaderEpoch |-> 0, partitionEpoch |-> 0, isr |-> Brokers, eligibleLeaderReplicas |-> {}]
    /\ registration = [b \in Brokers |-> [epoch |-> epochs[b], fenced |-> FALSE]]
    /\ pendingMetadata = [b \in Brokers |-> <<Image(partition)>>]
    /\ running = Brokers
    /\ brokerEpoch = epochs
    /\ uncleanShutdown = {}
    /\ localPartition = [b \in Brokers |-> NoImage]
    /\ remoteReplicas = [b \in Brokers |-> UnknownReplicas]
    /\ proposedIsr = [b \in Brokers |-> {}]
    /\ log = [b \in Brokers |-> EmptyLog]
    /\ flushedOffset = [b \in Brokers |-> 0]
    /\ highWatermark = [b \in Brokers |-> 0]
    /\ receivedHighWatermark = [b \in Brokers |-> NoOffset]
    /\ messages = {}
    /\ committed = EmptyLog
    /\ acknowledged = EmptyLog
    /\ consumed = EmptyLog

Init == \E leader \in Brokers : CreatedWith(leader, [b \in Brokers |-> 0])
=============================================================================
