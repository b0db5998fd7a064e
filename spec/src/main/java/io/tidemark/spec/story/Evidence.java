package io.tidemark.spec.story;

import static io.tidemark.spec.story.Names.broker;
import static io.tidemark.spec.story.Names.brokers;
import static io.tidemark.spec.story.Names.set;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What in the last situation of a story shows the violation: which record, which broker. TLC has found that the property
 * is violated; this only looks for the sentence that says where, and has none for a property that it does not know.
 */
final class Evidence {

    private final Situation last;
    private final Set<String> brokers;

    private Evidence(Situation last) {
        this.last = last;
        this.brokers = new TreeSet<>(last.brokers());
    }

    /** The sentence, if there is one. */
    static Optional<String> of(String property, Situation last) {
        Evidence evidence = new Evidence(last);
        return switch (property) {
            case "CommittedRecordsSurvive" -> evidence.acknowledgedRecordGone("all");
            case "LeaderAcknowledgedRecordsSurvive" -> evidence.acknowledgedRecordGone("1");
            case "LeaderCompleteness" -> evidence.leaderWithoutCommittedRecord();
            case "ElectableCompleteness" -> evidence.electableWithoutCommittedRecord();
            case "ConsistentReads" -> evidence.readRecordReplaced();
            case "LogMatching", "SingleWriterPerEpoch" -> evidence.differentRecords();
            case "HighWatermarkWithinLog" -> evidence.highWatermarkBeyondLog();
            case "ReplicationQuorumSuperset" -> evidence.inSyncReplicaNotCounted();
            default -> Optional.empty();
        };
    }

    private Set<String> electable() {
        Set<String> electable = new TreeSet<>();
        for (String field : List.of("isr", "eligibleLeaderReplicas")) {
            last.value("partition", field).map(Moment::texts).ifPresent(electable::addAll);
        }
        return electable;
    }

    private Optional<String> acknowledgedRecordGone(String acks) {
        RecordLog acknowledged = last.log("acknowledged", acks);
        Set<String> electable = electable();
        Set<String> asked = electable.isEmpty() ? brokers : electable;
        List<Long> missing = new ArrayList<>();
        for (String broker : asked) {
            acknowledged.firstMissingIn(last.log("log", broker)).ifPresent(missing::add);
        }
        if (asked.isEmpty() || missing.size() < asked.size()) {
            return Optional.empty();
        }
        String who = electable.isEmpty()
                ? "nobody may be elected, and no replica has it any more"
                : asked.size() == 1
                        ? "only " + brokers(asked) + " may lead now, and it does not have it any more"
                        : "none of the replicas which may lead now, " + brokers(asked) + ", has it any more";
        return Optional.of("The " + record(acknowledged, missing.get(0))
                + " was acknowledged to its producer with acks=" + acks + "; " + who + ".");
    }

    private Optional<String> leaderWithoutCommittedRecord() {
        return last.value("partition", "leader").map(TlaValue::toString).flatMap(leader -> {
            RecordLog committed = last.log("committed");
            return committed
                    .firstMissingIn(last.log("log", leader))
                    .map(offset -> "The " + record(committed, offset) + " was committed, and the leader, "
                            + broker(leader) + ", does not have it: all others will delete it.");
        });
    }

    private Optional<String> electableWithoutCommittedRecord() {
        RecordLog committed = last.log("committed");
        for (String broker : electable()) {
            Optional<Long> missing = committed.firstMissingIn(last.log("log", broker));
            if (missing.isPresent() && isRunning(broker)) {
                return Optional.of("The " + record(committed, missing.get()) + " was committed, and " + broker(broker)
                        + ", which may be elected at any time, does not have it.");
            }
        }
        return Optional.empty();
    }

    private boolean isRunning(String broker) {
        return last.value("running").map(Moment::texts).orElse(List.of()).contains(broker);
    }

    private Optional<String> readRecordReplaced() {
        RecordLog consumed = last.log("consumed");
        for (String broker : brokers) {
            RecordLog log = last.log("log", broker);
            Optional<Long> replaced = consumed.firstDifference(log);
            if (replaced.isPresent() && replaced.get() < last.number("highWatermark", broker)) {
                return Optional.of("A consumer has read the " + record(consumed, replaced.get()) + "; from "
                        + broker(broker) + " it now reads another one there, of epoch "
                        + log.at(replaced.get()).map(RecordLog.Run::epoch).orElse(-1L) + ".");
            }
        }
        return Optional.empty();
    }

    private Optional<String> differentRecords() {
        for (String one : brokers) {
            for (String other : brokers) {
                Optional<Long> difference = last.log("log", one).firstDifference(last.log("log", other));
                if (one.compareTo(other) < 0 && difference.isPresent()) {
                    return Optional.of("At offset " + difference.get() + " the log of " + broker(one)
                            + " has one record and the log of " + broker(other)
                            + " another, and neither will ever notice.");
                }
            }
        }
        return Optional.empty();
    }

    private Optional<String> highWatermarkBeyondLog() {
        return brokers.stream()
                .filter(broker -> last.number("highWatermark", broker)
                        > last.log("log", broker).end())
                .findFirst()
                .map(broker -> "The high watermark of " + broker(broker) + " is "
                        + last.number("highWatermark", broker) + ", and its log ends at offset "
                        + last.log("log", broker).end() + ".");
    }

    private Optional<String> inSyncReplicaNotCounted() {
        return last.value("partition", "leader").map(TlaValue::toString).map(leader -> {
            Set<String> counted = new TreeSet<>();
            last.value("localPartition", leader, "isr").map(Moment::texts).ifPresent(counted::addAll);
            last.value("proposedIsr", leader)
                    .map(TlaValue::members)
                    .orElse(List.of())
                    .forEach(member ->
                            member.at("broker").map(TlaValue::toString).ifPresent(counted::add));
            return "The controller's ISR is "
                    + set(last.value("partition", "isr").map(Moment::texts).orElse(List.of())) + ", and the leader, "
                    + broker(leader) + ", waits only for " + set(counted) + " before it commits.";
        });
    }

    private static String record(RecordLog log, long offset) {
        return "record at offset " + offset + " of leader epoch "
                + log.at(offset).map(RecordLog.Run::epoch).orElse(-1L);
    }
}
