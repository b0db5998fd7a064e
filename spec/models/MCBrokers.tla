------------------------------ MODULE MCBrokers ------------------------------
(***************************************************************************)
(* The specification at the grain of a broker of ours: what one call into  *)
(* a broker does comes at once, without anything in between, and in the    *)
(* order in which the broker does it.  Its state graph is what the brokers *)
(* are driven along.                                                       *)
(*                                                                         *)
(* Also left out is what the specification allows and our brokers do not   *)
(* do.  A leader knows of no follower when its leader epoch begins, and    *)
(* does not send a proposal again which the controller has refused, for    *)
(* the metadata is going to say why.  A broker is not unfenced before it   *)
(* has heard of the partition.  Producers who wait are answered in the     *)
(* order in which they came, and nobody gives up to wait.                  *)
(***************************************************************************)
EXTENDS MCReplication

VARIABLES
    call,       \* whom a leader is to propose in the call in which it has answered his fetch: [leader, follower], NoCall if nobody
    refused,    \* leaders whose proposal has been answered and is still there: they wait for metadata
    unfencedAt  \* broker -> partition epoch at which it was unfenced last; 0 when all others know of that partition epoch

mcbVars == <<mcVars, call, refused, unfencedAt>>
NoCall == <<>>

\* Whether brokers are numbers, so that they have an order.  Of several whom it may elect our controller takes the first one on its list,
\* which begins with the first leader and the other replicas of the beginning.  With fewer than three in-sync replicas there are
\* never several.
Ordered == FALSE

MCBInit ==
    /\ MCInit
    /\ Ordered => \A b \in partition.replicas : partition.leader <= b
    /\ call = NoCall /\ refused = {} /\ unfencedAt = [b \in Brokers |-> 0]

-----------------------------------------------------------------------------
(* What comes at once *)

Advances(l) ==
    /\ Leads(l)
    /\ Cardinality(localPartition[l].isr) >= LeaderMinIsr(l)
    /\ Clamp(log[l], SmallestLogEndOffset(l)) > highWatermark[l]

\* There is one metadata log: a leader hears that the follower is unfenced when it has heard of what the partition was then.
\* Partition.canAddReplicaToIsr, isReplicaIsrEligible.
Joins(l, f) ==
    /\ Leads(l)
    /\ proposedIsr[l] = {}
    /\ f \in localPartition[l].replicas \ localPartition[l].isr
    /\ f \in Active /\ localPartition[l].partitionEpoch >= unfencedAt[f]
    /\ remoteReplicas[l][f].brokerEpoch = registration[f].epoch
    /\ remoteReplicas[l][f].logEndOffset >= highWatermark[l]
    /\ remoteReplicas[l][f].logEndOffset >= EpochStartOffset(log[l], localPartition[l].leaderEpoch)

\* The follower knows a leader, and has nothing under way to it.
Fetches(f) ==
    LET l == localPartition[f].leader
    IN  f \in running /\ l \notin {NoLeader, f} /\ OnFetchConnection(f, l) = {}

LeadsIn(b, leaderEpoch) == Leads(b) /\ localPartition[b].leaderEpoch = leaderEpoch
CanBeAnswered(b, w) == LeadsIn(b, w.leaderEpoch) /\ w.acks = "all" => w.requiredOffset <= highWatermark[b]
Answerable(b) == {w \in waitingProduce[b] : CanBeAnswered(b, w)}
\* Of these those for whom the high watermark does not matter: a leader answers them before it looks at that.
AnswerableSoon(b) == {w \in Answerable(b) : Leads(b) /\ (w.acks = "1" \/ ~LeadsIn(b, w.leaderEpoch))}
CameBefore(v, w) == v.leaderEpoch < w.leaderEpoch \/ (v.leaderEpoch = w.leaderEpoch /\ v.requiredOffset < w.requiredOffset)
MCBAnswerProduce(b, requests) ==
    \E w \in requests :
        /\ \A v \in requests : ~CameBefore(v, w)
        /\ \/ AcknowledgeProduce(b, w.acks, w.leaderEpoch, w.requiredOffset)
           \/ \E error \in ProduceErrors \ {"REQUEST_TIMED_OUT"} : RejectProduce(b, w.acks, error, w.leaderEpoch, w.requiredOffset)

-----------------------------------------------------------------------------
(* What may come at any time *)

MCBAnswerFetch(l, f)  == /\ MCAnswerFetch(l, f) /\ UNCHANGED unfencedAt
                         /\ call' = IF Joins(l, f)' THEN [leader |-> l, follower |-> f] ELSE NoCall
