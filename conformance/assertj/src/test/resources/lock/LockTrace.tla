----------------------------- MODULE LockTrace ------------------------------
(* What the events of a recorded lock say in the terms of Lock. *)
EXTENDS Lock

TraceAction(event) ==
    CASE event.event = "Acquire" -> Acquire(event.node)
      [] event.event = "Release" -> Release(event.node)

TraceObservation(event, field) ==
    CASE field = "holders" -> holders
      [] field = "held"    -> holders # {}

TraceSilent == {}
TraceSilentBound == 0
=============================================================================
