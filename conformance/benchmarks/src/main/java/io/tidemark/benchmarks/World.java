package io.tidemark.benchmarks;

import io.tidemark.disk.Disk;
import io.tidemark.environment.Envelope;

/** What the nodes of a cluster have in common: a clock, disks and a network. */
interface World {
    /** Milliseconds on a clock that never goes back. */
    long nowMs();

    /** The log directory of a node. */
    Disk disk(int node);

    /** Takes a message to its receiver. */
    void send(Envelope envelope);
}
