-------------------------- MODULE FollowerReplica --------------------------
(***************************************************************************)
(* A broker in the role of a follower: it fetches from the leader which it *)
(* knows, truncates where its log forks, appends, and then takes over the  *)
(* high watermark (ReplicaFetcherThread).                                  *)
(***************************************************************************)
EXTENDS ReplicationState

Follows(follower, leader) == follower \in running /\ localPartition[follower].leader = leader /\ leader # follower

\* The leader epoch that a fetch names as that of the last record.
LastFetchedEpoch(follower) ==
    LET epoch == LastEpoch(EpochHistory(follower))
    IN  IF ~FetchFindsFork \/ (epoch = 0 /\ ~Fixed("KAFKA-10432")) THEN NoEpoch ELSE epoch

\* The broker epochs that a fetch may name: a process that has just registered may not have heard of it yet.
KnownBrokerEpochs(follower) ==
    {brokerEpoch[follower]} \cup IF MetadataBeforeRegistration /\ follower \notin serving THEN {NoBrokerEpoch} ELSE {}

\* Whom the fetcher of a follower asks, and in which leader epoch: until it has been replaced, which comes after the broker has
\* taken over its role in the new one, it goes on in the epoch before, with a leader whom the broker does not name any more
\* (ReplicaManager.applyLocalFollowersDelta: makeFollower, then removeFetcherForPartitions).
FetchTargets(follower) ==
    LET known == localPartition[follower]
    IN  {[leader |-> known.leader, leaderEpoch |-> known.leaderEpoch]}
        \cup IF ConcurrentRequests /\ fetcherEpoch[follower] \notin {NoEpoch, known.leaderEpoch}
             THEN {[leader |-> l, leaderEpoch |-> fetcherEpoch[follower]] : l \in Brokers \ {follower}} ELSE {}

\* The follower gives up a fetch that has had no answer, because of the time (request.timeout.ms) or because its fetcher is closed
\* for another leader, and closes the connection.  A leader that has the fetch in its queue serves it all the same, for nobody
\* looks whether its connection is still there: once for each that was sent, be they alike.  Safe because a fetch says what one
\* process had in one leader epoch, whenever it is served.  BrokerBlockingSender, RequestChannel, KafkaApis.handle.
AbandonFetch(follower, leader) ==
    /\ ConcurrentRequests
    /\ follower \in running
    /\ LET unanswered == OnFetchConnection(follower, leader)
           alike(m, n) == [m EXCEPT !.connection = n] \in messages
           closed(m)   == [m EXCEPT !.connection = SmallestOf({n \in 2 .. (Cardinality(messages) + 1) : ~alike(m, n)})]
       IN  messages' = (messages \ unanswered) \cup
                       {closed(m) : m \in {u \in unanswered : u.type \in {"FetchRequest", "DelayedFetch"}}}
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, logVars, historyVars>>

\* The follower asks for what comes after its log.  It may ask again at any time: the connection is a new one, and what was in
\* flight on the old one is lost (but see AbandonFetch).  With the first
\* fetch in a leader epoch its fetcher forgets the epoch before.  Safe because a fetch only reports what the follower has, with
\* the epochs that let the leader check it.  AbstractFetcherThread.maybeFetch.
SendFetch(follower) ==
    \E target \in FetchTargets(follower) :
        LET leader  == target.leader
            epoch   == target.leaderEpoch
            current == epoch = localPartition[follower].leaderEpoch
            request(known) ==
                [type |-> "FetchRequest", follower |-> follower, leader |-> leader, connection |-> Open,
                 brokerEpoch |-> known, leaderEpoch |-> epoch,
                 fetchOffset |-> EndOffset(log[follower]), lastFetchedEpoch |-> LastFetchedEpoch(follower)]
        IN  /\ leader # NoLeader
            /\ follower \in running /\ localPartition[follower].leader # follower
            /\ fetcherEpoch[follower] = epoch => fetchedOffsets[follower] = NoOffsets
            /\ AsksForFork => fetcherEpoch[follower] = epoch
            /\ \E known \in KnownBrokerEpochs(follower) :
                  messages' = (messages \ OnFetchConnection(follower, leader)) \cup {request(known)}
            /\ fetcherEpoch' = [fetcherEpoch EXCEPT ![follower] = epoch]
            /\ fetchedOffsets' = IF current THEN [fetchedOffsets EXCEPT ![follower] = NoOffsets] ELSE fetchedOffsets
            /\ UNCHANGED <<controllerVars, processVars, localPartition, remoteReplicas, proposedIsr, waitingProduce>>
            /\ UNCHANGED <<log, openEpoch, flushedOffset, highWatermark, highWatermarkCheckpoint, historyVars>>

\* Where the follower's log agrees with the leader's, as far as one answer tells (KIP-595, KIP-279): not beyond its own end of
\* the largest epoch that is not newer than the leader's diverging one, and if it is the same, not beyond the leader's end of
\* it either; else the next answer tells more.  AbstractFetcherThread.getOffsetTruncationState.
TruncationOffset(follower, epoch, endOffset) ==
    LET own == EndOffsetForEpoch(EpochHistory(follower), epoch)
    IN  IF ~Fixed("KIP-279") THEN endOffset
        ELSE IF own.epoch # epoch THEN own.endOffset
        ELSE Minimum(own.endOffset, endOffset)

