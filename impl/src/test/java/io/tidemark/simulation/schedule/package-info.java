/** Tests of schedules as lists. */
@NullMarked
package io.tidemark.simulation.schedule;

import org.jspecify.annotations.NullMarked;
