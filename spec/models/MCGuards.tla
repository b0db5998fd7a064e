------------------------------ MODULE MCGuards ------------------------------
(***************************************************************************)
(* For the guards that carry safety (guards.json): what MCReplication      *)
(* bounds by a guard of its own, or leaves out because the specification   *)
(* refuses it, is free here.  A configuration replaces the bound by name.  *)
(***************************************************************************)
EXTENDS MCReplication

\* A process may ask for any broker epoch, also one that was used.
RegisterWithAnyEpoch(b) ==
    b \in running /\ \E epoch \in 0 .. registration[b].epoch + 1 : RegisterBroker(b, epoch, previousBrokerEpoch[b])

\* A process may register again while it runs; not without end.
RegisterAgain(b) == b \in running /\ registration[b].epoch < 2 /\ RegisterBroker(b, registration[b].epoch + 1, previousBrokerEpoch[b])

\* A consumer may ask for whatever there is.
FetchWhateverThereIs(b) == Consumers /\ \E offset \in 0 .. EndOffset(log[b]) : ConsumerFetch(b, offset)
=============================================================================
