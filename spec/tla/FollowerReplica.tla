-------------------------- MODULE FollowerReplica --------------------------
(***************************************************************************)
(* A broker in the role of a follower: it fetches from the leader which it *)
(* knows, truncates where its log forks, appends, and then takes over the  *)
(* high watermark (ReplicaFetcherThread).                                  *)
(***************************************************************************)
EXTENDS ReplicationState

Follows(follower, leader) == follower \in running /\ localPartition[follower].leader = leader /\ leader # follower

\* The follower asks for what comes after its log.  It may ask again at any time (request.timeout.ms): the connection is a
\* new one, and what was in flight on the old one is lost.  Safe because a fetch only reports what the follower has, with
\* the epochs that let the leader check it.  AbstractFetcherThread.maybeFetch.
SendFetch(follower) ==
    LET leader  == localPartition[follower].leader
        request == [type |-> "FetchRequest", follower |-> follower, leader |-> leader,
                    brokerEpoch |-> brokerEpoch[follower], leaderEpoch |-> localPartition[follower].leaderEpoch,
                    fetchOffset |-> EndOffset(log[follower]),
                    lastFetchedEpoch |-> IF Truncation = TruncateToDivergingEpoch THEN LastEpoch(log[follower]) ELSE NoEpoch]
    IN  /\ leader # NoLeader
        /\ Follows(follower, leader)
        /\ receivedHighWatermark[follower] = NoOffset
        /\ messages' = (messages \ OnFetchConnection(follower, leader)) \cup {request}
        /\ UNCHANGED <<controllerVars, processVars, replicaVars, logVars, historyVars>>

\* Where the follower's log agrees with the leader's, as far as one answer tells (KIP-595, KIP-279): not beyond the leader's
\* end of the diverging epoch, nor beyond its own end of the largest epoch that is not newer.
TruncationOffset(follower, response) ==
    Minimum(response.divergingEndOffset, EndOffsetForEpoch(log[follower], response.divergingEpoch).endOffset)

\* What is left of the follower's log when its position is outside the leader's (AbstractFetcherThread.fetchOffsetAndTruncate).
LogInRange(follower, response) ==
    CASE response.logEndOffset < EndOffset(log[follower])   -> TruncateTo(log[follower], response.logEndOffset)
      [] response.logStartOffset > EndOffset(log[follower]) -> TruncateFullyAndStartAt(response.logStartOffset)
      [] OTHER                                              -> log[follower]

\* Replaces the log; what is cut off is neither flushed nor below the high watermark any more (KAFKA-7414).
Becomes(follower, newLog) ==
    /\ log' = [log EXCEPT ![follower] = newLog]
    /\ flushedOffset' = [flushedOffset EXCEPT ![follower] = Minimum(@, EndOffset(newLog))]
    /\ highWatermark' = [highWatermark EXCEPT ![follower] = Minimum(@, EndOffset(newLog))]

\* An answer arrives.  One of another leader epoch, or to a question which is not the follower's current one, is dropped
\* (KAFKA-13207).  A fork is truncated, and nothing else is taken from that answer, the high watermark least of all
\* (KAFKA-14704).  Records are appended, and the high watermark is left for the next step.  Safe because what the leader
\* found in range and without fork continues a prefix of its own log.
\* ReplicaFetcherThread.processPartitionData, AbstractFetcherThread.truncateOnFetchResponse.
ReceiveFetchResponse(follower, leader) ==
    /\ follower \in running
    /\ \E response \in FetchMessage(follower, leader, "FetchResponse") :
          LET current == /\ Follows(follower, leader)
                         /\ response.leaderEpoch = localPartition[follower].leaderEpoch
                         /\ response.fetchOffset = EndOffset(log[follower])
              diverges   == current /\ response.error = "NONE" /\ "divergingEpoch" \in DOMAIN response
              outOfRange == current /\ response.error = "OFFSET_OUT_OF_RANGE"
              records    == current /\ response.error = "NONE" /\ ~diverges
          IN  /\ messages' = messages \ {response}
              /\ IF diverges        THEN Becomes(follower, TruncateTo(log[follower], TruncationOffset(follower, response)))
                 ELSE IF outOfRange THEN Becomes(follower, LogInRange(follower, response))
                 ELSE IF records    THEN /\ log' = [log EXCEPT ![follower] = AppendRuns(@, response.records)]
                                         /\ UNCHANGED <<flushedOffset, highWatermark>>
                 ELSE UNCHANGED <<log, flushedOffset, highWatermark>>
              /\ receivedHighWatermark' =
                    IF records THEN [receivedHighWatermark EXCEPT ![follower] = response.highWatermark] ELSE receivedHighWatermark
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, historyVars>>

\* The follower's high watermark becomes the leader's, as far as the log reaches; it may go down, for a new leader may know
\* of less.  A step of its own, as in Kafka: a consumer of the follower may read in between (KIP-392).  Safe because the
\* log up to there is the leader's.  UnifiedLog.maybeUpdateHighWatermark.
AdvanceFollowerHighWatermark(follower) ==
    /\ follower \in running
    /\ receivedHighWatermark[follower] # NoOffset
    /\ highWatermark' = [highWatermark EXCEPT ![follower] = Minimum(receivedHighWatermark[follower], EndOffset(log[follower]))]
    /\ receivedHighWatermark' = [receivedHighWatermark EXCEPT ![follower] = NoOffset]
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, log, flushedOffset, messages, historyVars>>
=============================================================================
