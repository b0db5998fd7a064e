package io.tidemark.simulation.judge;

import io.tidemark.simulation.judge.ClientHistory.Entry;
import io.tidemark.simulation.judge.ClientHistory.FinalRead;
import io.tidemark.simulation.judge.ClientHistory.OffsetAsked;
import io.tidemark.simulation.judge.ClientHistory.OffsetTold;
import io.tidemark.simulation.judge.ClientHistory.ProduceAnswered;
import io.tidemark.simulation.judge.ClientHistory.ProduceSent;
import io.tidemark.simulation.judge.ClientHistory.ProducerIsIdempotent;
import io.tidemark.simulation.judge.ClientHistory.Read;
import io.tidemark.simulation.judge.ClientHistory.ReadRecord;
import io.tidemark.simulation.judge.ClientHistory.RemovalAsked;
import io.tidemark.tracer.Acks;
import io.tidemark.tracer.ErrorCode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The client's view: what clients were told must fit together.
 *
 * <p>At all times a consumer gets what some producer sent, without gaps, and no record at two offsets: no producer here sends
 * a record twice, but for idempotent ones. Their records, too, are at one offset, and stand in the order in which they were sent,
 * while the promise holds and no records are removed (a replica that starts over past removed records knows nothing of their
 * producers). While the {@linkplain DurabilityPromise promise} holds, what was acknowledged with {@code acks=all}, or read,
 * stays where it is; records acknowledged one after the other stand in that order; the latest offset that a leader tells is
 * not below what was known before in its own epoch or an earlier one (KIP-207: a broker that does not know that it leads no
 * more may tell less). Records go away when an administrator asks for it, or by retention.
 */
public final class ClientView {
    private record Known(long id, String how) {}

    private final DurabilityPromise promise;
    private final boolean retention;
    private final Set<Long> sent = new HashSet<>();
    private final Map<Long, Long> offsetsById = new HashMap<>();
    private final TreeMap<Long, Known> known = new TreeMap<>();
    private final Map<Long, ProduceSent> requests = new HashMap<>();
    private final Map<Long, Long> settledWhenSent = new HashMap<>();
    private final Map<Long, Map<Integer, Long>> endsWhenAsked = new HashMap<>();
    private final TreeMap<Integer, Long> endByEpoch = new TreeMap<>();
    private final Set<Integer> idempotent = new HashSet<>();
    private final Map<Long, Integer> producerById = new HashMap<>();
    private long removable;
    private boolean durable;
    private boolean exactlyOnce;

    /**
     * A judge of one run.
     *
     * @param promise what is promised
     * @param retention whether records are removed because of their number
     */
    public ClientView(DurabilityPromise promise, boolean retention) {
        this.promise = promise;
        this.retention = retention;
    }

    /** The first thing that does not fit, empty if everything does. */
    public Optional<Finding> judge(ClientHistory history) {
        durable = promise.holdsAfter(history.entries());
        exactlyOnce = durable && !retention && history.entries().stream().noneMatch(RemovalAsked.class::isInstance);
        for (Entry entry : history.entries()) {
            Optional<Finding> finding = judge(entry);
            if (finding.isPresent()) {
                return finding;
            }
        }
        return Optional.empty();
    }

    private Optional<Finding> judge(Entry entry) {
        if (entry instanceof ProduceSent produce) {
            sent.addAll(produce.ids());
            produce.ids().forEach(id -> producerById.put(id, produce.producer()));
            requests.put(produce.request(), produce);
            settledWhenSent.put(produce.request(), known.isEmpty() ? -1 : known.lastKey());
        } else if (entry instanceof ProducerIsIdempotent producer) {
            idempotent.add(producer.producer());
        } else if (entry instanceof ProduceAnswered answer) {
            return answered(answer);
        } else if (entry instanceof Read read) {
            return read(read);
        } else if (entry instanceof OffsetAsked asked) {
            endsWhenAsked.put(asked.request(), new TreeMap<>(endByEpoch));
        } else if (entry instanceof OffsetTold told) {
            return told(told);
        } else if (entry instanceof RemovalAsked removal) {
            removable = removal.beforeOffset() < 0 ? Long.MAX_VALUE : Math.max(removable, removal.beforeOffset());
        } else if (entry instanceof FinalRead last) {
            return last(last);
        }
        return Optional.empty();
    }

    private Optional<Finding> answered(ProduceAnswered answer) {
        ProduceSent request = Optional.ofNullable(requests.get(answer.request()))
                .orElseThrow(() -> new IllegalArgumentException("an answer to no request: " + answer));
        if (answer.error() != ErrorCode.NONE || request.acks() != Acks.ALL || !durable) {
            return Optional.empty();
        }
        long settled = settledWhenSent.getOrDefault(answer.request(), -1L);
        if (answer.baseOffset() <= settled) {
            return found(
                    "AcknowledgedInOrder",
                    "Producer " + request.producer() + " is told that its record has the offset " + answer.baseOffset()
                            + ", and offset " + settled + " was taken before it sent the record.",
                    answer.step());
        }
        for (int i = 0; i < request.ids().size(); i++) {
            Optional<Finding> finding = settle(
                    answer.baseOffset() + i,
                    request.ids().get(i),
                    "acknowledged to producer " + request.producer() + " with acks=all",
                    answer.step());
            if (finding.isPresent()) {
                return finding;
            }
        }
        return Optional.empty();
    }

