/** Whether what is measured is what it is said to be. */
@NullMarked
package io.tidemark.benchmarks;

import org.jspecify.annotations.NullMarked;
