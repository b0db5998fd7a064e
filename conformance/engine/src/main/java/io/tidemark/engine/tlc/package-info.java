/**
 * The evaluator: replay on TLC's own evaluator of TLA+. Together with TLC's classes it may be loaded several times, once for
 * each specification, because TLC keeps state in static fields.
 */
@NullMarked
package io.tidemark.engine.tlc;

import org.jspecify.annotations.NullMarked;
