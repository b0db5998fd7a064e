package io.tidemark.driver;

import io.tidemark.broker.Broker;
import io.tidemark.broker.ReplicaStatus;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.Message.AlterPartitionReassignmentsRequest;
import io.tidemark.protocol.Message.Channel;
import io.tidemark.tracer.Acks;
import io.tidemark.tracer.ElectionType;
import io.tidemark.tracer.FieldVisitor;
import io.tidemark.tracer.TraceEvent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * Drives brokers along a path: each event is what is made to happen, unless the brokers have done it already within the step
 * before. What they say that they did must be the event, with the same arguments, and what they say of themselves must be
 * what the event says.
 */
final class PathDriver {
    private static final String LEADER = "leader";
    private static final String FOLLOWER = "follower";
    private static final String BROKER = "broker";

    /** Steps that a broker takes by itself: nobody can make it. */
    private static final Set<String> BY_ITSELF =
            Set.of("AdvanceHighWatermark", "AdvanceFollowerHighWatermark", "ProposeIsrExpand", "AcknowledgeProduce");

    /** Steps that come before anything else. */
    private static final Set<String> AT_ONCE = Set.of(
            "AdvanceHighWatermark",
            "AdvanceFollowerHighWatermark",
            "ProposeIsrExpand",
            "SendFetch",
            "AcknowledgeProduce",
            "RejectProduce");

    private final List<JsonNode> lines;
    private final PathHeader header;
    private final DrivenCluster cluster;
    private final Map<Integer, Deque<TraceEvent>> taken = new HashMap<>();
    /** The broker epochs: those of the path number each broker's processes, those of the brokers are offsets. */
    private final Map<List<Long>, Long> brokerEpochs = new HashMap<>();

    private final Map<Integer, Integer> leaderEpochs = new HashMap<>();
    private final List<String> differences = new ArrayList<>();

    PathDriver(List<JsonNode> lines, ProtocolPolicies policies) {
        this.lines = lines;
        this.header = PathHeader.of(lines.get(0));
        this.cluster = new DrivenCluster(
                header,
                policies,
                event -> taken.computeIfAbsent(event.place().node(), node -> new ArrayDeque<>())
                        .add(event));
        header.brokers().forEach(broker -> brokerEpochs.put(List.of((long) broker, 0L), cluster.brokerEpoch(broker)));
    }

    PathHeader header() {
        return header;
    }

    Drive drive() {
        int first = lines.size() - header.edges().size();
        for (int i = 1; i < lines.size(); i++) {
            JsonNode event = lines.get(i);
            int steps = Math.max(0, i - first);
            int node = event.path("node").intValue();
            String name = event.path("event").stringValue();
            if (name.equals("DropMessage")) {
                if (isAhead()) {
                    return different(steps, event, "the brokers have gone on with " + pending());
                }
                if (!drop(event)) {
                    return different(steps, event, "there is no such message");
                }
                continue;
            }
            Deque<TraceEvent> done = taken.computeIfAbsent(node, unknown -> new ArrayDeque<>());
            if (done.isEmpty()) {
                // Two brokers may each have something to do at once, in either order.
                if (i >= first && !AT_ONCE.contains(name) && isAhead()) {
                    return different(steps, event, "the brokers have gone on with " + pending());
                }
                cluster.beginStep();
                if (!BY_ITSELF.contains(name)) {
                    happen(name, node, event);
                }
                cluster.endStep();
                if (done.isEmpty()) {
                    return different(steps, event, "nothing happens");
                }
            }
            TraceEvent real = Objects.requireNonNull(done.poll());
            compare(event, real);
            if (done.isEmpty() && differences.isEmpty()) {
                cluster.broker(node).ifPresent(broker -> compare(event, broker));
            }
            if (!differences.isEmpty()) {
                return different(steps, event, real.name() + ": " + String.join(", ", differences));
            }
            follow(name, node, event);
        }
        if (!taken.values().stream().flatMap(Deque::stream).allMatch(event -> AT_ONCE.contains(event.name()))) {
            return new Drive(header.edges().size(), Optional.of("beyond the end: " + pending()));
        }
        // What the brokers have done beyond its end, within the last call, is an edge of other paths, if it is one.
        return new Drive(header.edges().size(), Optional.empty());
    }

    private Drive different(int steps, JsonNode event, String what) {
        return new Drive(steps, Optional.of(event + ": " + what));
    }

