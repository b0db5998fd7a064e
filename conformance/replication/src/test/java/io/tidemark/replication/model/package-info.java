/**
 * The corpus in {@code traces/}: which runs of the simulation are in it, and that each gets the verdict which its manifest
 * states.
 *
 * <p>{@link io.tidemark.replication.corpus.CorpusRecipes} says which behaviours and which seeded faults the corpus shows;
 * {@link io.tidemark.replication.corpus.CorpusBuilder} looks for the shortest runs that show them. {@code
 * CorpusRecordingTest} holds the files to the manifest's recordings, or writes them; {@code traces/README.md} has the
 * commands.
 */
@NullMarked
package io.tidemark.replication.model;

import org.jspecify.annotations.NullMarked;
