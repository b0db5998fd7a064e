/** The TLA+ specification and its models: where they are, and how TLC runs them. */
@NullMarked
package io.tidemark.spec;

import org.jspecify.annotations.NullMarked;
