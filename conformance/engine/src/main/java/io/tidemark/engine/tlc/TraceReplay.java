package io.tidemark.engine.tlc;

import io.tidemark.engine.Behaviour;
import io.tidemark.engine.Coverage;
import io.tidemark.engine.Explanation;
import io.tidemark.engine.InputException;
import io.tidemark.engine.ReplayOptions;
import io.tidemark.engine.ReplaySession;
import io.tidemark.engine.Statistics;
import io.tidemark.engine.TraceHeader;
import io.tidemark.engine.Verdict;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The replay of one trace: an instance of the specification for each partition that the trace names. The instance without a
 * partition takes the events that name none; it alone stands for a trace which never names one, and it is what the instance
 * of a partition is forked from when that partition is first seen, so that the earlier events count for it too.
 */
final class TraceReplay implements ReplaySession {
    private final Stepper stepper;
    private final EventParser parser;
    private final TraceHeader header;
    private final ReplayOptions options;
    private final PartitionReplay common;
    private final Map<String, PartitionReplay> partitions = new LinkedHashMap<>();
    private long events;
    private long line = 1;
    private boolean readsSeen;
    private long started;
    private @Nullable Verdict ended;

    TraceReplay(
            Stepper stepper, EventParser parser, TraceHeader header, ReplayOptions options, PartitionReplay common) {
        this.stepper = stepper;
        this.parser = parser;
        this.header = header;
        this.options = options;
        this.common = common;
    }

    private TraceReplay(TraceReplay other) {
        stepper = other.stepper.copy();
        parser = other.parser.copy();
        header = other.header;
        options = other.options;
        common = other.common.copy(stepper, Optional.empty());
        other.partitions.forEach((name, replay) -> partitions.put(name, replay.copy(stepper, Optional.of(name))));
        events = other.events;
        line = other.line;
        readsSeen = other.readsSeen;
        started = other.started;
        ended = other.ended;
    }

    EventParser parser() {
        return parser;
    }

    /** Whether the trace has shown that it holds reads which may have happened earlier than they were logged. */
    boolean hasSeenReads() {
        return readsSeen;
    }

    @Override
    public boolean accept(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return accept(parser.parse(bytes, 0, bytes.length, line + 1, true), List::of);
    }

    /** Replays one more event; the supplier knows later ones if they are needed. */
    boolean accept(Event event, Supplier<List<Event>> upcoming) {
        if (ended != null) {
            throw new IllegalStateException("the replay has ended");
        }
        if (events == 0) {
            started = System.nanoTime();
        }
        events++;
        line = event.line();
        readsSeen |= event.isRead();
        if (event.name().equals(Event.GAP)) {
            ended = new Verdict.Inconclusive(
                    statistics(), notes(), line, "the recorder lost events here", Optional.empty());
            return false;
        }
        String partition = event.partition();
        if (partition != null) {
            PartitionReplay instance = partitions.get(partition);
            if (instance == null) {
                instance = common.copy(stepper, Optional.of(partition));
                partitions.put(partition, instance);
            }
            return goesOn(instance, instance.accept(event, upcoming));
        }
        PartitionReplay.Outcome outcome = common.accept(event, upcoming);
        if (partitions.isEmpty()) {
            return goesOn(common, outcome);
        }
        for (PartitionReplay instance : partitions.values()) {
            if (!goesOn(instance, instance.accept(event, upcoming))) {
                return false;
            }
        }
        return true;
    }

    private boolean goesOn(PartitionReplay instance, PartitionReplay.Outcome outcome) {
        if (outcome instanceof PartitionReplay.Stuck stuck) {
            Explanation explanation = named(stuck.explanation(), instance);
            ended = stuck.limit()
                    .<Verdict>map(limit -> new Verdict.Inconclusive(
                            statistics(), notes(), explanation.line(), limit, Optional.of(explanation)))
                    .orElseGet(() -> new Verdict.Rejected(statistics(), notes(), explanation));
            return false;
        }
        return true;
    }

    /** An explanation from before the instance was forked names no partition yet. */
    private static Explanation named(Explanation e, PartitionReplay instance) {
        return new Explanation(
                e.trace(),
                e.line(),
                e.seq(),
                e.event(),
                instance.partition(),
                e.logged(),
                e.reason(),
                e.earlier(),
                e.enabledInstead(),
                e.moreEnabled());
    }

    @Override
    public Optional<Verdict> ended() {
        return Optional.ofNullable(ended);
    }

    @Override
    public Verdict finish() {
        if (ended != null) {
            return ended;
        }
        if (events == 0) {
            throw new InputException(stepper.trace(), 0, 0, "a trace without events", "events after the header");
        }
        List<PartitionReplay> all = new ArrayList<>(instances());
        PartitionReplay last = all.get(all.size() - 1);
        return new Verdict.Conforms(
                statistics(),
                notes(),
                stepper.kernel()
                        .summarize(stepper.tool(), last.frontier().get(0).state()));
    }

    /** What is observed of the behaviours that explain the trace, for each partition. */
    List<Behaviour> behaviours() {
        return instances().stream().map(PartitionReplay::behaviour).toList();
    }

    private Collection<PartitionReplay> instances() {
        return partitions.isEmpty() ? List.of(common) : partitions.values();
    }

    /** Those from before the partitions were forked are in each of them. */
    private List<Verdict.Note> notes() {
        return instances().stream()
                .flatMap(instance -> instance.notes().stream())
                .distinct()
                .sorted(Comparator.comparingLong(Verdict.Note::line))
                .toList();
    }

    private Statistics statistics() {
        Map<String, Long> actions = new TreeMap<>();
        long reordered = 0;
        long silent = 0;
        int peak = 0;
        for (PartitionReplay instance : instances()) {
            instance.countActions(actions);
            reordered += instance.assumptions().reordered();
            silent += instance.assumptions().silentSteps();
            peak = Math.max(peak, instance.peak());
        }
        return new Statistics(
                stepper.trace(),
                header,
                events,
                List.copyOf(partitions.keySet()),
                Duration.ofNanos(System.nanoTime() - started),
                peak,
                reordered,
                silent,
                actions,
                options.coverage() ? Optional.of(coverage()) : Optional.empty());
    }

    private Coverage coverage() {
        Disjuncts disjuncts = stepper.kernel().disjuncts();
        long[] counts = new long[disjuncts.size()];
        instances().forEach(instance -> instance.countCovered(counts));
        return disjuncts.coverage(counts);
    }

    @Override
    public ReplaySession copy() {
        return new TraceReplay(this);
    }

    @Override
    public boolean sameStates(ReplaySession session) {
        if (!(session instanceof TraceReplay other)
                || ended != null
                || other.ended != null
                || !partitions.keySet().equals(other.partitions.keySet())
                || !common.sameStates(other.common)) {
            return false;
        }
        for (Map.Entry<String, PartitionReplay> each : partitions.entrySet()) {
            PartitionReplay counterpart = other.partitions.get(each.getKey());
            if (counterpart == null || !each.getValue().sameStates(counterpart)) {
                return false;
            }
        }
        return true;
    }
}
