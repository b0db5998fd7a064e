--------------------------- MODULE MCReplication ---------------------------
(***************************************************************************)
(* Bounds for model checking.  Disturbances (appends, fencing, crashes,    *)
(* lagging, loss ...) happen a bounded number of times; what heals         *)
(* (fetching, joining the ISR, registering, unfencing, applying metadata,  *)
(* sending again) is never bounded, so that no run is cut short.           *)
(*                                                                         *)
(* Three more bounds, which leave out only what other runs cover: the      *)
(* brokers have applied the first metadata record at the start; a request  *)
(* is sent again only when its connection is empty, since losing what is   *)
(* in flight is DropMessage; records are appended one at a time.           *)
(***************************************************************************)
EXTENDS ReplicationProperties, TLC

(* What may happen, and how often.  A model's configuration names what differs from these. *)
MaxRecords          == 1      \* records appended, over all leaders
MaxFencings         == 0      \* sessions that expire
MaxShutdowns        == 0      \* controlled shutdowns
MaxElections        == 0      \* preferred leader elections
MaxUncleanElections == 0      \* unclean leader elections by request
MaxShrinks          == 0      \* proposals to remove a lagging follower
MaxCrashes          == 0      \* crashes, lossy or not
MaxLossyCrashes     == 0      \* of these: crashes that lose what was not flushed
MaxStops            == 0      \* clean stops
MaxLosses           == 0      \* messages lost
MaxDuplicates       == 0      \* messages that arrive twice
MaxAbandoned        == 0      \* fetches that a follower gives up before they are answered
MaxDeletions        == 0      \* times that a log start is advanced
MaxReassignments    == 0      \* reassignments that an operator asks for
MaxCancellations    == 0      \* reassignments that an operator takes back
InitialReplicas     == Cardinality(Brokers)         \* how many brokers are replicas at the start
TargetReplicas      == 1 .. Cardinality(Brokers)    \* how many replicas an operator may ask for
Acks                == {}     \* the acks levels in use, {} to leave produce acknowledgements out
Rejects             == FALSE  \* whether produce requests that wait are answered with an error
Expires             == FALSE  \* whether the session of a broker that has gone expires by itself, beside MaxFencings
Consumers           == FALSE  \* whether consumers read
Lists               == FALSE  \* whether consumers ask for the latest offset
IdleFetches         == FALSE  \* whether followers also fetch when nothing is to be gained by it
Flushes             == FALSE  \* whether brokers flush before a crash forces the question
Checkpoints         == FALSE  \* whether brokers checkpoint their high watermark before they stop
HoldsBack           == FALSE  \* whether a leader holds its high watermark back for followers that are about to join the ISR
DelaysFetches       == FALSE  \* whether a leader lets fetches wait for records
PartialFetches      == FALSE  \* whether an answer may have fewer records than there are
Duplicated          == {}     \* the types of the messages that may arrive twice, {} for all
LossOutsideIsr      == FALSE  \* whether only brokers outside the ISR have lossy crashes
ProposesAtFetch     == FALSE  \* whether leaders propose a follower only when it has just fetched and is not fenced, as Kafka's do

First               == {}     \* kinds of disturbance that all come before anything else: only where a counterexample is looked for,
                              \* since it leaves out every other run

Returns             == FALSE  \* whether the last election by request gives the partition back to a leader with records: likewise

VARIABLE spent        \* how often each bounded step has happened

mcVars == <<vars, spent>>

Bounded == [records |-> 0, fencings |-> 0, shutdowns |-> 0, elections |-> 0, uncleanElections |-> 0, shrinks |-> 0, crashes |-> 0,
            lossyCrashes |-> 0, stops |-> 0, losses |-> 0, duplicates |-> 0, abandoned |-> 0, deletions |-> 0, reassignments |-> 0, cancellations |-> 0]
Spend(kind, max) == spent[kind] < max /\ spent' = [spent EXCEPT ![kind] = @ + 1]
Free == UNCHANGED spent
FirstIsOver ==
    /\ "records" \in First => spent.records = MaxRecords
    /\ "elections" \in First => spent.elections = MaxElections

Symmetry == Permutations(Brokers)

MCInit ==
    /\ spent = Bounded
    /\ \E replicas \in {r \in SUBSET Brokers : Cardinality(r) = InitialReplicas} : \E leader \in replicas :
          /\ Created(leader, replicas, [b \in Brokers |-> 0])
          /\ pendingMetadata = [b \in Brokers |-> <<>>]
          /\ localPartition = [b \in Brokers |-> IF b \in replicas THEN KnownImage(b, Image(NewPartition(leader, replicas))) ELSE NoImage]

-----------------------------------------------------------------------------
(* Disturbances *)

MCAppendToLeader(b)   == Spend("records", MaxRecords) /\ \E acks \in IF Acks = {} THEN {"0"} ELSE Acks : AppendToLeader(b, 1, acks)
MCFenceBroker(b)      == Spend("fencings", MaxFencings) /\ FenceBroker(b)
MCControlledShutdown(b) == Spend("shutdowns", MaxShutdowns) /\ ControlledShutdown(b)
MCElectLeader(b)      == \/ /\ Returns /\ spent.elections = MaxElections - 1 => b \in {a \in Brokers : log[a].runs # <<>>}
                            /\ Spend("elections", MaxElections)
                            /\ ElectLeader(b, "preferred")
                         \/ Spend("uncleanElections", MaxUncleanElections) /\ ElectLeader(b, "unclean")
MCElectNobody         == MCElectLeader(NoLeader)
MCProposeIsrShrink(b) == Spend("shrinks", MaxShrinks) /\ \E f \in Brokers : ProposeIsrShrink(b, {f})
MCCrashBroker(b)      == Spend("crashes", MaxCrashes) /\ CrashBroker(b, EndOffset(log[b]))
MCLossyCrash(b)       == /\ spent.crashes < MaxCrashes /\ spent.lossyCrashes < MaxLossyCrashes
                         /\ LossOutsideIsr => b \notin partition.isr
                         /\ spent' = [spent EXCEPT !.crashes = @ + 1, !.lossyCrashes = @ + 1]
                         /\ \E keep \in flushedOffset[b] .. (EndOffset(log[b]) - 1) : CrashBroker(b, keep)
MCStopBroker(b)       == Spend("stops", MaxStops) /\ StopBroker(b)
MCAdvanceLogStart(b)  == Spend("deletions", MaxDeletions) /\ \E offset \in log[b].start .. EndOffset(log[b]) : AdvanceLogStart(b, offset)
MCDropMessage         == Spend("losses", MaxLosses) /\ \E m \in messages : DropMessage(m)
MCReassignReplicas    == Spend("reassignments", MaxReassignments)
                         /\ \E target \in SUBSET Brokers : Cardinality(target) \in TargetReplicas /\ target # partition.replicas \ partition.removingReplicas
                                                        /\ ReassignReplicas(target)
MCCancelReassignment  == Spend("cancellations", MaxCancellations) /\ CancelReassignment
MCDuplicateMessage    == Spend("duplicates", MaxDuplicates) /\ \E m \in messages : (Duplicated # {} => m.type \in Duplicated) /\ DuplicateMessage(m)

(* Healing, and what clients see *)

\* The fetch would bring the follower a record, a truncation or a high watermark, or the leader news of the follower.
Gains(f, l) ==
    /\ l # NoLeader
    /\ Leads(l) /\ localPartition[l].leaderEpoch = localPartition[f].leaderEpoch
    /\ \/ log[f] # log[l]
       \/ remoteReplicas[l][f] # [logEndOffset |-> EndOffset(log[f]), brokerEpoch |-> brokerEpoch[f]]
       \/ highWatermark[f] # Minimum(highWatermark[l], EndOffset(log[f]))

\* A registration by a process that is gone would be unbounded; that the session of the one before ends on this occasion is left
\* out, for it may end before.
MayRegister(b)        == b \in running /\ (registration[b].fenced \/ ~Fixed("KAFKA-1120"))
MCRegisterBroker(b)   == MayRegister(b) /\ RegisterBroker(b, registration[b].epoch + 1, previousBrokerEpoch[b])
MCSessionExpires(b)   == Expires /\ ~Alive(b) /\ FenceBroker(b)
MCUnfenceBroker(b)    == brokerEpoch[b] = registration[b].epoch /\ UnfenceBroker(b)
MCApplyMetadata(b)    == \E i \in DOMAIN pendingMetadata[b] : ApplyMetadata(b, pendingMetadata[b][i].partitionEpoch)
MCSendFetch(b)        == LET l == localPartition[b].leader
                         IN  OnFetchConnection(b, l) = {} /\ (IdleFetches \/ Gains(b, l)) /\ SendFetch(b)
MCAbandonFetch(b, l)  == /\ Spend("abandoned", MaxAbandoned)
                         /\ \E m \in OnFetchConnection(b, l) : m.type \in ToLeader
                         /\ AbandonFetch(b, l)
MCSendOffsetsForLeaderEpoch(b) == OnFetchConnection(b, localPartition[b].leader) = {} /\ SendOffsetsForLeaderEpoch(b)
MCDelayFetch(l, f)    == DelaysFetches /\ DelayFetch(l, f)
\* Beginning twice is beginning later.
MCBeginAnswerFetch(l, f) == (\A r \in FetchesAt(f, l) : ~HasBegun(r)) /\ BeginAnswerFetch(l, f)
MCAnswerFetch(l, f)   == \E r \in FetchesAt(f, l) :
                             LET there == EndOffset(log[l]) - r.fetchOffset
                                 all   == IF FetchError(l, r) = "NONE" /\ ~Diverges(l, r) /\ there > 0 /\ r.fetchOffset >= log[l].start THEN there ELSE 0
                             IN  \E count \in IF PartialFetches \/ TRUE \in KnowsLaterProcess(l, r) THEN 0 .. all ELSE {all} : AnswerFetch(l, f, count)
\* Partition.updateFollowerFetchState, isReplicaIsrEligible.
MCProposeIsrExpand(l, f) == /\ ProposesAtFetch => f \in Active /\ \E m \in OnFetchConnection(f, l) : m.type = "FetchResponse"
                            /\ ProposeIsrExpand(l, f)
MCResendAlterPartition(b) == OnAlterPartitionConnection(b) = {} /\ ResendAlterPartition(b)
MCCheckpointHighWatermark(b) == Checkpoints /\ highWatermarkCheckpoint[b] # highWatermark[b] /\ CheckpointHighWatermark(b)
MCAdvanceHighWatermark(b) == AdvanceHighWatermark(b) /\ (HoldsBack \/ ConcurrentRequests \/ highWatermark'[b] = Clamp(log[b], SmallestLogEndOffset(b)))
MCAcknowledgeProduce(b) == \E w \in waitingProduce[b] : AcknowledgeProduce(b, w.acks, w.leaderEpoch, w.requiredOffset)
MCListOffsets(b)      == Lists /\ ListOffsets(b, LatestOffset(b))
MCConsumerFetch(b)    == Consumers /\ \E offset \in 0 .. highWatermark[b] : ConsumerFetch(b, offset)

MCRejectProduce(b)    == \E acks \in Acks, error \in ProduceErrors : RejectProduce(b, acks, error, NoEpoch, NoOffset)
\* That a producer stops to wait changes nothing else: those who wait in vain are only answered where it matters.
MCRejectWaiting(b)    == Rejects /\ \E w \in waitingProduce[b], error \in ProduceErrors \ {"REQUEST_TIMED_OUT"} :
                                      RejectProduce(b, w.acks, error, w.leaderEpoch, w.requiredOffset)

\* Between a follower's append and its high watermark only its consumers could tell a difference (and a crash, which the
\* checkpoint covers): without consumers the second step comes at once.
Prompt == ~Consumers /\ \E b \in Brokers : fetchedOffsets[b] # NoOffsets

MCNext ==
    \/ Free /\ \E b \in Brokers : AdvanceFollowerHighWatermark(b)
    \/ "records" \in First /\ \E b \in Brokers : MCAppendToLeader(b)
    \/ "elections" \in First /\ \E b \in Brokers : MCElectLeader(b)
    \/ /\ ~Prompt /\ FirstIsOver
       /\ \/ \E b \in Brokers :
                \/ MCAppendToLeader(b) \/ MCFenceBroker(b) \/ MCControlledShutdown(b) \/ MCElectLeader(b) \/ MCProposeIsrShrink(b)
                \/ MCCrashBroker(b) \/ MCLossyCrash(b) \/ MCStopBroker(b) \/ MCAdvanceLogStart(b)
                \/ \E l \in Brokers : MCAbandonFetch(b, l)
                \/ Free /\ \/ MCRegisterBroker(b) \/ MCSessionExpires(b) \/ MCUnfenceBroker(b) \/ HandleAlterPartition(b)
                           \/ \E f \in Brokers : MCDelayFetch(b, f) \/ MCBeginAnswerFetch(b, f) \/ MCAnswerFetch(b, f) \/ MCProposeIsrExpand(b, f) \/ ReceiveFetchResponse(b, f)
                           \/ MCAdvanceHighWatermark(b) \/ MCResendAlterPartition(b) \/ ReceiveAlterPartitionResponse(b)
                           \/ MCSendFetch(b) \/ MCApplyMetadata(b) \/ (Flushes /\ Flush(b)) \/ MCCheckpointHighWatermark(b) \/ StartBroker(b)
                           \/ MCAcknowledgeProduce(b) \/ MCRejectProduce(b) \/ MCRejectWaiting(b) \/ MCConsumerFetch(b) \/ MCListOffsets(b)
                           \/ MCSendOffsetsForLeaderEpoch(b)
                           \/ \E f \in Brokers : AnswerOffsetsForLeaderEpoch(b, f) \/ ReceiveOffsetsForLeaderEpochResponse(b, f)
          \/ MCElectNobody \/ MCDropMessage \/ MCDuplicateMessage \/ MCReassignReplicas \/ MCCancelReassignment

\* Witness: where unclean elections are allowed they come by themselves, and one by request finds nobody; but it may end a
\* reassignment.
NeverElectsNobody == UncleanLeaderElection => spent.uncleanElections = 0

-----------------------------------------------------------------------------
(* Fairness: what heals, heals at last, each kind of step for some broker (no kind can go on for ever at one broker while
   another waits).  Disturbances are bounded and never forced. *)

Heal(step) == ~Prompt /\ Free /\ step

Fairness ==
    /\ WF_mcVars(Free /\ \E b \in Brokers : AdvanceFollowerHighWatermark(b))
    /\ WF_mcVars(Heal(\E b \in Brokers : StartBroker(b) \/ MCRegisterBroker(b) \/ MCSessionExpires(b) \/ MCUnfenceBroker(b)))
    /\ WF_mcVars(Heal(\E b \in Brokers : MCApplyMetadata(b)))
    /\ WF_mcVars(Heal(\E b \in Brokers : MCSendFetch(b)))
    /\ WF_mcVars(Heal(\E b, f \in Brokers : MCAnswerFetch(b, f)))
    /\ WF_mcVars(Heal(\E b, f \in Brokers : ReceiveFetchResponse(b, f)))
    /\ WF_mcVars(Heal(\E b \in Brokers : MCAdvanceHighWatermark(b)))
    /\ WF_mcVars(Heal(\E b, f \in Brokers : MCProposeIsrExpand(b, f)))
    /\ WF_mcVars(Heal(\E b \in Brokers : MCResendAlterPartition(b)))
    /\ WF_mcVars(Heal(\E b \in Brokers : HandleAlterPartition(b)))
    /\ WF_mcVars(Heal(\E b \in Brokers : ReceiveAlterPartitionResponse(b)))
    /\ WF_mcVars(Heal(\E b \in Brokers : MCAcknowledgeProduce(b) \/ MCRejectWaiting(b)))

MCFairSpec == MCInit /\ [][MCNext]_mcVars /\ Fairness
=============================================================================
