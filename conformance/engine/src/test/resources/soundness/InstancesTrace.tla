-------------------------- MODULE InstancesTrace ---------------------------
EXTENDS Instances
TraceAction(event) ==
    CASE event.event = "PutLeft" -> Left!Put(event.amount)
      [] event.event = "TakeLeft" -> Left!Take(event.amount)
      [] event.event = "PutRight" -> Right(3)!Put(event.amount)
TraceObservation(event, field) ==
    CASE field = "left" -> left
      [] field = "right" -> right
=============================================================================
