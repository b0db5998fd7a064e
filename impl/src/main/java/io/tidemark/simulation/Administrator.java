package io.tidemark.simulation;

import io.tidemark.environment.Envelope;
import io.tidemark.environment.Environment;
import io.tidemark.environment.Node;
import io.tidemark.protocol.Message.ElectLeadersRequest;

/** A client that asks for the election of another leader now and then. */
final class Administrator implements Node {
    private final Environment environment;
    private final SeededRandom random;
    private final SimulationOptions options;

    Administrator(Environment environment, SeededRandom random, SimulationOptions options) {
        this.environment = environment;
        this.random = random;
        this.options = options;
    }

    void start() {
        environment.schedule(random.between(1, 2L * options.electionIntervalMs()), () -> {
            environment.request(SimulationOptions.CONTROLLER_ID, new ElectLeadersRequest((int)
                    random.between(0, options.brokers() - 1L)));
            start();
        });
    }

    @Override
    public void receive(Envelope envelope) {
        // Whether the leader has changed is seen in what the brokers do.
    }
}
