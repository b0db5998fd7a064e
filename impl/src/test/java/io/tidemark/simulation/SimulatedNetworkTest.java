package io.tidemark.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.environment.Envelope;
import io.tidemark.environment.Node;
import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.Message;
import io.tidemark.protocol.Message.AlterPartitionRequest;
import io.tidemark.protocol.Message.AlterPartitionResponse;
import io.tidemark.protocol.Message.FetchRequest;
import io.tidemark.protocol.Message.FetchResponse;
import io.tidemark.protocol.PartitionRegistration;
import io.tidemark.tracer.ErrorCode;
import io.tidemark.tracer.TraceEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulatedNetworkTest {
    private static final int LEADER = 0;
    private static final int FOLLOWER = 1;
    private static final int CONTROLLER = 3000;
    private static final FetchRequest FETCH = new FetchRequest(FOLLOWER, 1, 0, 0, -1, 1_000, 0);
    private static final AlterPartitionRequest PROPOSAL = new AlterPartitionRequest(LEADER, 0, 0, 0, List.of());

    private final EventLoop loop = new EventLoop();
    private final List<TraceEvent> events = new ArrayList<>();
    private final List<Envelope> proposals = new ArrayList<>();
    private final List<Envelope> answers = new ArrayList<>();

    /** Whichever of the two arrives first. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void ofARefusedProposalNothingArrivesTwice(long seed) {
        propose(seed, ErrorCode.INELIGIBLE_REPLICA);

        assertThat(proposals).hasSize(1);
        assertThat(answers).hasSize(1);
        assertThat(events)
                .satisfiesExactly(
                        copied -> assertThat(copied).isInstanceOf(TraceEvent.DuplicateMessage.class),
                        lost -> assertThat(lost)
                                .isInstanceOfSatisfying(
                                        TraceEvent.DropMessage.class,
                                        drop -> assertThat(drop.copy())
                                                .isNotEqualTo(proposals.get(0).copy())));
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "INVALID_UPDATE_VERSION"})
    void anyOtherProposalArrivesTwiceAndIsAnsweredTwice(ErrorCode error) {
        propose(1, error);

        assertThat(proposals).extracting(Envelope::copy).containsExactlyInAnyOrder(false, true);
        assertThat(answers).extracting(Envelope::copy).containsExactlyInAnyOrder(false, true);
        assertThat(events).singleElement().isInstanceOf(TraceEvent.DuplicateMessage.class);
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "INELIGIBLE_REPLICA"})
    void onlyARefusalIsNotCopied(ErrorCode error) {
        SimulatedNetwork network = network(1);
        network.attach(LEADER, answers::add);
        network.attach(CONTROLLER, request -> {
            network.duplicateNext((from, to, channel) -> from == CONTROLLER);
            network.respond(request, answer(error));
        });
        network.request(LEADER, CONTROLLER, PROPOSAL);
        runAll();

        assertThat(answers).hasSize(error == ErrorCode.NONE ? 2 : 1);
    }

    /** The specification has one copy at a time between two nodes, until it is received. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCopiedAnswerThatTheReceiverHoldsIsTheOnlyCopy(boolean held) {
        SimulatedNetwork network = network(1);
        network.attach(
                LEADER,
                fetch -> network.respond(fetch, FetchResponse.refused(LEADER, FETCH, ErrorCode.UNKNOWN_LEADER_EPOCH)));
        network.attach(FOLLOWER, new Node() {
            @Override
            public void receive(Envelope envelope) {
                answers.add(envelope);
            }

            @Override
            public boolean holds(Envelope envelope) {
                return held && answers.contains(envelope);
            }
        });
        network.duplicateNext((from, to, channel) -> from == LEADER);
        network.request(FOLLOWER, LEADER, FETCH);
        runAll();
        assertThat(answers).extracting(Envelope::copy).containsExactlyInAnyOrder(false, true);

        network.duplicateNext((from, to, channel) -> from == FOLLOWER);
        network.request(FOLLOWER, LEADER, FETCH);
        runAll();

        assertThat(events)
                .hasSize(held ? 1 : 2)
                .allSatisfy(copied -> assertThat(copied).isInstanceOf(TraceEvent.DuplicateMessage.class));
    }

    /** A leader may look at a fetch when the process that sent it has ended, and the next one has taken its place. */
    @Test
    void aLateCopyArrivesWhenItIsDueWhateverBecameOfItsSender() {
        SimulatedNetwork network = network(1);
        List<Long> arrivals = new ArrayList<>();
        network.attach(FOLLOWER, answers::add);
        network.attach(LEADER, fetch -> {
            if (fetch.copy()) {
                arrivals.add(loop.nowMicros());
            }
        });
        network.duplicateNext((from, to, channel) -> from == FOLLOWER, 300_000);
        network.request(FOLLOWER, LEADER, FETCH);
        network.detach(FOLLOWER);
        network.attach(FOLLOWER, answers::add);
        network.request(FOLLOWER, LEADER, FETCH);
        runAll();

        assertThat(arrivals).containsExactly(300_000L);
    }

    private void propose(long seed, ErrorCode error) {
        SimulatedNetwork network = network(seed);
        network.attach(LEADER, answers::add);
        network.attach(CONTROLLER, request -> {
            proposals.add(request);
            network.respond(request, answer(error));
        });
        network.duplicateNext((from, to, channel) -> to == CONTROLLER);
        network.request(LEADER, CONTROLLER, PROPOSAL);
        runAll();
    }

    private SimulatedNetwork network(long seed) {
        SeededRandom random = new SeededRandom(seed, "network");
        return new SimulatedNetwork(loop, (from, to, channel) -> random, 0, 0, events::add);
    }

    private void runAll() {
        while (loop.runNext()) {
            assertThat(loop.nowMicros()).isLessThan(1_000_000);
        }
    }

    private static Message answer(ErrorCode error) {
        BrokerSet replicas = BrokerSet.of(List.of(0, 1));
        return new AlterPartitionResponse(0, error, new PartitionRegistration(LEADER, 0, 1, replicas, replicas));
    }
}
