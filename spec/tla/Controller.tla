----------------------------- MODULE Controller -----------------------------
(***************************************************************************)
(* The KRaft controller: registrations, fencing, elections and changes of  *)
(* the replicas and of those in sync.  Every step is one batch of metadata *)
(* records (ReplicationControlManager, ClusterControlManager,              *)
(* PartitionChangeBuilder); brokers learn of it later, in order.           *)
(*                                                                         *)
(* Left out: the order of preference among replicas, so any replica may be *)
(* the preferred leader; min.insync.replicas that changes.                 *)
(***************************************************************************)
EXTENDS ReplicationState

Unfenced == {b \in Brokers : ~registration[b].fenced}

\* Who may lead and may be in sync: ClusterControlManager.isActive.
Active == {b \in Unfenced : ~registration[b].inControlledShutdown}

-----------------------------------------------------------------------------
(* Changing the partition: PartitionChangeBuilder.build *)

\* Replicas which left the ISR, and hold all that was committed, because the high watermark does not move while the ISR
\* is below min.insync.replicas (KIP-966; PartitionChangeBuilder.maybePopulateTargetElr).  Kafka counts among them who is no
\* replica any more and deletes its log.
EligibleAfter(isr, unclean, replicas) ==
    IF /\ EligibleLeaderReplicas
       /\ Cardinality(isr) < EffectiveMinIsr  \* GUARD eligible only while the ISR is below min ISR
    THEN LET eligible == ((partition.isr \cup partition.eligibleLeaderReplicas) \ isr) \ unclean
         IN  IF Fixed("only replicas are eligible") THEN eligible \cap replicas ELSE eligible
    ELSE {}

Outcome(leader, isr, eligible, unclean) == [leader |-> leader, isr |-> isr, eligible |-> eligible, unclean |-> unclean]

\* How an election may end, given the ISR and eligible leader replicas that are to be.  The leader stays while it is valid:
\* acceptable, and in sync, or eligible when nobody is in sync.  Else a valid replica is elected.  Else, when nobody is in
\* sync or eligible, the last known leader, which may have lost records; else, with unclean leader election, any acceptable
\* replica; else nobody.  After an unclean election no other replica is known to hold what was committed: the leader alone is
\* in sync, and none is eligible (PartitionChangeBuilder.electAnyLeader, canElectLastKnownLeader, maybeUpdateRecordElr).
Elections(isr, eligible, acceptable, uncleanElection) ==
    LET valid     == acceptable \cap (IF isr = {} THEN eligible ELSE isr)
        elected   == IF partition.leader \in valid THEN {partition.leader} ELSE valid
        lastKnown == IF /\ EligibleLeaderReplicas
                        /\ isr = {}        \* GUARD last known leader only when nobody is in sync
                        /\ eligible = {}  \* GUARD last known leader only when nobody is eligible
                     THEN IF Fixed("KAFKA-19522") THEN partition.lastKnownElr \cap acceptable ELSE partition.lastKnownElr
                     ELSE {}
    IN  IF elected # {} THEN {Outcome(b, IF isr = {} THEN {b} ELSE isr, eligible \ {b}, FALSE) : b \in elected}
        ELSE IF lastKnown # {} THEN {Outcome(b, {b}, {}, TRUE) : b \in lastKnown}
        ELSE IF /\ uncleanElection  \* GUARD unclean elections only where they are allowed
                /\ acceptable # {} THEN {Outcome(b, {b}, {}, TRUE) : b \in acceptable}
        ELSE {Outcome(NoLeader, isr, eligible, FALSE)}

\* Only with KIP-966: who led last before nobody did (PartitionChangeBuilder.maybeUpdateLastKnownLeader).
LastKnownAfter(leader) ==
    IF ~EligibleLeaderReplicas \/ leader # NoLeader THEN {}
    ELSE IF partition.lastKnownElr = {} /\ partition.leader # NoLeader THEN {partition.leader}
    ELSE partition.lastKnownElr

