/**
 * Expressions and actions of a specification as Java closures. TLC interprets the parsed tree: each mention of a name walks through a
 * list of bindings, and that, not the work on values, is most of what an evaluation costs. Here an expression's tree is walked
 * once; names become positions in an array, and applied definitions are put in place. What the specification's constants
 * decide is decided then, and what they exclude is left out. Values, and all that is done with them, stay TLC's own.
 *
 * <p>What is not understood exactly is not compiled, and whatever goes wrong in a compiled expression makes the interpreter
 * evaluate it again: so errors and their messages are always TLC's. The tests compare both ways, value by value and step by
 * step.
 *
 * <p>{@link io.tidemark.evaluation.compiled.ExpressionCompiler} is for expressions,
 * {@link io.tidemark.evaluation.compiled.StepCompiler} for the next-state relation as far as it leads through one action.
 */
@NullMarked
package io.tidemark.evaluation.compiled;

import org.jspecify.annotations.NullMarked;
