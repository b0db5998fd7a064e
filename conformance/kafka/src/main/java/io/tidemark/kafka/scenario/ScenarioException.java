package io.tidemark.kafka.scenario;

/**
 * A scenario did not come to its end: the cluster did not start, or did not do in time what the scenario waits for. What it
 * had done until then has been recorded.
 */
public final class ScenarioException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * A scenario has failed.
     *
     * @param scenario its name
     * @param cause what kept it from coming to its end
     */
    public ScenarioException(String scenario, Exception cause) {
        super(scenario + " did not come to its end: " + reason(cause), cause);
    }

    private static String reason(Exception cause) {
        return cause.getMessage() == null ? cause.getClass().getName() : cause.getMessage();
    }
}
