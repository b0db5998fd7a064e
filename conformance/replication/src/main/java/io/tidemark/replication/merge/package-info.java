/**
 * Makes one trace of the files in which the nodes of a cluster, each a process of its own, have written down what they did.
 * Nodes have no common clock. Their steps are put in an order in which they can have happened: those of one node as it
 * numbered them, and what a node did before it sent a message before all that the receiver did after it had received it.
 */
@NullMarked
package io.tidemark.replication.merge;

import org.jspecify.annotations.NullMarked;
