@NullMarked
package io.tidemark.policy;

import org.jspecify.annotations.NullMarked;
