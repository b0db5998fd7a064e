/** Tests of the judges that need no specification. */
@NullMarked
package io.tidemark.simulation.judge;

import org.jspecify.annotations.NullMarked;
