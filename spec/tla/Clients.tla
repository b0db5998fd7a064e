------------------------------ MODULE Clients ------------------------------
(***************************************************************************)
(* What producers and consumers are told.  These steps change nothing that *)
(* a broker acts on; they extend the history that the properties speak of. *)
(***************************************************************************)
EXTENDS ReplicationState

\* The leader appended the record before `requiredOffset` itself, in the epoch in which it leads now (KAFKA-20634).
AppendedInEpoch(leader, requiredOffset) ==
    /\ requiredOffset > log[leader].start
    /\ requiredOffset <= EndOffset(log[leader])
    /\ EpochAt(log[leader], requiredOffset - 1) = localPartition[leader].leaderEpoch

\* A produce request is answered with success.  `requiredOffset` is the offset after its last record.  With acks=1 that the
\* leader has them is all; with acks=all the high watermark has passed, and the maximal ISR is not below
\* min.insync.replicas.  Partition.checkEnoughReplicasReachOffset, DelayedProduce.
AcknowledgeProduce(leader, acks, leaderEpoch, requiredOffset) ==
    /\ Leads(leader)
    /\ leaderEpoch = localPartition[leader].leaderEpoch
    /\ AppendedInEpoch(leader, requiredOffset)
    /\ \/ /\ acks = "1"
          /\ UNCHANGED acknowledged
       \/ /\ acks = "all"
          /\ requiredOffset <= highWatermark[leader]
          /\ Cardinality(MaximalIsrOf(leader)) >= EffectiveMinIsr
          /\ acknowledged' = IF requiredOffset > EndOffset(acknowledged) THEN TruncateTo(log[leader], requiredOffset) ELSE acknowledged
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, logVars, messages, committed, consumed>>

\* A produce request is answered with an error.  NOT_LEADER_OR_FOLLOWER: whether it was written is not known; the broker
\* does not lead, or leads again and what is at that offset is not what it appended then.  NOT_ENOUGH_REPLICAS: nothing was
\* written.  NOT_ENOUGH_REPLICAS_AFTER_APPEND: it was written and has committed, but the ISR has shrunk meanwhile.  (Time-outs
\* are left out: they say nothing of the broker.)
RejectProduce(broker, acks, error, requiredOffset) ==
    /\ broker \in running
    /\ \/ /\ error = "NOT_LEADER_OR_FOLLOWER"
          /\ Leads(broker) => requiredOffset > log[broker].start /\ ~AppendedInEpoch(broker, requiredOffset)
       \/ /\ error = "NOT_ENOUGH_REPLICAS"
          /\ Leads(broker)
          /\ acks = "all"
          /\ requiredOffset = NoOffset
          /\ Cardinality(localPartition[broker].isr) < EffectiveMinIsr
       \/ /\ error = "NOT_ENOUGH_REPLICAS_AFTER_APPEND"
          /\ Leads(broker)
          /\ acks = "all"
          /\ AppendedInEpoch(broker, requiredOffset)
          /\ requiredOffset <= highWatermark[broker]
          /\ Cardinality(MaximalIsrOf(broker)) < EffectiveMinIsr
    /\ UNCHANGED vars

\* A consumer has read the records below `endOffset`, from the leader or from a follower (KIP-392): nothing at or above the
\* high watermark of the broker it reads from.  Partition.fetchRecords with FetchIsolation.HIGH_WATERMARK.
ConsumerFetch(broker, endOffset) ==
    /\ broker \in running
    /\ localPartition[broker].partitionEpoch # NoPartitionEpoch
    /\ log[broker].start <= endOffset
    /\ endOffset <= highWatermark[broker]
    /\ consumed' = IF endOffset > EndOffset(consumed) THEN TruncateTo(log[broker], endOffset) ELSE consumed
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, logVars, messages, committed, acknowledged>>
=============================================================================
