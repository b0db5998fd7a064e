-------------------------------- MODULE Lock --------------------------------
(* A lock that at most one client holds. *)
CONSTANT Clients
VARIABLE holders

Init == holders = {}

Acquire(client) ==
    /\ holders = {}
    /\ holders' = {client}

Release(client) ==
    /\ client \in holders
    /\ holders' = holders \ {client}

Next == \E client \in Clients : Acquire(client) \/ Release(client)

Spec == Init /\ [][Next]_holders
=============================================================================