    /** Committed is what it reads in the epoch of the broker that it reads from, which may be later than that of the records. */
    private Optional<Finding> read(Read read) {
        read.records().forEach(record -> endByEpoch.merge(read.leaderEpoch(), record.offset() + 1, Math::max));
        return read(read.records(), read.fetchOffset(), "read from broker " + read.broker(), read.step());
    }

    private Optional<Finding> read(List<ReadRecord> records, long fetchOffset, String how, long step) {
        long next = fetchOffset;
        Map<Integer, ReadRecord> lastOfProducer = new HashMap<>();
        for (ReadRecord read : records) {
            if (read.offset() != next) {
                return found(
                        "ReadsWithoutGaps",
                        "What is " + how + " goes on with offset " + read.offset() + " instead of " + next + ".",
                        step);
            }
            next++;
            if (!sent.contains(read.id())) {
                return found(
                        "NothingInvented",
                        "The record at offset " + read.offset() + ", " + how + ", was never sent.",
                        step);
            }
            Optional<Finding> finding = settle(read.offset(), read.id(), how, step);
            if (finding.isPresent()) {
                return finding;
            }
            finding = inOrder(read, lastOfProducer, how, step);
            if (finding.isPresent()) {
                return finding;
            }
        }
        return Optional.empty();
    }

    private Optional<Finding> inOrder(ReadRecord read, Map<Integer, ReadRecord> lastOfProducer, String how, long step) {
        int producer = producerById.getOrDefault(read.id(), -1);
        if (!exactlyOnce || !idempotent.contains(producer)) {
            return Optional.empty();
        }
        ReadRecord before = lastOfProducer.put(producer, read);
        if (before != null && before.id() > read.id()) {
            return found(
                    "ProducedInOrder",
                    "The record at offset " + read.offset() + ", " + how + ", was sent by the idempotent producer "
                            + producer + " before the one at offset " + before.offset() + ".",
                    step);
        }
        return Optional.empty();
    }

    /** Whether a record is sent once, or as good as that. */
    private boolean isWrittenOnce(long id) {
        return exactlyOnce || !idempotent.contains(producerById.getOrDefault(id, -1));
    }

    /** A record is known to be at an offset from now on. */
    private Optional<Finding> settle(long offset, long id, String how, long step) {
        Long elsewhere = offsetsById.putIfAbsent(id, offset);
        if (elsewhere != null && elsewhere != offset && isWrittenOnce(id)) {
            return found(
                    "NoneTwice",
                    "The record at offset " + offset + ", " + how + ", was at offset " + elsewhere + " before.",
                    step);
        }
        if (!durable) {
            return Optional.empty();
        }
        Known before = known.putIfAbsent(offset, new Known(id, how));
        if (before != null && before.id() != id) {
            return found(
                    "ReadsNeverContradicted",
                    "At offset " + offset + " there is one record, " + before.how() + ", and another one, " + how + ".",
                    step);
        }
        return Optional.empty();
    }

    private Optional<Finding> told(OffsetTold told) {
        if (!durable) {
            return Optional.empty();
        }
        for (Map.Entry<Integer, Long> earlier :
                endsWhenAsked.getOrDefault(told.request(), Map.of()).entrySet()) {
            if (earlier.getKey() <= told.leaderEpoch() && told.offset() < earlier.getValue()) {
                return found(
                        "OffsetsNeverGoBack",
                        "Broker " + told.broker() + ", which leads in epoch " + told.leaderEpoch()
                                + ", tells a consumer the latest offset " + told.offset() + ", and "
                                + earlier.getValue()
                                + " was known in epoch " + earlier.getKey() + " before the consumer asked.",
                        told.step());
            }
        }
        endByEpoch.merge(told.leaderEpoch(), told.offset(), Math::max);
        return Optional.empty();
    }

    private Optional<Finding> last(FinalRead last) {
        if (durable && !retention && last.logStartOffset() > removable) {
            return found(
                    "NothingRemovedUnasked",
                    "The log of broker " + last.broker() + " begins at offset " + last.logStartOffset()
                            + ", and nobody asked to remove more than what is before " + removable + ".",
                    last.step());
        }
        if (durable) {
            for (Map.Entry<Long, Known> record :
                    known.tailMap(last.logStartOffset()).entrySet()) {
                if (record.getKey() >= last.endOffset()) {
                    return found(
                            "AcknowledgedSurvives",
                            "The record at offset " + record.getKey() + ", "
                                    + record.getValue().how() + ", is gone: broker " + last.broker()
                                    + " leads, and what it has ends at " + last.endOffset() + ".",
                            last.step());
                }
            }
        }
        return read(
                last.records(),
                last.logStartOffset(),
                "read from broker " + last.broker() + " at the end",
                last.step());
    }

    private static Optional<Finding> found(String rule, String text, long step) {
        return Optional.of(new Finding(rule, text, step));
    }
}
