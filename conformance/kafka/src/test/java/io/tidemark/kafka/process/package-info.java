/** Brokers and controllers that are processes of their own, recorded by the agent as it is packed. */
@NullMarked
package io.tidemark.kafka.process;

import org.jspecify.annotations.NullMarked;
