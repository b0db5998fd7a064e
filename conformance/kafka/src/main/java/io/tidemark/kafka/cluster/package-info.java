/** A cluster of unmodified Apache Kafka brokers in this JVM, on loopback, and what can be done to it. */
@NullMarked
package io.tidemark.kafka.cluster;

import org.jspecify.annotations.NullMarked;
