------------------------------ MODULE Clients ------------------------------
(***************************************************************************)
(* What producers and consumers are told.  These steps change nothing that *)
(* a broker acts on; they extend the history that the properties speak of. *)
(***************************************************************************)
EXTENDS ReplicationState

Waiting(acks, leaderEpoch, requiredOffset) == [acks |-> acks, leaderEpoch |-> leaderEpoch, requiredOffset |-> requiredOffset]
Answer(broker, request) == waitingProduce' = [waitingProduce EXCEPT ![broker] = @ \ {request}]

\* A produce request that waits is answered with success.  `requiredOffset` is the offset after its last record.  With acks=1
\* that the leader has them is all; with acks=all the high watermark has passed, and the maximal ISR is not below
\* min.insync.replicas.  Only in the leader epoch of the append: later there may be another record at that offset (KAFKA-20634).
\* Partition.checkEnoughReplicasReachOffset, DelayedProduce.
AcknowledgeProduce(leader, acks, leaderEpoch, requiredOffset) ==
    /\ Leads(leader)  \* GUARD only a leader acknowledges
    /\ Waiting(acks, leaderEpoch, requiredOffset) \in waitingProduce[leader]
    /\ Fixed("KAFKA-20634") => leaderEpoch = localPartition[leader].leaderEpoch
    /\ acks = "all" => /\ requiredOffset <= highWatermark[leader]  \* GUARD acknowledged when the high watermark has passed
                       /\ Cardinality(MaximalIsrOf(leader)) >= LeaderMinIsr(leader)  \* GUARD acknowledged with enough in sync
    /\ Answer(leader, Waiting(acks, leaderEpoch, requiredOffset))
    /\ acknowledged' = IF requiredOffset > EndOffset(acknowledged[acks])
                       THEN [acknowledged EXCEPT ![acks] = TruncateTo(log[leader], requiredOffset)] ELSE acknowledged
    /\ UNCHANGED <<controllerVars, processVars, localPartition, fetcherEpoch, remoteReplicas, proposedIsr, logVars, messages>>
    /\ UNCHANGED <<committed, promised, consumed, listed>>

\* A produce request is answered with an error.  Nothing was appended (and so there is no epoch and no offset): the broker does
\* not lead, or the ISR is below min.insync.replicas.  Or it was, and what becomes of it is not known: the broker does not lead
\* in that epoch any more, or the record has committed but the ISR has shrunk meanwhile, or it took too long.
\* ReplicaManager.appendRecords, Partition.appendRecordsToLeader, checkEnoughReplicasReachOffset, DelayedProduce.
RejectProduce(broker, acks, error, leaderEpoch, requiredOffset) ==
    LET waiting == Waiting(acks, leaderEpoch, requiredOffset)
    IN  /\ broker \in running
        /\ \/ /\ leaderEpoch = NoEpoch
              /\ requiredOffset = NoOffset
              /\ \/ error = "NOT_LEADER_OR_FOLLOWER" /\ ~Leads(broker)
                 \/ /\ error = "NOT_ENOUGH_REPLICAS"
                    /\ Leads(broker)
                    /\ acks = "all"
                    /\ Cardinality(localPartition[broker].isr) < LeaderMinIsr(broker)
              /\ UNCHANGED waitingProduce
           \/ /\ waiting \in waitingProduce[broker]
              /\ \/ error = "NOT_LEADER_OR_FOLLOWER" /\ (Leads(broker) => leaderEpoch # localPartition[broker].leaderEpoch)
                 \/ error = "REQUEST_TIMED_OUT" /\ acks = "all"
                 \/ /\ error = "NOT_ENOUGH_REPLICAS_AFTER_APPEND"
                    /\ Leads(broker)
                    /\ acks = "all"
                    /\ leaderEpoch = localPartition[broker].leaderEpoch
                    /\ requiredOffset <= highWatermark[broker]
                    /\ Cardinality(MaximalIsrOf(broker)) < LeaderMinIsr(broker)
              /\ Answer(broker, waiting)
        /\ UNCHANGED <<controllerVars, processVars, localPartition, fetcherEpoch, remoteReplicas, proposedIsr, logVars, messages, historyVars>>

\* A consumer has read the records below `endOffset`, from the leader or from a follower (KIP-392): nothing at or above the
\* high watermark of the broker it reads from.  Partition.fetchRecords with FetchIsolation.HIGH_WATERMARK.
ConsumerFetch(broker, endOffset) ==
    /\ broker \in serving  \* GUARD consumers read from an open port
    /\ localPartition[broker].partitionEpoch # NoPartitionEpoch
    /\ log[broker].start <= endOffset
    /\ endOffset <= highWatermark[broker]  \* GUARD consumers read below the high watermark
    /\ consumed' = IF endOffset > EndOffset(consumed) THEN TruncateTo(log[broker], endOffset) ELSE consumed
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, logVars, messages, committed, promised, acknowledged, listed>>

\* The latest offset, for a consumer that begins at the end: the high watermark; but not while a new leader's is behind the
\* start of its epoch, up to which its predecessor may have committed and told so (KIP-207).  NoOffset stands for the error
\* OFFSET_NOT_AVAILABLE.  Partition.fetchOffsetForTimestamp.
LatestOffset(leader) ==
    IF Fixed("KIP-207") /\ highWatermark[leader] < EpochStartOffset(log[leader], localPartition[leader].leaderEpoch)
    THEN NoOffset ELSE highWatermark[leader]

ListOffsets(leader, offset) ==
    /\ Leads(leader)  \* GUARD only a leader tells the latest offset
    /\ leader \in serving  \* GUARD the latest offset is told once the port is open
    /\ offset = LatestOffset(leader)
    /\ listed' = IF offset = NoOffset THEN listed ELSE offset
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, logVars, messages, committed, promised, acknowledged, consumed>>
=============================================================================
