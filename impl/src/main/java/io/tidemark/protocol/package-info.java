/**
 * The messages between nodes and the values they carry, after Kafka's protocol of the same names. One partition is
 * replicated; further partitions are further instances.
 */
@NullMarked
package io.tidemark.protocol;

import org.jspecify.annotations.NullMarked;
