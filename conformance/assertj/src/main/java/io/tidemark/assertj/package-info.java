/** AssertJ assertions on traces. */
@NullMarked
package io.tidemark.assertj;

import org.jspecify.annotations.NullMarked;
