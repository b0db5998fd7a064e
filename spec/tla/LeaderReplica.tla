--------------------------- MODULE LeaderReplica ---------------------------
(***************************************************************************)
(* A broker in the role of the partition's leader: it appends, answers     *)
(* fetches, keeps the in-sync replicas and advances the high watermark     *)
(* (kafka.cluster.Partition).  It acts on what it knows, which may be old. *)
(***************************************************************************)
EXTENDS ReplicationState

-----------------------------------------------------------------------------
(* Append *)

\* Records of one produce request go to the end of the log, in the leader's epoch.  With acks=all not while the ISR is below
\* min.insync.replicas: the producer is told that nothing was written.  Safe because nothing is committed yet.  Unless acks=0
\* the producer waits for an answer.  Partition.appendRecordsToLeader, ReplicaManager.appendRecords.
AppendToLeader(leader, count, acks) ==
    /\ Leads(leader)  \* GUARD only a leader appends
    /\ leader \in serving  \* GUARD a leader appends once its port is open
    /\ count > 0
    /\ acks = "all" => Cardinality(localPartition[leader].isr) >= LeaderMinIsr(leader)  \* GUARD acks=all appends with enough in sync
    /\ log' = [log EXCEPT ![leader] =
                  AppendRecords(@, localPartition[leader].leaderEpoch, <<leader, brokerEpoch[leader]>>, count)]
    /\ openEpoch' = [openEpoch EXCEPT ![leader] = NoEpoch]
    /\ waitingProduce' =
          IF acks \in AnsweredAcks
          THEN [waitingProduce EXCEPT ![leader] =
                   @ \cup {[acks |-> acks, leaderEpoch |-> localPartition[leader].leaderEpoch,
                            requiredOffset |-> EndOffset(log[leader]) + count]}]
          ELSE waitingProduce
    /\ UNCHANGED <<controllerVars, processVars, localPartition, fetcherEpoch, remoteReplicas, proposedIsr>>
    /\ UNCHANGED <<flushedOffset, highWatermark, highWatermarkCheckpoint, fetchedOffsets, messages, historyVars>>

-----------------------------------------------------------------------------
(* Answer a fetch *)

\* Who knows nothing of the partition compares no leader epoch, and who does compares it first (Partition.getLocalLog).
FetchError(leader, request) ==
    CASE localPartition[leader] = NoImage                           -> "NOT_LEADER_OR_FOLLOWER"
      [] Fixed("KIP-320") /\ request.leaderEpoch < localPartition[leader].leaderEpoch -> "FENCED_LEADER_EPOCH"
      [] request.leaderEpoch > localPartition[leader].leaderEpoch   -> "UNKNOWN_LEADER_EPOCH"  \* GUARD fetch of a later epoch
      [] ~Leads(leader)                                             -> "NOT_LEADER_OR_FOLLOWER"  \* GUARD only a leader answers  \* NEVER a follower asks the one leader of its leader epoch, which is compared before
      [] request.follower \notin localPartition[leader].replicas     -> "UNKNOWN_LEADER_EPOCH"  \* GUARD fetch of no replica
      [] OTHER                                                      -> "NONE"

\* A broker looks a new partition up before it applies its metadata, and a deleted one no more (getOrCreatePartition, stopPartitions).
FetchErrors(leader, request) == {FetchError(leader, request)} \cup
    IF ~ConcurrentRequests THEN {} ELSE IF localPartition[leader] = NoImage THEN {"UNKNOWN_LEADER_EPOCH"}
    ELSE {"NOT_LEADER_OR_FOLLOWER" : i \in {j \in DOMAIN pendingMetadata[leader] : leader \notin pendingMetadata[leader][j].replicas}}

\* The follower's last record is not where the leader's log has that epoch: its log forks from the leader's.
Diverges(leader, request) ==
    /\ request.lastFetchedEpoch # NoEpoch
    /\ LET known == EndOffsetForEpoch(EpochHistory(leader), request.lastFetchedEpoch)
       IN  \/ known.epoch < request.lastFetchedEpoch /\ Fixed("KIP-279")
           \/ known.endOffset < request.fetchOffset  \* GUARD a longer log of the epoch forks

