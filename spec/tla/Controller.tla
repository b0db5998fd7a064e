----------------------------- MODULE Controller -----------------------------
(***************************************************************************)
(* The KRaft controller: registrations, fencing, elections and changes of  *)
(* the in-sync replicas.  Every step is one batch of metadata records      *)
(* (ReplicationControlManager, ClusterControlManager,                      *)
(* PartitionChangeBuilder); brokers learn of it later, in order.           *)
(*                                                                         *)
(* Left out: the last known leader, leader recovery state, reassignment,   *)
(* controlled shutdown, elections by unclean request.                      *)
(***************************************************************************)
EXTENDS ReplicationState

Unfenced == {b \in Brokers : ~registration[b].fenced}

-----------------------------------------------------------------------------
(* Changing the partition *)

\* Replicas which left the ISR, and hold all that was committed, because the high watermark does not move while the ISR
\* is below min.insync.replicas (KIP-966; PartitionChangeBuilder.maybePopulateTargetElr).
EligibleAfter(isr, unclean) ==
    IF EligibleLeaderReplicas /\ Cardinality(isr) < EffectiveMinIsr
    THEN ((partition.isr \cup partition.eligibleLeaderReplicas) \ isr) \ unclean
    ELSE {}

\* The partition with this leader and ISR.  Every change of the leader, also to none, begins a leader epoch, and every
\* change at all a partition epoch; no change begins neither (KAFKA-15109, KAFKA-15021).
PartitionWith(leader, isr, unclean) ==
    LET eligible == EligibleAfter(isr, unclean)
        changed  == leader # partition.leader \/ isr # partition.isr \/ eligible # partition.eligibleLeaderReplicas
    IN  [leader         |-> leader,
         leaderEpoch    |-> IF leader # partition.leader THEN partition.leaderEpoch + 1 ELSE partition.leaderEpoch,
         partitionEpoch |-> IF changed THEN partition.partitionEpoch + 1 ELSE partition.partitionEpoch,
         isr            |-> isr,
         eligibleLeaderReplicas |-> eligible]

\* What stands in the place of an election when there is none.
Incumbent(leader, isr) == [leader |-> leader, isr |-> isr, disqualified |-> {}]

\* Whom an election may choose, and the ISR which follows (PartitionChangeBuilder.electLeader): an active in-sync
\* replica; else an active eligible leader replica; else, with unclean leader election, any active replica; else nobody.
\* After an unclean election all others are disqualified: no replica is known to hold what was committed, so none is
\* an eligible leader replica any more (PartitionChangeBuilder.maybeUpdateRecordElr).
Elections(isr, eligible, active) ==
    LET inSync == isr \cap active
        clean  == eligible \cap active
    IN  IF inSync # {} THEN {[leader |-> b, isr |-> isr, disqualified |-> {}] : b \in inSync}
        ELSE IF clean # {} THEN {[leader |-> b, isr |-> {b}, disqualified |-> {}] : b \in clean}
        ELSE IF UncleanLeaderElection /\ active # {}
             THEN {[leader |-> b, isr |-> {b}, disqualified |-> Brokers] : b \in active}
        ELSE {Incumbent(NoLeader, isr)}

\* A changed partition goes to every registered process; `listeners` are those.
Publish(changed, listeners) ==
    pendingMetadata' = IF changed = partition THEN pendingMetadata
                       ELSE [b \in Brokers |-> IF b \in listeners THEN Append(pendingMetadata[b], Image(changed))
                                                                  ELSE pendingMetadata[b]]
