/** Tests of the covering paths. */
@NullMarked
package io.tidemark.spec.graph;

import org.jspecify.annotations.NullMarked;
