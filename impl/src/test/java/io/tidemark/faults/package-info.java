/**
 * Faults that real systems had, each made again by overriding one rule of the protocol. Test code: the brokers
 * themselves have no switch for any of them.
 *
 * <pre>{@code
 * SeededFault fault = SeededFaults.named("TruncateToHighWatermark");
 * FaultyRun run = FaultSearch.known(fault);
 * byte[] trace = run.trace();
 * }</pre>
 */
@NullMarked
package io.tidemark.faults;

import org.jspecify.annotations.NullMarked;
