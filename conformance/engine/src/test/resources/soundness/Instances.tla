----------------------------- MODULE Instances ------------------------------
(* Two instances of one module: their actions have the same definition, and must not be taken for each other. *)
EXTENDS Naturals
VARIABLES left, right, noise
Left == INSTANCE Tank WITH content <- left, Capacity <- 5
Right(capacity) == INSTANCE Tank WITH content <- right, Capacity <- capacity
Init == left = 0 /\ right = 0 /\ noise = 0
Next ==
    \/ Left!TankNext /\ UNCHANGED right
    \/ Right(3)!TankNext /\ UNCHANGED left
=============================================================================