\* The partition after an election.  Every change of the leader, also to none, begins a leader epoch, and so does the removal
\* of a replica; every change at all begins a partition epoch, and no change neither (KAFKA-15109, KAFKA-15021;
\* triggerLeaderEpochBumpForReplicaReassignmentIfNeeded).  Without KIP-966 the ISR is never empty.
PartitionWith(outcome, recoveryState, assignment) ==
    LET isr     == IF outcome.isr = {} /\ ~EligibleLeaderReplicas THEN partition.isr ELSE outcome.isr
        changed == [partition EXCEPT !.leader                 = outcome.leader,
                                     !.isr                    = isr,
                                     !.eligibleLeaderReplicas = outcome.eligible,
                                     !.lastKnownElr           = LastKnownAfter(outcome.leader),
                                     !.leaderRecoveryState    = IF outcome.unclean THEN Recovering ELSE recoveryState,
                                     !.replicas               = assignment.replicas,
                                     !.addingReplicas         = assignment.addingReplicas,
                                     !.removingReplicas       = assignment.removingReplicas]
        bump    == \/ outcome.leader # partition.leader /\ Fixed("KAFKA-15109")
                   \/ partition.replicas \ assignment.replicas # {}  \* GUARD a removal begins a leader epoch
    IN  IF changed = partition THEN partition
        ELSE [changed EXCEPT !.leaderEpoch = IF bump THEN @ + 1 ELSE @, !.partitionEpoch = @ + 1]

Assigned(replicas, adding, removing) == [replicas |-> replicas, addingReplicas |-> adding, removingReplicas |-> removing]
Assignment == Assigned(partition.replicas, partition.addingReplicas, partition.removingReplicas)

\* A reassignment ends in the very change of the partition in which the ISR holds what it needs: somebody who stays, all who are
\* added, and, if the replicas become fewer, all who stay, lest the ISR is thinner than it was
\* (PartitionReassignmentReplicas.maybeCompleteReassignment).
Completes(assignment, isr) ==
    LET adding   == assignment.addingReplicas
        removing == assignment.removingReplicas
        staying  == assignment.replicas \ removing
    IN  /\ adding # {} \/ removing # {}
        /\ isr \ removing # {}  \* GUARD a reassignment leaves somebody in sync
        /\ adding \subseteq isr \ removing  \* GUARD a reassignment waits for those who are added
        /\ Fixed("KAFKA-15665") /\ (Cardinality(adding) < Cardinality(removing) \/ ~Fixed("KAFKA-19975")) => staying \subseteq isr

\* What the partition may become with this assignment and ISR, without the eligibility of `unclean` replicas.
ChangesTo(assignment, isr, unclean, acceptable, uncleanElection, recoveryState) ==
    LET completes == Completes(assignment, isr)
        inSync    == IF completes THEN isr \ assignment.removingReplicas ELSE isr
        result    == IF completes THEN Assigned(assignment.replicas \ assignment.removingReplicas, {}, {}) ELSE assignment
    IN  {PartitionWith(outcome, recoveryState, result) :
            outcome \in Elections(inSync, EligibleAfter(inSync, unclean, result.replicas), acceptable \cap result.replicas, uncleanElection)}

\* The same where nobody asks for another assignment.
Changes(isr, unclean, acceptable, uncleanElection, recoveryState) ==
    ChangesTo(Assignment, isr, unclean, acceptable, uncleanElection, recoveryState)

\* The partition without `broker` in its ISR, and so not led by it: when it is fenced or shutting down.
ChangesWithout(broker) ==
    IF broker \notin partition.isr THEN {partition}
    ELSE Changes(partition.isr \ {broker}, {}, Active \ {broker}, UncleanLeaderElection, partition.leaderRecoveryState)

\* An unclean election takes back the promise of every committed record that the new leader does not have, and of whatever
\* leaders of earlier epochs may still commit; nothing else does.
Unclean(changed) == /\ changed.leader \notin partition.isr \cup partition.eligibleLeaderReplicas \cup {NoLeader, partition.leader}
                    /\ changed.leaderRecoveryState = Recovering
