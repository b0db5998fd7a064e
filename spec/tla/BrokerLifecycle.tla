-------------------------- MODULE BrokerLifecycle --------------------------
(***************************************************************************)
(* What happens to a broker as a process, whatever its role: it applies    *)
(* metadata, flushes, deletes old records, stops, crashes and starts.      *)
(***************************************************************************)
EXTENDS ReplicationState

\* Messages that nobody waits for after the broker has moved to another leader epoch (OvertakenMessages).
OvertakenBy(broker, leaderEpoch) ==
    IF OvertakenMessages THEN {}
    ELSE {m \in SentTo(broker) \cup SentBy(broker) : m.leaderEpoch < leaderEpoch}

\* What a follower's fetcher works in after this image.  It goes on in the leader epoch before until it asks anew (makeFollower
\* runs before the old fetcher is removed).  A follower that had to ask for its truncation point first skipped this when the
\* leader's id was the same (KAFKA-7164).
FetcherEpochAfter(broker, image) ==
    IF image.leader = broker THEN NoEpoch
    ELSE IF IF AsksForFork THEN ~Fixed("KAFKA-7164") /\ image.leader = localPartition[broker].leader ELSE ~OvertakenMessages
    THEN image.leaderEpoch
    ELSE fetcherEpoch[broker]

\* What a leader knows of its followers at the start of its epoch: nothing.  When it led in the epoch before, too, Kafka keeps
\* their positions (Replica.resetReplicaState).
RemoteReplicasAfter(broker, image) ==
    {UnknownReplicas} \cup
    IF Leads(broker) /\ image.leader = broker /\ ~Fixed("positions forgotten on re-election") THEN {remoteReplicas[broker]} ELSE {}

\* Of this a leader forgets whoever is no replica any more (Partition.updateAssignmentAndIsr).
KnownOfReplicas(broker, image, known) ==
    IF image.leader # broker \/ image.replicas = Brokers THEN known
    ELSE [f \in Brokers |-> IF f \in image.replicas THEN known[f]
                           ELSE IF Fixed("KAFKA-9672") THEN UnknownReplica
                           ELSE remoteReplicas[broker][f]]

\* What is left to apply after the i-th image: what comes after it.  Before KAFKA-1188 also what it has overtaken, and before
\* KAFKA-9539 still those images that delete this replica.
PendingAfter(broker, i) ==
    LET pending == pendingMetadata[broker]
        rest    == SubSeq(pending, i + 1, Len(pending))
    IN  IF ~Fixed("KAFKA-1188") THEN SubSeq(pending, 1, i - 1) \o rest
        ELSE IF ~Fixed("KAFKA-9539") THEN SelectSeq(SubSeq(pending, 1, i - 1), LAMBDA image : broker \notin image.replicas) \o rest
        ELSE rest

\* The broker applies metadata records up to the one with this partition epoch, one or several at once, in order, at its own
\* pace.  A new leader epoch gives it a role.  A leader keeps its log and high watermark and knows no follower's position;
\* a follower keeps its log too, for only the leader can tell where it forks: cutting it to the high watermark, as before
\* KIP-101, loses records that were committed without this replica having heard of it.  A newer partition epoch alone is
\* how a leader may learn of a committed ISR before the answer to its proposal comes.  A broker that is no replica (any more)
\* stops leading and fetching, and deletes its log with all that belongs to it; safe because others are in sync, and because it
\* begins anew if it becomes a replica again.  Kafka's file keeps its high watermark until it is written again; a log that is made
\* anew is empty, and so is its high watermark (Partition.createLog).
\* BrokerMetadataPublisher, ReplicaManager.applyDelta, stopPartitions, Partition.makeLeader, makeFollower.
ApplyMetadata(broker, partitionEpoch) ==
    /\ broker \in running
    /\ \E i \in DOMAIN pendingMetadata[broker] :
          /\ pendingMetadata[broker][i].partitionEpoch = partitionEpoch
          /\ Fixed("KAFKA-1188") /\ (Fixed("KAFKA-9539") \/ broker \in pendingMetadata[broker][i].replicas) =>
                IF Fixed("newer partition epoch only") THEN partitionEpoch > localPartition[broker].partitionEpoch
                                                       ELSE partitionEpoch >= localPartition[broker].partitionEpoch
          /\ LET image    == pendingMetadata[broker][i]
                 newEpoch == image.leaderEpoch # localPartition[broker].leaderEpoch
                 replica  == broker \in image.replicas
                 leads    == replica /\ image.leader = broker
                 follows  == replica /\ ~leads /\ image.leader # NoLeader
                 kept     == IF ~replica THEN EmptyLog
                             ELSE IF newEpoch /\ follows /\ ~Fixed("KIP-101") THEN TruncateTo(log[broker], highWatermark[broker])
                             ELSE log[broker]
             IN  /\ pendingMetadata' = [pendingMetadata EXCEPT ![broker] = PendingAfter(broker, i)]
                 /\ localPartition' = [localPartition EXCEPT ![broker] = IF replica THEN KnownImage(broker, image) ELSE NoImage]
                 /\ proposedIsr' = [proposedIsr EXCEPT ![broker] = {}]
                 /\ \E replicas \in IF newEpoch THEN RemoteReplicasAfter(broker, image) ELSE {remoteReplicas[broker]} :
                        remoteReplicas' = [remoteReplicas EXCEPT ![broker] = KnownOfReplicas(broker, image, replicas)]
                 /\ fetcherEpoch' = IF ~replica THEN [fetcherEpoch EXCEPT ![broker] = NoEpoch]
                                    ELSE IF newEpoch THEN [fetcherEpoch EXCEPT ![broker] = FetcherEpochAfter(broker, image)]
                                    ELSE fetcherEpoch
                 /\ log' = [log EXCEPT ![broker] = kept]
                 /\ openEpoch' = [openEpoch EXCEPT ![broker] = IF ~replica THEN NoEpoch
                                                              ELSE IF newEpoch /\ leads /\ EpochsWithoutRecords THEN image.leaderEpoch
                                                              ELSE @]
                 /\ flushedOffset' = [flushedOffset EXCEPT ![broker] = Minimum(@, EndOffset(kept))]
                 /\ highWatermark' = IF replica THEN highWatermark ELSE [highWatermark EXCEPT ![broker] = 0]
                 /\ highWatermarkCheckpoint' = IF replica THEN highWatermarkCheckpoint ELSE [highWatermarkCheckpoint EXCEPT ![broker] = 0]
                 /\ fetchedOffsets' = IF ~replica \/ (newEpoch /\ (leads \/ ~OvertakenMessages))
                                      THEN [fetchedOffsets EXCEPT ![broker] = NoOffsets] ELSE fetchedOffsets
                 /\ messages' = IF newEpoch THEN messages \ OvertakenBy(broker, image.leaderEpoch) ELSE messages
    /\ UNCHANGED <<partition, registration, processVars, waitingProduce, historyVars>>

