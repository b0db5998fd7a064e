/** Binds the replay engine to the replication specification. */
@NullMarked
package io.tidemark.replication;

import org.jspecify.annotations.NullMarked;
