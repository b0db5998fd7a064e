-------------------------------- MODULE Tank --------------------------------
EXTENDS Naturals
CONSTANT Capacity
VARIABLES content, noise
Put(amount) == content + amount <= Capacity /\ content' = content + amount /\ noise' = 0
Take(amount) == content >= amount /\ content' = content - amount /\ noise' = amount
TankNext == \E amount \in 1..3 : Put(amount) \/ Take(amount)
=============================================================================
