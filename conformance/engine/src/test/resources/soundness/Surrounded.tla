---------------------------- MODULE Surrounded -----------------------------
(***************************************************************************)
(* What can stand around an action in a next-state relation: conjuncts,    *)
(* quantifiers over the state, conditions, guards beside it, definitions   *)
(* in between, the same action twice, operators that take an action.       *)
(* `last` says which action was taken, so that no two actions share a step.*)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS Nodes, Amounts

VARIABLES open, level, clock, last

vars == <<open, level, clock, last>>

Init == /\ open = Nodes
        /\ level = [n \in Nodes |-> 0]
        /\ clock = 0
        /\ last = <<"Init">>

\* In Next: quantified over the state, and both a conjunct before and one after it.
Fill(n, amount) ==
    /\ level' = [level EXCEPT ![n] = @ + amount]
    /\ last' = <<"Fill", n, amount>>
    /\ UNCHANGED open

\* In Next: beside a guard, and again without it for one node.
Drain(n) ==
    /\ level' = [level EXCEPT ![n] = 0]
    /\ last' = <<"Drain", n>>
    /\ UNCHANGED open

\* In Next: under LET and IF.
Close(n) ==
    /\ n \in open
    /\ open' = open \ {n}
    /\ last' = <<"Close", n>>
    /\ UNCHANGED level

Reopen(n) ==
    /\ n \notin open
    /\ open' = open \cup {n}
    /\ last' = <<"Reopen", n>>
    /\ UNCHANGED level

\* In Next: with two of its arguments swapped by a definition in between.
Pour(from, to) ==
    /\ level[from] > 0
    /\ level' = [level EXCEPT ![from] = @ - 1, ![to] = @ + 1]
    /\ last' = <<"Pour", from, to>>
    /\ UNCHANGED open

PourInto(to, from) == from /= to /\ Pour(from, to)

\* In Next: handed to an operator.
Reset ==
    /\ level' = [n \in Nodes |-> 0]
    /\ last' = <<"Reset">>
    /\ UNCHANGED open

When(condition, action) == condition /\ action

Somewhere(Step(_)) == \E n \in open : Step(n)

\* In Next: with a tuple of bound variables.
Swap(a, b) ==
    /\ a /= b
    /\ level' = [level EXCEPT ![a] = level[b], ![b] = level[a]]
    /\ last' = <<"Swap", a, b>>
    /\ UNCHANGED open

Next ==
    /\ clock < 1000
    /\ \/ \E n \in open : \E amount \in Amounts : Fill(n, amount) /\ level'[n] <= 5
       \/ \E n \in Nodes : Drain(n) /\ level[n] > 2
       \/ \E n \in {1} : Drain(n)
       \/ \E n \in Nodes :
             LET wanted == IF level[n] > 3 THEN "close" ELSE "reopen"
                 Now(m) == Close(m)
             IN  IF wanted = "close" THEN Now(n) ELSE Reopen(n)
       \/ \E a, b \in Nodes : PourInto(a, b)
       \/ When(level[1] > 1, Reset)
       \/ Somewhere(LAMBDA n : level[n] = 4 /\ Drain(n))
       \/ \E <<a, b>> \in open \X Nodes : clock % 2 = 0 /\ Swap(a, b)
    /\ clock' = clock + 1

\* Claims that some steps break: those about single nodes, and those about all that is open.
Low(n) == level[n] < 4
AllLow == \A n \in Nodes : Low(n) \/ clock < 5
Even == \A a, b \in Nodes : level[a] < level[b] + 3
OpenLow == \A n \in open : level[n] + level[1] < 6
LaterLow == \A n \in Nodes : LET next == (n % 3) + 1 IN level[next] < 5
OneLow == \E n \in Nodes : Low(n)

Spec == Init /\ [][Next]_vars
=============================================================================
