package io.tidemark.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.broker.ManualEnvironment;
import io.tidemark.environment.Envelope;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.Message;
import io.tidemark.protocol.Message.AlterPartitionReassignmentsRequest;
import io.tidemark.protocol.Message.AlterPartitionReassignmentsResponse;
import io.tidemark.protocol.Message.AlterPartitionRequest;
import io.tidemark.protocol.Message.AlterPartitionResponse;
import io.tidemark.protocol.Message.BrokerHeartbeatRequest;
import io.tidemark.protocol.Message.BrokerHeartbeatResponse;
import io.tidemark.protocol.Message.BrokerRegistrationRequest;
import io.tidemark.protocol.Message.BrokerRegistrationResponse;
import io.tidemark.protocol.Message.ElectLeadersRequest;
import io.tidemark.protocol.Message.ElectLeadersResponse;
import io.tidemark.protocol.Message.IsrMember;
import io.tidemark.protocol.Message.MetadataFetchRequest;
import io.tidemark.protocol.Message.MetadataFetchResponse;
import io.tidemark.protocol.MetadataRecord.PartitionChange;
import io.tidemark.protocol.ReplicaAssignment;
import io.tidemark.tracer.ElectionType;
import io.tidemark.tracer.ErrorCode;
import io.tidemark.tracer.LeaderRecoveryState;
import io.tidemark.tracer.TraceEvent;
import io.tidemark.tracer.TraceListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The controller of brokers 0, 1 and 2; broker 0 is preferred. Broker epochs are 0, 1 and 2 at first. */
class ControllerTest {
    private static final int ID = 3000;
    private static final long SESSION_MS = 1_000;
    private static final long ALL_METADATA = 1_000;
    private static final boolean ELR = true;
    private static final boolean NO_ELR = false;
    private static final boolean UNCLEAN = true;
    private static final boolean CLEAN = false;

    private final ManualEnvironment environment = new ManualEnvironment(ID);
    private Controller controller = controller(2, CLEAN, NO_ELR);
    private long incarnation = 1;

    @Test
    void beginsWithThePreferredLeaderAndEverybodyInSync() {
        assertPartition(0, 0, 0, isr(0, 1, 2));
    }

    @Test
    void fencesABrokerWhoseSessionExpires() {
        fence(0);

        assertThat(controller.isFenced(0)).isTrue();
        assertThat(controller.isFenced(1)).isFalse();
        assertPartition(1, 1, 1, isr(1, 2));
    }

    @Test
    void fencingAFollowerLeavesTheLeaderEpochAlone() {
        fence(1);

        assertPartition(0, 0, 1, isr(0, 2));
    }

    @Test
    void fencingAReplicaOutOfTheIsrChangesNothing() {
        fence(1);
        unfence(1);
        fence(1);

        assertPartition(0, 0, 1, isr(0, 2));
    }

    @Test
    void withoutEligibleReplicasTheLastMemberStaysAndOnlyItMayLead() {
        fence(1);
        fence(2);
        fence(0);
        assertPartition(-1, 1, 3, isr(0));

        unfence(1);
        assertPartition(-1, 1, 3, isr(0));
        unfence(0);
        assertPartition(0, 2, 4, isr(0));
    }

    @Test
    void withEligibleReplicasTheIsrMayBecomeEmptyAndAnEligibleOneLeads() {
        controller = controller(2, CLEAN, ELR);
        fence(1);
        fence(2);
        assertThat(controller.partition().eligibleLeaderReplicas()).isEqualTo(isr(2));
        fence(0);
        assertPartition(-1, 1, 3, isr());
        assertThat(controller.partition().eligibleLeaderReplicas()).isEqualTo(isr(0, 2));

        unfence(1);
        assertPartition(-1, 1, 3, isr());
        unfence(2);
        assertPartition(2, 2, 4, isr(2));
        assertThat(controller.partition().eligibleLeaderReplicas()).isEqualTo(isr(0));
    }

    @Test
    void anUncleanRegistrantIsNotEligibleAnyMore() {
        controller = controller(2, CLEAN, ELR);
        fence(1);
        fence(2);
        register(2, -1);
        assertThat(controller.partition().eligibleLeaderReplicas()).isEqualTo(BrokerSet.empty());
    }

    @Test
    void aCleanRegistrantStaysEligible() {
        controller = controller(2, CLEAN, ELR);
        fence(1);
        fence(2);
        register(2, 2);
        assertThat(controller.partition().eligibleLeaderReplicas()).isEqualTo(isr(2));
    }

