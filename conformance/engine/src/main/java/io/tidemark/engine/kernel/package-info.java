/**
 * What the engine's public face and its evaluator share: the evaluator may live in a class loader of its own, so everything
 * that crosses the border between them is declared here or in {@link io.tidemark.engine}. Not for users.
 */
@NullMarked
package io.tidemark.engine.kernel;

import org.jspecify.annotations.NullMarked;
