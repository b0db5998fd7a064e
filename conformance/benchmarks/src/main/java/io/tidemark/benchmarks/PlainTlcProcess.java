package io.tidemark.benchmarks;

/** Plain TLC, in a process of its own. */
public final class PlainTlcProcess {
    private PlainTlcProcess() {}

    /** Given TLC's arguments. */
    public static void main(String[] arguments) throws Exception {
        ProcessorTime.sayAtExit();
        tlc2.TLC.main(arguments);
    }
}