    @Test
    void anUncleanElectionTakesAnybodyAndLeavesNobodyEligible() {
        controller = controller(2, UNCLEAN, ELR);
        fence(1);
        fence(2);
        register(2, -1);
        unfence(1);
        fence(0);

        assertThat(controller.partition().leader()).isEqualTo(1);
        assertThat(controller.partition().isr()).isEqualTo(isr(1));
        assertThat(controller.partition().eligibleLeaderReplicas()).isEqualTo(BrokerSet.empty());
    }

    @Test
    void aReassignmentEndsInTheChangeThatBringsTheAddedReplicaIntoTheIsr() {
        controller = controllerOf(2, 1, CLEAN, NO_ELR);
        assertThat(reassign(0, 2)).isTrue();
        assertThat(controller.partition().assignment()).isEqualTo(new ReplicaAssignment(isr(0, 1, 2), isr(2), isr(1)));
        assertPartition(0, 0, 1, isr(0, 1));

        AlterPartitionResponse response = alter(0, 0, 0, 1, 0, 1, 2);
        assertThat(response.error()).isEqualTo(ErrorCode.NONE);
        assertThat(controller.partition().assignment()).isEqualTo(ReplicaAssignment.of(isr(0, 2)));
        assertPartition(0, 1, 2, isr(0, 2));
    }

    @Test
    void aLeaderThatIsRemovedIsReplaced() {
        assertThat(reassign(1, 2)).isTrue();

        assertThat(controller.partition().assignment()).isEqualTo(ReplicaAssignment.of(isr(1, 2)));
        assertPartition(1, 1, 1, isr(1, 2));
        assertThat(alter(0, 0, 0, 0, 0, 1).error()).isEqualTo(ErrorCode.FENCED_LEADER_EPOCH);
    }

    @Test
    void aCancelledReassignmentLeavesTheReplicasFromBefore() {
        controller = controllerOf(2, 1, CLEAN, NO_ELR);
        assertThat(cancelReassignment()).as("nothing is under way").isFalse();
        reassign(0, 2);

        assertThat(cancelReassignment()).isTrue();
        assertThat(controller.partition().assignment()).isEqualTo(ReplicaAssignment.of(isr(0, 1)));
        assertPartition(0, 1, 2, isr(0, 1));
    }

    @Test
    void nobodyJoinsTheIsrWhoIsNoReplica() {
        controller = controllerOf(2, 1, CLEAN, NO_ELR);

        assertThat(alter(0, 0, 0, 0, 0, 1, 2).error()).isEqualTo(ErrorCode.INVALID_REQUEST);
    }

    @Test
    void aReassignmentThatWouldElectTheReplicaItAddsFails() {
        controller = controllerOf(2, 2, CLEAN, ELR);
        fence(1);
        reassign(0);
        fence(0);
        unfence(1);
        assertThat(controller.partition().eligibleLeaderReplicas())
                .as("Kafka keeps removed replicas eligible")
                .isEqualTo(isr(0, 1));

        assertThat(reassign(0, 1)).isFalse();
    }

    @Test
    void aBrokerRegistersAgainOnlyWhenItsEarlierSessionIsOver() {
        assertThat(register(1, -1).error()).isEqualTo(ErrorCode.DUPLICATE_BROKER_REGISTRATION);
        fence(1);
        BrokerRegistrationResponse registered = register(1, -1);

        assertThat(registered.error()).isEqualTo(ErrorCode.NONE);
        assertThat(registered.brokerEpoch()).isGreaterThan(2);
        assertThat(controller.isFenced(1)).isTrue();
    }

    @Test
    void theSameRegistrationTwiceIsOne() {
        fence(1);
        BrokerRegistrationRequest request = new BrokerRegistrationRequest(1, 77, -1);
        long first = call(1, request, BrokerRegistrationResponse.class).brokerEpoch();

        assertThat(call(1, request, BrokerRegistrationResponse.class).brokerEpoch())
                .isEqualTo(first);
    }

    @Test
    void aBrokerIsUnfencedOnlyWhenItHasSeenItsRegistration() {
        fence(1);
        long epoch = register(1, -1).brokerEpoch();
        heartbeat(1, epoch, epoch);
        assertThat(controller.isFenced(1)).isTrue();

        heartbeat(1, epoch, epoch + 1);
        assertThat(controller.isFenced(1)).isFalse();
    }

