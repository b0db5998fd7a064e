---------------------------- MODULE MCReplicaLog ----------------------------
(***************************************************************************)
(* The unit checks of ReplicaLog, as assumptions: TLC evaluates them        *)
(* before the first state, and there is only one.  They stand apart from   *)
(* the module so that nobody who uses it waits for them.                   *)
(*                                                                         *)
(* L holds offsets 0-2 of epoch 1, 3-4 of epoch 2, 5 of epoch 4.           *)
(***************************************************************************)
EXTENDS Integers, Sequences, ReplicaLog

VARIABLE checked

W == "w"
Run(epoch, end) == [epoch |-> epoch, writer |-> W, end |-> end]
L == [start |-> 0, runs |-> <<Run(1, 3), Run(2, 5), Run(4, 6)>>]
Later == [L EXCEPT !.start = 2]

ASSUME EndOffset(EmptyLog) = 0 /\ LastEpoch(EmptyLog) = NoEpoch
ASSUME EndOffset(L) = 6 /\ LastEpoch(L) = 4
ASSUME EndOffset(TruncateFullyAndStartAt(7)) = 7
ASSUME [o \in 0..5 |-> EpochAt(L, o)] = [o \in 0..5 |-> IF o < 3 THEN 1 ELSE IF o < 5 THEN 2 ELSE 4]
ASSUME EndOffsetForEpoch(L, 0) = [epoch |-> 0, endOffset |-> 0] /\ EndOffsetForEpoch(Later, 0) = [epoch |-> 0, endOffset |-> 2]
ASSUME EndOffsetForEpoch(L, 1) = [epoch |-> 1, endOffset |-> 3]
ASSUME EndOffsetForEpoch(L, 3) = [epoch |-> 2, endOffset |-> 5]
ASSUME EndOffsetForEpoch(L, 9) = [epoch |-> 4, endOffset |-> 6]
ASSUME EndOffsetForEpoch(EmptyLog, 3) = [epoch |-> 3, endOffset |-> 0]
ASSUME EpochStartOffset(L, 4) = 5 /\ EpochStartOffset(L, 5) = 6 /\ EpochStartOffset(L, 1) = 0
ASSUME AppendRecords(EmptyLog, 1, W, 3).runs = <<Run(1, 3)>>
ASSUME AppendRecords(L, 4, W, 2).runs = <<Run(1, 3), Run(2, 5), Run(4, 8)>>
ASSUME AppendRecords(L, 5, W, 2).runs = <<Run(1, 3), Run(2, 5), Run(4, 6), Run(5, 8)>>
ASSUME Len(AppendRecords(L, 4, "other", 1).runs) = 4
ASSUME \A n \in 0..6 : EndOffset(TruncateTo(L, n)) = n /\ IsPrefix(TruncateTo(L, n), L)
ASSUME TruncateTo(L, 4).runs = <<Run(1, 3), Run(2, 4)>> /\ TruncateTo(L, 3).runs = <<Run(1, 3)>> /\ TruncateTo(L, 9) = L
ASSUME TruncateTo(Later, 1) = TruncateFullyAndStartAt(1) /\ EndOffset(TruncateTo(Later, 2)) = 2
ASSUME AdvanceStart(L, 2) = Later /\ AdvanceStart(L, 3).runs = <<Run(2, 5), Run(4, 6)>> /\ AdvanceStart(L, 6).runs = <<>>
ASSUME Clamp(Later, 0) = 2 /\ Clamp(Later, 4) = 4 /\ Clamp(Later, 9) = 6
ASSUME Slice(L, 1, 4) = <<Run(1, 3), Run(2, 4)>> /\ Slice(L, 3, 5) = <<Run(2, 5)>> /\ Slice(L, 4, 4) = <<>> /\ Slice(L, 5, 9) = <<Run(4, 6)>>
ASSUME \A n, m \in 0..6 : n <= m => AppendRuns(TruncateTo(L, n), Slice(L, n, m)) = TruncateTo(L, m)
ASSUME IsPrefix(EmptyLog, L) /\ IsPrefix(L, L) /\ ~IsPrefix(L, EmptyLog) /\ IsPrefix(Later, L) /\ IsPrefix(L, Later)
ASSUME ~Comparable(AppendRecords(TruncateTo(L, 5), 3, W, 1), L)
ASSUME Matching(L, L) /\ Matching(AppendRecords(TruncateTo(L, 5), 3, W, 2), L)
ASSUME ~Matching([start |-> 0, runs |-> <<Run(0, 5), Run(4, 6)>>], L)
ASSUME ~Matching([L EXCEPT !.runs[1].writer = "other"], L)
ASSUME LET stale == [start |-> 0, runs |-> <<Run(1, 1), Run(3, 2)>>]
           other == [start |-> 0, runs |-> <<Run(3, 2)>>]
       IN  ~Matching(stale, other) /\ MatchingFrom(stale, other, 1)
ASSUME SharedRuns(L, L) = 3 /\ SharedRuns(TruncateTo(L, 4), L) = 1 /\ SharedRuns(EmptyLog, L) = 0
ASSUME \A n, m \in 0..6 : IsPrefix(TruncateTo(L, n), TruncateTo(L, m)) <=> n <= m
ASSUME CommonEnd(L, L) = 6 /\ CommonEnd(L, TruncateTo(L, 4)) = 4 /\ CommonEnd(TruncateTo(L, 4), L) = 4 /\ CommonEnd(L, EmptyLog) = 0
ASSUME CommonEnd(AppendRecords(TruncateTo(L, 2), 3, W, 9), L) = 2 /\ CommonEnd(L, AppendRecords(TruncateTo(L, 4), 3, W, 1)) = 4
ASSUME SameWriters(L, L) /\ ~SameWriters([L EXCEPT !.runs[3].writer = "other"], L)
ASSUME ~SameWriters(AppendRecords(L, 4, "other", 1), L) /\ ~SameWriters(AppendRecords(L, 4, "other", 1), AppendRecords(L, 4, "other", 1))

Init == checked = TRUE
Next == UNCHANGED checked

AssumptionsHold == checked
=============================================================================
