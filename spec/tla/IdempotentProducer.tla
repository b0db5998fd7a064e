------------------------- MODULE IdempotentProducer -------------------------
(***************************************************************************)
(* One idempotent producer (KIP-98) beside the protocol.  It has one       *)
(* request with one record in flight, with acks=all, and sends it again,   *)
(* to whoever leads, until it hears that it was written.  What a broker    *)
(* knows of a producer it has read from its own log (ProducerStateManager),*)
(* so nothing of a broker is added here: only the history of which record  *)
(* was appended for which sequence number.                                 *)
(*                                                                         *)
(* Left out: several requests in flight, producer epochs, transactions,    *)
(* producer state that expires, and how a producer goes on when a record   *)
(* that was acknowledged has been lost (OUT_OF_ORDER_SEQUENCE_NUMBER).     *)
(***************************************************************************)
EXTENDS ReplicationState

VARIABLE batches    \* set of [sequence, offset, leaderEpoch]: each record that was ever appended, and for which sequence number

-----------------------------------------------------------------------------
(* Reading the state *)

\* The record is in the log, not deleted and not another one at its offset.
Holds(l, batch) ==
    /\ l.start <= batch.offset /\ batch.offset < EndOffset(l)
    /\ EpochAt(l, batch.offset) = batch.leaderEpoch

\* What was deleted was committed, and so was not overwritten: it is the last record that was appended at its offset.
LastAtItsOffset(batch) ==
    \A other \in batches : other.offset = batch.offset => other.leaderEpoch <= batch.leaderEpoch
Held(l, batch) == Holds(l, batch) \/ (batch.offset < l.start /\ LastAtItsOffset(batch))

\* A broker knows the sequence numbers of the records in its log; since KIP-360 also of those which have been deleted since.
\* ProducerStateManager, ProducerStateEntry.
Knows(broker, batch) == IF Fixed("KAFKA-7190") THEN Held(log[broker], batch) ELSE Holds(log[broker], batch)

\* The sequence number of the request that is in flight: the first one that was not acknowledged.
Acknowledged == {batch.sequence : batch \in {b \in batches : Held(acknowledged["all"], b)}}
InFlight     == Cardinality(Acknowledged)

KnownBatches(leader) == {batch \in batches : batch.sequence = InFlight /\ Knows(leader, batch)}

-----------------------------------------------------------------------------
(* What the producer and the leader do *)

\* The append is the producer's request, sent for the first time or again.  A leader that knows the sequence number appends
\* nothing (KIP-98): so a record is written once, however often it is sent.  UnifiedLog.analyzeAndValidateProducerState,
\* ProducerAppendInfo.checkSequence.
AppendsForProducer(leader) ==
    /\ Fixed("KIP-98") => KnownBatches(leader) = {}
    /\ batches' = batches \cup {[sequence    |-> InFlight,
                                 offset      |-> EndOffset(log[leader]),
                                 leaderEpoch |-> localPartition[leader].leaderEpoch]}

\* A request whose record the leader has already waits for that record to be committed, as it did the first time; the producer
\* is told the offset that it has.  ProducerStateEntry.findDuplicateBatch, UnifiedLog.append.
AnswerDuplicate(leader) ==
    /\ Leads(leader)
    /\ leader \in serving
    /\ Cardinality(localPartition[leader].isr) >= LeaderMinIsr(leader)
    /\ Fixed("KIP-98")
    /\ \E batch \in KnownBatches(leader) :
          waitingProduce' = [waitingProduce EXCEPT ![leader] =
              @ \cup {[acks |-> "all", leaderEpoch |-> localPartition[leader].leaderEpoch, requiredOffset |-> batch.offset + 1]}]
    /\ UNCHANGED batches
    /\ UNCHANGED <<controllerVars, processVars, localPartition, fetcherEpoch, remoteReplicas, proposedIsr, logVars, messages, historyVars>>

-----------------------------------------------------------------------------
(* Properties *)

\* Otherwise whoever reads that log processes a record twice, and cannot tell.
ProducedOnce ==
    \A b \in Brokers : \A x, y \in batches :
        x.sequence = y.sequence /\ Holds(log[b], x) /\ Holds(log[b], y) => x = y

\* The same for consumers that have read a record before it was deleted.
CommittedOnce ==
    \A x, y \in batches : x.sequence = y.sequence /\ Held(committed, x) /\ Held(committed, y) => x = y

\* Otherwise an older value of a key comes after the newer one.
ProducedInOrder ==
    \A b \in Brokers : \A x, y \in batches :
        x.sequence < y.sequence /\ Holds(log[b], x) /\ Holds(log[b], y) => x.offset < y.offset

\* Witnesses: the interesting cases happen.
NeverAppendedAgain == \A x, y \in batches : x.sequence = y.sequence => x = y
NeverSecondRequest == InFlight < 1
=============================================================================
