package io.tidemark.spec.story;

import static io.tidemark.spec.story.Names.broker;
import static io.tidemark.spec.story.Names.set;

import io.tidemark.spec.Change;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a step changed, in the terms of Kafka's documents: for each actor one text. Some variables are not told, because
 * the sentence or the arrow says it already; one without wording is told as it stands in the specification.
 */
final class StateWording {

    /** Told by the sentence of the step, by its arrow, or by what comes of it. */
    private static final Set<String> TOLD_ELSEWHERE = Set.of(
            "messages",
            "pendingMetadata",
            "running",
            "serving",
            "brokerEpoch",
            "previousBrokerEpoch",
            "fetcherEpoch",
            "openEpoch",
            "fetchedOffsets",
            "waitingProduce",
            "promised");

    private static final Set<String> WORDED = Set.of(
            "partition",
            "registration",
            "localPartition",
            "remoteReplicas",
            "proposedIsr",
            "log",
            "flushedOffset",
            "highWatermark",
            "highWatermarkCheckpoint",
            "committed",
            "acknowledged",
            "consumed",
            "listed");

    private static final List<String> PARTITION =
            List.of("leader", "leaderEpoch", "partitionEpoch", "isr", "eligibleLeaderReplicas");
    private static final List<String> REASSIGNMENT = List.of("replicas", "addingReplicas", "removingReplicas");
    private static final String CONTROLLER = "controller";
    private static final int CUT = 60;

    private StateWording() {}

    /** Whether a variable has a wording, or is left out on purpose. */
    static boolean knows(String variable) {
        return WORDED.contains(variable) || TOLD_ELSEWHERE.contains(variable);
    }

    /** What changed: {@code broker 1: log end offset 1, high watermark 0}. */
    static List<String> of(Moment moment) {
        Map<String, Set<String>> facts = new LinkedHashMap<>();
        for (Change change : moment.changes()) {
            Place place = Place.of(change.variable());
            if (TOLD_ELSEWHERE.contains(place.variable())) {
                continue;
            }
            if (WORDED.contains(place.variable()) && place.path().isEmpty()) {
                wholeVariable(place.variable(), moment, facts);
            } else if (WORDED.contains(place.variable())) {
                part(place, moment, facts);
            } else {
                add(facts, "also", cut(Names.inText(change.toString())));
            }
        }
        List<String> lines = new ArrayList<>();
        facts.forEach((owner, what) -> lines.add(owner + ": " + String.join(", ", what)));
        return lines;
    }

    private static void wholeVariable(String variable, Moment moment, Map<String, Set<String>> facts) {
        switch (variable) {
            case "partition" -> {
                for (String field : PARTITION) {
                    partition(field, moment, facts);
                }
                for (String field : REASSIGNMENT) {
                    if (!moment.before()
                            .value("partition", field)
                            .equals(moment.after().value("partition", field))) {
                        partition(field, moment, facts);
                    }
                }
            }
            case "committed", "consumed" -> history(variable, moment.after().log(variable), facts);
            case "listed" ->
                add(facts, "told as latest offset", Long.toString(moment.after().number("listed")));
            default -> {
                for (String broker : new TreeSet<>(moment.after().brokers())) {
                    if (!moment.before()
                            .value(variable, broker)
                            .equals(moment.after().value(variable, broker))) {
                        part(new Place(variable, List.of(broker)), moment, facts);
                    }
                }
            }
        }
    }

    private static void part(Place place, Moment moment, Map<String, Set<String>> facts) {
        String first = place.path().get(0);
        String field = place.path().size() > 1 ? place.path().get(1) : "";
        Situation after = moment.after();
        switch (place.variable()) {
            case "partition" -> partition(first, moment, facts);
            case "registration" -> registration(first, field, after, facts);
            case "localPartition" -> localPartition(first, after, facts);
            case "remoteReplicas" -> remoteReplicas(first, field, moment, facts);
            case "proposedIsr" -> proposedIsr(first, after, facts);
            case "log" -> log(first, after, facts);
            case "flushedOffset" ->
                add(facts, broker(first), "flushed below offset " + after.number("flushedOffset", first));
            case "highWatermark" -> highWatermark(first, after, facts);
            case "highWatermarkCheckpoint" ->
                add(
                        facts,
                        broker(first),
                        "checkpoint of the high watermark " + after.number("highWatermarkCheckpoint", first));
            case "acknowledged" ->
                history("acknowledged (acks=" + first + ")", after.log("acknowledged", first), facts);
            default -> history(place.variable(), after.log(place.variable()), facts);
        }
    }

