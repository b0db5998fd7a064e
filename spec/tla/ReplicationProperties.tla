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
LogMatching ==
    \* What some replica has deleted does not count: a follower whose log forks there is told the leader's log start as the end of
    \* the fork (LeaderEpochFileCache.endOffsetFor), keeps what it has before that, and deletes it only after it has appended what
    \* follows.
    LET starts  == {log[b].start : b \in Brokers}
        deleted == CHOOSE offset \in starts : \A other \in starts : other <= offset
    IN  \A a, b \in Brokers : MatchingFrom(log[a], log[b], deleted)

\* A high watermark beyond the log end would let a consumer, or a later leader, count records which are not there.
HighWatermarkWithinLog == \A b \in Brokers : highWatermark[b] <= EndOffset(log[b])

\* The controller may elect whom it holds in sync; if the leader does not count that replica, it commits without it.
ReplicationQuorumSuperset ==
    partition.leader # NoLeader /\ Leads(partition.leader)
        /\ localPartition[partition.leader].leaderEpoch = partition.leaderEpoch
        => partition.isr \subseteq MaximalIsrOf(partition.leader)

\* A leader outside its own ISR, nobody in sync though KIP-966 is off, or no leader though an in-sync replica is active: the
\* partition is offline for its clients, or will be after the next failure.
IsrHoldsLeader ==
    /\ partition.leader # NoLeader => partition.leader \in partition.isr
    /\ partition.isr = {} => EligibleLeaderReplicas
    /\ partition.isr \cap Active # {} => partition.leader # NoLeader

\* A leader that is fenced or shutting down serves nobody, and an in-sync replica that is cannot take over.
LeaderIsActive == partition.leader # NoLeader => partition.leader \in Active
IsrIsActive    == \A b \in partition.isr : b \in Active \/ partition.isr = {b}

\* Whoever is no replica deletes its log: if it counts as in sync or leads, the records that it should have may be nowhere.
IsrWithinReplicas == partition.isr \cup ({partition.leader} \ {NoLeader}) \subseteq partition.replicas

\* A replica that is to be added and removed at once never joins for good: the reassignment does not end, and nobody is told why.
AddedOrRemoved == partition.addingReplicas \cap partition.removingReplicas = {}

\* When all that are added are in sync, and the replicas do not become fewer, the reassignment is over (after an unclean election
\* with the next change only).  Otherwise one broken replica that stays keeps the others from being released.
AddedReplicasEndReassignment ==
    ~(/\ partition.addingReplicas # {}
      /\ partition.addingReplicas \subseteq partition.isr
      /\ Cardinality(partition.addingReplicas) >= Cardinality(partition.removingReplicas)
      /\ partition.leaderRecoveryState = Recovered)

\* Deleting what is not committed yet would leave a follower without records that its leader may still have to commit.
LogStartWithinHighWatermark == \A b \in running : log[b].start <= highWatermark[b]

(* Durability: holds with clean elections, and with fewer lossy crashes than min.insync.replicas. *)

\* A clean leader without a committed record makes all others delete it.  (One that has just crashed leads nobody.)
LeaderCompleteness ==
    partition.leader # NoLeader => (Alive(partition.leader) => IsPrefix(committed, log[partition.leader]))

\* The next clean leader may be any of these, so each must have every committed record.
ElectableCompleteness ==
    \A b \in partition.isr \cup partition.eligibleLeaderReplicas : Alive(b) => IsPrefix(committed, log[b])

\* How much an unclean election may lose: the leader and every replica that may follow it have all that was committed, but for
\* the records that the replica elected uncleanly did not have, and those that leaders of earlier epochs committed after it.
\* Without unclean elections these two say what the two before say.
BoundedLoss ==
    /\ partition.leader # NoLeader => (Alive(partition.leader) => IsPrefix(promised.log, log[partition.leader]))
    /\ \A b \in partition.isr \cup partition.eligibleLeaderReplicas : Alive(b) => IsPrefix(promised.log, log[b])

