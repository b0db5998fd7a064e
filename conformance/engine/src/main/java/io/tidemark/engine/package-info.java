/** Replays a trace against a TLA+ specification. */
@NullMarked
package io.tidemark.engine;

import org.jspecify.annotations.NullMarked;
