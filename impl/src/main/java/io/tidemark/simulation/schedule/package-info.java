/**
 * Schedules: what clients ask for and what goes wrong, as plain lists of operations.
 *
 * <p>A {@link io.tidemark.simulation.schedule.Schedule} is a configuration, a seed and a list of
 * {@link io.tidemark.simulation.schedule.Operation}s. The same schedule gives the same run to the byte. A
 * {@code ScheduleGenerator} draws one from a seed, {@link io.tidemark.simulation.schedule.ScheduleText} writes it to a file and reads it back, and a
 * {@link io.tidemark.simulation.schedule.Shrinker} looks for the shortest list that still fails.
 *
 * <p>A list is read leniently: an operation that makes no sense where it stands, such as the start of a broker that runs,
 * changes nothing. So every part of a list is a list, which is what makes shrinking simple.
 */
@NullMarked
package io.tidemark.simulation.schedule;

import org.jspecify.annotations.NullMarked;
