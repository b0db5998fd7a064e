/**
 * The recorder as a Java agent, for brokers and controllers that are processes of their own: it is woven into whatever
 * Apache Kafka they start, and writes one file a process. What is in it needs nothing but Kafka's own class path.
 */
@NullMarked
package io.tidemark.kafka.agent;

import org.jspecify.annotations.NullMarked;
