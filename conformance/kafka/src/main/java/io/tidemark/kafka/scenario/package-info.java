/** What is done to a cluster while it is recorded: short stories in the vocabulary of {@code LocalCluster}. */
@NullMarked
package io.tidemark.kafka.scenario;

import org.jspecify.annotations.NullMarked;
