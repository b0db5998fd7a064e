package io.tidemark.engine;

/** Is told now and then how far a replay is. */
@FunctionalInterface
public interface Progress {
    /** Tells nobody. */
    Progress NONE = events -> {};

    /** Called every thousand events. */
    void replayed(long events);
}
