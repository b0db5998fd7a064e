-------------------------- MODULE BrokerLifecycle --------------------------
(***************************************************************************)
(* What happens to a broker as a process, whatever its role: it applies    *)
(* metadata, flushes, stops, crashes and starts.                           *)
(***************************************************************************)
EXTENDS ReplicationState

\* Messages that nobody waits for after the broker has moved to another leader epoch (OvertakenMessages).
OvertakenBy(broker, leaderEpoch) ==
    IF OvertakenMessages THEN {}
    ELSE {m \in SentTo(broker) \cup SentBy(broker) : m.leaderEpoch < leaderEpoch}

\* The broker applies metadata records up to the one with this partition epoch, one or several at once, in order, at its own
\* pace.  A new leader epoch gives it a role.  A leader keeps its log and high watermark and knows no follower's position;
\* a follower keeps its log too, for only the leader can tell where it forks: cutting it to the high watermark, as before
\* KIP-101, loses records that were committed without this replica having heard of it.  A newer partition epoch alone is
\* how a leader may learn of a committed ISR before the answer to its proposal comes.
\* BrokerMetadataPublisher, ReplicaManager.applyDelta, Partition.makeLeader, makeFollower.
ApplyMetadata(broker, partitionEpoch) ==
    /\ broker \in running
    /\ \E i \in DOMAIN pendingMetadata[broker] :
          /\ pendingMetadata[broker][i].partitionEpoch = partitionEpoch
          /\ partitionEpoch > localPartition[broker].partitionEpoch
          /\ LET image    == pendingMetadata[broker][i]
                 newEpoch == image.leaderEpoch > localPartition[broker].leaderEpoch
                 leads    == image.leader = broker
                 follows  == ~leads /\ image.leader # NoLeader
                 truncated == IF newEpoch /\ follows /\ Truncation = TruncateToHighWatermark
                              THEN TruncateTo(log[broker], highWatermark[broker]) ELSE log[broker]
             IN  /\ pendingMetadata' = [pendingMetadata EXCEPT ![broker] = SubSeq(@, i + 1, Len(@))]
                 \* Only a leader has a use for the ISR.
                 /\ localPartition' = [localPartition EXCEPT ![broker] = IF leads THEN image ELSE [image EXCEPT !.isr = {}]]
                 /\ proposedIsr' = [proposedIsr EXCEPT ![broker] = {}]
                 /\ remoteReplicas' = IF newEpoch THEN [remoteReplicas EXCEPT ![broker] = UnknownReplicas] ELSE remoteReplicas
                 /\ log' = [log EXCEPT ![broker] = truncated]
                 /\ flushedOffset' = [flushedOffset EXCEPT ![broker] = Minimum(@, EndOffset(truncated))]
                 /\ receivedHighWatermark' = IF newEpoch THEN [receivedHighWatermark EXCEPT ![broker] = NoOffset]
                                                         ELSE receivedHighWatermark
                 /\ messages' = IF newEpoch THEN messages \ OvertakenBy(broker, image.leaderEpoch) ELSE messages
    /\ UNCHANGED <<partition, registration, processVars, highWatermark, historyVars>>

\* The log so far will survive a power loss (flush.messages, flush.ms, or the operating system's own pace).
\* UnifiedLog.flush.
Flush(broker) ==
    /\ broker \in running
    /\ flushedOffset[broker] < EndOffset(log[broker])
    /\ flushedOffset' = [flushedOffset EXCEPT ![broker] = EndOffset(log[broker])]
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, log, highWatermark, receivedHighWatermark, messages, historyVars>>

\* The process is gone, and with it all it knew of the partition.  What was on its way to it is lost.
ProcessEnds(broker) ==
    /\ running' = running \ {broker}
    /\ brokerEpoch' = [brokerEpoch EXCEPT ![broker] = NoBrokerEpoch]
    /\ pendingMetadata' = [pendingMetadata EXCEPT ![broker] = <<>>]
    /\ localPartition' = [localPartition EXCEPT ![broker] = NoImage]
    /\ remoteReplicas' = [remoteReplicas EXCEPT ![broker] = UnknownReplicas]
    /\ proposedIsr' = [proposedIsr EXCEPT ![broker] = {}]
    /\ receivedHighWatermark' = [receivedHighWatermark EXCEPT ![broker] = NoOffset]
    /\ messages' = messages \ (SentTo(broker) \cup IF OvertakenMessages THEN {} ELSE SentBy(broker))

\* The broker crashes; `keep` is where its log ends afterwards.  A crash of the process alone keeps everything, a power loss
\* what was flushed and any prefix of the rest.  Kafka does not flush before it acknowledges: what protects a committed
\* record are the other in-sync replicas.
CrashBroker(broker, keep) ==
    /\ broker \in running
    /\ flushedOffset[broker] <= keep
    /\ keep <= EndOffset(log[broker])
    /\ ProcessEnds(broker)
    /\ log' = [log EXCEPT ![broker] = TruncateTo(@, keep)]
    /\ highWatermark' = [highWatermark EXCEPT ![broker] = Minimum(@, keep)]
    /\ uncleanShutdown' = uncleanShutdown \cup {broker}
    /\ UNCHANGED <<partition, registration, flushedOffset, historyVars>>

\* The broker stops in an orderly way: it flushes, and writes the clean-shutdown marker with its broker epoch (KIP-966).
\* LogManager.shutdown.
StopBroker(broker) ==
    /\ broker \in running
    /\ ProcessEnds(broker)
    /\ flushedOffset' = [flushedOffset EXCEPT ![broker] = EndOffset(log[broker])]
    \* Stopped before it could register, it does not know more than its predecessor's marker said.
    /\ UNCHANGED <<partition, registration, uncleanShutdown, log, highWatermark, historyVars>>

\* The broker starts, with the high watermark of its checkpoint, which is written now and then: any value up to the last
\* one.  Safe because the next leader's epoch tells where the log forks, not the high watermark (KAFKA-1647, KIP-101).
\* LogManager.loadLogs, Partition.createLogIfNotExists.
StartBroker(broker, checkpoint) ==
    /\ broker \notin running
    /\ checkpoint \in Nat
    /\ checkpoint <= highWatermark[broker]
    /\ running' = running \cup {broker}
    /\ highWatermark' = [highWatermark EXCEPT ![broker] = checkpoint]
    /\ UNCHANGED <<controllerVars, brokerEpoch, uncleanShutdown, replicaVars, log, flushedOffset, receivedHighWatermark, messages, historyVars>>

\* The network loses a message.
DropMessage(message) ==
    /\ message \in messages
    /\ messages' = messages \ {message}
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, logVars, historyVars>>
=============================================================================
