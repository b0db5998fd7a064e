/** What the text of a specification says about its steps, and its formulas in compiled form; both over TLC's parser and values. */
@NullMarked
package io.tidemark.evaluation;

import org.jspecify.annotations.NullMarked;
