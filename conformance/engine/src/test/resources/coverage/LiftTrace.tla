------------------------------ MODULE LiftTrace ------------------------------
EXTENDS Lift

TraceAction(event) ==
    CASE event.event = "Call"  -> Call(event.to)
      [] event.event = "Move"  -> Move(event.to)
      [] event.event = "Close" -> Close

TraceObservation(event, field) == CASE field = "floor" -> floor
=============================================================================
