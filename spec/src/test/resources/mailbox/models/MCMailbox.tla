----------------------------- MODULE MCMailbox -----------------------------
(* Bounds: each sender sends at most MaxSent letters, with the texts 0 and 1. *)
EXTENDS Mailbox

CONSTANT MaxSent

ASSUME MaxSent < 2000000000

VARIABLE postage  \* paid by the model, unknown to the specification

MCInit == Init /\ postage = 0

MCSend(sender) ==
    /\ sent[sender] < MaxSent
    /\ \E text \in 0 .. 1 : Send(sender, text)
    /\ postage' = postage + 1

Free == UNCHANGED postage

MCNext ==
    \/ \E sender \in Senders : MCSend(sender)
    \/ Free /\ (CollectorNext \/ Overflow)

\* TLC cannot split this one: every step carries one name.
MCWholeNext ==
    /\ UNCHANGED postage
    /\ \/ \E sender \in Senders, text \in 0 .. 1 : Send(sender, text)
       \/ CollectorNext \/ Overflow
    /\ \A sender \in Senders : sent'[sender] <= MaxSent

MCFairSpec == MCInit /\ [][MCWholeNext]_<<vars, postage>> /\ WF_<<vars, postage>>(MCWholeNext)

MCIncompleteNext == postage' = 1

\* Nobody collects.
MCSendersOnlyNext == \E sender \in Senders : MCSend(sender)

\* Back to where it began: a step into a state that is known.
MCRestart ==
    /\ sent' = [sender \in Senders |-> 0]
    /\ mailbox' = {}
    /\ postage' = 0

MCRestartingNext == MCNext \/ MCRestart

PostageNeverDecreases == [][postage' >= postage]_<<vars, postage>>

\* Cannot be evaluated once a letter was sent.
IncomparableOnceSent == postage = 0 \/ mailbox < 1
=============================================================================