    private static void partition(String field, Moment moment, Map<String, Set<String>> facts) {
        Situation after = moment.after();
        switch (field) {
            case "leader" ->
                add(
                        facts,
                        CONTROLLER,
                        "leader " + moment.leader().map(Names::broker).orElse("none"));
            case "leaderEpoch" -> add(facts, CONTROLLER, "leader epoch " + after.number("partition", "leaderEpoch"));
            case "partitionEpoch" ->
                add(facts, CONTROLLER, "partition epoch " + after.number("partition", "partitionEpoch"));
            case "isr" -> add(facts, CONTROLLER, "ISR " + set(moment.isr()));
            case "eligibleLeaderReplicas" ->
                add(facts, CONTROLLER, "ELR " + set(members(after, "partition", "eligibleLeaderReplicas")));
            case "replicas" -> add(facts, CONTROLLER, "replicas " + set(members(after, "partition", field)));
            case "addingReplicas" ->
                add(facts, CONTROLLER, "adding replicas " + set(members(after, "partition", field)));
            case "removingReplicas" ->
                add(facts, CONTROLLER, "removing replicas " + set(members(after, "partition", field)));
            case "lastKnownElr" ->
                add(facts, CONTROLLER, "last known leader " + set(members(after, "partition", "lastKnownElr")));
            case "leaderRecoveryState" ->
                add(
                        facts,
                        CONTROLLER,
                        "leader "
                                + after.value("partition", field)
                                        .map(TlaValue::toString)
                                        .orElse("?"));
            default ->
                add(
                        facts,
                        CONTROLLER,
                        cut(Names.inText(field + " = "
                                + after.value("partition", field)
                                        .map(TlaValue::toString)
                                        .orElse("?"))));
        }
    }

    private static void registration(String broker, String field, Situation after, Map<String, Set<String>> facts) {
        if (field.equals("partitionEpoch")) {
            return; // What the broker has to have heard of before it is unfenced; it shows when it is.
        }
        if (!field.equals("fenced")) {
            add(
                    facts,
                    CONTROLLER,
                    broker(broker) + " has broker epoch " + after.number("registration", broker, "epoch"));
        }
        if (!field.equals("epoch")) {
            boolean fenced = after.value("registration", broker, "fenced")
                    .map(value -> value.toString().equals("TRUE"))
                    .orElse(false);
            add(facts, CONTROLLER, broker(broker) + (fenced ? " fenced" : " unfenced"));
        }
    }

    private static void localPartition(String broker, Situation after, Map<String, Set<String>> facts) {
        if (after.number("localPartition", broker, "partitionEpoch") < 0) {
            return; // The process has ended, and what it knew with it.
        }
        String leader = after.value("localPartition", broker, "leader")
                .map(TlaValue::toString)
                .orElse("-1");
        String who = broker(broker);
        add(
                facts,
                who,
                leader.equals(broker) ? "leads" : leader.equals("-1") ? "no leader" : "follows " + broker(leader));
        add(facts, who, "leader epoch " + after.number("localPartition", broker, "leaderEpoch"));
        add(facts, who, "partition epoch " + after.number("localPartition", broker, "partitionEpoch"));
        if (leader.equals(broker)) {
            add(facts, who, "ISR " + set(members(after, "localPartition", broker, "isr")));
        }
    }

    private static void remoteReplicas(String leader, String follower, Moment moment, Map<String, Set<String>> facts) {
        Set<String> followers = follower.isEmpty() ? moment.after().brokers() : Set.of(follower);
        for (String each : new TreeSet<>(followers)) {
            long before = moment.before().number("remoteReplicas", leader, each, "logEndOffset");
            long now = moment.after().number("remoteReplicas", leader, each, "logEndOffset");
            if (now != before && now >= 0) {
                add(facts, broker(leader), "has " + broker(each) + " at offset " + now);
            }
        }
    }

    private static void proposedIsr(String broker, Situation after, Map<String, Set<String>> facts) {
        if (after.number("localPartition", broker, "partitionEpoch") < 0) {
            return;
        }
        Set<String> maximal = new TreeSet<>(members(after, "localPartition", broker, "isr"));
        after.value("proposedIsr", broker)
                .map(TlaValue::members)
                .orElse(List.of())
                .forEach(member ->
                        maximal.add(member.at("broker").map(TlaValue::toString).orElse("?")));
        add(facts, broker(broker), "maximal ISR " + set(maximal));
    }

    private static void log(String broker, Situation after, Map<String, Set<String>> facts) {
        RecordLog log = after.log("log", broker);
        add(
                facts,
                broker(broker),
                "log end offset " + log.end()
                        + (log.start() > 0 ? ", log start offset " + log.start() : "")
                        + (log.runs().isEmpty() ? "" : " (" + log.epochs() + ")"));
    }

    private static void history(String what, RecordLog log, Map<String, Set<String>> facts) {
        add(facts, what, "below offset " + log.end());
    }

    /** A broker that is down has none: what it will start with is its checkpoint. */
    private static void highWatermark(String broker, Situation after, Map<String, Set<String>> facts) {
        if (members(after, "running").contains(broker)) {
            add(facts, broker(broker), "high watermark " + after.number("highWatermark", broker));
        }
    }

    private static List<String> members(Situation situation, String variable, String... path) {
        return situation.value(variable, path).map(Moment::texts).orElse(List.of());
    }

    private static void add(Map<String, Set<String>> facts, String owner, String fact) {
        facts.computeIfAbsent(owner, key -> new LinkedHashSet<>()).add(fact);
    }

    private static String cut(String text) {
        return text.length() <= CUT ? text : text.substring(0, CUT - 3) + "...";
    }
}
