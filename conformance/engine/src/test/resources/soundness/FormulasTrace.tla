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
      [] event.event = "Replace" -> Replace(event.node)
      [] event.event = "Beside" -> Beside(event.node)
      [] event.event = "Later" -> Later(event.node)
      [] event.event = "Chosen" -> Chosen(event.node)
      [] event.event = "After" -> After(event.node)
      [] event.event = "Shared" -> Shared(event.node)
      [] event.event = "Tuples" -> Tuples(event.node)
      [] event.event = "Functions" -> Functions(event.node)
      [] event.event = "Cases" -> Cases(event.node)

TraceObservation(event, field) ==
    CASE field = "x" -> x
      [] field = "y" -> y
      [] field = "queue" -> queue
=============================================================================
