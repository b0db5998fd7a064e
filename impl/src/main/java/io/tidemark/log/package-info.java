/** The replicated log of one broker. */
@NullMarked
package io.tidemark.log;

import org.jspecify.annotations.NullMarked;
