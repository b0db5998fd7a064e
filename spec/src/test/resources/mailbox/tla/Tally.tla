------------------------------- MODULE Tally -------------------------------
(* A number that grows by Most at once, or less.  The tests instantiate it. *)
EXTENDS Naturals

CONSTANT Most

VARIABLE sent

vars == <<sent>>

Init == sent = 0

Add(some) ==
    LET sum == sent + some
    IN  /\ some <= Most
        /\ sent' = sum

Next == \E some \in 1 .. Most + 1 : Add(some)

Spec == Init /\ [][Next]_vars
=============================================================================
