package io.tidemark.spec.story;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A log as the specification keeps it: where it starts, and up to where each leader epoch wrote. */
record RecordLog(long start, List<Run> runs) {

    /** The records of one leader epoch and one writer, up to an offset that is not one of them. */
    record Run(long epoch, String writer, long end) {}

    RecordLog {
        runs = List.copyOf(runs);
    }

    static RecordLog of(Optional<TlaValue> value) {
        List<Run> runs = new ArrayList<>();
        for (TlaValue run :
                value.flatMap(log -> log.at("runs")).map(TlaValue::members).orElse(List.of())) {
            runs.add(new Run(
                    run.at("epoch").flatMap(TlaValue::asNumber).orElse(-1L),
                    run.at("writer").map(TlaValue::toString).orElse(""),
                    run.at("end").flatMap(TlaValue::asNumber).orElse(-1L)));
        }
        return new RecordLog(
                value.flatMap(log -> log.at("start"))
                        .flatMap(TlaValue::asNumber)
                        .orElse(0L),
                runs);
    }

    /** The log end offset. */
    long end() {
        return runs.isEmpty() ? start : runs.get(runs.size() - 1).end();
    }

    /** The leader epoch and the writer of the record at an offset, if it is in the log. */
    Optional<Run> at(long offset) {
        return offset < start
                ? Optional.empty()
                : runs.stream().filter(run -> offset < run.end()).findFirst();
    }

    /** The first offset below both ends at which the two logs have different records. */
    Optional<Long> firstDifference(RecordLog other) {
        for (long offset = Math.max(start, other.start); offset < Math.min(end(), other.end()); offset++) {
            if (!sameAt(other, offset)) {
                return Optional.of(offset);
            }
        }
        return Optional.empty();
    }

    /** The first offset of this log at which the other has no record or a different one. */
    Optional<Long> firstMissingIn(RecordLog other) {
        for (long offset = start; offset < end(); offset++) {
            if (!sameAt(other, offset) && offset >= other.start) {
                return Optional.of(offset);
            }
        }
        return Optional.empty();
    }

    private boolean sameAt(RecordLog other, long offset) {
        Optional<Run> mine = at(offset);
        Optional<Run> its = other.at(offset);
        return mine.map(Run::epoch).equals(its.map(Run::epoch))
                && mine.map(Run::writer).equals(its.map(Run::writer));
    }

    /** The epochs from the start to the end: {@code offset 0 in epoch 0, offsets 1 to 2 in epoch 1}. */
    String epochs() {
        List<String> parts = new ArrayList<>();
        long from = start;
        for (Run run : runs) {
            parts.add((run.end() - from == 1 ? "offset " + from : "offsets " + from + " to " + (run.end() - 1))
                    + " in epoch " + run.epoch());
            from = run.end();
        }
        return parts.stream().collect(Collectors.joining(", "));
    }
}
