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

CONSTANTS
    MaxRecords,       \* records appended, over all leaders
    MaxFencings,      \* sessions that expire
    MaxElections,     \* preferred leader elections
    MaxShrinks,       \* proposals to remove a lagging follower
    MaxCrashes,       \* crashes, lossy or not
    MaxLossyCrashes,  \* of these: crashes that lose what was not flushed
    LossOutsideIsr,   \* whether only brokers outside the ISR have lossy crashes
    MaxStops,         \* clean stops
    MaxLosses,        \* messages lost
    Acks,             \* the acks levels in use, {} to leave produce acknowledgements out
    Consumers,        \* whether consumers read
    IdleFetches,      \* whether followers also fetch when nothing is to be gained by it
    Flushes,          \* whether brokers flush before a crash forces the question
    PartialFetches    \* whether an answer may have fewer records than there are

VARIABLE spent        \* how often each bounded step has happened

mcVars == <<vars, spent>>

Bounded == [records |-> 0, fencings |-> 0, elections |-> 0, shrinks |-> 0, crashes |-> 0, lossyCrashes |-> 0, stops |-> 0, losses |-> 0]
Spend(kind, max) == spent[kind] < max /\ spent' = [spent EXCEPT ![kind] = @ + 1]
Free == UNCHANGED spent

Symmetry == Permutations(Brokers)

MCInit ==
    /\ spent = Bounded
    /\ \E leader \in Brokers :
          /\ partition = [leader |-> leader, leaderEpoch |-> 0, partitionEpoch |-> 0, isr |-> Brokers, eligibleLeaderReplicas |-> {}]
          /\ localPartition = [b \in Brokers |-> IF b = leader THEN Image(partition) ELSE [Image(partition) EXCEPT !.isr = {}]]
    /\ registration = [b \in Brokers |-> [epoch |-> 0, fenced |-> FALSE]]
    /\ pendingMetadata = [b \in Brokers |-> <<>>]
    /\ running = Brokers
    /\ brokerEpoch = [b \in Brokers |-> 0]
    /\ uncleanShutdown = {}
    /\ remoteReplicas = [b \in Brokers |-> UnknownReplicas]
    /\ proposedIsr = [b \in Brokers |-> {}]
    /\ log = [b \in Brokers |-> EmptyLog]
    /\ flushedOffset = [b \in Brokers |-> 0]
    /\ highWatermark = [b \in Brokers |-> 0]
    /\ receivedHighWatermark = [b \in Brokers |-> NoOffset]
    /\ messages = {}
    /\ committed = EmptyLog
    /\ acknowledged = EmptyLog
    /\ consumed = EmptyLog

-----------------------------------------------------------------------------
(* Disturbances *)

MCAppendToLeader(b)   == Spend("records", MaxRecords) /\ \E acks \in IF Acks = {} THEN {"1"} ELSE Acks : AppendToLeader(b, 1, acks)
MCFenceBroker(b)      == Spend("fencings", MaxFencings) /\ FenceBroker(b)
MCElectLeader(b)      == Spend("elections", MaxElections) /\ ElectLeader(b)
MCProposeIsrShrink(b) == Spend("shrinks", MaxShrinks) /\ \E f \in Brokers : ProposeIsrShrink(b, {f})
MCCrashBroker(b)      == Spend("crashes", MaxCrashes) /\ CrashBroker(b, EndOffset(log[b]))
MCLossyCrash(b)       == /\ spent.crashes < MaxCrashes /\ spent.lossyCrashes < MaxLossyCrashes
                         /\ LossOutsideIsr => b \notin partition.isr
                         /\ spent' = [spent EXCEPT !.crashes = @ + 1, !.lossyCrashes = @ + 1]
                         /\ \E keep \in flushedOffset[b] .. (EndOffset(log[b]) - 1) : CrashBroker(b, keep)
MCStopBroker(b)       == Spend("stops", MaxStops) /\ StopBroker(b)
MCDropMessage         == Spend("losses", MaxLosses) /\ \E m \in messages : DropMessage(m)

