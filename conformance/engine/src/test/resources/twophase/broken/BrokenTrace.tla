----------------------------- MODULE BrokenTrace ----------------------------
EXTENDS Broken
TraceAction(event) == CASE event.event = "Increment" -> Increment
TraceObservation(event, field) == CASE field = "count" -> count
=============================================================================
