@NullMarked
package io.tidemark.simulation;

import org.jspecify.annotations.NullMarked;
