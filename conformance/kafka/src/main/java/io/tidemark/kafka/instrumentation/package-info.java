/**
 * Weaves the advice into Apache Kafka. What to weave into which method of which version stands in one table: the next
 * version of Kafka is one more table.
 */
@NullMarked
package io.tidemark.kafka.instrumentation;

import org.jspecify.annotations.NullMarked;
