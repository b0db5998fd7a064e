package io.tidemark.replication.corpus;

/**
 * A run worth keeping because of what it shows.
 *
 * @param name of the trace's file, without ending
 * @param shows what happens in it, in a sentence
 * @param configuration of the partition
 * @param faults what goes wrong in the simulation, as on the command line
 * @param events how many events to record
 * @param behaviour what must happen in it
 */
record ConformingRecipe(
        String name, String shows, Configuration configuration, String faults, int events, Behaviour behaviour) {}
