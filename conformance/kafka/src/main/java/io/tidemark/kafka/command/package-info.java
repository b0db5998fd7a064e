/**
 * {@code tidemark record kafka}: runs scenarios, records them and checks what was recorded, with the same code as
 * {@code tidemark check}. It has a command jar of its own, which contains Apache Kafka.
 */
@NullMarked
package io.tidemark.kafka.command;

import org.jspecify.annotations.NullMarked;