\* The log so far will survive a power loss (flush.messages, flush.ms, or the operating system's own pace).
\* UnifiedLog.flush.
Flush(broker) ==
    /\ broker \in running
    /\ flushedOffset[broker] < EndOffset(log[broker])
    /\ flushedOffset' = [flushedOffset EXCEPT ![broker] = EndOffset(log[broker])]
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, log, openEpoch, highWatermark, highWatermarkCheckpoint, fetchedOffsets>>
    /\ UNCHANGED <<messages, historyVars>>

\* The high watermark is written to its checkpoint file, which is done now and then
\* (replica.high.watermark.checkpoint.interval.ms).  ReplicaManager.checkpointHighWatermarks.
CheckpointHighWatermark(broker) ==
    /\ broker \in running
    /\ highWatermarkCheckpoint' = [highWatermarkCheckpoint EXCEPT ![broker] = highWatermark[broker]]
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, log, openEpoch, flushedOffset, highWatermark, fetchedOffsets>>
    /\ UNCHANGED <<messages, historyVars>>

\* Records before `offset` are deleted from this replica, by retention or by a DeleteRecords request.  Safe because they are
\* committed, so that no follower needs them to become a leader (KAFKA-5634); one that is behind begins anew at the leader's
\* log start.  UnifiedLog.maybeIncrementLogStartOffset, deleteOldSegments.
AdvanceLogStart(broker, offset) ==
    /\ broker \in running
    /\ localPartition[broker].partitionEpoch # NoPartitionEpoch
    /\ offset > log[broker].start
    /\ offset <= IF Fixed("KAFKA-5634") THEN highWatermark[broker] ELSE EndOffset(log[broker])
    /\ log' = [log EXCEPT ![broker] = AdvanceStart(@, offset)]
    /\ openEpoch' = [openEpoch EXCEPT ![broker] = OpenEpochWith(broker, log'[broker])]
    /\ flushedOffset' = [flushedOffset EXCEPT ![broker] = Maximum(@, offset)]
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, highWatermark, highWatermarkCheckpoint, fetchedOffsets>>
    /\ UNCHANGED <<messages, historyVars>>

