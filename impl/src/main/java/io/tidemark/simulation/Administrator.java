package io.tidemark.simulation;

import io.tidemark.environment.Envelope;
import io.tidemark.environment.Environment;
import io.tidemark.environment.Node;
import io.tidemark.protocol.Message.ElectLeadersRequest;

/** A client that asks for the election of another leader now and then. */
final class Administrator implements Node {
    private static final long MIN_INTERVAL_MS = 100;
    private static final long MAX_INTERVAL_MS = 700;

    private final Environment environment;
    private final SeededRandom random;
    private final int brokers;

    Administrator(Environment environment, SeededRandom random, int brokers) {
        this.environment = environment;
        this.random = random;
        this.brokers = brokers;
    }

    void start() {
        environment.schedule(random.between(MIN_INTERVAL_MS, MAX_INTERVAL_MS), () -> {
            environment.request(
                    SimulationOptions.CONTROLLER_ID, new ElectLeadersRequest((int) random.between(0, brokers - 1L)));
            start();
        });
    }

    @Override
    public void receive(Envelope envelope) {
        // Whether the leader has changed is seen in what the brokers do.
    }
}
