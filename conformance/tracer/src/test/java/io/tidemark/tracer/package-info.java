@NullMarked
package io.tidemark.tracer;

import org.jspecify.annotations.NullMarked;
