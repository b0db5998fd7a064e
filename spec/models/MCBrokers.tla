------------------------------ MODULE MCBrokers ------------------------------
(***************************************************************************)
(* The specification at the grain of a broker of ours: what one call into  *)
(* a broker does comes at once, without anything in between.  Its state    *)
(* graph is what the brokers are driven along.                             *)
(*                                                                         *)
(* Once a leader has learnt something it moves its high watermark, and     *)
(* after answering a fetch it proposes a follower that has caught up; a    *)
(* follower applies an answer to the end, and has a fetch under way        *)
(* whenever it knows a leader.  A leader that begins a leader epoch knows  *)
(* of no follower.  A broker is unfenced once it has heard of the          *)
(* partition.                                                              *)
(***************************************************************************)
EXTENDS MCReplication

VARIABLE call    \* whom a leader proposes for the ISR in the call in which it answers: [leader, follower], NoCall if nobody

mcbVars == <<mcVars, call>>
NoCall == <<>>

MCBInit == MCInit /\ call = NoCall

Advances(l) ==
    /\ Leads(l)
    /\ Cardinality(localPartition[l].isr) >= LeaderMinIsr(l)
    /\ Clamp(log[l], SmallestLogEndOffset(l)) > highWatermark[l]

\* Partition.canAddReplicaToIsr, isReplicaIsrEligible.
Joins(l, f) ==
    /\ Leads(l)
    /\ proposedIsr[l] = {}
    /\ f \in localPartition[l].replicas \ localPartition[l].isr
    /\ f \in Active /\ remoteReplicas[l][f].brokerEpoch = registration[f].epoch
    /\ remoteReplicas[l][f].logEndOffset >= highWatermark[l]
    /\ remoteReplicas[l][f].logEndOffset >= EpochStartOffset(log[l], localPartition[l].leaderEpoch)

\* The follower knows a leader, and has nothing under way to it.
Fetches(f) ==
    LET l == localPartition[f].leader
    IN  f \in running /\ l \notin {NoLeader, f} /\ OnFetchConnection(f, l) = {}

MCBAnswerFetch(l, f)  == /\ MCAnswerFetch(l, f)
                         /\ call' = IF Joins(l, f)' THEN [leader |-> l, follower |-> f] ELSE NoCall
MCBApplyMetadata(b)   == /\ MCApplyMetadata(b)
                         /\ localPartition'[b].leaderEpoch # localPartition[b].leaderEpoch => remoteReplicas'[b] = UnknownReplicas
MCBUnfenceBroker(b)   == localPartition[b] # NoImage /\ MCUnfenceBroker(b)

MCBNext ==
    IF \E b \in Brokers : fetchedOffsets[b] # NoOffsets
    THEN Free /\ (\E b \in Brokers : AdvanceFollowerHighWatermark(b)) /\ UNCHANGED call
    ELSE IF \E b \in Brokers : Advances(b)
    THEN Free /\ (\E b \in Brokers : MCAdvanceHighWatermark(b)) /\ UNCHANGED call
    ELSE IF call # NoCall /\ Joins(call.leader, call.follower)
    THEN Free /\ ProposeIsrExpand(call.leader, call.follower) /\ call' = NoCall
    ELSE IF \E f \in Brokers : Fetches(f)
    THEN Free /\ (\E f \in Brokers : Fetches(f) /\ SendFetch(f)) /\ call' = NoCall
    ELSE \/ \E b, f \in Brokers : Free /\ MCBAnswerFetch(b, f)
         \/ /\ call' = NoCall
            /\ \/ \E b \in Brokers :
                     \/ MCAppendToLeader(b) \/ MCFenceBroker(b) \/ MCElectLeader(b) \/ MCProposeIsrShrink(b)
                     \/ MCCrashBroker(b) \/ MCLossyCrash(b) \/ MCStopBroker(b) \/ MCAdvanceLogStart(b)
                     \/ Free /\ \/ MCRegisterBroker(b) \/ MCBUnfenceBroker(b) \/ HandleAlterPartition(b)
                                \/ \E l \in Brokers : ReceiveFetchResponse(b, l)
                                \/ MCResendAlterPartition(b) \/ ReceiveAlterPartitionResponse(b)
                                \/ MCBApplyMetadata(b) \/ StartBroker(b)
               \/ MCDropMessage
=============================================================================
