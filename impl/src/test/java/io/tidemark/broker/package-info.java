@NullMarked
package io.tidemark.broker;

import org.jspecify.annotations.NullMarked;
