package io.tidemark.replication.corpus;

import java.util.Locale;

/**
 * A run in which a seeded fault breaks the protocol where one would say it does.
 *
 * @param fault the fault's name among the seeded ones
 * @param configuration of the partition
 * @param faults what else goes wrong in the simulation, as on the command line
 * @param event the event at which the protocol is broken
 * @param falseConjunct what is false there, in the specification's words
 * @param observed a text in the event, for faults which show in several ways; empty if any will do
 */
record ViolatingRecipe(
        String fault, Configuration configuration, String faults, String event, String falseConjunct, String observed) {

    ViolatingRecipe(String fault, Configuration configuration, String faults, String event, String falseConjunct) {
        this(fault, configuration, faults, event, falseConjunct, "");
    }

    /** The name of the trace's file, without ending: the fault's, in lower case with hyphens. */
    String name() {
        return fault.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }
}