\* The process is gone, and with it all it knew of the partition, the producers that waited and the high watermark, but for
\* its checkpoint.  What was on its way to it is lost.
ProcessEnds(broker) ==
    /\ running' = running \ {broker}
    /\ serving' = serving \ {broker}
    /\ brokerEpoch' = [brokerEpoch EXCEPT ![broker] = NoBrokerEpoch]
    /\ pendingMetadata' = [pendingMetadata EXCEPT ![broker] = <<>>]
    /\ localPartition' = [localPartition EXCEPT ![broker] = NoImage]
    /\ fetcherEpoch' = [fetcherEpoch EXCEPT ![broker] = NoEpoch]
    /\ remoteReplicas' = [remoteReplicas EXCEPT ![broker] = UnknownReplicas]
    /\ proposedIsr' = [proposedIsr EXCEPT ![broker] = {}]
    /\ waitingProduce' = [waitingProduce EXCEPT ![broker] = {}]
    /\ openEpoch' = [openEpoch EXCEPT ![broker] = NoEpoch]
    /\ highWatermark' = [highWatermark EXCEPT ![broker] = log[broker].start]
    /\ fetchedOffsets' = [fetchedOffsets EXCEPT ![broker] = NoOffsets]
    /\ messages' = messages \ (SentTo(broker) \cup IF OvertakenMessages THEN {} ELSE SentBy(broker))
    /\ UNCHANGED <<partition, registration, historyVars>>

\* The broker crashes; `keep` is where its log ends afterwards.  A crash of the process alone keeps everything, a power loss
\* what was flushed and any prefix of the rest.  Kafka does not flush before it acknowledges: what protects a committed
\* record are the other in-sync replicas.  No clean-shutdown marker is left.
CrashBroker(broker, keep) ==
    /\ broker \in running
    /\ flushedOffset[broker] <= keep
    /\ keep <= EndOffset(log[broker])
    /\ ProcessEnds(broker)
    /\ log' = [log EXCEPT ![broker] = TruncateTo(@, keep)]
    /\ previousBrokerEpoch' = IF Fixed("KAFKA-10471") THEN [previousBrokerEpoch EXCEPT ![broker] = NoBrokerEpoch] ELSE previousBrokerEpoch
    /\ UNCHANGED <<flushedOffset, highWatermarkCheckpoint>>

\* The broker stops in an orderly way: it flushes, writes its high watermark to the checkpoint, and the clean-shutdown marker
\* with its broker epoch (KIP-966).  LogManager.shutdown, ReplicaManager.shutdown.
StopBroker(broker) ==
    /\ broker \in running
    /\ ProcessEnds(broker)
    /\ flushedOffset' = [flushedOffset EXCEPT ![broker] = EndOffset(log[broker])]
    /\ highWatermarkCheckpoint' = [highWatermarkCheckpoint EXCEPT ![broker] = highWatermark[broker]]
    /\ previousBrokerEpoch' = [previousBrokerEpoch EXCEPT ![broker] = brokerEpoch[broker]]
    /\ UNCHANGED log

\* The broker starts, with the high watermark of its checkpoint as far as its log has it, which may be less than it knew, or
\* nothing.  Safe because the next leader's epoch tells where the log forks, not the high watermark (KAFKA-1647, KIP-101).
\* It reads the clean-shutdown marker and deletes it.  What it hears of first is the newest that the controller has decided; where
\* that makes its log one of a replica that has been moved away, it lets the log go then, as any broker does that learns it.
\* LogManager.loadLogs, isStrayReplica, Partition.createLogIfNotExists.
StartBroker(broker) ==
    /\ broker \notin running
    /\ running' = running \cup {broker}
    /\ serving' = IF MetadataBeforeRegistration THEN serving ELSE serving \cup {broker}
    /\ pendingMetadata' = IF MetadataBeforeRegistration /\ (broker \in partition.replicas \/ log[broker] # EmptyLog)
                          THEN [pendingMetadata EXCEPT ![broker] = <<Image(partition)>>] ELSE pendingMetadata
    /\ highWatermark' = [highWatermark EXCEPT ![broker] = Clamp(log[broker], highWatermarkCheckpoint[broker])]
    /\ UNCHANGED <<partition, registration, brokerEpoch, previousBrokerEpoch, replicaVars, log, openEpoch, flushedOffset, highWatermarkCheckpoint>>
    /\ UNCHANGED <<fetchedOffsets, messages, historyVars>>

-----------------------------------------------------------------------------
(* The network *)

\* A message is lost.
DropMessage(message) ==
    /\ message \in messages
    /\ messages' = messages \ {message}
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, logVars, historyVars>>

\* Two messages between the same two parties about the same thing.
SameConnection(a, b) ==
    IF {a.type, b.type} \subseteq {"AlterPartitionRequest", "AlterPartitionResponse"} THEN a.leader = b.leader
    ELSE {a.type, b.type} \subseteq ToLeader \cup ToFollower /\ a.leader = b.leader /\ a.follower = b.follower

\* A message is on its way a second time, for instance because it was sent again while the first one was only slow.  The copy
\* may arrive at any time, also after later messages of the same connection, and is answered by a copy.  (Only one copy at a
\* time between the same two: more add nothing but states.)
DuplicateMessage(message) ==
    /\ message \in messages
    /\ message.connection = Open
    /\ \A m \in messages : m.connection = NoConnection => ~SameConnection(m, message)
    /\ messages' = messages \cup {[message EXCEPT !.connection = NoConnection]}
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, logVars, historyVars>>
=============================================================================