    /** Whether the brokers have done something that the path has not come to yet. */
    private boolean isAhead() {
        return taken.values().stream().anyMatch(events -> !events.isEmpty());
    }

    private List<String> pending() {
        return taken.values().stream()
                .flatMap(Deque::stream)
                .map(event -> event.name() + " of " + event.place().node())
                .toList();
    }

    /** Makes an event happen, as far as it can. */
    private void happen(String name, int node, JsonNode event) {
        switch (name) {
            case "ApplyMetadata" ->
                cluster.applyMetadata(node, event.path("partitionEpoch").intValue());
            case "AppendToLeader" ->
                cluster.produce(
                        node,
                        event.path("count").intValue(),
                        acks(event.path("acks").stringValue()));
            case "RejectProduce" ->
                cluster.produce(node, 1, acks(event.path("acks").stringValue()));
            case "SendFetch" -> cluster.fetchAgain(node);
            case "AnswerFetch" -> cluster.answerFetch(node, event.path(FOLLOWER).intValue());
            case "ReceiveFetchResponse" ->
                cluster.receiveFetchResponse(node, event.path(LEADER).intValue());
            case "ProposeIsrShrink" -> cluster.checkForLag(node);
            case "ResendAlterPartition" -> cluster.resendAlterPartition(node);
            case "HandleAlterPartition" ->
                cluster.handleAlterPartition(event.path(LEADER).intValue());
            case "ReceiveAlterPartitionResponse" -> cluster.receiveAlterPartitionResponse(node);
            case "RegisterBroker" -> cluster.register(event.path(BROKER).intValue());
            case "FenceBroker" -> cluster.fence(event.path(BROKER).intValue());
            case "UnfenceBroker" -> cluster.unfence(event.path(BROKER).intValue());
            case "ElectLeader" ->
                cluster.elect(
                        event.path("election").stringValue().equals("preferred")
                                ? ElectionType.PREFERRED
                                : ElectionType.UNCLEAN,
                        event.path(LEADER).intValue());
            case "ReassignReplicas" -> {
                List<Integer> target = new ArrayList<>();
                event.path("target").forEach(broker -> target.add(broker.intValue()));
                cluster.reassign(new AlterPartitionReassignmentsRequest(Optional.of(BrokerSet.of(target))));
            }
            case "CancelReassignment" -> cluster.reassign(new AlterPartitionReassignmentsRequest(Optional.empty()));
            case "CrashBroker" -> cluster.crash(node, event.path("keep").longValue());
            case "StopBroker" -> cluster.stop(node);
            case "StartBroker" -> cluster.start(node);
            case "Flush" -> cluster.flush(node);
            case "CheckpointHighWatermark" -> cluster.checkpoint(node);
            case "ConsumerFetch" ->
                cluster.consume(node, event.path("endOffset").longValue());
            case "ListOffsets" -> cluster.listOffsets(node);
            case "AdvanceLogStart" ->
                cluster.deleteRecords(node, event.path("offset").longValue());
            default -> throw new IllegalArgumentException("nobody knows how to make " + name + " happen");
        }
    }

    private static Acks acks(String value) {
        for (Acks acks : Acks.values()) {
            if (acks.configValue().equals(value)) {
                return acks;
            }
        }
        throw new IllegalArgumentException("acks " + value);
    }

    private boolean drop(JsonNode event) {
        String type = event.path("type").stringValue();
        int leader = event.path(LEADER).intValue();
        if (type.startsWith("AlterPartition")) {
            boolean request = type.equals("AlterPartitionRequest");
            return cluster.drop(
                    Channel.ALTER_PARTITION,
                    leader,
                    DrivenCluster.CONTROLLER,
                    request ? DrivenCluster.CONTROLLER : leader);
        }
        int follower = event.path(FOLLOWER).intValue();
        return cluster.drop(Channel.FETCH, follower, leader, type.equals("FetchRequest") ? leader : follower);
    }

    /** What follows from an event for what is made to happen later. */
    private void follow(String name, int node, JsonNode event) {
        switch (name) {
            case "ApplyMetadata" -> {
                int leaderEpoch = event.path("state").path("leaderEpoch").intValue();
                if (!Objects.equals(leaderEpochs.put(node, leaderEpoch), leaderEpoch)) {
                    cluster.loseBefore(node, leaderEpoch);
                }
                cluster.knows(node, event.path("state").path("partitionEpoch").intValue());
            }
            case "ReceiveAlterPartitionResponse" ->
                cluster.knows(node, event.path("state").path("partitionEpoch").intValue());
            case "CrashBroker", "StopBroker" -> leaderEpochs.remove(node);
            default -> {
                // Nothing that is not there already.
            }
        }
        cluster.endStep();
    }

