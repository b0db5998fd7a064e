------------------------ MODULE MCIdempotentProducer ------------------------
(***************************************************************************)
(* MCReplication with an idempotent producer.  A configuration replaces    *)
(* the bounds by those of the same name here, so that every other step     *)
(* leaves the producer's history alone.                                    *)
(***************************************************************************)
EXTENDS MCReplication, IdempotentProducer

ProducerFree == UNCHANGED <<spent, batches>>
ProducerSpend(kind, max) ==
    /\ spent[kind] < max
    /\ spent' = [spent EXCEPT ![kind] = @ + 1]
    /\ kind # "records" => UNCHANGED batches
ProducerAppend(b) == ProducerSpend("records", MaxRecords) /\ AppendsForProducer(b) /\ AppendToLeader(b, 1, "all")

MCAnswerDuplicate(b) == ~Prompt /\ UNCHANGED spent /\ AnswerDuplicate(b)

MCProducerInit == MCInit /\ batches = {}
MCProducerNext == MCNext \/ \E b \in Brokers : MCAnswerDuplicate(b)
=============================================================================
