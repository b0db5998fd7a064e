------------------------------- MODULE Broken -------------------------------
EXTENDS Naturals
VARIABLES count, other
Init == count = 0 /\ other = 0
Increment == count' = count + 1 /\ UNCHANGED other
Next == Increment
Small == count < 3
=============================================================================
