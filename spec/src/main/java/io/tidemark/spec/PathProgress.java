package io.tidemark.spec;

/**
 * How far the search for paths is.
 *
 * @param states the states found
 * @param edges the edges found
 * @param paths the paths written; 0 as long as states are found
 */
public record PathProgress(long states, long edges, long paths) {}