\* Whether the leader has heard of a later process of the follower than the one that asks, and refuses what that says of itself
\* (KAFKA-15221, Replica.updateFetchStateOrThrow).  When it hears is left open, but that whom it counts it has seen unfenced.
KnowsLaterProcess(leader, request) ==
    IF ~Fixed("KAFKA-15221") \/ request.type # "FetchRequest" \/ request.brokerEpoch = -1 THEN {FALSE}
    ELSE IF /\ request.follower \in MaximalIsrOf(leader)
            /\ request.brokerEpoch < remoteReplicas[leader][request.follower].brokerEpoch THEN {TRUE}
    ELSE IF request.brokerEpoch < registration[request.follower].epoch THEN BOOLEAN ELSE {FALSE}

\* Every answer repeats the leader epoch and the fetch offset asked for, so that the follower knows its own question.
RefusingAnswer(request, error) ==
    [type |-> "FetchResponse", follower |-> request.follower, leader |-> request.leader, connection |-> request.connection,
     leaderEpoch |-> request.leaderEpoch, fetchOffset |-> request.fetchOffset, error |-> error]

DivergingAnswer(leader, request) ==
    LET known == EndOffsetForEpoch(EpochHistory(leader), request.lastFetchedEpoch)
    IN  [type |-> "FetchResponse", follower |-> request.follower, leader |-> leader, connection |-> request.connection,
         leaderEpoch |-> request.leaderEpoch, fetchOffset |-> request.fetchOffset, error |-> "NONE",
         divergingEpoch |-> known.epoch, divergingEndOffset |-> known.endOffset,
         highWatermark |-> IF Fixed("KAFKA-14704") THEN NoOffset ELSE highWatermark[leader]]

\* Together with what the follower would ask for next, by ListOffsets.
OutOfRangeAnswer(leader, request) ==
    [type |-> "FetchResponse", follower |-> request.follower, leader |-> leader, connection |-> request.connection,
     leaderEpoch |-> request.leaderEpoch, fetchOffset |-> request.fetchOffset, error |-> "OFFSET_OUT_OF_RANGE",
     logStartOffset |-> log[leader].start, logEndOffset |-> EndOffset(log[leader])]

\* What it reads when it begins to, if that was a step of its own (BeginAnswerFetch).
HasBegun(request)               == "highWatermark" \in DOMAIN request
HighWatermarkFor(leader, request) == IF HasBegun(request) THEN request.highWatermark ELSE highWatermark[leader]
LogStartFor(leader, request)      == IF HasBegun(request) THEN request.logStartOffset ELSE log[leader].start

RecordsAnswer(leader, request, count) ==
    [type |-> "FetchResponse", follower |-> request.follower, leader |-> leader, connection |-> request.connection,
     leaderEpoch |-> request.leaderEpoch, fetchOffset |-> request.fetchOffset, error |-> "NONE",
     records |-> Slice(log[leader], request.fetchOffset, request.fetchOffset + count),
     highWatermark |-> HighWatermarkFor(leader, request), logStartOffset |-> LogStartFor(leader, request)]

\* The leader notes how far a follower has come, but lets its fetch wait for more records (replica.fetch.wait.max.ms).  It is
\* answered from the log as it is then, if the leader epoch is still the same.  Safe because the follower has all that is before
\* its fetch offset, whenever the answer comes.  ReplicaManager.fetchMessages, DelayedFetch.
DelayFetch(leader, follower) ==
    /\ leader \in serving  \* GUARD a fetch waits at an open port
    /\ \E request \in FetchMessage(follower, leader, "FetchRequest") :
          /\ FetchError(leader, request) = "NONE"
          /\ request.fetchOffset >= log[leader].start
          /\ request.fetchOffset <= EndOffset(log[leader])
          /\ ~Diverges(leader, request)
          /\ FALSE \in KnowsLaterProcess(leader, request)
          /\ messages' = (messages \ {request}) \cup
                {[type |-> "DelayedFetch", follower |-> follower, leader |-> leader, connection |-> request.connection,
                  brokerEpoch |-> request.brokerEpoch, leaderEpoch |-> request.leaderEpoch, fetchOffset |-> request.fetchOffset,
                  lastFetchedEpoch |-> request.lastFetchedEpoch]}
          /\ remoteReplicas' = [remoteReplicas EXCEPT ![leader][follower] =
                                   [logEndOffset |-> request.fetchOffset, brokerEpoch |-> request.brokerEpoch]]
    /\ UNCHANGED <<controllerVars, processVars, localPartition, fetcherEpoch, proposedIsr, waitingProduce, logVars, historyVars>>

