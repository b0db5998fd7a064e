---------------------------- MODULE CommittedLog ----------------------------
(***************************************************************************)
(* The log that clients of a partition believe in.  Read this first: all   *)
(* the rest is how brokers which crash and a network which loses messages  *)
(* make it true.                                                           *)
(*                                                                         *)
(* A record that is committed stays at its offset, and what is before it   *)
(* does not change.  There is one exception: when a replica leads that may *)
(* not have everything (an unclean leader election, or with KIP-966 that   *)
(* of the last known leader), a suffix is lost, for ever, and the log goes *)
(* on from there in a new leader epoch.  Reading and acknowledging are not *)
(* steps: both show what is committed.                                     *)
(*                                                                         *)
(* `Replication` is shown to do nothing else (RefinesCommittedLog), as     *)
(* long as fewer brokers than min.insync.replicas lose what they had not   *)
(* flushed.                                                                *)
(***************************************************************************)
EXTENDS Integers, ReplicaLog

VARIABLES
    log,         \* the committed log
    leaderEpoch  \* the leader epoch that the last unclean election began, 0 before there was one

vars == <<log, leaderEpoch>>

Init == log = EmptyLog /\ leaderEpoch = 0

\* More is committed; nothing that was, changes.
Commit ==
    /\ IsPrefix(log, log')
    /\ leaderEpoch' = leaderEpoch

\* An unclean election: what the new leader does not have is gone.
Lose ==
    /\ leaderEpoch' > leaderEpoch
    /\ IsPrefix(log', log)

Next == Commit \/ Lose

Spec == Init /\ [][Next]_vars
=============================================================================