Listeners == {b \in running : brokerEpoch[b] # NoBrokerEpoch}

-----------------------------------------------------------------------------
(* Brokers come and go *)

\* A started process registers and gets its broker epoch; it stays fenced until it has caught up with the metadata.
\* Safe because the old incarnation is fenced first, so it leads nothing and is in no ISR but its own last one (KIP-631),
\* and because a replica that may have lost records is not eligible any more (KIP-966: previous broker epoch).
\* The request may outlive its process (OvertakenMessages): then nobody learns the epoch, and whichever process comes next
\* shows a previous epoch that is not the registered one.  What such a request said of the shutdown before it is left open.
\* ClusterControlManager.registerBroker, ReplicationControlManager.handleBrokerUncleanShutdown.
RegisterBroker(broker, epoch) ==
    /\ broker \in running \/ OvertakenMessages
    /\ brokerEpoch[broker] = NoBrokerEpoch
    /\ registration[broker].fenced
    /\ epoch > registration[broker].epoch
    /\ LET suspect == IF EligibleLeaderReplicas THEN {broker} \cap uncleanShutdown ELSE {}
       IN  \E unclean \in IF broker \in running THEN {suspect} ELSE {suspect, {}} :
               LET isr     == partition.isr \ unclean
                   changed == PartitionWith(partition.leader, isr, unclean)
               IN  /\ partition' = changed
                   /\ pendingMetadata' =
                        [b \in Brokers |-> IF b = broker /\ b \in running THEN <<Image(changed)>>
                                           ELSE IF changed # partition /\ b \in Listeners THEN Append(pendingMetadata[b], Image(changed))
                                           ELSE pendingMetadata[b]]
    /\ registration' = [registration EXCEPT ![broker] = [epoch |-> epoch, fenced |-> TRUE]]
    /\ brokerEpoch' = IF broker \in running THEN [brokerEpoch EXCEPT ![broker] = epoch] ELSE brokerEpoch
    /\ uncleanShutdown' = IF broker \in running THEN uncleanShutdown \ {broker} ELSE uncleanShutdown \cup {broker}
    /\ UNCHANGED <<running, replicaVars, logVars, messages, historyVars>>

\* The session of a broker expired, or it is shutting down.  It leaves the ISR, unless it is the last member and KIP-966 is
\* off, and the leadership.  Safe whether the broker is alive or not: its proposals fail on the partition epoch, and its
\* high watermark needs followers which now fetch from another leader.
\* ReplicationControlManager.handleBrokerFenced.
FenceBroker(broker) ==
    /\ ~registration[broker].fenced
    /\ registration' = [registration EXCEPT ![broker].fenced = TRUE]
    /\ LET isr    == IF partition.isr = {broker} /\ ~EligibleLeaderReplicas THEN {broker} ELSE partition.isr \ {broker}
           active == Unfenced \ {broker}
       IN  \E election \in IF partition.leader = broker THEN Elections(isr, EligibleAfter(isr, {}), active)
                                                        ELSE {Incumbent(partition.leader, isr)} :
               LET changed == PartitionWith(election.leader, election.isr, election.disqualified)
               IN  partition' = changed /\ Publish(changed, Listeners)
    /\ UNCHANGED <<processVars, replicaVars, logVars, messages, historyVars>>

\* A heartbeat of the registered incarnation shows that it has caught up.  A partition without leader gets one, if it can.
\* Safe because unfencing alone adds nobody to the ISR.  ReplicationControlManager.handleBrokerUnfenced.
UnfenceBroker(broker) ==
    /\ registration[broker].fenced
    /\ registration' = [registration EXCEPT ![broker].fenced = FALSE]
    /\ \E election \in IF partition.leader = NoLeader
                       THEN Elections(partition.isr, partition.eligibleLeaderReplicas, Unfenced \cup {broker})
                       ELSE {Incumbent(partition.leader, partition.isr)} :
           LET changed == PartitionWith(election.leader, election.isr, election.disqualified)
           IN  partition' = changed /\ Publish(changed, Listeners)
    /\ UNCHANGED <<processVars, replicaVars, logVars, messages, historyVars>>

\* An election by request, of an in-sync replica: the preferred leader takes over.  Safe because every in-sync replica has
\* every committed record.  ReplicationControlManager.electLeader.
ElectLeader(leader) ==
    /\ leader # partition.leader
    /\ partition.leader # NoLeader
    /\ leader \in partition.isr \cap Unfenced
    /\ LET changed == PartitionWith(leader, partition.isr, {})
       IN  partition' = changed /\ Publish(changed, Listeners)
    /\ UNCHANGED <<registration, processVars, replicaVars, logVars, messages, historyVars>>

-----------------------------------------------------------------------------
(* In-sync replicas *)

\* Members whom the controller would refuse: fenced ones, and incarnations other than the registered one (KIP-841, KIP-903;
\* ReplicationControlManager.ineligibleReplicasForIsr).
Ineligible(request) ==
    {b \in request.isr : \/ registration[b].fenced
                         \/ /\ BrokerEpochCheck
                            /\ request.brokerEpochs[b] # NoBrokerEpoch
                            /\ request.brokerEpochs[b] # registration[b].epoch}

\* The checks in Kafka's order (ReplicationControlManager.validateAlterPartitionData).
AlterPartitionError(request) ==
    CASE request.brokerEpoch # registration[request.leader].epoch -> "STALE_BROKER_EPOCH"
      [] \/ request.leaderEpoch > partition.leaderEpoch
         \/ request.partitionEpoch > partition.partitionEpoch     -> "NOT_CONTROLLER"
      [] request.leaderEpoch < partition.leaderEpoch              -> "FENCED_LEADER_EPOCH"
      [] request.leader # partition.leader                        -> "INVALID_REQUEST"
      [] request.partitionEpoch < partition.partitionEpoch        -> "INVALID_UPDATE_VERSION"
      [] request.leader \notin request.isr                        -> "INVALID_REQUEST"
      [] Ineligible(request) # {}                                 -> "INELIGIBLE_REPLICA"
      [] OTHER                                                    -> "NONE"

\* A leader's proposal is accepted or refused, as a compare-and-set on leader, leader epoch and partition epoch.  Safe
\* because a proposal made before any other change of the partition is refused, and one that names an incarnation which has
\* been replaced since, too.  ReplicationControlManager.alterPartition.
HandleAlterPartition(leader) ==
    \E request \in AlterPartitionMessage(leader, "AlterPartitionRequest") :
        LET error   == AlterPartitionError(request)
            changed == IF error = "NONE" THEN PartitionWith(partition.leader, request.isr, {}) ELSE partition
            answer  == [type |-> "AlterPartitionResponse", leader |-> leader, error |-> error,
                        leaderEpoch |-> request.leaderEpoch, partitionEpoch |-> changed.partitionEpoch, isr |-> changed.isr]
        IN  /\ partition' = changed
            /\ Publish(changed, Listeners)
            /\ messages' = (messages \ {request}) \cup {answer}
            /\ UNCHANGED <<registration, processVars, replicaVars, logVars, historyVars>>
=============================================================================