MCBApplyMetadata(b)   == /\ MCApplyMetadata(b)
                         /\ localPartition'[b].leaderEpoch # localPartition[b].leaderEpoch => remoteReplicas'[b] = UnknownReplicas
                         /\ {localPartition[b], localPartition'[b]} # {NoImage}  \* that it is none means nothing to who was no replica
MCBUnfenceBroker(b)   == localPartition[b] # NoImage /\ MCUnfenceBroker(b)
MCBResendAlterPartition(b) == b \notin refused /\ MCResendAlterPartition(b)

\* A reassignment that removes the leader gives its place to one who was a replica before, if there is one: our controller prefers
\* leaders in the order in which they became replicas.
MCBHandleAlterPartition(b) ==
    /\ HandleAlterPartition(b)
    /\ LET stays == partition'.isr \ partition.addingReplicas
       IN  partition'.leader # partition.leader /\ stays # {} => partition'.leader \in stays

\* A consumer reads record by record; one that finds none waits, and that is no step.
MCBConsumerFetch(b)   == Consumers /\ \E offset \in (log[b].start + 1) .. highWatermark[b] : ConsumerFetch(b, offset)

\* Of the leaders whose proposal was refused, and of those whose proposal has just been answered, those that still have it.
RefusedAfter(answered) == {b \in refused \cup answered : proposedIsr'[b] # {}}

UnfencedAfter ==
    [f \in Brokers |->
        LET at == IF registration[f].fenced /\ ~registration'[f].fenced THEN partition.partitionEpoch ELSE unfencedAt[f]
        IN  IF \E b \in running' \ {f} : localPartition'[b].partitionEpoch < at THEN at ELSE 0]

MCBNext ==
    IF \E b \in Brokers : fetchedOffsets[b] # NoOffsets
    THEN Free /\ (\E b \in Brokers : AdvanceFollowerHighWatermark(b)) /\ UNCHANGED <<call, refused, unfencedAt>>
    ELSE IF \E b \in Brokers : AnswerableSoon(b) # {}
    THEN Free /\ (\E b \in Brokers : MCBAnswerProduce(b, AnswerableSoon(b))) /\ UNCHANGED <<call, refused, unfencedAt>>
    ELSE IF \E b \in Brokers : Advances(b)
    THEN Free /\ (\E b \in Brokers : MCAdvanceHighWatermark(b)) /\ UNCHANGED <<call, refused, unfencedAt>>
    ELSE IF call # NoCall /\ Joins(call.leader, call.follower)
    THEN Free /\ ProposeIsrExpand(call.leader, call.follower) /\ call' = NoCall /\ UNCHANGED <<refused, unfencedAt>>
    ELSE IF \E f \in Brokers : Fetches(f)
    THEN Free /\ (\E f \in Brokers : Fetches(f) /\ SendFetch(f)) /\ UNCHANGED <<call, refused, unfencedAt>>
    ELSE IF \E b \in Brokers : Answerable(b) # {}
    THEN Free /\ (\E b \in Brokers : MCBAnswerProduce(b, Answerable(b))) /\ UNCHANGED <<call, refused, unfencedAt>>
    ELSE \/ \E b, f \in Brokers : Free /\ MCBAnswerFetch(b, f) /\ refused' = RefusedAfter({})
         \/ \E b \in Brokers : Free /\ ReceiveAlterPartitionResponse(b) /\ call' = NoCall /\ refused' = RefusedAfter({b}) /\ unfencedAt' = UnfencedAfter
         \/ /\ \/ \E b \in Brokers :
                     \/ MCAppendToLeader(b) \/ MCFenceBroker(b) \/ MCElectLeader(b) \/ MCProposeIsrShrink(b)
                     \/ MCCrashBroker(b) \/ MCLossyCrash(b) \/ MCStopBroker(b) \/ MCAdvanceLogStart(b)
                     \/ Free /\ \/ MCRegisterBroker(b) \/ MCBUnfenceBroker(b) \/ MCBHandleAlterPartition(b)
                                \/ \E l \in Brokers : ReceiveFetchResponse(b, l)
                                \/ MCBResendAlterPartition(b) \/ MCBApplyMetadata(b) \/ StartBroker(b)
                                \/ (Flushes /\ Flush(b)) \/ MCCheckpointHighWatermark(b) \/ MCRejectProduce(b)
                                \/ MCBConsumerFetch(b) \/ MCListOffsets(b)
               \/ MCDropMessage \/ MCReassignReplicas \/ MCCancelReassignment
            \* By request whoever is asked for is elected.
            /\ (Ordered /\ spent'.elections = spent.elections /\ partition'.leader \notin {partition.leader, NoLeader})
                  => \A b \in partition'.isr : partition'.leader <= b
            /\ call' = NoCall
            /\ refused' = RefusedAfter({})
            /\ unfencedAt' = UnfencedAfter
=============================================================================
