-------------------------------- MODULE Lift --------------------------------
(***************************************************************************)
(* A lift: each kind of alternative that an action can have.               *)
(***************************************************************************)
EXTENDS Integers

CONSTANTS Express   \* whether the lift may go several floors at once

VARIABLES floor, door, called

Init == floor = 0 /\ door = "open" /\ called = {}

\* About values alone: no disjuncts of the actions that use it.
Distance(a, b) == IF a > b THEN a - b ELSE b - a

\* Used by two actions.
DoorAfter(to) == IF to \in called THEN "open" ELSE door

\* One of two operands, or both; a quantifier that finds its witness late.
Call(to) ==
    /\ \/ door = "open"
       \/ to > floor
    /\ \E other \in 0..3 :
          LET near == Distance(other, to) <= 1
          IN  /\ called' = IF near THEN called \cup {to} ELSE called \cup {other, to}
              /\ other = 3
    /\ UNCHANGED <<floor, door>>

\* Branches inside of a name in a LET, one of which the constant rules out.
Move(to) ==
    LET steps == IF Express THEN Distance(floor, to) ELSE 1
    IN  /\ steps > 0
        /\ floor' = CASE to > floor -> floor + steps
                      [] to < floor -> floor - steps
                      [] OTHER      -> floor  \* NEVER nobody calls a lift to where it is
        /\ door' = DoorAfter(to)
        /\ UNCHANGED called

Close == /\ door' = IF DoorAfter(floor) = "open" THEN "closed" ELSE door
         /\ called' = called \ {floor}
         /\ UNCHANGED floor

\* Only an express lift skips floors.
Skip == Express /\ floor' = floor + 2 /\ (door = "open" \/ door = "closed") /\ UNCHANGED <<door, called>>

LiftNext == \/ \E to \in 0..3 : Call(to) \/ Move(to)
            \/ Close

Next == LiftNext \/ Skip
=============================================================================
