/** A disk that does not exist: it is as fast as memory, and loses, tears, fills up and fails when it is told to. */
@NullMarked
package io.tidemark.simulation.disk;

import org.jspecify.annotations.NullMarked;
