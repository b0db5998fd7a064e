package io.tidemark.engine.tlc;

import java.util.List;

/** An event, and the possibilities just before it. */
record Checkpoint(Event event, List<Possibility> before) {}
