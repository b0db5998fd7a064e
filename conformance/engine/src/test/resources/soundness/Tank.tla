-------------------------------- MODULE Tank --------------------------------
EXTENDS Naturals
CONSTANT Capacity
VARIABLES content, noise
Put(amount) == content + amount <= Capacity /\ content' = content + amount /\ noise' = 0
Take(amount) ==
    LET rest == content - amount
        low == rest < 0
    IN  ~low /\ content' = rest /\ noise' = (IF low THEN 0 ELSE amount)
TankNext == \E amount \in 1..3 : Put(amount) \/ Take(amount)
=============================================================================
