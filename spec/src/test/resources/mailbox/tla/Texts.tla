------------------------------- MODULE Texts -------------------------------
(* Nothing but assumptions. *)
EXTENDS Naturals

CONSTANT Longest

ASSUME Longest \in Nat
ASSUME Longest < 10
=============================================================================
