/** Our brokers' configuration, by the names of Apache Kafka. */
@NullMarked
package io.tidemark.kafka.config;

import org.jspecify.annotations.NullMarked;
