-------------------------- MODULE ReplicationTrace --------------------------
(***************************************************************************)
(* What a recorded event says in the specification's terms: which action   *)
(* it is, and what each field of its `state` observes.  The only module    *)
(* that knows the trace format; traces/README.md describes it for people   *)
(* who write traces.                                                       *)
(*                                                                         *)
(* Plain TLA+: an event allows a step when Next and TraceAction(event) do, *)
(* and, after it, TraceObservation(event, field) is what the event's state *)
(* says for each of its fields.                                            *)
(***************************************************************************)
EXTENDS ReplicationProperties, TLC

\* An array stands for a set where the specification has one.
SetOf(array) == {array[i] : i \in DOMAIN array}

\* Who sent a message; any node that is no broker is the controller.
IsSender(node, m) ==
    CASE m.type = "FetchRequest"           -> node = m.follower
      [] m.type = "AlterPartitionResponse" -> node \notin Brokers
      [] OTHER                             -> node = m.leader

\* Of the requests in flight the event answers the copy if it says `copy`, else the other one.
IsCopy(event)           == "copy" \in DOMAIN event /\ event.copy
IsOf(event, m)           == IsCopy(event) <=> m.connection = NoConnection
Answers(event, requests) == \E m \in requests : IsOf(event, m)

\* Of an answer to a fetch the event may also say whether it was begun in a step of its own.
AnswersFetch(event, requests) ==
    \E m \in requests : IsOf(event, m) /\ ("begun" \in DOMAIN event => HasBegun(m) = event.begun)

\* Of a refused fetch the follower may say the error with which the answer came.
SaysError(event, answers) == "error" \in DOMAIN event => \E m \in answers : m.error = event.error

\* The message that a DropMessage or DuplicateMessage event names, or the copy of it; one that is not in flight, if there is none.
NamedMessage(event) ==
    LET connection == IF IsCopy(event) THEN NoConnection ELSE Open
        named == {m \in messages : /\ m.type = event.type
                                   /\ m.leader = event.leader
                                   /\ "follower" \in DOMAIN m => "follower" \in DOMAIN event /\ m.follower = event.follower
                                   /\ m.connection = connection
                                   /\ IsSender(event.node, m)}
    IN  IF named = {} THEN [type |-> "none", connection |-> connection] ELSE CHOOSE m \in named : TRUE

\* A consumer gets every record from the offset on that it asked for, none left out: as far as the event tells of it.
ReadsWithoutGap(event) ==
    /\ event.node \in Brokers
    /\ "fetchOffset" \in DOMAIN event => log[event.node].start <= event.fetchOffset /\ event.fetchOffset <= event.endOffset
    /\ "count" \in DOMAIN event => log[event.node].start + event.count <= event.endOffset
    /\ {"fetchOffset", "count"} \subseteq DOMAIN event => event.fetchOffset + event.count = event.endOffset

\* The controller has an id of its own: any that is no broker's.
OfBroker(event)     == event.node \in Brokers
OfController(event) == event.node \notin Brokers

TraceAction(event) ==
    CASE event.event = "AppendToLeader"               -> AppendToLeader(event.node, event.count, event.acks)
      [] event.event = "SendFetch"                    -> SendFetch(event.node)
      [] event.event = "AbandonFetch"                 -> AbandonFetch(event.node, event.leader)
      [] event.event = "DelayFetch"                   -> DelayFetch(event.node, event.follower)
      [] event.event = "BeginAnswerFetch"             -> BeginAnswerFetch(event.node, event.follower)
      [] event.event = "AnswerFetch"                  -> AnswerFetch(event.node, event.follower, event.count)
                                                         /\ AnswersFetch(event, FetchesAt(event.follower, event.node))
      [] event.event = "ReceiveFetchResponse"         -> ReceiveFetchResponse(event.node, event.leader)
                                                         /\ SaysError(event, FetchMessage(event.node, event.leader, "FetchResponse"))
      [] event.event = "AdvanceFollowerHighWatermark" -> AdvanceFollowerHighWatermark(event.node)
      [] event.event = "AdvanceHighWatermark"         -> AdvanceHighWatermark(event.node)
      [] event.event = "ProposeIsrShrink"             -> ProposeIsrShrink(event.node, SetOf(event.followers))
      [] event.event = "ProposeIsrExpand"             -> ProposeIsrExpand(event.node, event.follower)
      [] event.event = "ResendAlterPartition"         -> ResendAlterPartition(event.node)
      [] event.event = "HandleAlterPartition"         -> OfController(event) /\ HandleAlterPartition(event.leader)
                                                         /\ Answers(event, AlterPartitionMessage(event.leader, "AlterPartitionRequest"))
      [] event.event = "ReceiveAlterPartitionResponse" -> ReceiveAlterPartitionResponse(event.node)
      [] event.event = "AcknowledgeProduce"           -> AcknowledgeProduce(event.node, event.acks, event.leaderEpoch, event.requiredOffset)
      [] event.event = "RejectProduce"                -> RejectProduce(event.node, event.acks, event.error, event.leaderEpoch, event.requiredOffset)
      [] event.event = "ConsumerFetch"                -> ConsumerFetch(event.node, event.endOffset) /\ ReadsWithoutGap(event)
      [] event.event = "ListOffsets"                  -> ListOffsets(event.node, event.offset)
      [] event.event = "ApplyMetadata"                -> ApplyMetadata(event.node, event.partitionEpoch)
      [] event.event = "RegisterBroker"               -> OfController(event) /\ RegisterBroker(event.broker, event.brokerEpoch, event.previousBrokerEpoch)
      [] event.event = "FenceBroker"                  -> OfController(event) /\ FenceBroker(event.broker)
      [] event.event = "ControlledShutdown"           -> OfController(event) /\ ControlledShutdown(event.broker)
      [] event.event = "UnfenceBroker"                -> OfController(event) /\ UnfenceBroker(event.broker)
      [] event.event = "ElectLeader"                  -> OfController(event) /\ ElectLeader(event.leader, event.election)
      [] event.event = "ReassignReplicas"             -> OfController(event) /\ ReassignReplicas(SetOf(event.target))
      [] event.event = "CancelReassignment"           -> OfController(event) /\ CancelReassignment
      [] event.event = "CrashBroker"                  -> CrashBroker(event.node, event.keep)
      [] event.event = "StopBroker"                   -> StopBroker(event.node)
      [] event.event = "StartBroker"                  -> StartBroker(event.node)
      [] event.event = "Flush"                        -> Flush(event.node)
      [] event.event = "CheckpointHighWatermark"      -> CheckpointHighWatermark(event.node)
      [] event.event = "AdvanceLogStart"              -> AdvanceLogStart(event.node, event.offset)
      [] event.event = "DropMessage"                  -> DropMessage(NamedMessage(event))
      [] event.event = "DuplicateMessage"             -> DuplicateMessage(NamedMessage(event))

-----------------------------------------------------------------------------
(* What the message says that the event has just sent. *)

\* Whom the event says that it asked; a fetcher may still ask the leader of the epoch before.
AskedLeader(event) == IF "state" \in DOMAIN event /\ "leader" \in DOMAIN event.state THEN event.state.leader
                      ELSE localPartition[event.node].leader
NoFetch(event) == [leader |-> localPartition[event.node].leader, leaderEpoch |-> localPartition[event.node].leaderEpoch,
                   fetchOffset |-> NoOffset, lastFetchedEpoch |-> NoEpoch, brokerEpoch |-> NoBrokerEpoch]
SentFetch(event) ==
    LET sent == {m \in messages : m.type = "FetchRequest" /\ m.connection = Open /\ m.follower = event.node /\ m.leader = AskedLeader(event)}
    IN  IF sent = {} THEN NoFetch(event) ELSE CHOOSE m \in sent : TRUE

\* A copied request is answered by a copy: beside it another answer may be in flight.  One on a closed connection is the newest.
NoAnswer == [error |-> "no answer"]
SentBetween(answers, event) ==
    LET mine == {m \in answers : IsOf(event, m)} IN IF mine # {} THEN CHOOSE m \in mine : TRUE ELSE NoAnswer
SentAnswer(event) ==
    LET closed == ClosedAnswers(event.node, event.follower)
    IN  SentBetween(IF closed # {} THEN closed ELSE FetchMessage(event.follower, event.node, "FetchResponse"), event)
SentControllerAnswer(event) == SentBetween(AlterPartitionMessage(event.leader, "AlterPartitionResponse"), event)

\* The fetch that a leader has begun to answer: the one that the event names, if there are several.
BegunFetch(event) ==
    LET begun  == {m \in FetchesAt(event.follower, event.node) : HasBegun(m)}
        states(field, value) == ("state" \in DOMAIN event /\ field \in DOMAIN event.state) => event.state[field] = value
        named  == {m \in begun : states("fetchOffset", m.fetchOffset) /\ states("currentLeaderEpoch", m.leaderEpoch)}
    IN  IF named # {} THEN CHOOSE m \in named : TRUE ELSE IF begun # {} THEN CHOOSE m \in begun : TRUE ELSE NoAnswer

\* What a leader answers, or has begun to answer.
AnsweredFetch(event) == IF event.event = "BeginAnswerFetch" THEN BegunFetch(event) ELSE SentAnswer(event)

\* A field that only some answers have.
FieldOr(message, field, default) == IF field \in DOMAIN message THEN message[field] ELSE default

TraceObservation(event, field) ==
    CASE field = "logEndOffset"     -> EndOffset(log[event.node])
      [] field = "logStartOffset"   -> IF event.event = "AnswerFetch"
                                       THEN FieldOr(SentAnswer(event), "logStartOffset", log[event.node].start)
                                       ELSE log[event.node].start
      [] field = "highWatermark"    -> IF event.event = "AnswerFetch"
                                       THEN LET told == FieldOr(SentAnswer(event), "highWatermark", NoOffset)
                                            IN  IF told = NoOffset THEN highWatermark[event.node] ELSE told
                                       ELSE highWatermark[event.node]
      [] field = "highWatermarkCheckpoint" -> highWatermarkCheckpoint[event.node]
      \* Before the log start there is nothing to lose.
      [] field = "flushedOffset"    -> Maximum(log[event.node].start, flushedOffset[event.node])
      [] field = "waitingProduceRequests" -> Cardinality(waitingProduce[event.node])
      [] field = "leader"           -> IF event.event = "SendFetch" THEN SentFetch(event).leader
                                       ELSE IF OfBroker(event) THEN localPartition[event.node].leader ELSE partition.leader
      [] field = "leaderEpoch"      -> IF event.event = "SendFetch" THEN SentFetch(event).leaderEpoch
                                       ELSE IF OfBroker(event) THEN localPartition[event.node].leaderEpoch ELSE partition.leaderEpoch
      [] field = "partitionEpoch"   -> IF OfBroker(event) THEN localPartition[event.node].partitionEpoch ELSE partition.partitionEpoch
      [] field = "isr"              -> IF OfBroker(event) THEN localPartition[event.node].isr ELSE partition.isr
      [] field = "replicas"         -> IF OfBroker(event) THEN localPartition[event.node].replicas ELSE partition.replicas
      [] field = "addingReplicas"   -> partition.addingReplicas
      [] field = "removingReplicas" -> partition.removingReplicas
      [] field = "maximalIsr"       -> MaximalIsrOf(event.node)
      [] field = "eligibleLeaderReplicas" -> partition.eligibleLeaderReplicas
      [] field = "lastKnownElr"     -> partition.lastKnownElr
      [] field = "leaderRecoveryState" -> partition.leaderRecoveryState
      [] field = "brokerEpoch"      -> CASE OfController(event)         -> registration[event.broker].epoch
                                         [] event.event = "SendFetch" -> SentFetch(event).brokerEpoch
                                         [] OTHER                     -> brokerEpoch[event.node]
      [] field = "fetchOffset"      -> IF event.event = "SendFetch" THEN SentFetch(event).fetchOffset
                                       ELSE FieldOr(AnsweredFetch(event), "fetchOffset", NoOffset)
      [] field = "currentLeaderEpoch" -> FieldOr(AnsweredFetch(event), "leaderEpoch", NoEpoch)
      [] field = "lastFetchedEpoch" -> IF event.event = "SendFetch" THEN SentFetch(event).lastFetchedEpoch
                                       ELSE LastEpoch(log[event.node])
      [] field = "error"            -> IF event.event = "AnswerFetch" THEN SentAnswer(event).error
                                       ELSE IF event.event = "ListOffsets"
                                       THEN IF LatestOffset(event.node) = NoOffset THEN "OFFSET_NOT_AVAILABLE" ELSE "NONE"
                                       ELSE SentControllerAnswer(event).error
      [] field = "divergingEpoch"     -> FieldOr(SentAnswer(event), "divergingEpoch", NoEpoch)
      [] field = "divergingEndOffset" -> FieldOr(SentAnswer(event), "divergingEndOffset", NoOffset)
      [] field = "followerLogEndOffset" -> remoteReplicas[event.node][event.follower].logEndOffset
      [] field = "followerBrokerEpoch"  -> remoteReplicas[event.node][event.follower].brokerEpoch

-----------------------------------------------------------------------------
(* Where a trace begins: the partition's creation, with the broker epochs and the leader that the header may name. *)

Entries(header) == IF "initial" \in DOMAIN header THEN DOMAIN header.initial ELSE {}
BrokerNames == {ToString(b) : b \in Brokers}

InitialBrokerEpochs(header) ==
    [b \in Brokers |-> IF /\ ToString(b) \in Entries(header)
                          /\ "brokerEpoch" \in DOMAIN header.initial[ToString(b)]
                       THEN header.initial[ToString(b)].brokerEpoch
                       ELSE 0]

\* The leader and the replicas that the controller's entry names, if it does.
ControllerEntries(header) == {header.initial[n] : n \in Entries(header) \ BrokerNames}
InitialReplicas(header) ==
    LET named == {entry \in ControllerEntries(header) : "replicas" \in DOMAIN entry}
    IN  IF named = {} THEN Brokers ELSE UNION {SetOf(entry.replicas) : entry \in named}
InitialLeaders(header) ==
    LET named == {entry \in ControllerEntries(header) : "leader" \in DOMAIN entry}
    IN  IF named = {} THEN InitialReplicas(header) ELSE {entry.leader : entry \in named}

\* Nothing else is known of a beginning: a broker's entry names its epoch, one other entry the controller's first decision.
KnownBeginning(header) ==
    /\ \A name \in Entries(header) :
          DOMAIN header.initial[name] \subseteq IF name \in BrokerNames THEN {"brokerEpoch"} ELSE {"leader", "replicas"}
    /\ \A b \in Brokers : InitialBrokerEpochs(header)[b] >= 0
    /\ Cardinality(ControllerEntries(header)) <= 1
    /\ InitialReplicas(header) \subseteq Brokers

TraceInit(header) ==
    /\ KnownBeginning(header)
    /\ \E leader \in InitialLeaders(header) : CreatedWith(leader, InitialReplicas(header), InitialBrokerEpochs(header))

-----------------------------------------------------------------------------
(* What a header may configure: the partition, and how orderly the implementation is; not the rules of the protocol. *)
TraceConstants == {"Brokers", "MinInsyncReplicas", "UncleanLeaderElection", "EligibleLeaderReplicas",
                   "MetadataBeforeRegistration", "EpochsWithoutRecords", "ConcurrentRequests"}

(* Events that only read what others write, and so may carry `after`. *)
TraceReads == {"CheckpointHighWatermark", "BeginAnswerFetch", "AnswerFetch", "AcknowledgeProduce", "RejectProduce", "ConsumerFetch", "ListOffsets"}

-----------------------------------------------------------------------------
(* Steps that may be taken without an event, and how many of them between two events.  None: a request that is sent again
   takes the place of what was in flight, so that even a recorder which sees no losses need not guess them.  A header's
   `silent` may name actions which its recorder cannot see. *)
TraceSilent == {}
TraceSilentBound == 2

\* Promises that a run may break and conform all the same: an unclean election, or too many lossy crashes; the first also
\* because Kafka takes metadata of an equal partition epoch over a proposal in flight (Partition.makeLeader).  The verdict says
\* where each stopped to hold.
TraceNotes ==
    [ReplicationQuorumSuperset |-> ReplicationQuorumSuperset,
     LeaderCompleteness        |-> LeaderCompleteness,
     ElectableCompleteness     |-> ElectableCompleteness,
     CommittedRecordsSurvive   |-> CommittedRecordsSurvive]

TraceSummary ==
    [leaderEpoch  |-> partition.leaderEpoch,
     committed    |-> EndOffset(committed),
     acknowledged |-> EndOffset(acknowledged["all"])]

-----------------------------------------------------------------------------
\* What Kafka's requests can be refused with, whether or not the specification ever does (Errors, by the names of ErrorCode).
KafkaErrors ==
    {"NONE", "OFFSET_OUT_OF_RANGE", "FENCED_LEADER_EPOCH", "UNKNOWN_LEADER_EPOCH",
     "NOT_LEADER_OR_FOLLOWER", "NOT_ENOUGH_REPLICAS", "NOT_ENOUGH_REPLICAS_AFTER_APPEND",
     "INVALID_UPDATE_VERSION", "INELIGIBLE_REPLICA", "NEW_LEADER_ELECTED", "NOT_CONTROLLER",
     "INVALID_REQUEST", "STALE_BROKER_EPOCH", "OFFSET_NOT_AVAILABLE", "REQUEST_TIMED_OUT",
     "DUPLICATE_BROKER_REGISTRATION", "OUT_OF_ORDER_SEQUENCE_NUMBER", "INVALID_PRODUCER_EPOCH",
     "UNKNOWN_TOPIC_OR_PARTITION", "INVALID_REQUIRED_ACKS", "MESSAGE_TOO_LARGE",
     "RECORD_LIST_TOO_LARGE", "CORRUPT_MESSAGE", "INVALID_RECORD", "TOPIC_AUTHORIZATION_FAILED",
     "CLUSTER_AUTHORIZATION_FAILED"}

\* Where an event's `state` holds something else, that is no observation.
TraceValues ==
    [logEndOffset |-> Nat, logStartOffset |-> Nat, highWatermark |-> Nat, highWatermarkCheckpoint |-> Nat, flushedOffset |-> Nat,
     waitingProduceRequests |-> Nat, leaderRecoveryState |-> {Recovered, Recovering}, error |-> KafkaErrors]

\* Minus one is no broker but none.
ASSUME Brokers \subseteq Nat
=============================================================================