    @Test
    void aHeartbeatOfAnEarlierIncarnationDoesNothing() {
        fence(1);
        register(1, -1);
        heartbeat(1, 1);

        assertThat(controller.isFenced(1)).isTrue();
    }

    @Test
    void anIsrChangeIsACompareAndSet() {
        assertThat(alter(0, 0, 0, 0, 0).error()).isEqualTo(ErrorCode.NONE);
        assertPartition(0, 0, 1, isr(0));

        assertThat(alter(0, 0, 0, 0, 0, 1).error()).isEqualTo(ErrorCode.INVALID_UPDATE_VERSION);
        assertThat(alter(0, 0, 0, 1, 0, 1).error()).isEqualTo(ErrorCode.NONE);
        assertPartition(0, 0, 2, isr(0, 1));
    }

    @Test
    void anIsrChangeIsRefusedInKafkasOrder() {
        assertThat(alter(0, 9, 9, 9, 0).error()).as("broker epoch").isEqualTo(ErrorCode.STALE_BROKER_EPOCH);
        assertThat(alter(0, 0, 1, 0, 0).error()).as("ahead").isEqualTo(ErrorCode.NOT_CONTROLLER);
        assertThat(alter(0, 0, 0, 1, 0).error()).as("ahead").isEqualTo(ErrorCode.NOT_CONTROLLER);
        assertThat(alter(1, 1, 0, 0, 1).error()).as("not the leader").isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(alter(0, 0, 0, 0, 1).error()).as("without itself").isEqualTo(ErrorCode.INVALID_REQUEST);
        fence(0);
        assertThat(alter(0, 0, 0, 0, 0).error()).as("deposed").isEqualTo(ErrorCode.FENCED_LEADER_EPOCH);
    }

    @Test
    void fencedAndReplacedReplicasAreNotAdmitted() {
        fence(1);
        assertThat(alter(0, 0, 0, 1, 0, 1, 2).error()).isEqualTo(ErrorCode.INELIGIBLE_REPLICA);
        register(1, -1);
        unfence(1);
        assertThat(alter(0, 0, 0, 1, 0, 1, 2).error())
                .as("its broker epoch is not 1 any more (KIP-903)")
                .isEqualTo(ErrorCode.INELIGIBLE_REPLICA);
    }

    @Test
    void electsAnotherMemberOfTheIsrOnRequest() {
        fence(1);
        unfence(1);
        electPreferred(1);
        assertThat(controller.partition().leader()).as("out of sync").isZero();

        electPreferred(2);
        assertPartition(2, 1, 2, isr(0, 2));
    }

    @Test
    void aLeaderThatWantsToShutDownHandsOverFirstAndIsLetGoWhenTheOthersKnow() {
        heartbeat(1, 1, 0);
        assertThat(shutDown(0)).isFalse();
        assertPartition(1, 1, 1, isr(1, 2));
        assertThat(controller.isFenced(0)).isFalse();

        assertThat(shutDown(0)).as("brokers 1 and 2 have not heard of it").isFalse();
        heartbeat(1, 1);
        heartbeat(2, 2);
        assertThat(shutDown(0)).isTrue();
        assertThat(controller.isFenced(0)).isTrue();
        assertPartition(1, 1, 1, isr(1, 2));
        assertThat(shutDown(0)).as("asked again, for the answer was lost").isTrue();
    }

    @Test
    void aFollowerThatWantsToShutDownIsLetGoAtOnce() {
        assertThat(shutDown(2)).isTrue();

        assertThat(controller.isFenced(2)).isTrue();
        assertPartition(0, 0, 1, isr(0, 1));
    }

    @Test
    void aBrokerThatIsShuttingDownNeitherJoinsTheIsrNorLeads() {
        shutDown(0);
        assertThat(alter(1, 1, 1, 1, 0, 1, 2).error()).as("KIP-841").isEqualTo(ErrorCode.INELIGIBLE_REPLICA);
        electPreferred(0);
        fence(1);
        fence(2);

        assertThat(controller.partition().hasLeader()).isFalse();
        electUncleanly();
        assertThat(controller.partition().hasLeader()).isFalse();
    }

    @Test
    void registeringAgainEndsAShutdown() {
        shutDown(0);
        fence(0);
        long epoch = register(0, 0).brokerEpoch();
        heartbeat(0, epoch, epoch + 1);
        environment.take(AlterPartitionResponse.class);

        assertThat(alterWith(1, 1, 1, 1, new IsrMember(0, epoch), new IsrMember(1, 1), new IsrMember(2, 2))
                        .error())
                .isEqualTo(ErrorCode.NONE);
    }

