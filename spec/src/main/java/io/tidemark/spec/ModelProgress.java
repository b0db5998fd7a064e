package io.tidemark.spec;

/**
 * How far a check is.
 *
 * @param distinctStates the states found so far
 * @param generatedStates the successors computed so far
 * @param depth the length of the longest of the shortest paths so far, in states
 * @param unexplored the states whose successors are still to be computed
 * @param seconds the time since the check began
 */
public record ModelProgress(long distinctStates, long generatedStates, long depth, long unexplored, double seconds) {}