(* Healing, and what clients see *)

\* The fetch would bring the follower a record, a truncation or a high watermark, or the leader news of the follower.
Gains(f, l) ==
    /\ l # NoLeader
    /\ Leads(l) /\ localPartition[l].leaderEpoch = localPartition[f].leaderEpoch
    /\ \/ log[f] # log[l]
       \/ remoteReplicas[l][f] # [logEndOffset |-> EndOffset(log[f]), brokerEpoch |-> brokerEpoch[f]]
       \/ highWatermark[f] # Minimum(highWatermark[l], EndOffset(log[f]))

\* A registration by a process that is gone would be unbounded.
MCRegisterBroker(b)   == b \in running /\ RegisterBroker(b, registration[b].epoch + 1)
MCUnfenceBroker(b)    == brokerEpoch[b] = registration[b].epoch /\ UnfenceBroker(b)
MCApplyMetadata(b)    == \E i \in DOMAIN pendingMetadata[b] : ApplyMetadata(b, pendingMetadata[b][i].partitionEpoch)
MCSendFetch(b)        == LET l == localPartition[b].leader
                         IN  OnFetchConnection(b, l) = {} /\ (IdleFetches \/ Gains(b, l)) /\ SendFetch(b)
MCAnswerFetch(l, f)   == \E r \in FetchMessage(f, l, "FetchRequest") :
                             LET there == EndOffset(log[l]) - r.fetchOffset
                                 all   == IF FetchError(l, r) = "NONE" /\ ~Diverges(l, r) /\ there > 0 THEN there ELSE 0
                             IN  \E count \in IF PartialFetches THEN 0 .. all ELSE {all} : AnswerFetch(l, f, count)
MCResendAlterPartition(b) == OnAlterPartitionConnection(b) = {} /\ ResendAlterPartition(b)
\* The checkpoint is up to date, or was never written.
MCStartBroker(b)      == \E checkpoint \in {0, highWatermark[b]} : StartBroker(b, checkpoint)
MCAcknowledgeProduce(b) ==
    \E acks \in Acks : \E offset \in 1 .. EndOffset(log[b]) :
        AcknowledgeProduce(b, acks, localPartition[b].leaderEpoch, offset)
MCConsumerFetch(b)    == Consumers /\ \E offset \in 0 .. highWatermark[b] : ConsumerFetch(b, offset)

MCRejectProduce(b) ==
    \E acks \in Acks, error \in ProduceErrors, offset \in {NoOffset} \cup 1 .. EndOffset(log[b]) : RejectProduce(b, acks, error, offset)

\* Between a follower's append and its high watermark only its consumers could tell a difference (and a crash, which the
\* checkpoint covers): without consumers the second step comes at once.
Prompt == ~Consumers /\ \E b \in Brokers : receivedHighWatermark[b] # NoOffset

MCNext ==
    \/ Free /\ \E b \in Brokers : AdvanceFollowerHighWatermark(b)
    \/ /\ ~Prompt
       /\ \/ \E b \in Brokers :
                \/ MCAppendToLeader(b) \/ MCFenceBroker(b) \/ MCElectLeader(b) \/ MCProposeIsrShrink(b)
                \/ MCCrashBroker(b) \/ MCLossyCrash(b) \/ MCStopBroker(b)
                \/ Free /\ \/ MCRegisterBroker(b) \/ MCUnfenceBroker(b) \/ HandleAlterPartition(b)
                           \/ \E f \in Brokers : MCAnswerFetch(b, f) \/ ProposeIsrExpand(b, f) \/ ReceiveFetchResponse(b, f)
                           \/ AdvanceHighWatermark(b) \/ MCResendAlterPartition(b) \/ ReceiveAlterPartitionResponse(b)
                           \/ MCSendFetch(b) \/ MCApplyMetadata(b) \/ (Flushes /\ Flush(b)) \/ MCStartBroker(b)
                           \/ MCAcknowledgeProduce(b) \/ MCRejectProduce(b) \/ MCConsumerFetch(b)
          \/ MCDropMessage
=============================================================================
