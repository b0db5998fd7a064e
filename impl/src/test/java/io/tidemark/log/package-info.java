@NullMarked
package io.tidemark.log;

import org.jspecify.annotations.NullMarked;
