/** JMH benchmarks of the replay engine. */
@NullMarked
package io.tidemark.benchmarks;

import org.jspecify.annotations.NullMarked;