    @Test
    void theLastActiveMemberOfTheIsrMayShutDownToo() {
        fence(1);
        fence(2);
        assertThat(shutDown(0)).isFalse();
        assertPartition(-1, 1, 3, isr(0));

        assertThat(shutDown(0)).as("nobody is left to hear of it").isTrue();
    }

    @Test
    void theLastKnownLeaderIsElectedWhenNobodyIsEligibleAnyMore() {
        controller = controller(2, CLEAN, ELR);
        leaveNobodyEligible();
        assertThat(controller.partition().lastKnownElr()).isEqualTo(isr(0));
        assertThat(controller.partition().eligibleLeaderReplicas()).isEqualTo(isr());

        unfence(1);
        assertThat(controller.partition().hasLeader()).as("KAFKA-19522").isFalse();
        unfence(0);
        assertPartition(0, 2, controller.partition().partitionEpoch(), isr(0));
        assertThat(controller.partition().lastKnownElr()).isEqualTo(isr());
        assertThat(controller.partition().leaderRecoveryState()).isEqualTo(LeaderRecoveryState.RECOVERING);
    }

    @Test
    void anAdministratorMayHaveAnybodyElectedWhenThereIsNoLeader() {
        electUncleanly();
        assertPartition(0, 0, 0, isr(0, 1, 2));
        fence(1);
        fence(2);
        unfence(2);
        fence(0);
        assertThat(controller.partition().hasLeader()).isFalse();

        electUncleanly();
        assertPartition(2, 2, 4, isr(2));
        assertThat(controller.partition().leaderRecoveryState()).isEqualTo(LeaderRecoveryState.RECOVERING);
    }

    @Test
    void anIsrChangeEndsTheRecovery() {
        controller = controller(1, UNCLEAN, NO_ELR);
        fence(1);
        fence(2);
        unfence(2);
        fence(0);
        assertThat(controller.partition().leaderRecoveryState()).isEqualTo(LeaderRecoveryState.RECOVERING);

        assertThat(alter(2, 2, 1, 3, 2).error()).isEqualTo(ErrorCode.NONE);
        assertThat(controller.partition().leaderRecoveryState()).isEqualTo(LeaderRecoveryState.RECOVERED);
        assertPartition(2, 1, 4, isr(2));
    }

    /** The reassignment waits for nobody any more, but nothing has looked at that since. */
    private void reassignToWhomAnUncleanElectionMadeLeader() {
        controller = controller(1, UNCLEAN, NO_ELR);
        fence(0);
        fence(1);
        reassign(1);
        fence(2);
        unfence(1);
    }

    @Test
    void anElectionThatElectsNobodyEndsAReassignmentThatWaitsForNobody() {
        reassignToWhomAnUncleanElectionMadeLeader();
        assertThat(controller.partition().leader()).isEqualTo(1);
        assertThat(controller.partition().assignment().isReassigning()).isTrue();
        fence(1);

        electUncleanly();

        assertThat(controller.partition().assignment().isReassigning()).isFalse();
        assertThat(controller.partition().hasLeader()).isFalse();
    }

    @Test
    void aPreferredElectionThatKeepsTheLeaderEndsAReassignmentThatWaitsForNobody() {
        reassignToWhomAnUncleanElectionMadeLeader();

        electPreferred(0);

        assertThat(controller.partition().assignment().isReassigning()).isFalse();
        assertThat(controller.partition().leader()).isEqualTo(1);
    }

    /** All brokers go, and come back without being able to say that they stopped cleanly. */
    private void leaveNobodyEligible() {
        fence(1);
        fence(2);
        fence(0);
        register(0, -1);
        register(1, -1);
        register(2, -1);
    }

    @Test
    void brokersHearOfADecisionAsAWholeAndInOrder() {
        int offset = 4;
        controller.receive(new Envelope(2, ID, 1, new MetadataFetchRequest(offset, 10 * SESSION_MS)));
        assertThat(environment.take(MetadataFetchResponse.class))
                .as("nothing new yet")
                .isEmpty();

        fence(0);
        MetadataFetchResponse news =
                environment.take(MetadataFetchResponse.class).get(0);
        assertThat(news.fetchOffset()).isEqualTo(offset);
        assertThat(news.records()).hasSize(2).last().isEqualTo(new PartitionChange(controller.partition()));
    }