\* The leader begins to read its log for a follower: it takes the high watermark and the log start for the answer before it takes
\* the records, and meanwhile both may move.  Safe because a lower high watermark only makes the follower expose less.
\* Partition.readRecords (initialHighWatermark, initialLogStartOffset).
BeginAnswerFetch(leader, follower) ==
    /\ ConcurrentRequests
    /\ leader \in serving
    /\ \E request \in FetchesAt(follower, leader) :
          /\ FetchError(leader, request) = "NONE"
          /\ messages' = (messages \ {request}) \cup
              {[type |-> request.type, follower |-> follower, leader |-> leader, connection |-> request.connection,
                brokerEpoch |-> request.brokerEpoch, leaderEpoch |-> request.leaderEpoch, fetchOffset |-> request.fetchOffset,
                lastFetchedEpoch |-> request.lastFetchedEpoch,
                highWatermark |-> highWatermark[leader], logStartOffset |-> log[leader].start]}
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, logVars, historyVars>>

\* The leader reads its log for a follower, `count` records from the fetch offset (replica.fetch.max.bytes may cut any
\* suffix off), and remembers that the follower has everything before it.  Only an answer with records counts as progress:
\* a fetch in another leader epoch is refused (KIP-320), and one of a broker that the leader does not know as a replica; of a
\* fork only the fork is reported (KIP-101, KAFKA-13141).  Of a fetch that has waited, the position was noted when it came.
\* What a process has that has ended since may be lost (KAFKA-15221).
\* Partition.fetchRecords, updateFollowerFetchState.
AnswerFetch(leader, follower, count) ==
    /\ leader \in serving  \* GUARD a leader answers once its port is open
    /\ \E request \in FetchesAt(follower, leader) :
       \E error \in FetchErrors(leader, request), overtaken \in KnowsLaterProcess(leader, request) :
          LET refused    == error # "NONE"
              below      == ~refused /\ request.fetchOffset < log[leader].start
              diverges   == ~refused /\ ~below /\ Diverges(leader, request)
              outOfRange == below \/ (~refused /\ ~diverges /\ request.fetchOffset > EndOffset(log[leader]))
              progress   == /\ request.type = "FetchRequest"
                            /\ ~refused
                            /\ ~diverges
                            /\ ~outOfRange  \* GUARD a fetch out of range is no progress
                            /\ ~overtaken
              answer     == IF refused THEN RefusingAnswer(request, error)
                            ELSE IF diverges THEN DivergingAnswer(leader, request)
                            ELSE IF outOfRange THEN OutOfRangeAnswer(leader, request)
                            ELSE IF overtaken THEN RefusingAnswer(request, "NOT_LEADER_OR_FOLLOWER")
                            ELSE RecordsAnswer(leader, request, count)
          IN  /\ count > 0 => ~refused
              /\ count > 0 => ~diverges
              /\ count > 0 => ~outOfRange
              /\ count > 0 => request.fetchOffset + count <= EndOffset(log[leader])
              /\ count > 0 => ~overtaken
              /\ messages' = (messages \ ({request} \cup ClosedAnswers(leader, follower))) \cup {answer}
              /\ remoteReplicas' =
                    IF progress \/ (diverges /\ ~Fixed("KAFKA-13141"))
                    THEN [remoteReplicas EXCEPT ![leader][follower] =
                             [logEndOffset |-> request.fetchOffset, brokerEpoch |-> request.brokerEpoch]]
                    ELSE remoteReplicas
    /\ UNCHANGED <<controllerVars, processVars, localPartition, fetcherEpoch, proposedIsr, waitingProduce, logVars, historyVars>>

-----------------------------------------------------------------------------
(* High watermark *)

\* Over whom the high watermark is the minimum; without KIP-497 an addition in flight is not counted.
QuorumOf(leader) == IF Fixed("KIP-497") THEN MaximalIsrOf(leader) ELSE localPartition[leader].isr

SmallestLogEndOffset(leader) ==
    SmallestOf({EndOffset(log[leader])} \cup {remoteReplicas[leader][f].logEndOffset : f \in QuorumOf(leader) \ {leader}})