\* The promise to a producer with acks=all: the record is in the log of some replica that may be elected, now or when it
\* returns; or of any replica, when nobody is left to be elected and an operator must choose.
CommittedRecordsSurvive ==
    LET electable == partition.isr \cup partition.eligibleLeaderReplicas
    IN  \E b \in IF electable = {} THEN Brokers ELSE electable : IsPrefix(acknowledged["all"], log[b])

\* What acks=1 does not promise: the leader alone had the record, and may be replaced, by plan or not.
LeaderAcknowledgedRecordsSurvive ==
    LET electable == partition.isr \cup partition.eligibleLeaderReplicas
    IN  \E b \in electable : IsPrefix(acknowledged["1"], log[b])

\* A consumer that reads what is not committed may have read what never was.
ExposedRecordsAreCommitted == \A b \in running : IsPrefix(TruncateTo(log[b], highWatermark[b]), committed)

\* What a consumer read is never replaced by something else, whichever broker it reads from next.
ConsistentReads ==
    \A b \in running : Comparable(TruncateTo(log[b], highWatermark[b]), consumed)

(* Steps *)

\* What clients believe in is one log that only grows, until an unclean election cuts it.
ClientsLog == INSTANCE CommittedLog WITH log <- promised.log, leaderEpoch <- promised.leaderEpoch
RefinesCommittedLog == ClientsLog!Spec