\* What is left of the follower's log when its position is outside the leader's (AbstractFetcherThread.fetchOffsetAndTruncate).
LogInRange(follower, response) ==
    CASE response.logEndOffset < EndOffset(log[follower])   -> TruncateTo(log[follower], response.logEndOffset)
      [] response.logStartOffset > EndOffset(log[follower]) -> TruncateFullyAndStartAt(response.logStartOffset)
      [] OTHER                                              -> log[follower]  \* NEVER out of range is what is beyond the leader's log end or before its start

\* Replaces the log; what is cut off is neither flushed nor below the high watermark any more (KAFKA-7414).
Becomes(follower, newLog) ==
    /\ log' = [log EXCEPT ![follower] = newLog]
    /\ openEpoch' = [openEpoch EXCEPT ![follower] = NoEpoch]
    /\ flushedOffset' = [flushedOffset EXCEPT ![follower] = Minimum(@, EndOffset(newLog))]
    /\ highWatermark' = [highWatermark EXCEPT ![follower] = Clamp(newLog, @)]

\* An answer arrives.  One to a question which is not the current one of the follower's fetcher is dropped (KAFKA-13207); the
\* fetcher may still work in the leader epoch before the one that the broker knows, and append what that leader had, or have been
\* removed (ReplicaManager.applyLocalFollowersDelta), and then nothing is done with the answer.  A fork
\* is truncated, and nothing else is taken from that answer, the high watermark least of all (KAFKA-14704).  Records are
\* appended, and the high watermark is left for the next step.  Safe because what the leader found in range and without fork
\* continues a prefix of its own log.
\* ReplicaFetcherThread.processPartitionData, AbstractFetcherThread.processFetchRequest, truncateOnFetchResponse.
ReceiveFetchResponse(follower, leader) ==
    /\ follower \in running
    /\ \E response \in FetchMessage(follower, leader, "FetchResponse") \ ClosedAnswers(leader, follower),
          removed \in {FALSE} \cup {fetcherEpoch[follower] # localPartition[follower].leaderEpoch} :
          LET current == /\ ~Leads(follower)  \* GUARD a leader takes no fetch answer
                         /\ ~removed
                         /\ response.leaderEpoch = fetcherEpoch[follower]  \* GUARD an answer of the fetcher's leader epoch
                         /\ response.fetchOffset = EndOffset(log[follower])  \* GUARD an answer for the log end
              fork       == response.error = "NONE" /\ "divergingEpoch" \in DOMAIN response
              diverges   == fork /\ (current \/ ~Fixed("KAFKA-13207"))
              early      == diverges /\ ~Fixed("KAFKA-14704") /\ highWatermark[follower] # Clamp(log[follower], response.highWatermark)
              outOfRange == current /\ response.error = "OFFSET_OUT_OF_RANGE"
              records    == current /\ response.error = "NONE" /\ ~fork
          IN  /\ messages' = IF early THEN messages ELSE messages \ {response}
              /\ IF early           THEN /\ highWatermark' = [highWatermark EXCEPT ![follower] = Clamp(log[follower], response.highWatermark)]
                                         /\ UNCHANGED <<log, openEpoch, flushedOffset>>
                 ELSE IF diverges   THEN Becomes(follower, TruncateTo(log[follower],
                                                     TruncationOffset(follower, response.divergingEpoch, response.divergingEndOffset)))
                 ELSE IF outOfRange THEN Becomes(follower, LogInRange(follower, response))
                 ELSE IF records    THEN /\ log' = [log EXCEPT ![follower] = AppendRuns(@, response.records)]
                                         /\ openEpoch' = IF response.records = <<>> THEN openEpoch ELSE [openEpoch EXCEPT ![follower] = NoEpoch]
                                         /\ UNCHANGED <<flushedOffset, highWatermark>>
                 ELSE UNCHANGED <<log, openEpoch, flushedOffset, highWatermark>>
              /\ fetchedOffsets' =
                    IF records
                    THEN [fetchedOffsets EXCEPT ![follower] =
                             [highWatermark |-> response.highWatermark, logStartOffset |-> response.logStartOffset]]
                    ELSE fetchedOffsets
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, highWatermarkCheckpoint, historyVars>>

\* The follower's high watermark becomes the leader's, as far as the log reaches; it may go down, for a new leader may know
\* of less.  Then the follower deletes what the leader has deleted.  A step of its own, as in Kafka: a consumer of the follower
\* may read in between (KIP-392).  Safe because the log up to there is the leader's.
\* ReplicaFetcherThread.processPartitionData, UnifiedLog.maybeUpdateHighWatermark, maybeIncrementLogStartOffset.
AdvanceFollowerHighWatermark(follower) ==
    /\ follower \in running
    /\ fetchedOffsets[follower] # NoOffsets
    /\ LET fetched == fetchedOffsets[follower]
           offset  == Clamp(log[follower], fetched.highWatermark)
           deletes == /\ fetched.logStartOffset > log[follower].start
                      /\ fetched.logStartOffset <= offset  \* GUARD a follower deletes only below its high watermark
       IN  /\ highWatermark' = [highWatermark EXCEPT ![follower] = offset]
           /\ log' = IF deletes THEN [log EXCEPT ![follower] = AdvanceStart(@, fetched.logStartOffset)] ELSE log
           /\ openEpoch' = [openEpoch EXCEPT ![follower] = OpenEpochWith(follower, log'[follower])]
           /\ flushedOffset' = IF deletes THEN [flushedOffset EXCEPT ![follower] = Maximum(@, fetched.logStartOffset)] ELSE flushedOffset
    /\ fetchedOffsets' = [fetchedOffsets EXCEPT ![follower] = NoOffsets]
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, highWatermarkCheckpoint, messages, historyVars>>
=============================================================================