\* How far the high watermark may go: to the end of the shortest log of the maximal ISR, or only to that of a caught-up
\* follower outside it for which the leader waits, lest it never catches up (ReplicaState.isCaughtUp within
\* replica.lag.time.max.ms, Partition.isReplicaIsrEligible; which followers those are is a matter of time, so any may be).  With
\* ConcurrentRequests the positions may be older ones: one thread has computed it while others note newer ones, and has it before
\* they do (Partition.updateFollowerFetchState calls maybeIncrementLeaderHW under the read lock only).  Then every offset up to
\* there at which a batch ends is possible: the thread that appended the batch reads the leader's log end offset right after it,
\* and the followers' positions when these have gone past it, all in one fetch perhaps.  Of a log without batches: every offset.
HighWatermarksWithin(leader) ==
    LET bound  == Clamp(log[leader], SmallestLogEndOffset(leader))
        others == {remoteReplicas[leader][f].logEndOffset : f \in Brokers \ {leader}}
    IN  IF ConcurrentRequests THEN Maximum(highWatermark[leader] + 1, log[leader].start) .. bound
        ELSE {bound} \cup {o \in others : log[leader].start <= o /\ o < bound}

\* Everything that every possible in-sync replica has is committed.  Safe because the controller elects from its own ISR,
\* which the maximal ISR contains, and because below min.insync.replicas nothing commits, so that replicas which have left
\* the ISR still have all that is committed (KIP-966, KAFKA-15583).  Never downwards within a leader epoch; where nothing is
\* gained at all, that is said first, for whoever reads why a trace was rejected.
\* Partition.maybeIncrementLeaderHW.
AdvanceHighWatermark(leader) ==
    /\ Leads(leader)  \* GUARD only a leader commits
    /\ Fixed("KAFKA-15583") => Cardinality(localPartition[leader].isr) >= LeaderMinIsr(leader)
    /\ Fixed("KAFKA-3978") => SmallestLogEndOffset(leader) > highWatermark[leader]
    /\ \E offset \in HighWatermarksWithin(leader) :
          /\ IF Fixed("KAFKA-3978") THEN offset > highWatermark[leader] ELSE offset # highWatermark[leader]
          /\ highWatermark' = [highWatermark EXCEPT ![leader] = offset]
          /\ committed' = IF offset > EndOffset(committed) THEN TruncateTo(log[leader], offset) ELSE committed
          /\ promised' = IF offset > EndOffset(promised.log) /\ localPartition[leader].leaderEpoch >= promised.leaderEpoch
                         THEN [promised EXCEPT !.log = TruncateTo(log[leader], offset)] ELSE promised
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, log, openEpoch, flushedOffset, highWatermarkCheckpoint, fetchedOffsets>>
    /\ UNCHANGED <<messages, acknowledged, consumed, listed>>

-----------------------------------------------------------------------------
(* In-sync replicas *)

\* A new ISR, each member with the broker epoch of its last fetch, -1 if it has not fetched (KIP-903).
\* Partition.addBrokerEpochToIsr.
WithBrokerEpochs(leader, isr) ==
    {[broker |-> b, brokerEpoch |-> IF b = leader THEN brokerEpoch[leader] ELSE remoteReplicas[leader][b].brokerEpoch] : b \in isr}

\* The request that proposes these members (AlterPartitionRequest, NewIsrWithEpochs).
AlterPartitionRequest(leader, members) ==
    [type |-> "AlterPartitionRequest", leader |-> leader, connection |-> Open, brokerEpoch |-> brokerEpoch[leader],
     leaderEpoch |-> localPartition[leader].leaderEpoch, partitionEpoch |-> localPartition[leader].partitionEpoch,
     members |-> members]

SendAlterPartition(leader, members) ==
    messages' = (messages \ OnAlterPartitionConnection(leader)) \cup {AlterPartitionRequest(leader, members)}

Propose(leader, isr) ==
    /\ proposedIsr' = [proposedIsr EXCEPT ![leader] = WithBrokerEpochs(leader, isr)]
    /\ SendAlterPartition(leader, WithBrokerEpochs(leader, isr))
    /\ UNCHANGED <<controllerVars, processVars, localPartition, fetcherEpoch, remoteReplicas, waitingProduce, logVars, historyVars>>

\* Members that have not caught up for replica.lag.time.max.ms; one whose log ends where the leader's does is never lagging
\* (KAFKA-7152).  Safe because until the controller has agreed, the members still count for the high watermark.
\* Partition.maybeShrinkIsr.
ProposeIsrShrink(leader, followers) ==
    /\ Leads(leader)  \* GUARD only a leader proposes to shrink the ISR
    /\ proposedIsr[leader] = {}  \* GUARD no shrink while a proposal is in flight
    /\ followers # {}
    /\ followers \subseteq localPartition[leader].isr \ {leader}  \* GUARD a leader keeps itself in the ISR
    /\ \A f \in followers : remoteReplicas[leader][f].logEndOffset # EndOffset(log[leader])
    /\ Propose(leader, localPartition[leader].isr \ followers)