\* The promise of min.insync.replicas: at the time of the answer so many replicas have the record.  (While replicas are added or
\* removed, as many as both the leader and the controller ask for, those not counted that are being added.)
AcknowledgedMeansMinInsync ==
    [][acknowledged'["all"] # acknowledged["all"]
           => \A leader \in Brokers : waitingProduce'[leader] # waitingProduce[leader]
                  => Cardinality({b \in Brokers : IsPrefix(acknowledged'["all"], log[b])})
                         >= Minimum(MinIsrOf(localPartition[leader].replicas), MinIsrOf(partition.replicas \ partition.addingReplicas))]_vars

\* The producer is told that its own record was written, not that somebody's is at that offset.
AcknowledgedRecordsWereAppended ==
    [][\A b \in Brokers : \A w \in waitingProduce[b] \ waitingProduce'[b] :
           acknowledged'[w.acks] # acknowledged[w.acks]
               => /\ EndOffset(acknowledged'[w.acks]) = w.requiredOffset
                  /\ EpochAt(acknowledged'[w.acks], w.requiredOffset - 1) = w.leaderEpoch]_vars

\* A consumer that was told the latest offset never finds the log shorter: it would take records for lost.
ListedOffsetsNeverDecrease == [][listed' >= listed]_vars

\* Epochs only grow, at the controller and in what a running broker knows while it is a replica: fencing compares them.
EpochsNeverDecrease ==
    [][/\ partition'.leaderEpoch >= partition.leaderEpoch
       /\ partition'.partitionEpoch >= partition.partitionEpoch
       /\ \A b \in running \cap running' : \/ localPartition'[b] = NoImage
                                           \/ /\ localPartition'[b].leaderEpoch >= localPartition[b].leaderEpoch
                                              /\ localPartition'[b].partitionEpoch >= localPartition[b].partitionEpoch]_vars

\* A leader never takes a committed record out of its consumers' sight.
LeaderHighWatermarkNeverDecreases ==
    [][\A b \in Brokers : Leads(b) /\ Leads(b)' /\ localPartition'[b].leaderEpoch = localPartition[b].leaderEpoch
           => highWatermark'[b] >= highWatermark[b]]_vars

\* Who has been added for good has every committed record: now the old replicas may be switched off.
AddedReplicasAreComplete ==
    [][\A b \in (partition'.replicas \ partition'.addingReplicas) \ (partition.replicas \ partition.addingReplicas) :
           Alive(b) => IsPrefix(committed, log[b])]_vars

\* A reassignment that ends leaves as many in sync as acks=all asks for, if they were so many before: else producers are refused
\* that were served, because an operator has moved replicas which were fine.
ReassignmentKeepsMinIsr ==
    [][(/\ partition.replicas \ partition'.replicas # {}
        /\ partition.addingReplicas \subseteq partition'.replicas
        /\ Cardinality(partition.isr) >= EffectiveMinIsr)
           => Cardinality(partition'.isr) >= MinIsrOf(partition'.replicas)]_vars

(* Liveness: when failures stop, everything heals.  Under the fairness of the models. *)

\* Everybody is back: registered, unfenced, up to date with the metadata, and all replicas are in sync, with the same log, all
\* of it committed; who is no replica has none.
Converged ==
    /\ running = Brokers
    /\ \A b \in Brokers : Alive(b) /\ b \in Active /\ pendingMetadata[b] = <<>>
    /\ partition.isr = partition.replicas
    /\ \A b \in Brokers : Leads(b) <=> b = partition.leader
    /\ \A b \in partition.replicas : log[b] = log[partition.leader] /\ highWatermark[b] = EndOffset(log[b])
    /\ \A b \in Brokers \ partition.replicas : log[b] = EmptyLog

\* Otherwise a partition stays under-replicated, or offline, until somebody intervenes.
EventuallyConverged == <>[]Converged

\* Otherwise a producer waits until its time-out, and does not know whether its record was written.
ProduceRequestsAnswered == \A b \in Brokers : waitingProduce[b] # {} ~> waitingProduce[b] = {}

\* Otherwise the cluster carries the replicas that are to go and those that are to come, for ever.
ReassignmentsEnd == Reassigning ~> ~Reassigning

\* Otherwise a broker acts on old metadata for ever.
MetadataConverges == \A b \in Brokers : pendingMetadata[b] # <<>> ~> pendingMetadata[b] = <<>>

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
NeverLeaderAfterAcknowledgement == EndOffset(acknowledged["all"]) > 0 => partition.leaderEpoch = 0          \* CommittedRecordsSurvive
NeverStaleRead            ==                                                                        \* ConsistentReads
    \A b \in running : localPartition[b].partitionEpoch # NoPartitionEpoch => IsPrefix(consumed, TruncateTo(log[b], highWatermark[b]))
NeverAcknowledgedByFewer  == EndOffset(acknowledged["all"]) > 0 => \A b \in Brokers : IsPrefix(acknowledged["all"], log[b]) \* AcknowledgedMeansMinInsync
NeverBehindMetadata       == \A b \in running : localPartition[b].partitionEpoch + 1 >= partition.partitionEpoch \* EpochsNeverDecrease
NeverLowerNewLeader       ==                                                                        \* LeaderHighWatermarkNeverDecreases
    \A b \in Brokers : Leads(b) => highWatermark[b] >= EndOffset(committed)
NeverFollowerExposes      == \A b \in running : ~Leads(b) => highWatermark[b] = 0                      \* ExposedRecordsAreCommitted
NeverInactiveReplica      == Active = Brokers                                                       \* LeaderIsActive, IsrIsActive
NeverLeaderless           == partition.leader # NoLeader                                            \* IsrHoldsLeader
NeverDeleted              == \A b \in Brokers : log[b].start = 0                                  \* LogStartWithinHighWatermark
NeverWaitingInLaterEpoch  ==                                                                        \* AcknowledgedRecordsWereAppended
    \A b \in Brokers : Leads(b) => \A w \in waitingProduce[b] : w.leaderEpoch = localPartition[b].leaderEpoch
NeverOffsetNotAvailable   == \A b \in Brokers : Leads(b) => LatestOffset(b) >= listed               \* ListedOffsetsNeverDecrease
NeverFrozen               ==                                                                        \* min ISR freezes the high watermark
    \A b \in Brokers : Leads(b) /\ highWatermark[b] < SmallestLogEndOffset(b) => Cardinality(localPartition[b].isr) >= MinIsrOf(localPartition[b].replicas)
NeverReassigning          == ~Reassigning                                                           \* AddedOrRemoved, AddedReplicasEndReassignment
NeverRemovedUnawares      ==                                                                        \* ReassignmentKeepsMinIsr, AddedReplicasAreComplete
    \A b \in Brokers \ partition.replicas : localPartition[b].partitionEpoch = NoPartitionEpoch
NeverRemovedLeads         == \A b \in Brokers : Leads(b) => b \in partition.replicas                 \* IsrWithinReplicas
=============================================================================
