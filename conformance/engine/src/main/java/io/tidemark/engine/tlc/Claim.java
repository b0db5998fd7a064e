package io.tidemark.engine.tlc;

import java.util.BitSet;
import tla2sany.semantic.SemanticNode;

/**
 * A state predicate with a name.
 *
 * @param reads positions of the variables that it depends on: it need not be evaluated again while they stay the same
 */
record Claim(String name, SemanticNode formula, BitSet reads) {}