    private void compare(JsonNode path, TraceEvent real) {
        String name = path.path("event").stringValue();
        if (!real.name().equals(name)) {
            differences.add("not " + name);
            return;
        }
        if (name.equals("RegisterBroker")) {
            real.arguments(new Fields(field -> field.equals("brokerEpoch")) {
                @Override
                void compare(String field, Object value) {
                    brokerEpochs.put(
                            List.of(
                                    path.path(BROKER).longValue(),
                                    path.path(field).longValue()),
                            (Long) value);
                }
            });
        }
        if (real instanceof TraceEvent.ConsumerFetch read) { // of what was asked for the path does not tell
            compare("endOffset", path.path("endOffset").longValue(), read.endOffset());
            compare("count", 1, read.count().orElse(0));
        } else {
            real.arguments(new Comparison(path, path));
        }
        real.state().visit(new Comparison(path.path("state"), path));
    }

    private void compare(String field, long expected, long real) {
        if (real != expected) {
            differences.add(field + " is " + real + ", not " + expected);
        }
    }

    private void compare(JsonNode event, Broker broker) {
        if (event.path("event").stringValue().equals("AnswerFetch")) {
            return; // its state says what the answer says
        }
        ReplicaStatus status = broker.status();
        Comparison comparison = new Comparison(event.path("state"), event);
        comparison.number("logStartOffset", status.logStartOffset());
        comparison.number("logEndOffset", status.logEndOffset());
        comparison.number("highWatermark", status.highWatermark());
        comparison.number("leader", status.leader());
        comparison.number("leaderEpoch", status.leaderEpoch());
        comparison.number("waitingProduceRequests", status.waitingProduceRequests());
    }

    /** Sees fields one by one. */
    private abstract static class Fields implements FieldVisitor {
        private final Predicate<String> wanted;

        Fields(Predicate<String> wanted) {
            this.wanted = wanted;
        }

        abstract void compare(String field, Object value);

        private void see(String name, Object value) {
            if (wanted.test(name)) {
                compare(name, value);
            }
        }

        @Override
        public void number(String name, long value) {
            see(name, value);
        }

        @Override
        public void text(String name, String value) {
            see(name, value);
        }

        @Override
        public void flag(String name, boolean value) {
            see(name, value);
        }

        @Override
        public void brokers(String name, List<Integer> value) {
            see(name, value);
        }
    }

    /** Holds fields against those of the path. */
    private final class Comparison extends Fields {
        private final JsonNode expected;
        private final JsonNode event;

        Comparison(JsonNode expected, JsonNode event) {
            super(field -> true);
            this.expected = expected;
            this.event = event;
        }

        @Override
        void compare(String field, Object value) {
            JsonNode said = expected.path(field);
            if (said.isMissingNode()) {
                if (!Boolean.FALSE.equals(value)) { // flags are left out where they are not set
                    differences.add(field + " is not in the path");
                }
                return;
            }
            Object wanted = value(field, said);
            if (!wanted.equals(value)) {
                differences.add(field + " is " + value + ", not " + wanted);
            }
        }

        private Object value(String field, JsonNode said) {
            if (said.isString()) {
                return said.stringValue();
            }
            if (said.isBoolean()) {
                return said.booleanValue();
            }
            if (said.isArray()) {
                List<Integer> brokers = new ArrayList<>();
                said.forEach(broker -> brokers.add(broker.intValue()));
                return brokers;
            }
            long number = said.longValue();
            return switch (field) {
                case "followerBrokerEpoch" -> brokerEpoch(event.path(FOLLOWER), number);
                case "previousBrokerEpoch" -> brokerEpoch(event.path(BROKER), number);
                case "brokerEpoch" -> brokerEpoch(event.has(BROKER) ? event.path(BROKER) : event.path("node"), number);
                default -> number;
            };
        }

        private Object brokerEpoch(JsonNode broker, long epoch) {
            Long real = brokerEpochs.get(List.of(broker.longValue(), epoch));
            return epoch == -1 ? Long.valueOf(-1) : real == null ? "an epoch not given yet" : real;
        }
    }
}
