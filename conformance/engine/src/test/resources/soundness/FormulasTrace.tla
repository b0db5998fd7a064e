--------------------------- MODULE FormulasTrace ----------------------------
EXTENDS Formulas

TraceAction(event) ==
    CASE event.event = "Twice"  -> Twice(event.node)
      [] event.event = "Grow"   -> Grow(event.node)
      [] event.event = "Pick"   -> Pick(event.node)
      [] event.event = "Branch" -> Branch(event.node)
      [] event.event = "Keep"   -> Keep(event.node)
      [] event.event = "Spread" -> Spread(event.node)
      [] event.event = "Toggle" -> Toggle(event.node)
      [] event.event = "Anew"   -> Anew(event.node)
      [] event.event = "Named"  -> Named(event.node)
      [] event.event = "Every"  -> Every(event.node)
      [] event.event = "Filter" -> Filter(event.node)
      [] event.event = "First"  -> First(event.node)
      [] event.event = "Decided" -> Decided(event.node)

TraceObservation(event, field) ==
    CASE field = "x" -> x
      [] field = "y" -> y
      [] field = "queue" -> queue
=============================================================================
