/**
 * Negative controls: replication bugs that Kafka has had, or has a check against, put into unmodified brokers by bytecode
 * advice, and the scenarios in which the specification must reject what such brokers do.
 */
@NullMarked
package io.tidemark.kafka.fault;

import org.jspecify.annotations.NullMarked;