\* A follower has caught up: with the high watermark, and with the start of the leader's epoch, because a new leader's high
\* watermark may be behind what its predecessor had committed (KAFKA-7128).  Safe because from now on it counts for the high
\* watermark.  Partition.maybeExpandIsr.
ProposeIsrExpand(leader, follower) ==
    /\ Leads(leader)  \* GUARD only a leader proposes to expand the ISR
    /\ proposedIsr[leader] = {}  \* GUARD no expansion while a proposal is in flight
    /\ follower \notin localPartition[leader].isr
    /\ remoteReplicas[leader][follower].logEndOffset >= highWatermark[leader]  \* GUARD the ISR is joined at the high watermark
    /\ Fixed("KAFKA-7128") =>
          remoteReplicas[leader][follower].logEndOffset >= EpochStartOffset(log[leader], localPartition[leader].leaderEpoch)
    /\ Propose(leader, localPartition[leader].isr \cup {follower})

\* No answer came, or one which asks to try again: the same proposal once more, with the broker epochs that it had.  Safe
\* because the controller applies it at most once, by the partition epoch, and not at all if a member has restarted since:
\* of the new incarnation the leader has not asked again whether it is caught up.
\* DefaultAlterPartitionManager; PendingPartitionChange.sentLeaderAndIsr.
ResendAlterPartition(leader) ==
    /\ Leads(leader)
    /\ proposedIsr[leader] # {}
    /\ SendAlterPartition(leader, IF Fixed("KAFKA-15353") THEN proposedIsr[leader] ELSE {})
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, logVars, historyVars>>

\* The controller's answer to the proposal in flight.  An accepted one becomes the committed ISR, a refused member gives the
\* old one back; any other refusal says that newer metadata is on its way, and until it comes the maximal ISR stays.  So does
\* success in a new leader epoch, when the change has ended a reassignment.  An answer to a proposal that is not in flight any more changes nothing (KAFKA-12686).
\* Partition.handleAlterPartitionUpdate, handleAlterPartitionError.
ReceiveAlterPartitionResponse(leader) ==
    /\ leader \in running
    /\ \E response \in AlterPartitionMessage(leader, "AlterPartitionResponse") :
          LET known    == localPartition[leader]
              mine     == /\ Leads(leader)  \* GUARD only a leader takes the answer to a proposal
                          /\ proposedIsr[leader] # {}  \* GUARD an answer needs a proposal in flight
                          /\ response.leaderEpoch = known.leaderEpoch  \* GUARD an answer of the same leader epoch
                          /\ response.proposal = proposedIsr[leader]  \* GUARD an answer to the same proposal
                          /\ response.proposedAt = known.partitionEpoch  \* GUARD an answer to the same partition epoch
              accepted == /\ mine
                          /\ response.error = "NONE"  \* GUARD only success commits a proposal
                          /\ response.newLeaderEpoch = known.leaderEpoch  \* GUARD a new leader epoch comes with its metadata
                          /\ response.partitionEpoch > known.partitionEpoch  \* GUARD only a newer partition epoch commits it
              refused  == /\ mine
                          /\ response.error = "INELIGIBLE_REPLICA"  \* GUARD other refusals keep the maximal ISR
          IN  /\ messages' = messages \ {response}
              /\ localPartition' =
                    IF accepted
                    THEN [localPartition EXCEPT ![leader].isr = response.isr, ![leader].partitionEpoch = response.partitionEpoch]
                    ELSE localPartition
              /\ proposedIsr' = IF accepted \/ refused THEN [proposedIsr EXCEPT ![leader] = {}] ELSE proposedIsr
              \* The metadata record of the change comes too: it is not newer than what the leader knows now.
              /\ pendingMetadata' =
                    IF accepted
                    THEN [pendingMetadata EXCEPT ![leader] =
                             SelectSeq(@, LAMBDA image : IF Fixed("newer partition epoch only")
                                                         THEN image.partitionEpoch > response.partitionEpoch
                                                         ELSE image.partitionEpoch >= response.partitionEpoch)]
                    ELSE pendingMetadata
    /\ UNCHANGED <<partition, registration, processVars, fetcherEpoch, remoteReplicas, waitingProduce, logVars, historyVars>>
=============================================================================
