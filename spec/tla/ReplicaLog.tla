----------------------------- MODULE ReplicaLog -----------------------------
(***************************************************************************)
(* The log of one replica as its leader-epoch history.                     *)
(*                                                                         *)
(* Within one leader epoch only one incarnation of one broker appends, so  *)
(* a record is identified by (leader epoch, offset), and a log is a start  *)
(* offset and a sequence of runs                                           *)
(*                                                                         *)
(*     [epoch, writer, end]        end is exclusive                        *)
(*                                                                         *)
(* each of which begins where the one before it ends.  This is Kafka's     *)
(* leader-epoch checkpoint (LeaderEpochFileCache), so every operator costs *)
(* the number of leader epochs and not the number of records, and where    *)
(* only the newest epoch is concerned, which is nearly always, not even    *)
(* that: that case comes first.                                            *)
(*                                                                         *)
(* That one epoch has one writer is not assumed: it is the property        *)
(* SingleWriterPerEpoch, and `writer` (the broker and its broker epoch) is *)
(* what makes a violation visible.                                         *)
(*                                                                         *)
(* Left out: payloads, batch boundaries, segments and transactions.  Epoch *)
(* entries without records stand beside the log (ReplicationState,         *)
(* openEpoch).                                                             *)
(*                                                                         *)
(* No variables.  The module's unit checks are the model MCReplicaLog.      *)
(***************************************************************************)
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
LOCAL INSTANCE FiniteSets

\* The leader epoch of a log without records, and the offset of an unknown position; Kafka writes both as -1.
NoEpoch  == -1
NoOffset == -1

Minimum(a, b) == IF a < b THEN a ELSE b
Maximum(a, b) == IF a > b THEN a ELSE b
SmallestOf(numbers) == CHOOSE n \in numbers : \A m \in numbers : n <= m

-----------------------------------------------------------------------------
(* Reading a log *)

EmptyLog == [start |-> 0, runs |-> <<>>]

\* The log end offset: the offset that the next record will get.
EndOffset(l) == IF l.runs = <<>> THEN l.start ELSE l.runs[Len(l.runs)].end

\* The leader epoch of the last record: what a fetch carries as lastFetchedEpoch (KIP-595, KIP-101).
LastEpoch(l) == IF l.runs = <<>> THEN NoEpoch ELSE l.runs[Len(l.runs)].epoch

\* The first offset of the i-th run.
RunStart(l, i) == IF i = 1 THEN l.start ELSE l.runs[i - 1].end

\* The first offset of the last run, of a log that has one.
LastRunStart(l) == RunStart(l, Len(l.runs))

\* The leader epoch of the record at `offset`, which must be in the log.
EpochAt(l, offset) ==
    IF offset >= LastRunStart(l) THEN LastEpoch(l)
    ELSE l.runs[CHOOSE i \in DOMAIN l.runs : RunStart(l, i) <= offset /\ offset < l.runs[i].end].epoch

\* The largest epoch of the log which is at most `epoch`, and the offset after that epoch's last record; of an epoch before all
\* that the log knows it can only say that it ended at the log start (LeaderEpochFileCache.endOffsetFor).  Epochs never
\* decrease along a log, so the known ones are a prefix of its runs.
EndOffsetForEpoch(l, epoch) ==
    IF l.runs # <<>> /\ epoch >= LastEpoch(l) THEN [epoch |-> LastEpoch(l), endOffset |-> EndOffset(l)]
    ELSE LET known == Cardinality({i \in DOMAIN l.runs : l.runs[i].epoch <= epoch})
         IN  IF known = 0 THEN [epoch |-> epoch, endOffset |-> l.start]
                          ELSE [epoch |-> l.runs[known].epoch, endOffset |-> l.runs[known].end]

\* The offset at which a leader of `epoch` began to append, or would begin: where the epochs before it end.
EpochStartOffset(l, epoch) == EndOffsetForEpoch(l, epoch - 1).endOffset

\* The part of a run below `offset`: the run itself, if it ends there or before.
RunBelow(run, offset) == IF run.end <= offset THEN run ELSE [run EXCEPT !.end = offset]

\* The records of l from offset `from` (inclusive) to `to` (exclusive), as runs.
Slice(l, from, to) ==
    IF from >= Minimum(to, EndOffset(l)) THEN <<>>
    ELSE IF from >= LastRunStart(l) THEN <<RunBelow(l.runs[Len(l.runs)], to)>>
    ELSE LET first  == Cardinality({i \in DOMAIN l.runs : l.runs[i].end <= from}) + 1
             last   == Cardinality({i \in DOMAIN l.runs : RunStart(l, i) < to})
             inside == SubSeq(l.runs, first, last)
         IN  IF first > last THEN <<>> ELSE [inside EXCEPT ![Len(inside)] = RunBelow(@, to)]

-----------------------------------------------------------------------------
(* Changing a log *)

\* n records of one epoch by one writer at the end of the log.
AppendRecords(l, epoch, writer, n) ==
    LET runs == l.runs
        size == Len(runs)
    IN  IF size > 0 /\ runs[size].epoch = epoch /\ runs[size].writer = writer
        THEN [l EXCEPT !.runs[size].end = @ + n]
        ELSE [l EXCEPT !.runs = Append(@, [epoch |-> epoch, writer |-> writer, end |-> EndOffset(l) + n])]

\* Runs fetched from the log end offset on; a run that goes on with the last one joins it.
AppendRuns(l, runs) ==
    LET size == Len(l.runs)
    IN  IF runs = <<>> THEN l
        ELSE IF size > 0 /\ l.runs[size].epoch = runs[1].epoch /\ l.runs[size].writer = runs[1].writer
        THEN [l EXCEPT !.runs = SubSeq(@, 1, size - 1) \o runs]
        ELSE [l EXCEPT !.runs = @ \o runs]

\* Delete everything and begin at `offset` (UnifiedLog.truncateFullyAndStartAt).
TruncateFullyAndStartAt(offset) == [start |-> offset, runs |-> <<>>]

\* The log below `offset`; a log that ends at or below it stays as it is, and one that starts above it begins anew there
\* (UnifiedLog.truncateTo).
TruncateTo(l, offset) ==
    IF offset >= EndOffset(l) THEN l
    ELSE IF offset < l.start THEN TruncateFullyAndStartAt(offset)
    ELSE IF offset > LastRunStart(l) THEN [l EXCEPT !.runs[Len(l.runs)].end = offset]
    ELSE [l EXCEPT !.runs = Slice(l, l.start, offset)]

\* The log from `offset` on, which is in it or its end: what retention and DeleteRecords leave
\* (UnifiedLog.maybeIncrementLogStartOffset).
AdvanceStart(l, offset) == [start |-> offset, runs |-> Slice(l, offset, EndOffset(l))]

\* An offset of another log, for instance its high watermark, as far as this log has it (UnifiedLog.updateHighWatermark).
Clamp(l, offset) == Maximum(l.start, Minimum(offset, EndOffset(l)))

-----------------------------------------------------------------------------
(* Comparing logs *)

\* How many runs the two logs share at their beginning, or fewer: every choice gives the operators below the same value.
\* TLC chooses the smallest rest, and a log seldom differs from another in more than its last run.
SharedRuns(a, b) ==
    LET shorter == Minimum(Len(a.runs), Len(b.runs))
    IN  shorter - CHOOSE rest \in 0 .. shorter : SubSeq(a.runs, 1, shorter - rest) = SubSeq(b.runs, 1, shorter - rest)

\* Log a is a prefix of log b: where both still have records, they have the same ones, and b reaches as far as a.
IsPrefix(a, b) ==
    LET from == Maximum(Maximum(a.start, b.start), RunStart(a, SharedRuns(a, b) + 1))
        end  == EndOffset(a)
    IN  /\ end <= EndOffset(b)
        /\ Slice(a, from, end) = Slice(b, from, end)

\* One of the two is a prefix of the other.
Comparable(a, b) == IsPrefix(a, b) \/ IsPrefix(b, a)

\* Where two logs part: the end of the longest log that is a prefix of both.  They part where a run of one of them ends.
CommonEnd(a, b) ==
    LET ends == {a.start} \cup {a.runs[i].end : i \in DOMAIN a.runs} \cup {b.runs[i].end : i \in DOMAIN b.runs}
        both == {o \in ends : a.start <= o /\ o <= EndOffset(a) /\ o <= EndOffset(b) /\ IsPrefix(TruncateTo(a, o), b)}
    IN  CHOOSE o \in both \cup {a.start} : \A p \in both : p <= o

\* A record with the same epoch at the same offset in both logs means that the logs are equal up to it, from an offset on.
MatchingFrom(a, b, first) ==
    LET shared == SharedRuns(a, b)
        floor  == Maximum(first, Maximum(a.start, b.start))
        from   == Maximum(floor, RunStart(a, shared + 1))
    IN  \A i \in shared + 1 .. Len(a.runs), j \in shared + 1 .. Len(b.runs) :
            LET end   == Minimum(a.runs[i].end, b.runs[j].end)
                start == Maximum(floor, Maximum(RunStart(a, i), RunStart(b, j)))
            IN  a.runs[i].epoch = b.runs[j].epoch /\ start < end => Slice(a, from, end) = Slice(b, from, end)

\* The same wherever both still have records.
Matching(a, b) == MatchingFrom(a, b, 0)

\* Runs of the same epoch in both logs have the same writer.  Of the runs that they share only the last one can be followed
\* by a run of its own epoch that is not shared.
SameWriters(a, b) ==
    LET shared == Maximum(SharedRuns(a, b) - 1, 1)
    IN  \A i \in shared .. Len(a.runs), j \in shared .. Len(b.runs) :
            a.runs[i].epoch = b.runs[j].epoch => a.runs[i].writer = b.runs[j].writer
=============================================================================
