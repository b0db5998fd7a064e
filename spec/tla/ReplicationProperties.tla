----------------------- MODULE ReplicationProperties -----------------------
(***************************************************************************)
(* What must hold, each with what a user loses without it, and for each a  *)
(* witness: a predicate named Never... which a model shows to be false, so *)
(* that the property's interesting case is known to occur.                 *)
(***************************************************************************)
EXTENDS Replication

(* Structure: holds whatever is elected and however many logs lose their tails. *)

\* Two leaders of one epoch would give one offset to two records, and nothing could tell them apart.
SingleLeaderPerEpoch ==
    \A a, b \in Brokers : Leads(a) /\ Leads(b) /\ localPartition[a].leaderEpoch = localPartition[b].leaderEpoch => a = b

\* Truncation and fencing compare leader epochs; if two incarnations wrote in one, a fork stays for ever.
SingleWriterPerEpoch == \A a, b \in Brokers : SameWriters(log[a], log[b])

\* Replicas that agree on one record agree on all before it; otherwise they differ silently, for ever.
LogMatching == \A a, b \in Brokers : Matching(log[a], log[b])

\* A high watermark beyond the log end would let a consumer, or a later leader, count records which are not there.
HighWatermarkWithinLog == \A b \in Brokers : highWatermark[b] <= EndOffset(log[b])

\* The controller may elect whom it holds in sync; if the leader does not count that replica, it commits without it.
ReplicationQuorumSuperset ==
    partition.leader # NoLeader /\ Leads(partition.leader)
        /\ localPartition[partition.leader].leaderEpoch = partition.leaderEpoch
        => partition.isr \subseteq MaximalIsrOf(partition.leader)

(* Durability: holds with clean elections, and with fewer lossy crashes than min.insync.replicas. *)

\* A clean leader without a committed record makes all others delete it.  (One that has just crashed leads nobody.)
LeaderCompleteness ==
    partition.leader # NoLeader => (Alive(partition.leader) => IsPrefix(committed, log[partition.leader]))

\* The next clean leader may be any of these, so each must have every committed record.
ElectableCompleteness ==
    \A b \in partition.isr \cup partition.eligibleLeaderReplicas : Alive(b) => IsPrefix(committed, log[b])

\* The promise to a producer with acks=all: the record is in the log of some replica that may be elected, now or when it
\* returns; or of any replica, when nobody is left to be elected and an operator must choose.
CommittedRecordsSurvive ==
    LET electable == partition.isr \cup partition.eligibleLeaderReplicas
    IN  \E b \in IF electable = {} THEN Brokers ELSE electable : IsPrefix(acknowledged, log[b])

\* What a consumer read is never replaced by something else, whichever broker it reads from next.
ConsistentReads ==
    \A b \in running : Comparable(TruncateTo(log[b], highWatermark[b]), consumed)

(* Steps *)

\* The promise of min.insync.replicas: at the time of the answer so many replicas have the record.
AcknowledgedMeansMinInsync ==
    [][acknowledged' # acknowledged
           => Cardinality({b \in Brokers : IsPrefix(acknowledged', log[b])}) >= EffectiveMinIsr]_vars

\* Epochs only grow, at the controller and in what a running broker knows: fencing compares them.
EpochsNeverDecrease ==
    [][/\ partition'.leaderEpoch >= partition.leaderEpoch
       /\ partition'.partitionEpoch >= partition.partitionEpoch
       /\ \A b \in running \cap running' : /\ localPartition'[b].leaderEpoch >= localPartition[b].leaderEpoch
                                           /\ localPartition'[b].partitionEpoch >= localPartition[b].partitionEpoch]_vars

\* A leader never takes a committed record out of its consumers' sight.
LeaderHighWatermarkNeverDecreases ==
    [][\A b \in Brokers : Leads(b) /\ Leads(b)' /\ localPartition'[b].leaderEpoch = localPartition[b].leaderEpoch
           => highWatermark'[b] >= highWatermark[b]]_vars

-----------------------------------------------------------------------------
(* Witnesses: a model must reach the state that each of these excludes. *)

NeverTwoLeaders           == \A a, b \in Brokers : Leads(a) /\ Leads(b) => a = b                    \* SingleLeaderPerEpoch
NeverTwoEpochsInALog      == \A b \in Brokers : Len(log[b].runs) <= 1                               \* SingleWriterPerEpoch
NeverDivergentLogs        == \A a, b \in Brokers : Comparable(log[a], log[b])                       \* LogMatching
NeverTruncatedBelowOther  == \A a, b \in Brokers : highWatermark[a] <= EndOffset(log[b])            \* HighWatermarkWithinLog
NeverMaximalIsrLarger     == \A b \in Brokers : Leads(b) => MaximalIsrOf(b) \subseteq partition.isr \* ReplicationQuorumSuperset
NeverLeaderAfterCommit    == EndOffset(committed) > 0 => partition.leaderEpoch = 0                  \* LeaderCompleteness
NeverElectableReplaced    ==                                                                        \* ElectableCompleteness
    \A b \in Brokers : b \notin partition.isr => IsPrefix(committed, log[b])
NeverLeaderAfterAcknowledgement == EndOffset(acknowledged) > 0 => partition.leaderEpoch = 0          \* CommittedRecordsSurvive
NeverStaleRead            ==                                                                        \* ConsistentReads
    \A b \in running : localPartition[b].partitionEpoch # NoPartitionEpoch => IsPrefix(consumed, TruncateTo(log[b], highWatermark[b]))
NeverAcknowledgedByFewer  == EndOffset(acknowledged) > 0 => \A b \in Brokers : IsPrefix(acknowledged, log[b]) \* AcknowledgedMeansMinInsync
NeverBehindMetadata       == \A b \in running : localPartition[b].partitionEpoch + 1 >= partition.partitionEpoch \* EpochsNeverDecrease
NeverLowerNewLeader       ==                                                                        \* LeaderHighWatermarkNeverDecreases
    \A b \in Brokers : Leads(b) => highWatermark[b] >= EndOffset(committed)
NeverFrozen               ==                                                                        \* min ISR freezes the high watermark
    \A b \in Brokers : Leads(b) /\ highWatermark[b] < SmallestLogEndOffset(b) => Cardinality(localPartition[b].isr) >= EffectiveMinIsr
=============================================================================