    /** Who reads a decision may act on it at once, and that must be later in the trace. */
    @Test
    void aDecisionIsTracedBeforeAnybodyCanReadIt() {
        List<Integer> answersBefore = new ArrayList<>();
        controller = new Controller(
                config(3, 2, CLEAN, NO_ELR),
                ProtocolPolicies.kafka(),
                environment,
                event -> answersBefore.add(
                        environment.take(MetadataFetchResponse.class).size()));
        long end = 4;
        int answered = 0;
        for (Runnable decision : List.<Runnable>of(
                () -> fence(2),
                () -> unfence(2),
                () -> controller.receive(
                        new Envelope(100, ID, 1, new AlterPartitionReassignmentsRequest(Optional.of(isr(0, 1))))),
                () -> controller.receive(
                        new Envelope(100, ID, 1, new ElectLeadersRequest(ElectionType.PREFERRED, 1))))) {
            controller.receive(new Envelope(2, ID, 1, new MetadataFetchRequest(end, 100 * SESSION_MS)));
            decision.run();
            for (MetadataFetchResponse news : environment.take(MetadataFetchResponse.class)) {
                end = news.fetchOffset() + news.records().size();
                answered++;
            }
        }

        assertThat(answersBefore).hasSizeGreaterThanOrEqualTo(4).containsOnly(0);
        assertThat(answered).isEqualTo(4);
    }

    @Test
    void aMetadataFetchDoesNotWaitForEver() {
        controller.receive(new Envelope(2, ID, 1, new MetadataFetchRequest(4, 500)));
        environment.advance(500);

        assertThat(environment.take(MetadataFetchResponse.class))
                .extracting(MetadataFetchResponse::records)
                .containsExactly(List.of());
    }

    @Test
    void whoIsNotAllowedToChangesNothing() {
        List<TraceEvent> events = new ArrayList<>();
        List<String> asked = new ArrayList<>();
        controller = new Controller(
                config(3, 2, CLEAN, ELR),
                ProtocolPolicies.kafka(),
                (principal, operation, resource) -> {
                    asked.add(principal + " " + operation + " " + resource.name());
                    return false;
                },
                environment,
                events::add);
        ErrorCode refused = ErrorCode.CLUSTER_AUTHORIZATION_FAILED;

        assertThat(alter(0, 0, 0, 0, 0, 1).error()).isEqualTo(refused);
        assertThat(register(1, -1).error()).isEqualTo(refused);
        assertThat(call(1, new BrokerHeartbeatRequest(1, 1, ALL_METADATA, true), BrokerHeartbeatResponse.class))
                .isEqualTo(new BrokerHeartbeatResponse(refused, false));
        assertThat(call(1, new MetadataFetchRequest(0, 0), MetadataFetchResponse.class))
                .isEqualTo(new MetadataFetchResponse(refused, 0, List.of()));
        assertThat(call(100, new ElectLeadersRequest(ElectionType.PREFERRED, 1), ElectLeadersResponse.class))
                .isEqualTo(new ElectLeadersResponse(refused, false));
        assertThat(call(
                        100,
                        new AlterPartitionReassignmentsRequest(Optional.of(isr(0))),
                        AlterPartitionReassignmentsResponse.class))
                .isEqualTo(new AlterPartitionReassignmentsResponse(refused, false));

        assertPartition(0, 0, 0, isr(0, 1, 2));
        assertThat(events).isEmpty();
        assertThat(asked)
                .containsExactly(
                        "User:0 CLUSTER_ACTION kafka-cluster",
                        "User:1 CLUSTER_ACTION kafka-cluster",
                        "User:1 CLUSTER_ACTION kafka-cluster",
                        "User:1 CLUSTER_ACTION kafka-cluster",
                        "User:100 ALTER kafka-cluster",
                        "User:100 ALTER kafka-cluster");
    }

    @Test
    void theNextControllerAsksTheSameAuthorizer() {
        Controller first = new Controller(
                config(3, 2, CLEAN, ELR),
                ProtocolPolicies.kafka(),
                (principal, operation, resource) -> false,
                environment,
                TraceListener.none());
        controller = new Controller(first, environment);

        assertThat(register(1, -1).error()).isEqualTo(ErrorCode.CLUSTER_AUTHORIZATION_FAILED);
    }

    private Controller controller(int minInsyncReplicas, boolean unclean, boolean eligibleLeaderReplicas) {
        return controllerOf(3, minInsyncReplicas, unclean, eligibleLeaderReplicas);
    }

