/** State graphs as plain arrays, and the paths that cover them. Nothing here knows TLA+. */
@NullMarked
package io.tidemark.spec.graph;

import org.jspecify.annotations.NullMarked;
