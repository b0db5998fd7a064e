/** A broker: partitions with their leader and follower roles. */
@NullMarked
package io.tidemark.broker;

import org.jspecify.annotations.NullMarked;
