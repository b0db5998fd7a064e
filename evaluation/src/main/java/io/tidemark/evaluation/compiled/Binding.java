package io.tidemark.evaluation.compiled;

import org.jspecify.annotations.Nullable;
import tla2sany.semantic.SemanticNode;
import util.UniqueString;

/** What a name stands for in a compiled expression. */
interface Binding {
    /** Code for a mention of the name. */
    Expression mention(boolean primed);

    /** A value, whatever it is, that has been put into a slot. */
    record Slot(int slot) implements Binding {
        @Override
        public Expression mention(boolean primed) {
            return frame -> frame.slot(slot);
        }
    }

    /** Something bound outside of the expression, in a slot since the beginning. */
    record Outer(int slot) implements Binding {
        @Override
        public Expression mention(boolean primed) {
            return frame -> frame.bound(slot, primed);
        }
    }

    /** What is cheap to evaluate at each mention. */
    record Direct(Expression plain, Expression inNextState) implements Binding {
        @Override
        public Expression mention(boolean primed) {
            return primed ? inNextState : plain;
        }
    }

    /** A variable of the specification. */
    record Variable(ExpressionCompiler compiler, UniqueString name) implements Binding {
        @Override
        public Expression mention(boolean primed) {
            if (primed) {
                compiler.readsSuccessor();
            }
            return frame -> frame.variable(name, primed);
        }
    }

    /** An operator defined in a LET; only applications of it can be compiled. */
    record Operator() implements Binding {
        @Override
        public Expression mention(boolean primed) {
            throw new NotCompilable("an operator as a value");
        }
    }

    /**
     * An argument or a definition in a LET: evaluated at its first mention, if there is one, and then kept; unless it reads a
     * successor that is still being built.
     */
    final class Lazy implements Binding {
        private final ExpressionCompiler compiler;
        private final SemanticNode node;
        private final Scope scope;
        private int plain = -1;
        private int inNextState = -1;
        private @Nullable Expression plainMention;
        private @Nullable Expression nextMention;
        private boolean plainChanges;
        private boolean nextChanges;

        Lazy(ExpressionCompiler compiler, SemanticNode node, Scope scope) {
            this.compiler = compiler;
            this.node = node;
            this.scope = scope;
        }

        @Override
        public Expression mention(boolean primed) {
            Expression known = primed ? nextMention : plainMention;
            if (known != null) {
                if (primed ? nextChanges : plainChanges) {
                    compiler.readsSuccessor();
                }
                return known;
            }
            int before = compiler.successorReads();
            Expression definition = compiler.compile(node, scope, primed);
            if (compiler.buildsSuccessor() && compiler.successorReads() > before) {
                return evaluatedAnew(definition, primed);
            }
            if (definition instanceof Constant) {
                if (primed) {
                    nextMention = definition;
                } else {
                    plainMention = definition;
                }
                return definition;
            }
            int slot = compiler.newSlot();
            Expression mention = frame -> {
                var value = frame.slots[slot];
                if (value == null) {
                    value = definition.value(frame);
                    frame.slots[slot] = value;
                }
                return value;
            };
            if (primed) {
                inNextState = slot;
                nextMention = mention;
            } else {
                plain = slot;
                plainMention = mention;
            }
            return mention;
        }

        private Expression evaluatedAnew(Expression definition, boolean primed) {
            if (primed) {
                nextChanges = true;
                nextMention = definition;
            } else {
                plainChanges = true;
                plainMention = definition;
            }
            return definition;
        }

        SemanticNode node() {
            return node;
        }

        /** What the names in it stand for. */
        Scope scope() {
            return scope;
        }

        /** Whether it was made for this argument, rather than for one whose name the argument is. */
        @SuppressWarnings("ReferenceEquality") // the parser's nodes have no other
        boolean isOf(SemanticNode argument) {
            return node == argument;
        }

        /** The slots that must be empty before what mentions the name is evaluated. */
        int[] slots() {
            if (plain < 0 && inNextState < 0) {
                return new int[0];
            }
            if (plain < 0 || inNextState < 0) {
                return new int[] {Math.max(plain, inNextState)};
            }
            return new int[] {plain, inNextState};
        }
    }
}
