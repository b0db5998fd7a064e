--------------------------- MODULE TwoPhaseTrace ----------------------------
(* What the events of a trace mean in TwoPhase. *)
EXTENDS TwoPhase

TraceAction(event) ==
    CASE event.event = "Write" -> Write(event.node, event.amount)
      [] event.event = "Sync" -> Sync(event.node)
      [] event.event = "Prepare" -> Prepare(event.node)
      [] event.event = "ReceivePrepared" -> ReceivePrepared(event.from)
      [] event.event = "Decide" -> Commit \/ Abort
      [] event.event = "Learn" -> Learn(event.node, event.type)
      [] event.event = "ReadDecision" -> ReadDecision
      [] event.event = "Restart" -> Restart

TraceObservation(event, field) ==
    CASE field = "state" -> state[event.node]
      [] field = "written" -> written[event.node]
      [] field = "durable" -> durable[event.node]
      [] field = "decision" -> decision
      [] field = "prepared" -> prepared
      [] field = "sent" -> (CHOOSE message \in messages : message.type = event.type).from
      [] field = "message" -> (CHOOSE message \in messages : TRUE).type

TraceInit(header) == Init

TraceSilentBound == 2

TraceNotes == [NothingWritten |-> NothingWritten, Agreement |-> Agreement]

TraceSummary == [decision |-> decision, total |-> Cardinality(messages)]
=============================================================================
