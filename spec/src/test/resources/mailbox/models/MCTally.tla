------------------------------ MODULE MCTally ------------------------------
(* What a tally shows of the mailbox: names of the mailbox have another meaning in it. *)
EXTENDS MCMailbox

Postage == INSTANCE Tally WITH sent <- postage, Most <- Capacity - 1
Letters == INSTANCE Tally WITH sent <- Cardinality(mailbox), Most <- Capacity

PostageIsTallied == Postage!Spec
LettersAreTallied == Letters!Spec
=============================================================================
