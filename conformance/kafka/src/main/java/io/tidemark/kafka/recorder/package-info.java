/**
 * What the recorder makes of the moments that the advice reports: numbered events, one trace a partition.
 *
 * <p>The brokers' threads take numbers and hand events over; one thread of the recorder's own sorts and writes them. A
 * write takes its number before its effect can be seen, a read after it was made, together with the last number given when
 * it began (see "Ordering" in traces/README.md).
 */
@NullMarked
package io.tidemark.kafka.recorder;

import org.jspecify.annotations.NullMarked;
