/** Our log files against Apache Kafka's own classes. */
@NullMarked
package io.tidemark.kafka.log;

import org.jspecify.annotations.NullMarked;
