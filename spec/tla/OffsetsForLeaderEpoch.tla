----------------------- MODULE OffsetsForLeaderEpoch -----------------------
(***************************************************************************)
(* How a follower found where its log forks before the answer to a fetch   *)
(* told (KIP-595): in a new leader epoch it asked the leader first, with   *)
(* an OffsetsForLeaderEpoch request, and truncated, before it fetched      *)
(* (KIP-101).  None of these steps happens in Kafka 4.x.                   *)
(***************************************************************************)
EXTENDS LeaderReplica, FollowerReplica

\* The follower has a new leader epoch and has not found its truncation point in it: it asks where its last epoch ends.
\* Safe because it fetches only after the answer.  ReplicaFetcherThread.fetchEpochEndOffsets.
SendOffsetsForLeaderEpoch(follower) ==
    LET leader  == localPartition[follower].leader
        epoch   == localPartition[follower].leaderEpoch
        request == [type |-> "OffsetsForLeaderEpochRequest", follower |-> follower, leader |-> leader, connection |-> Open,
                    leaderEpoch |-> epoch, lastEpoch |-> LastEpoch(log[follower])]
    IN  /\ AsksForFork
        /\ leader # NoLeader
        /\ Follows(follower, leader)
        /\ fetcherEpoch[follower] # epoch
        /\ messages' = (messages \ OnFetchConnection(follower, leader)) \cup {request}
        /\ UNCHANGED <<controllerVars, processVars, replicaVars, logVars, historyVars>>

\* The leader says where its largest epoch ends that is not newer.  A question of another leader epoch gets no answer (KIP-320);
\* it may be asked again.  Partition.lastOffsetForLeaderEpoch.
AnswerOffsetsForLeaderEpoch(leader, follower) ==
    /\ AsksForFork
    /\ leader \in running
    /\ \E request \in FetchMessage(follower, leader, "OffsetsForLeaderEpochRequest") :
          LET known  == EndOffsetForEpoch(log[leader], request.lastEpoch)
              answer == [type |-> "OffsetsForLeaderEpochResponse", follower |-> follower, leader |-> leader, connection |-> request.connection,
                         leaderEpoch |-> request.leaderEpoch, epoch |-> known.epoch, endOffset |-> known.endOffset]
          IN  messages' = IF FetchError(leader, request) = "NONE" THEN (messages \ {request}) \cup {answer} ELSE messages \ {request}
    /\ UNCHANGED <<controllerVars, processVars, replicaVars, logVars, historyVars>>

\* The follower truncates, and fetches from now on; if its own epoch was another one, it asks once more with what is left.
\* AbstractFetcherThread.truncateToEpochEndOffsets, getOffsetTruncationState.
ReceiveOffsetsForLeaderEpochResponse(follower, leader) ==
    /\ AsksForFork
    /\ follower \in running
    /\ \E response \in FetchMessage(follower, leader, "OffsetsForLeaderEpochResponse") :
          LET current == Follows(follower, leader) /\ response.leaderEpoch = localPartition[follower].leaderEpoch
              cut     == TruncateTo(log[follower], TruncationOffset(follower, response.epoch, response.endOffset))
              found   == ~Fixed("KIP-279") \/ EndOffsetForEpoch(log[follower], response.epoch).epoch = response.epoch
          IN  /\ messages' = messages \ {response}
              /\ IF current THEN Becomes(follower, cut) ELSE UNCHANGED <<log, openEpoch, flushedOffset, highWatermark>>
              /\ fetcherEpoch' = IF current /\ found THEN [fetcherEpoch EXCEPT ![follower] = response.leaderEpoch] ELSE fetcherEpoch
    /\ UNCHANGED <<controllerVars, processVars, localPartition, remoteReplicas, proposedIsr, waitingProduce>>
    /\ UNCHANGED <<highWatermarkCheckpoint, fetchedOffsets, historyVars>>
=============================================================================
