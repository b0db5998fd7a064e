package io.tidemark.kafka.recorder;

import io.tidemark.tracer.ControllerState;
import io.tidemark.tracer.ElectionType;
import io.tidemark.tracer.ErrorCode;
import io.tidemark.tracer.LeaderRecoveryState;
import io.tidemark.tracer.ReplicationConstants;
import io.tidemark.tracer.TraceEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.metadata.BrokerRegistrationChangeRecord;
import org.apache.kafka.common.metadata.PartitionChangeRecord;
import org.apache.kafka.common.metadata.PartitionRecord;
import org.apache.kafka.common.metadata.RegisterBrokerRecord;
import org.apache.kafka.common.metadata.TopicRecord;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.metadata.PartitionRegistration;

/**
 * What the controller decides. It decides in one thread, one event of its queue after the other: it makes records, applies
 * them to what it has in memory, and hands them to its quorum, from which the brokers learn of them. An event is numbered
 * when its first record is applied, before a broker can know of it.
 */
public final class ControllerEvents {
    private final KafkaRecorder recorder;
    private final Map<Uuid, String> topics = new ConcurrentHashMap<>();
    private final Map<TopicPartition, PartitionRegistration> partitions = new ConcurrentHashMap<>();
    private final Map<Integer, Registration> brokers = new ConcurrentHashMap<>();
    private volatile int node = -1;

    ControllerEvents(KafkaRecorder recorder) {
        this.recorder = recorder;
    }

    private record Registration(long epoch, boolean fenced) {}

    /** How a partition's topic is configured, as far as replication is concerned. */
    public interface Configuration {
        /** {@code min.insync.replicas} of a topic. */
        int minInsyncReplicas(String topic);

        /** {@code unclean.leader.election.enable} of a topic. */
        boolean uncleanLeaderElection(String topic);

        /** Whether the feature {@code eligible.leader.replicas.version} is on. */
        boolean eligibleLeaderReplicas();
    }

    /** One event of the controller's queue. */
    static final class Decision {
        private final Map<PartitionRecording, Long> numbers = new LinkedHashMap<>();
        private final Map<Integer, Long> previousBrokerEpochs = new HashMap<>();
        private final List<Cause> causes = new ArrayList<>();
        private final Set<TopicPartition> changed = new LinkedHashSet<>();
        private Optional<ElectionType> elections = Optional.empty();
    }

    /** Why partitions change. */
    private sealed interface Cause {
        /** A leader's proposal. */
        record Proposed(TopicPartition partition, int leader, ErrorCode error) implements Cause {}

        /** A broker registers. */
        record Registered(int broker, long epoch, long previous) implements Cause {}

        /** An operator says who shall be the replicas; nobody where he takes a reassignment back. */
        record Reassigned(TopicPartition partition, Optional<List<Integer>> target) implements Cause {}

        /** A broker is fenced. */
        record Fenced(int broker) implements Cause {}

        /** A broker is unfenced. */
        record Unfenced(int broker) implements Cause {}

        /** A broker wants to shut down. */
        record ShutsDown(int broker) implements Cause {}
    }

    /** Which node the controller is. */
    public void isNode(int id) {
        node = recorder.controllerNode(id);
    }

    /** The controller takes an event from its queue. */
    public void begin() {
        ThreadState.current().decision = Optional.of(new Decision());
    }

    /**
     * Its records are about to be handed to the quorum, from where others may hear of them. Why it has made them has been
     * said.
     */
    public void decided() {
        ThreadState.current().decision.ifPresent(decision -> {
            record(decision);
            decision.causes.clear();
            decision.changed.clear();
            decision.numbers.clear();
        });
    }

    /** It has decided, and the records are on their way to its quorum. */
    public void end() {
        ThreadState thread = ThreadState.current();
        Optional<Decision> decision = thread.decision;
        thread.decision = Optional.empty();
        decision.ifPresent(this::record);
    }

    // -------------------------------------------------------------------------------------------- what it is about

    /** A broker asks to be registered. */
    public void registers(int broker, long previousBrokerEpoch) {
        decision(decision -> decision.previousBrokerEpochs.put(broker, previousBrokerEpoch));
    }

    /** A leader's proposal for a partition has been judged. */
    public void judged(Uuid topicId, int index, int leader, Errors error) {
        partition(topicId, index)
                .ifPresent(partition ->
                        decision(decision -> LeaderEvents.error(error).ifPresent(code -> {
                            number(decision);
                            decision.causes.add(new Cause.Proposed(partition, leader, code));
                        })));
    }

