------------------------------ MODULE Mailbox ------------------------------
(* Senders put letters into a mailbox, somebody collects them.  The tests of the model runner use it. *)
EXTENDS Naturals, FiniteSets

CONSTANTS Senders, Capacity

VARIABLES sent, mailbox

vars == <<sent, mailbox>>

Init ==
    /\ sent = [sender \in Senders |-> 0]
    /\ mailbox = {}

Send(sender, text) ==
    /\ Cardinality(mailbox) < Capacity
    /\ sent' = [sent EXCEPT ![sender] = @ + 1]
    /\ mailbox' = mailbox \cup {[from |-> sender, text |-> text]}

Collect(letter) ==
    /\ mailbox' = mailbox \ {letter}
    /\ UNCHANGED sent

\* Only possible when the mailbox holds more than it can.
Overflow ==
    /\ Cardinality(mailbox) > Capacity
    /\ mailbox' = {}
    /\ UNCHANGED sent

SenderNext == \E sender \in Senders, text \in Nat : Send(sender, text)
CollectorNext == \E letter \in mailbox : Collect(letter)

Next == SenderNext \/ CollectorNext \/ Overflow

Spec == Init /\ [][Next]_vars

WithinCapacity == Cardinality(mailbox) <= Capacity
NeverFull == Cardinality(mailbox) < Capacity
NeverEmpty == mailbox # {}
Incomparable == mailbox < 1
SentNeverDecreases == [][\A sender \in Senders : sent'[sender] > sent[sender]]_sent
SentNeverIncreases == [][\A sender \in Senders : sent'[sender] <= sent[sender]]_sent
EmptyAgainAndAgain == []<>(mailbox = {})
=============================================================================