PromisedOf(broker, leaderEpoch) ==
    [log |-> TruncateTo(promised.log, CommonEnd(promised.log, log[broker])), leaderEpoch |-> leaderEpoch]

\* So does a cancelled reassignment which declares somebody in sync, because only replicas were that it takes back.
Declared(changed) ==
    IF /\ partition.addingReplicas # {}
       /\ partition.isr \subseteq partition.addingReplicas
       /\ changed.replicas \cap partition.addingReplicas = {}
    THEN changed.isr \ partition.eligibleLeaderReplicas ELSE {}
PromisedAfter(changed) ==
    IF Unclean(changed) THEN PromisedOf(changed.leader, changed.leaderEpoch)
    ELSE IF Declared(changed) # {} THEN PromisedOf(CHOOSE b \in Declared(changed) : TRUE, changed.leaderEpoch)
    ELSE promised

\* The partition becomes this, and every process that has registered is going to hear of it, if it is a replica, or was one, or
\* has not heard yet that it is none: to others it means nothing.
Listeners(changed) ==
    {b \in running : /\ MetadataBeforeRegistration \/ brokerEpoch[b] # NoBrokerEpoch
                     /\ b \in partition.replicas \/ b \in changed.replicas \/ pendingMetadata[b] # <<>>}
Decide(changed) ==
    /\ partition' = changed
    /\ promised' = PromisedAfter(changed)
    /\ UNCHANGED <<committed, acknowledged, consumed, listed>>
Publish(changed) ==
    pendingMetadata' = IF changed = partition THEN pendingMetadata
                       ELSE [b \in Brokers |-> IF b \in Listeners(changed) THEN Append(pendingMetadata[b], Image(changed))
                                                                           ELSE pendingMetadata[b]]

-----------------------------------------------------------------------------
(* Brokers come and go *)

\* Whether the broker epoch of the clean-shutdown marker says that records may be missing.
AfterUncleanShutdown(broker, previous) ==
    IF Fixed("KAFKA-10471") THEN previous # registration[broker].epoch ELSE previous = NoBrokerEpoch

\* A started process registers and gets its broker epoch; it stays fenced until it has caught up with the metadata.
\* Safe because the old incarnation is fenced, before or on this occasion if its session has expired and nobody has noticed,
\* so it leads nothing and is in no ISR but its own last one (KIP-631),
\* and because a replica that may have lost records is not eligible any more (KIP-966: previous broker epoch).
\* The request may outlive its process (OvertakenMessages): then nobody learns the epoch, and whichever process comes next
\* shows a previous epoch that is not the registered one.
\* ClusterControlManager.registerBroker, ReplicationControlManager.handleBrokerShutdown.
RegisterBroker(broker, epoch, previous) ==
    /\ broker \in running \/ OvertakenMessages
    /\ broker \in running => previous = previousBrokerEpoch[broker]
    /\ brokerEpoch[broker] = NoBrokerEpoch  \* GUARD a process registers once
    /\ epoch > registration[broker].epoch  \* GUARD a broker epoch is used once
    /\ LET unclean == IF EligibleLeaderReplicas /\ Fixed("KAFKA-18635") /\ AfterUncleanShutdown(broker, previous)
                      THEN {broker} ELSE {}
           leaves  == unclean \cup IF ~registration[broker].fenced /\ Fixed("KAFKA-1120") THEN {broker} ELSE {}
       IN  \E changed \in IF leaves \cap partition.isr = {} /\ unclean \cap partition.eligibleLeaderReplicas = {} THEN {partition}
                          ELSE Changes(partition.isr \ leaves, unclean, Active \ leaves, UncleanLeaderElection,
                                       partition.leaderRecoveryState) :
               /\ Decide(changed)
               /\ pendingMetadata' =
                    [b \in Brokers |-> IF b = broker /\ b \in running /\ ~MetadataBeforeRegistration THEN <<Image(changed)>>
                                       ELSE IF changed # partition /\ b \in Listeners(changed)
                                       THEN Append(pendingMetadata[b], Image(changed))
                                       ELSE pendingMetadata[b]]
    /\ registration' = [registration EXCEPT ![broker].epoch = epoch, ![broker].inControlledShutdown = FALSE,
                                            ![broker].fenced = @ \/ Fixed("KAFKA-1120"),
                                            ![broker].partitionEpoch = IF MetadataBeforeRegistration THEN partition'.partitionEpoch ELSE @]
    /\ brokerEpoch' = IF broker \in running THEN [brokerEpoch EXCEPT ![broker] = epoch] ELSE brokerEpoch
    /\ previousBrokerEpoch' = IF broker \in running /\ Fixed("KAFKA-10471")
                              THEN [previousBrokerEpoch EXCEPT ![broker] = NoBrokerEpoch] ELSE previousBrokerEpoch
    /\ UNCHANGED <<running, serving, replicaVars, logVars, messages>>

\* The session of a broker expired, or it is shutting down and leads nothing.  It leaves the ISR, unless it is the last member
\* and KIP-966 is off, and the leadership.  Safe whether the broker is alive or not: its proposals fail on the partition
\* epoch, and its high watermark needs followers which now fetch from another leader.
\* ReplicationControlManager.handleBrokerFenced.
FenceBroker(broker) ==
    /\ ~registration[broker].fenced
    /\ registration' = [registration EXCEPT ![broker].fenced = TRUE]
    /\ \E changed \in ChangesWithout(broker) : Decide(changed) /\ Publish(changed)
    /\ UNCHANGED <<processVars, replicaVars, logVars, messages>>

\* A broker asks to shut down and moves out of the way while it still serves: others lead, and it leaves the ISR.  Safe as
\* fencing is.  It stops when it leads nothing any more.  ReplicationControlManager.handleBrokerInControlledShutdown.
ControlledShutdown(broker) ==
    /\ broker \in Active
    /\ registration' = [registration EXCEPT ![broker].inControlledShutdown = TRUE]
    /\ \E changed \in ChangesWithout(broker) : Decide(changed) /\ Publish(changed)
    /\ UNCHANGED <<processVars, replicaVars, logVars, messages>>

\* The broker has heard of what the controller had decided when it registered; whoever hears of nothing before has, by that.
HasCaughtUp(broker) ==
    MetadataBeforeRegistration /\ Alive(broker) /\ pendingMetadata[broker] # <<>> =>
        localPartition[broker].partitionEpoch >= registration[broker].partitionEpoch

\* A heartbeat of the registered incarnation shows that it has caught up, and does not ask to shut down.  A partition without
\* leader gets one, if it can.  Safe because unfencing alone adds nobody to the ISR, and because from here on the broker serves
\* others, having heard of every change up to its registration, above all that it does not lead any more.
\* BrokerHeartbeatManager.calculateNextBrokerState, ReplicationControlManager.handleBrokerUnfenced.
UnfenceBroker(broker) ==
    /\ registration[broker].fenced
    /\ ~registration[broker].inControlledShutdown  \* GUARD a broker that shuts down stays fenced
    /\ HasCaughtUp(broker)  \* GUARD unfenced when caught up
    /\ serving' = IF Alive(broker) THEN serving \cup {broker} ELSE serving
    /\ registration' = [registration EXCEPT ![broker].fenced = FALSE]
    /\ \E changed \in IF partition.leader # NoLeader THEN {partition}
                       ELSE Changes(partition.isr, {}, Active \cup {broker}, UncleanLeaderElection, partition.leaderRecoveryState) :
           Decide(changed) /\ Publish(changed)
    /\ UNCHANGED <<running, brokerEpoch, previousBrokerEpoch, replicaVars, logVars, messages>>

\* An election by request.  Preferred: an in-sync replica takes over, safe because it has every committed record.  Unclean: a
\* partition without leader gets one, whatever unclean.leader.election.enable says, and may lose committed records.  Where nobody
\* new can be elected, the election decides all the same what any change of the partition decides: a reassignment ends for
\* which an unclean election, having made the ISR smaller, has left nobody to wait; safe as that is with any other change.
\* ReplicationControlManager.electLeader, maybeTriggerLeaderChangeForPartitionsWithoutPreferredLeader, PartitionChangeBuilder.build.
ElectLeader(leader, election) ==
    /\ \/ /\ election = "preferred"
          /\ leader # partition.leader
          /\ partition.leader # NoLeader  \* GUARD a preferred leader replaces a leader
          /\ leader \in partition.isr  \* GUARD a preferred leader is in sync
          /\ leader \in Active          \* GUARD a preferred leader is active
          /\ LET changed == PartitionWith(Outcome(leader, partition.isr, partition.eligibleLeaderReplicas, FALSE),
                                          partition.leaderRecoveryState, Assignment)
             IN  Decide(changed) /\ Publish(changed)
       \/ /\ election = "unclean" => partition.leader = NoLeader  \* GUARD an unclean election needs a partition without leader
          /\ \E changed \in Changes(partition.isr, {}, Active, election = "unclean", partition.leaderRecoveryState) :
                changed.leader = leader /\ changed # partition /\ Decide(changed) /\ Publish(changed)
    /\ UNCHANGED <<registration, processVars, replicaVars, logVars, messages>>

-----------------------------------------------------------------------------
(* Reassignment *)

\* An operator says who shall be the replicas.  Who is new becomes a replica at once, who is not wanted stays one until the
\* others are in sync; often that is now.  Safe because nobody new counts before it has joined the ISR, and who is removed does
\* not count from the leader epoch on that begins with it.  Kafka replaces the adding and the removing replicas of a
\* reassignment that is still under way only where the new one has some, and fails when it would have to elect somebody new.
\* ReplicationControlManager.changePartitionReassignment, PartitionReassignmentReplicas.
ReassignReplicas(target) ==
    LET new      == target \ partition.replicas
        unwanted == partition.replicas \ target
        replaces == Fixed("a new reassignment replaces the old")
        adding   == IF replaces THEN new \cup (partition.addingReplicas \cap target)
                    ELSE IF new # {} THEN new ELSE partition.addingReplicas
        removing == IF replaces \/ unwanted # {} THEN unwanted ELSE partition.removingReplicas
    IN  /\ target # {}
        /\ partition.isr = {} => new \cap partition.eligibleLeaderReplicas \cap Active = {}
        /\ \E changed \in ChangesTo(Assigned(partition.replicas \cup target, adding, removing), partition.isr, {}, Active, FALSE,
                                     partition.leaderRecoveryState) :
              Decide(changed) /\ Publish(changed)
        /\ UNCHANGED <<registration, processVars, replicaVars, logVars, messages>>

\* An operator takes the reassignment back: the replicas are those from before.  Safe because of those in sync somebody remains
\* who has all that is committed.  If only added ones are in sync, one of the old replicas is declared to be, which may lose
\* committed records, and so is refused unless unclean leader election is on.
\* ReplicationControlManager.cancelPartitionReassignment, PartitionReassignmentRevert.
CancelReassignment ==
    LET before == partition.replicas \ partition.addingReplicas
        inSync == partition.isr \ partition.addingReplicas
    IN  /\ Reassigning
        /\ inSync = {} => UncleanLeaderElection  \* GUARD a cancellation loses records only where that is allowed
        /\ \E isr \in IF inSync # {} THEN {inSync} ELSE {{b} : b \in before} :
           \E changed \in ChangesTo(Assigned(before, {}, {}), isr, {}, Active, UncleanLeaderElection, partition.leaderRecoveryState) :
              Decide(changed) /\ Publish(changed)
        /\ UNCHANGED <<registration, processVars, replicaVars, logVars, messages>>

-----------------------------------------------------------------------------
(* In-sync replicas *)

\* Members whom the controller would refuse: fenced ones and ones that are shutting down, and incarnations other than the
\* registered one (KIP-841, KIP-903; ReplicationControlManager.ineligibleReplicasForIsr).
Ineligible(members) ==
    {m \in members : \/ Fixed("KIP-841") /\ m.broker \notin Active
                     \/ /\ Fixed("KIP-903")
                        /\ m.brokerEpoch # NoBrokerEpoch
                        /\ m.brokerEpoch # registration[m.broker].epoch}

\* The checks in Kafka's order (ReplicationControlManager.validateAlterPartitionData).
AlterPartitionError(request) ==
    CASE request.brokerEpoch # registration[request.leader].epoch -> "STALE_BROKER_EPOCH"  \* GUARD proposal of an earlier process
      [] \/ request.leaderEpoch > partition.leaderEpoch
         \/ request.partitionEpoch > partition.partitionEpoch     -> "NOT_CONTROLLER"  \* NEVER a leader knows of no epoch that the one controller has not decided
      [] request.leaderEpoch < partition.leaderEpoch              -> "FENCED_LEADER_EPOCH"  \* GUARD proposal of an earlier epoch
      [] request.leader # partition.leader                        -> "INVALID_REQUEST"  \* GUARD proposal by another broker  \* NEVER a leader epoch, compared before, has one leader
      [] /\ Fixed("KAFKA-6082")
         /\ request.partitionEpoch < partition.partitionEpoch     -> "INVALID_UPDATE_VERSION"
      [] /\ Fixed("KAFKA-9672")
         /\ ~(BrokersOf(request.members) \subseteq partition.replicas) -> "INVALID_REQUEST"  \* NEVER a leader has forgotten who is none at its partition epoch, compared before
      [] /\ Fixed("KAFKA-15353")
         /\ request.leader \notin BrokersOf(request.members)      -> "INVALID_REQUEST"  \* NEVER a leader keeps itself in each ISR that it proposes
      [] Ineligible(request.members) # {}                         -> "INELIGIBLE_REPLICA"
      [] OTHER                                                    -> "NONE"

\* The answer repeats the proposal, so that the leader knows its own question; a refusal says nothing else.  The change may have
\* begun a leader epoch with the same leader: when it has ended a reassignment.
AlterPartitionAnswer(request, error, changed) ==
    [type |-> "AlterPartitionResponse", leader |-> request.leader, connection |-> request.connection, error |-> error,
     leaderEpoch |-> request.leaderEpoch, proposal |-> request.members, proposedAt |-> request.partitionEpoch,
     newLeaderEpoch |-> IF error = "NONE" THEN changed.leaderEpoch ELSE NoEpoch,
     partitionEpoch |-> IF error = "NONE" THEN changed.partitionEpoch ELSE NoPartitionEpoch,
     isr |-> IF error = "NONE" THEN changed.isr ELSE {}]

\* A leader's proposal is accepted or refused, as a compare-and-set on leader, leader epoch and partition epoch.  Safe
\* because a proposal made before any other change of the partition is refused, and one that names an incarnation which has
\* been replaced since, too.  The leader itself is replaced on this occasion only if a reassignment removes it that ends with
\* this change.
\* ReplicationControlManager.alterPartition.
HandleAlterPartition(leader) ==
    \E request \in AlterPartitionMessage(leader, "AlterPartitionRequest") :
        LET refusal == AlterPartitionError(request)
        IN  \E changed \in IF refusal # "NONE" THEN {partition}
                           ELSE Changes(BrokersOf(request.members), {}, Active, UncleanLeaderElection, Recovered) :
                LET error == IF changed.leader # partition.leader THEN "NEW_LEADER_ELECTED" ELSE refusal
                IN  /\ Decide(changed)
                    /\ Publish(changed)
                    /\ messages' = (messages \ {request}) \cup {AlterPartitionAnswer(request, error, changed)}
                    /\ UNCHANGED <<registration, processVars, replicaVars, logVars>>
=============================================================================
