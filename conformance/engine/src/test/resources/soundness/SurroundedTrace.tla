-------------------------- MODULE SurroundedTrace --------------------------
EXTENDS Surrounded

TraceAction(event) ==
    CASE event.event = "Fill" -> Fill(event.node, event.amount)
      [] event.event = "Drain" -> Drain(event.node)
      [] event.event = "Close" -> Close(event.node)
      [] event.event = "Reopen" -> Reopen(event.node)
      [] event.event = "Pour" -> Pour(event.node, event.to)
      [] event.event = "Reset" -> Reset
      [] event.event = "Swap" -> Swap(event.node, event.with)
      [] event.event = "CloseOrReopen" -> Close(event.node) \/ Reopen(event.node)
      [] event.event = "DrainIfOpen" -> event.node \in open /\ Drain(event.node)

TraceObservation(event, field) ==
    CASE field = "level" -> level[event.node]
      [] field = "clock" -> clock
      [] field = "open" -> open
      [] field = "last" -> last
=============================================================================
