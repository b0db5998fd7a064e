package io.tidemark.spec;

/**
 * Where a distributed search listens, and who takes part in it.
 *
 * @param address the address of this machine on which TLC's server listens; workers on other machines can join unless it is a
 *     loopback address
 * @param port the server's port
 * @param workers the number of workers that are started beside the server, each a JVM with one thread
 */
public record Distribution(String address, int port, int workers) {

    /** The address that nobody reaches from another machine. */
    public static final String LOOPBACK = "127.0.0.1";

    /** The port that TLC's server has unless told otherwise. */
    public static final int USUAL_PORT = 10_997;

    /** A worker's exit code when it cannot reach the server: a search may end before the last worker has started. */
    public static final int SERVER_NOT_REACHED = 3;

    /**
     * Whether workers that somebody else starts are expected.
     *
     * @return whether the server listens elsewhere than it would by itself
     */
    boolean isOpenToOthers() {
        return !address.equals(LOOPBACK);
    }
}
