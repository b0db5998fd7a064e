package io.tidemark.spec;

/**
 * How much of a model's state graph is walked.
 *
 * @param mostEdges a model with more edges than this is given up
 * @param mostPaths no more paths than this are written, whether they take every edge or not
 * @param heapMegabytes the heap of the JVM that searches, in megabytes
 */
public record PathOptions(long mostEdges, long mostPaths, int heapMegabytes) {}
