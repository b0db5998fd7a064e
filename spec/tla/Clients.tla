------------------------------ MODULE Clients ------------------------------
(***************************************************************************)
(* What producers and consumers are told.  These steps change nothing that *)
(* a broker acts on; they extend the history that the properties speak of. *)
(***************************************************************************)
EXTENDS ReplicationState

\* A produce request is answered with success.  `requiredOffset` is the offset after its last record, and the leader must
\* still lead in the epoch in which it appended them (KAFKA-20634).  With acks=1 that is all; with acks=all the high
\* watermark has passed, and the maximal ISR is not below min.insync.replicas.
\* Partition.checkEnoughReplicasReachOffset, DelayedProduce.
AcknowledgeProduce(leader, acks, leaderEpoch, requiredOffset) ==
    /\ Leads(leader)
    /\ leaderEpoch = localPartition[leader].leaderEpoch
    /\ requiredOffset > log[leader].start
    /\ requiredOffset <= EndOffset(log[leader])
    /\ EpochAt(log[leader], requiredOffset - 1) = leaderEpoch
    /\ \/ /\ acks = "1"
          /\ UNCHANGED acknowledged
       \/ /\ acks = "all"
          /\ requiredOffset <= highWatermark[leader]
          /\ Cardinality(MaximalIsrOf(leader)) >= EffectiveMinIsr
          /\ acknowledged' = IF requiredOffset > EndOffset(acknowledged) THEN TruncateTo(log[leader], requiredOffset) ELSE acknowledged
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, logVars, messages, committed, consumed>>

\* A produce request is answered with an error.  NOT_ENOUGH_REPLICAS: nothing was written.
\* NOT_ENOUGH_REPLICAS_AFTER_APPEND: it was written and has committed, but the ISR has shrunk meanwhile.
\* NOT_LEADER_OR_FOLLOWER: whether it was written is not known.
RejectProduce(broker, acks, error, requiredOffset) ==
    /\ broker \in running
    /\ \/ /\ error = "NOT_LEADER_OR_FOLLOWER"
          \* It does not lead, or leads again and the records at that offset are not what it appended then.
          /\ Leads(broker) => /\ requiredOffset > log[broker].start
                              /\ \/ requiredOffset > EndOffset(log[broker])
                                 \/ EpochAt(log[broker], requiredOffset - 1) # localPartition[broker].leaderEpoch
       \/ /\ error = "NOT_ENOUGH_REPLICAS"
          /\ Leads(broker) /\ acks = "all" /\ requiredOffset = NoOffset
          /\ Cardinality(localPartition[broker].isr) < EffectiveMinIsr
       \/ /\ error = "NOT_ENOUGH_REPLICAS_AFTER_APPEND"
          /\ Leads(broker) /\ acks = "all" /\ requiredOffset <= highWatermark[broker]
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