    /**
     * An operator asks for other replicas, or for those from before.
     *
     * @param target who shall be the replicas, nothing for those from before the reassignment under way
     */
    public void reassigns(String topic, int index, Optional<List<Integer>> target) {
        if (recorder.records(topic)) {
            decision(decision -> {
                number(decision);
                decision.causes.add(new Cause.Reassigned(new TopicPartition(topic, index), target));
            });
        }
    }

    /** Elections are made on request, or to give leadership back to the preferred leaders. */
    public void elects(ElectionType type) {
        decision(decision -> decision.elections = Optional.of(type));
    }

    // --------------------------------------------------------------------------------------------------- records

    /** A topic is there. */
    public void replay(TopicRecord record) {
        topics.put(record.topicId(), record.name());
    }

    /** A partition is there. */
    public void replay(PartitionRecord record, Configuration configuration) {
        partition(record.topicId(), record.partitionId()).ifPresent(partition -> {
            partitions.put(partition, new PartitionRegistration(record));
            if (ThreadState.current().decision.isEmpty()) {
                // What was decided by another controller process, or by an earlier one.
                recorder.hears(partition, brokers.keySet());
            } else if (recorder.recording(partition).isEmpty()) {
                begin(partition, configuration);
            }
        });
    }

    /** A partition changes. */
    public void replay(PartitionChangeRecord record) {
        partition(record.topicId(), record.partitionId()).ifPresent(partition -> {
            decision(decision -> {
                number(decision);
                decision.changed.add(partition);
            });
            partitions.computeIfPresent(partition, (key, registration) -> registration.merge(record));
        });
    }

    /** A broker is registered, or its registration is amended. */
    public void replay(RegisterBrokerRecord record) {
        int broker = record.brokerId();
        Optional<Registration> before =
                Optional.ofNullable(brokers.put(broker, new Registration(record.brokerEpoch(), record.fenced())));
        if (before.isEmpty() || before.get().epoch() != record.brokerEpoch()) {
            decision(decision -> {
                number(decision);
                decision.causes.add(new Cause.Registered(
                        broker, record.brokerEpoch(), decision.previousBrokerEpochs.getOrDefault(broker, -1L)));
            });
        }
    }

    /** A broker is fenced or unfenced, or begins to shut down. */
    public void replay(BrokerRegistrationChangeRecord record) {
        int broker = record.brokerId();
        Registration before = brokers.getOrDefault(broker, new Registration(record.brokerEpoch(), true));
        decision(decision -> {
            number(decision);
            if (record.fenced() == 1 && !before.fenced()) {
                decision.causes.add(new Cause.Fenced(broker));
            } else if (record.fenced() == -1 && before.fenced()) {
                decision.causes.add(new Cause.Unfenced(broker));
            }
            if (record.inControlledShutdown() == 1) {
                decision.causes.add(new Cause.ShutsDown(broker));
            }
        });
        boolean fenced = record.fenced() == 0 ? before.fenced() : record.fenced() == 1;
        brokers.put(broker, new Registration(before.epoch(), fenced));
    }

    // --------------------------------------------------------------------------------------------------- events

    private void record(Decision decision) {
        for (Cause cause : decision.causes) {
            if (cause instanceof Cause.Proposed proposed) {
                event(
                        decision,
                        proposed.partition(),
                        (recording, state) -> new TraceEvent.HandleAlterPartition(
                                recording.at(node),
                                proposed.leader(),
                                state.error(proposed.error()).build()));
                decision.changed.remove(proposed.partition());
            } else if (cause instanceof Cause.Reassigned reassigned) {
                if (decision.changed.remove(reassigned.partition())) {
                    event(
                            decision,
                            reassigned.partition(),
                            (recording, state) -> reassigned
                                    .target()
                                    .<TraceEvent>map(target ->
                                            new TraceEvent.ReassignReplicas(recording.at(node), target, state.build()))
                                    .orElseGet(() ->
                                            new TraceEvent.CancelReassignment(recording.at(node), state.build())));
                }
            } else if (cause instanceof Cause.Fenced fenced) {
                ofBroker(
                        decision,
                        fenced.broker(),
                        (recording, state) ->
                                new TraceEvent.FenceBroker(recording.at(node), fenced.broker(), state.build()));
            } else if (cause instanceof Cause.Unfenced unfenced) {
                ofBroker(
                        decision,
                        unfenced.broker(),
                        (recording, state) ->
                                new TraceEvent.UnfenceBroker(recording.at(node), unfenced.broker(), state.build()));
            } else if (cause instanceof Cause.ShutsDown shutsDown) {
                ofBroker(
                        decision,
                        shutsDown.broker(),
                        (recording, state) -> new TraceEvent.ControlledShutdown(
                                recording.at(node), shutsDown.broker(), state.build()));
            } else if (cause instanceof Cause.Registered registered) {
                ofBroker(
                        decision,
                        registered.broker(),
                        (recording, state) -> new TraceEvent.RegisterBroker(
                                recording.at(node),
                                registered.broker(),
                                registered.epoch(),
                                registered.previous(),
                                state.build()));
            }
        }
        decision.elections.ifPresent(election -> {
            for (TopicPartition partition : List.copyOf(decision.changed)) {
                event(
                        decision,
                        partition,
                        (recording, state) -> new TraceEvent.ElectLeader(
                                recording.at(node),
                                Optional.ofNullable(partitions.get(partition))
                                        .map(p -> p.leader)
                                        .orElse(-1),
                                election,
                                state.build()));
                decision.changed.remove(partition);
            }
        });
        for (TopicPartition partition : decision.changed) {
            recorder.recording(partition)
                    .ifPresent(recording -> Optional.ofNullable(decision.numbers.remove(recording))
                            .ifPresent(number -> recording.gap(number)));
        }
        decision.numbers.forEach(PartitionRecording::skip);
    }