    private Controller controllerOf(
            int replicationFactor, int minInsyncReplicas, boolean unclean, boolean eligibleLeaderReplicas) {
        return new Controller(
                config(replicationFactor, minInsyncReplicas, unclean, eligibleLeaderReplicas),
                ProtocolPolicies.kafka(),
                environment,
                TraceListener.none());
    }

    private static ControllerConfig config(
            int replicationFactor, int minInsyncReplicas, boolean unclean, boolean eligibleLeaderReplicas) {
        return new ControllerConfig(
                ID,
                "orders-0",
                List.of(0, 1, 2),
                replicationFactor,
                minInsyncReplicas,
                unclean,
                eligibleLeaderReplicas,
                SESSION_MS);
    }

    /** Lets a broker's session expire, while the others are alive. */
    private void fence(int broker) {
        for (int i = 0; i < 4; i++) {
            environment.advance(SESSION_MS / 2);
            for (int other = 0; other < 3; other++) {
                if (other != broker && !controller.isFenced(other)) {
                    heartbeat(other, controller.brokerEpoch(other));
                }
            }
        }
        assertThat(controller.isFenced(broker)).isTrue();
    }

    private void unfence(int broker) {
        heartbeat(broker, controller.brokerEpoch(broker));
        assertThat(controller.isFenced(broker)).isFalse();
    }

    private void heartbeat(int broker, long brokerEpoch) {
        heartbeat(broker, brokerEpoch, ALL_METADATA);
    }

    private void heartbeat(int broker, long brokerEpoch, long metadataOffset) {
        call(broker, new BrokerHeartbeatRequest(broker, brokerEpoch, metadataOffset, false));
    }

    /** Asks to shut down; returns whether the broker may. */
    private boolean shutDown(int broker) {
        return call(
                        broker,
                        new BrokerHeartbeatRequest(broker, controller.brokerEpoch(broker), ALL_METADATA, true),
                        BrokerHeartbeatResponse.class)
                .shouldShutDown();
    }

    private void electPreferred(int candidate) {
        call(100, new ElectLeadersRequest(ElectionType.PREFERRED, candidate));
    }

    private boolean reassign(Integer... target) {
        return call(
                        100,
                        new AlterPartitionReassignmentsRequest(Optional.of(BrokerSet.of(List.of(target)))),
                        AlterPartitionReassignmentsResponse.class)
                .accepted();
    }

    private boolean cancelReassignment() {
        return call(
                        100,
                        new AlterPartitionReassignmentsRequest(Optional.empty()),
                        AlterPartitionReassignmentsResponse.class)
                .accepted();
    }

    private void electUncleanly() {
        call(100, new ElectLeadersRequest(ElectionType.UNCLEAN, -1));
    }

    private BrokerRegistrationResponse register(int broker, long previousBrokerEpoch) {
        return call(
                broker,
                new BrokerRegistrationRequest(broker, ++incarnation, previousBrokerEpoch),
                BrokerRegistrationResponse.class);
    }

    private AlterPartitionResponse alter(
            int leader, long brokerEpoch, int leaderEpoch, int partitionEpoch, int... newIsr) {
        return alterWith(
                leader,
                brokerEpoch,
                leaderEpoch,
                partitionEpoch,
                Arrays.stream(newIsr)
                        .mapToObj(member -> new IsrMember(member, member))
                        .toArray(IsrMember[]::new));
    }

    private AlterPartitionResponse alterWith(
            int leader, long brokerEpoch, int leaderEpoch, int partitionEpoch, IsrMember... members) {
        return call(
                leader,
                new AlterPartitionRequest(leader, brokerEpoch, leaderEpoch, partitionEpoch, List.of(members)),
                AlterPartitionResponse.class);
    }

    private void call(int from, Message request) {
        controller.receive(new Envelope(from, ID, 1, request));
    }

    private <M extends Message> M call(int from, Message request, Class<M> kind) {
        environment.take(kind);
        call(from, request);
        return environment.take(kind).get(0);
    }

    private void assertPartition(int leader, int leaderEpoch, int partitionEpoch, BrokerSet isr) {
        assertThat(controller.partition().leader()).isEqualTo(leader);
        assertThat(controller.partition().leaderEpoch()).isEqualTo(leaderEpoch);
        assertThat(controller.partition().partitionEpoch()).isEqualTo(partitionEpoch);
        assertThat(controller.partition().isr()).isEqualTo(isr);
    }

    private static BrokerSet isr(Integer... ids) {
        return BrokerSet.of(List.of(ids));
    }
}
