package io.tidemark.kafka.fault;

import static io.tidemark.assertj.TidemarkAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.Specification;
import io.tidemark.engine.TraceSource;
import io.tidemark.kafka.instrumentation.KafkaInstrumentation;
import io.tidemark.kafka.scenario.Scenario;
import io.tidemark.kafka.scenario.ScenarioRun;
import io.tidemark.replication.ReplicationSpecification;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import net.bytebuddy.agent.ByteBuddyAgent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the specification says of brokers that are not right: with each fault it rejects the scenario at the event where the
 * fault shows, and without one it does not.
 */
@Tag("kafka-faults")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class NegativeControlsTest {
    private final Specification specification = ReplicationSpecification.bundled();
    // The faults first, so that the recorder sees what Kafka does with them.
    private final KafkaInstrumentation faults =
            KafkaInstrumentation.install(ByteBuddyAgent.install(), FaultHooks.hooks());
    private final ScenarioRun run = new ScenarioRun();

    @TempDir
    private Path folder;

    @AfterEach
    void repair() {
        Fault.inject(Optional.empty());
        StaleFollowers.release();
    }

    static List<NegativeControl> controls() {
        return NegativeControls.all();
    }

    static List<Scenario> scenarios() {
        return NegativeControls.scenarios();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("controls")
    void faultIsRejectedWhereItShows(NegativeControl control) throws Exception {
        Fault.inject(Optional.of(control.fault()));

        Path trace = record(control.scenario());

        assertThat(TraceSource.of(trace))
                .isRejectedBy(specification)
                .atEvent(control.event())
                .because(control.reason());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scenarios")
    void sameScenarioConformsWithoutFault(Scenario scenario) throws Exception {
        assertThat(TraceSource.of(record(scenario))).conformsTo(specification);
    }

    private Path record(Scenario scenario) throws Exception {
        List<Path> traces = run.record(scenario, folder);
        faults.check();
        assertThat(traces).hasSize(1);
        return traces.get(0);
    }
}
