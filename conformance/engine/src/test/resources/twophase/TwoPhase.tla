------------------------------ MODULE TwoPhase ------------------------------
(***************************************************************************)
(* Two-phase commit: a transaction manager asks resource managers to       *)
(* commit. Has nothing to do with replication: it shows that the engine    *)
(* replays traces of any specification.                                    *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANTS
    ResourceManagers,   \* their names
    Amounts             \* how much may be written at once

VARIABLES
    state,      \* what each resource manager is: "working", "prepared", "committed" or "aborted"
    written,    \* how much each resource manager has written
    durable,    \* how much of that would survive a crash
    decision,   \* the transaction manager's: "none", "commit" or "abort"
    prepared,   \* resource managers that the transaction manager knows to be prepared
    messages    \* sent so far

vars == <<state, written, durable, decision, prepared, messages>>

TypeOK ==
    /\ state \in [ResourceManagers -> {"working", "prepared", "committed", "aborted"}]
    /\ written \in [ResourceManagers -> Nat]
    /\ durable \in [ResourceManagers -> Nat]
    /\ decision \in {"none", "commit", "abort"}
    /\ prepared \subseteq ResourceManagers
    /\ \A message \in messages : message.type \in {"Prepared", "Commit", "Abort"}

Init ==
    /\ state = [rm \in ResourceManagers |-> "working"]
    /\ written = [rm \in ResourceManagers |-> 0]
    /\ durable = [rm \in ResourceManagers |-> 0]
    /\ decision = "none"
    /\ prepared = {}
    /\ messages = {}

Write(rm, amount) ==
    /\ state[rm] = "working"
    /\ written' = [written EXCEPT ![rm] = @ + amount]
    /\ UNCHANGED <<state, durable, decision, prepared, messages>>

Sync(rm) ==
    /\ durable[rm] < written[rm]
    /\ durable' = [durable EXCEPT ![rm] = written[rm]]
    /\ UNCHANGED <<state, written, decision, prepared, messages>>

Prepare(rm) ==
    /\ state[rm] = "working"
    /\ durable[rm] = written[rm]
    /\ state' = [state EXCEPT ![rm] = "prepared"]
    /\ messages' = messages \cup {[type |-> "Prepared", from |-> rm]}
    /\ UNCHANGED <<written, durable, decision, prepared>>

ReceivePrepared(rm) ==
    /\ [type |-> "Prepared", from |-> rm] \in messages
    /\ decision = "none"
    /\ prepared' = prepared \cup {rm}
    /\ UNCHANGED <<state, written, durable, decision, messages>>

Commit ==
    /\ decision = "none"
    /\ prepared = ResourceManagers
    /\ decision' = "commit"
    /\ messages' = messages \cup {[type |-> "Commit", from |-> "tm"]}
    /\ UNCHANGED <<state, written, durable, prepared>>

Abort ==
    /\ decision = "none"
    /\ decision' = "abort"
    /\ messages' = messages \cup {[type |-> "Abort", from |-> "tm"]}
    /\ UNCHANGED <<state, written, durable, prepared>>

Learn(rm, type) ==
    /\ \E message \in messages : message.type = type
    /\ type \in {"Commit", "Abort"}
    /\ state' = [state EXCEPT ![rm] = IF type = "Commit" THEN "committed" ELSE "aborted"]
    /\ UNCHANGED <<written, durable, decision, prepared, messages>>

(* The decision is read without a change of anything. *)
ReadDecision == UNCHANGED vars

(* Everybody starts over. *)
Restart ==
    /\ \A rm \in ResourceManagers : state[rm] \in {"committed", "aborted"}
    /\ state' = [rm \in ResourceManagers |-> "working"]
    /\ decision' = "none"
    /\ prepared' = {}
    /\ messages' = {}
    /\ UNCHANGED <<written, durable>>

Next ==
    \/ \E rm \in ResourceManagers :
          \/ \E amount \in Amounts : Write(rm, amount)
          \/ Sync(rm)
          \/ Prepare(rm)
          \/ ReceivePrepared(rm)
          \/ \E message \in messages : Learn(rm, message.type)
    \/ Commit
    \/ Abort
    \/ ReadDecision
    \/ Restart

Spec == Init /\ [][Next]_vars

(* No two resource managers disagree. *)
Agreement ==
    \A a, b \in ResourceManagers : ~(state[a] = "committed" /\ state[b] = "aborted")

NothingWritten == \A rm \in ResourceManagers : written[rm] = 0
=============================================================================
