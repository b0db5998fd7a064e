package io.tidemark.engine;

/**
 * Where the classes of TLC live that evaluate a specification.
 *
 * <p>TLC keeps state in static fields, so two specifications whose TLC classes are the same silently corrupt each other.
 */
public enum Loading {
    /** Each specification gets TLC classes of its own. Any number of specifications can be used side by side. */
    ISOLATED,
    /**
     * The specification uses the TLC classes of the ordinary class loader, which start faster because the JVM can take them
     * from its class-data archive. At most one specification of a process may be loaded so, and nothing else in that process
     * may use TLC.
     */
    SHARED
}