    /** At once: when the records have left this thread, a broker may apply them at any moment. */
    private void begin(TopicPartition partition, Configuration configuration) {
        PartitionRegistration registration = known(partition);
        Set<Integer> fenced = brokers.entrySet().stream()
                .filter(broker -> broker.getValue().fenced())
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
        if (!fenced.isEmpty() && recorder.ownFile().isPresent()) {
            recorder.cannotBegin(
                    partition, node, "brokers " + fenced + " were not ready when the controller created " + partition);
            return;
        }
        Set<Integer> replicas = ids(registration.replicas);
        recorder.begin(
                partition,
                replicas,
                new ReplicationConstants(
                        brokers.keySet(),
                        configuration.minInsyncReplicas(partition.topic()),
                        configuration.uncleanLeaderElection(partition.topic()),
                        configuration.eligibleLeaderReplicas()),
                node,
                registration.leader,
                brokers.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, broker -> broker.getValue().epoch())));
    }

    private PartitionRegistration known(TopicPartition partition) {
        return Objects.requireNonNull(partitions.get(partition), partition::toString);
    }

    /** An event of a broker's registration goes to the partitions of which it holds a replica. */
    private void ofBroker(
            Decision decision, int broker, BiFunction<PartitionRecording, ControllerState.Builder, TraceEvent> event) {
        for (PartitionRecording recording : List.copyOf(decision.numbers.keySet())) {
            if (recording.brokers().contains(broker)) {
                event(
                        decision,
                        recording.partition(),
                        (place, state) -> event.apply(
                                place,
                                Optional.ofNullable(brokers.get(broker))
                                        .map(registration -> state.brokerEpoch(registration.epoch()))
                                        .orElse(state)));
                decision.changed.remove(recording.partition());
            }
        }
    }

    private void event(
            Decision decision,
            TopicPartition partition,
            BiFunction<PartitionRecording, ControllerState.Builder, TraceEvent> event) {
        recorder.recording(partition).ifPresent(recording -> {
            PartitionRegistration registration = known(partition);
            long number =
                    Optional.ofNullable(decision.numbers.remove(recording)).orElseGet(recording::take);
            ControllerState.Builder state = ControllerState.builder()
                    .leader(registration.leader)
                    .leaderEpoch(registration.leaderEpoch)
                    .partitionEpoch(registration.partitionEpoch)
                    .isr(ids(registration.isr))
                    .eligibleLeaderReplicas(ids(registration.elr))
                    .lastKnownElr(ids(registration.lastKnownElr))
                    .leaderRecoveryState(LeaderRecoveryState.valueOf(registration.leaderRecoveryState.name()));
            if (!ids(registration.replicas).equals(recording.brokers())
                    || registration.addingReplicas.length > 0
                    || registration.removingReplicas.length > 0) {
                state.replicas(ids(registration.replicas))
                        .addingReplicas(ids(registration.addingReplicas))
                        .removingReplicas(ids(registration.removingReplicas));
            }
            recording.write(number, event.apply(recording, state));
        });
    }

    /** Takes a number in every trace, before the first record can leave this thread. */
    private void number(Decision decision) {
        if (decision.numbers.isEmpty()) {
            for (PartitionRecording recording : recorder.recordings()) {
                decision.numbers.put(recording, recording.take());
            }
        }
    }

    private Optional<TopicPartition> partition(Uuid topicId, int index) {
        return Optional.ofNullable(topics.get(topicId))
                .filter(recorder::records)
                .map(topic -> new TopicPartition(topic, index));
    }

    private static void decision(Consumer<Decision> action) {
        ThreadState.current().decision.ifPresent(action);
    }

    private static Set<Integer> ids(int[] brokers) {
        return Arrays.stream(brokers).boxed().collect(Collectors.toCollection(TreeSet::new));
    }
}
