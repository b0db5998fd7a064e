/** The deterministic simulation of a cluster: one seed fixes the whole run. */
@NullMarked
package io.tidemark.simulation;

import org.jspecify.annotations.NullMarked;
