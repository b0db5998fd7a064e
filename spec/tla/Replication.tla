---------------------------- MODULE Replication ----------------------------
(***************************************************************************)
(* Kafka 4.x replication of one partition: who may do what, in one place.  *)
(* The actions stand in one module a role; bounds for model checking are   *)
(* in the models (spec/models), the trace format is in ReplicationTrace.   *)
(*                                                                         *)
(* Left out, beside what ReplicationState names: duplicated messages, and  *)
(* fairness (only safety is stated so far).                                *)
(***************************************************************************)
EXTENDS Controller, LeaderReplica, FollowerReplica, BrokerLifecycle, Clients

AcksLevels == {"0", "1", "all"}
ProduceErrors == {"NOT_LEADER_OR_FOLLOWER", "NOT_ENOUGH_REPLICAS", "NOT_ENOUGH_REPLICAS_AFTER_APPEND"}

ControllerNext ==
    \E broker \in Brokers :
        \/ \E epoch \in Nat : RegisterBroker(broker, epoch)
        \/ FenceBroker(broker)
        \/ UnfenceBroker(broker)
        \/ ElectLeader(broker)
        \/ HandleAlterPartition(broker)

LeaderNext ==
    \E leader \in Brokers :
        \/ \E count \in Nat, acks \in AcksLevels : AppendToLeader(leader, count, acks)
        \/ \E follower \in Brokers, count \in Nat : AnswerFetch(leader, follower, count)
        \/ AdvanceHighWatermark(leader)
        \/ \E followers \in SUBSET localPartition[leader].isr : ProposeIsrShrink(leader, followers)
        \/ \E follower \in Brokers : ProposeIsrExpand(leader, follower)
        \/ ResendAlterPartition(leader)
        \/ ReceiveAlterPartitionResponse(leader)

FollowerNext ==
    \E follower \in Brokers :
        \/ SendFetch(follower)
        \/ \E leader \in Brokers : ReceiveFetchResponse(follower, leader)
        \/ AdvanceFollowerHighWatermark(follower)

LifecycleNext ==
    \/ \E broker \in Brokers :
          \/ \E partitionEpoch \in Nat : ApplyMetadata(broker, partitionEpoch)
          \/ Flush(broker)
          \/ \E keep \in Nat : CrashBroker(broker, keep)
          \/ StopBroker(broker)
          \/ \E checkpoint \in Nat : StartBroker(broker, checkpoint)
    \/ \E message \in messages : DropMessage(message)

ClientsNext ==
    \E broker \in Brokers :
        \/ \E acks \in AcksLevels, leaderEpoch, requiredOffset \in Nat :
               AcknowledgeProduce(broker, acks, leaderEpoch, requiredOffset)
        \/ \E acks \in AcksLevels, error \in ProduceErrors, requiredOffset \in Nat \cup {NoOffset} :
               RejectProduce(broker, acks, error, requiredOffset)
        \/ \E endOffset \in Nat : ConsumerFetch(broker, endOffset)

Next == ControllerNext \/ LeaderNext \/ FollowerNext \/ LifecycleNext \/ ClientsNext

Spec == Init /\ [][Next]_vars
=============================================================================
