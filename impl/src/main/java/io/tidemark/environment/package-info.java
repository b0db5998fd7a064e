/**
 * The seam between the brokers and the world: time, network, storage and chance.
 *
 * <p>Storage is a {@link io.tidemark.disk.Disk}, on which brokers keep their logs.
 *
 * <p>Brokers and the controller are single-threaded actors. An {@link io.tidemark.environment.Environment} calls them,
 * one call at a time: with messages that arrived, and with timers that are due. Nothing in this package knows whether the
 * world is real or simulated; a node does everything it does through its environment, which is why one seed can fix a
 * whole simulated run.
 */
@NullMarked
package io.tidemark.environment;

import org.jspecify.annotations.NullMarked;
