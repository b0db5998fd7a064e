---------------------------- MODULE Replication ----------------------------
(***************************************************************************)
(* Kafka 4.x replication of one partition: who may do what, in one place.  *)
(* The actions stand in one module a role; bounds for model checking are   *)
(* in the models (spec/models), the trace format is in ReplicationTrace.   *)
(*                                                                         *)
(* Left out, beside what ReplicationState names: fairness, which depends   *)
(* on what a model lets go wrong, and so stands in MCReplication.          *)
(***************************************************************************)
EXTENDS Controller, LeaderReplica, FollowerReplica, OffsetsForLeaderEpoch, BrokerLifecycle, Clients

AcksLevels == {"0", "1", "all"}
ElectionTypes == {"preferred", "unclean"}
ProduceErrors == {"NOT_LEADER_OR_FOLLOWER", "NOT_ENOUGH_REPLICAS", "NOT_ENOUGH_REPLICAS_AFTER_APPEND", "REQUEST_TIMED_OUT"}

ControllerNext ==
    \E broker \in Brokers :
        \/ \E epoch \in Nat, previous \in Nat \cup {NoBrokerEpoch} : RegisterBroker(broker, epoch, previous)
        \/ FenceBroker(broker)
        \/ ControlledShutdown(broker)
        \/ UnfenceBroker(broker)
        \/ HandleAlterPartition(broker)

ElectionNext == \E leader \in Brokers \cup {NoLeader}, election \in ElectionTypes : ElectLeader(leader, election)

ReassignmentNext ==
    \/ \E target \in SUBSET Brokers : ReassignReplicas(target)
    \/ CancelReassignment

LeaderNext ==
    \E leader \in Brokers :
        \/ \E count \in Nat, acks \in AcksLevels : AppendToLeader(leader, count, acks)
        \/ \E follower \in Brokers : DelayFetch(leader, follower) \/ BeginAnswerFetch(leader, follower)
        \/ \E follower \in Brokers, count \in Nat : AnswerFetch(leader, follower, count)
        \/ AdvanceHighWatermark(leader)
        \/ \E followers \in SUBSET localPartition[leader].isr : ProposeIsrShrink(leader, followers)
        \/ \E follower \in Brokers : ProposeIsrExpand(leader, follower)
        \/ ResendAlterPartition(leader)
        \/ ReceiveAlterPartitionResponse(leader)

FollowerNext ==
    \E follower \in Brokers :
        \/ SendFetch(follower)
        \/ \E leader \in Brokers : AbandonFetch(follower, leader)
        \/ \E leader \in Brokers : ReceiveFetchResponse(follower, leader)
        \/ AdvanceFollowerHighWatermark(follower)

HistoricalNext ==
    \E follower, leader \in Brokers :
        \/ SendOffsetsForLeaderEpoch(follower)
        \/ AnswerOffsetsForLeaderEpoch(leader, follower)
        \/ ReceiveOffsetsForLeaderEpochResponse(follower, leader)

LifecycleNext ==
    \/ \E broker \in Brokers :
          \/ \E partitionEpoch \in Nat : ApplyMetadata(broker, partitionEpoch)
          \/ Flush(broker)
          \/ CheckpointHighWatermark(broker)
          \/ \E offset \in Nat : AdvanceLogStart(broker, offset)
          \/ \E keep \in Nat : CrashBroker(broker, keep)
          \/ StopBroker(broker)
          \/ StartBroker(broker)
    \/ \E message \in messages : DropMessage(message) \/ DuplicateMessage(message)

ClientsNext ==
    \E broker \in Brokers :
        \/ \E acks \in AcksLevels, leaderEpoch, requiredOffset \in Nat :
               AcknowledgeProduce(broker, acks, leaderEpoch, requiredOffset)
        \/ \E acks \in AcksLevels, error \in ProduceErrors, leaderEpoch \in Nat \cup {NoEpoch}, requiredOffset \in Nat \cup {NoOffset} :
               RejectProduce(broker, acks, error, leaderEpoch, requiredOffset)
        \/ \E endOffset \in Nat : ConsumerFetch(broker, endOffset)
        \/ \E offset \in Nat \cup {NoOffset} : ListOffsets(broker, offset)

Next == ControllerNext \/ ElectionNext \/ ReassignmentNext \/ LeaderNext \/ FollowerNext \/ HistoricalNext \/ LifecycleNext \/ ClientsNext

Spec == Init /\ [][Next]_vars
=============================================================================
