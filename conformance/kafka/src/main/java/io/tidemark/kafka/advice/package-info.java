/**
 * The code that is woven into Apache Kafka 4.3: for each method that {@code Kafka43} names, a class whose two methods run
 * when it is entered and left. Byte Buddy copies their bodies, so they hand over at once to statics of the same file, and
 * only to public ones.
 */
@NullMarked
package io.tidemark.kafka.advice;

import org.jspecify.annotations.NullMarked;
