package io.tidemark.simulation;

import io.tidemark.environment.Envelope;
import io.tidemark.environment.Environment;
import io.tidemark.environment.Node;
import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.Message;
import io.tidemark.protocol.Message.AlterPartitionReassignmentsRequest;
import io.tidemark.protocol.Message.DeleteRecordsRequest;
import io.tidemark.protocol.Message.ElectLeadersRequest;
import io.tidemark.tracer.ElectionType;
import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * A client that asks now and then for another leader, for an unclean election in case there is no leader, for the removal
 * of old records, and, where that is to be simulated, for other replicas.
 */
final class Administrator implements Node {
    private static final int MAX_DELETED = 40;

    private final Environment environment;
    private final SeededRandom random;
    private final IntSupplier bootstrap;
    private final SimulationOptions options;

    Administrator(Environment environment, SeededRandom random, IntSupplier bootstrap, SimulationOptions options) {
        this.environment = environment;
        this.random = random;
        this.bootstrap = bootstrap;
        this.options = options;
    }

    void start() {
        long interval = options.electionIntervalMs();
        repeat(
                interval,
                () -> send(SimulationOptions.CONTROLLER_ID, new ElectLeadersRequest(ElectionType.PREFERRED, (int)
                        random.between(0, options.brokers() - 1L))));
        repeat(
                interval,
                () -> send(SimulationOptions.CONTROLLER_ID, new ElectLeadersRequest(ElectionType.UNCLEAN, -1)));
        repeat(
                2 * interval,
                () -> send(
                        bootstrap.getAsInt(),
                        new DeleteRecordsRequest(
                                SimulationOptions.TOPIC_PARTITION,
                                random.chance(50)
                                        ? DeleteRecordsRequest.UP_TO_HIGH_WATERMARK
                                        : random.between(0, MAX_DELETED))));
        if (options.reassigns()) {
            startReassignments();
        }
    }

    /** Any brokers but none, rather many than few; and now and then the last request is taken back. */
    private void startReassignments() {
        repeat(
                options.reassignmentIntervalMs(),
                () -> send(
                        SimulationOptions.CONTROLLER_ID,
                        new AlterPartitionReassignmentsRequest(Optional.of(target()))));
        repeat(
                2L * options.reassignmentIntervalMs(),
                () -> send(SimulationOptions.CONTROLLER_ID, new AlterPartitionReassignmentsRequest(Optional.empty())));
    }

    private BrokerSet target() {
        BrokerSet target = BrokerSet.empty();
        for (int id = 0; id < options.brokers(); id++) {
            target = random.chance(65) ? target.with(id) : target;
        }
        return target.isEmpty() ? BrokerSet.of((int) random.between(0, options.brokers() - 1L)) : target;
    }

    private void repeat(long meanIntervalMs, Runnable task) {
        environment.schedule(random.between(1, 2 * meanIntervalMs), () -> {
            task.run();
            repeat(meanIntervalMs, task);
        });
    }

    private void send(int target, Message request) {
        if (target >= 0) {
            environment.request(target, request);
        }
    }

    @Override
    public void receive(Envelope envelope) {
        // Whether it was done is seen in what the brokers do.
    }
}
