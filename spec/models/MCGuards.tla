------------------------------ MODULE MCGuards ------------------------------
(***************************************************************************)
(* For the guards that carry safety (guards.json): what MCReplication      *)
(* bounds by a guard of its own, or leaves out because the specification   *)
(* refuses it, is free here.  A configuration replaces the bound by name.  *)
(***************************************************************************)
EXTENDS MCReplication

\* A process may ask for any broker epoch, also one that was used.
RegisterWithAnyEpoch(b) ==
    MayRegister(b) /\ \E epoch \in 0 .. registration[b].epoch + 1 : RegisterBroker(b, epoch, previousBrokerEpoch[b])

\* A process may register again while it runs; not without end.
RegisterAgain(b) == MayRegister(b) /\ registration[b].epoch < 2 /\ RegisterBroker(b, registration[b].epoch + 1, previousBrokerEpoch[b])

\* A follower also fetches from a leader that has not heard of the follower's leader epoch yet.
FetchAhead(b) ==
    LET l == localPartition[b].leader
    IN  /\ OnFetchConnection(b, l) = {}
        /\ Gains(b, l) \/ (l # NoLeader /\ Leads(l) /\ localPartition[l].leaderEpoch < localPartition[b].leaderEpoch)
        /\ SendFetch(b)

\* Records are appended only after the last election: before, they would only add states.
AppendAfterElections(b) == spent.elections = MaxElections /\ Spend("records", MaxRecords) /\ AppendToLeader(b, 1, "0")

\* Records are appended only after the last fencing: likewise.
AppendAfterFencings(b) == spent.fencings = MaxFencings /\ Spend("records", MaxRecords) /\ AppendToLeader(b, 1, "0")

\* An operator wants other brokers altogether, and has said so before anything else happens.
ReassignAtFirst ==
    /\ partition.partitionEpoch = 0
    /\ Spend("reassignments", MaxReassignments)
    /\ \E target \in SUBSET (Brokers \ partition.replicas) : Cardinality(target) \in TargetReplicas /\ ReassignReplicas(target)

\* A consumer may ask for whatever there is.
FetchWhateverThereIs(b) == Consumers /\ \E offset \in 0 .. EndOffset(log[b]) : ConsumerFetch(b, offset)
=============================================================================
