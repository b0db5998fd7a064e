package io.tidemark.kafka.recorder;

import io.tidemark.kafka.recorder.ThreadState.LeaderAppend;
import io.tidemark.tracer.Acks;
import io.tidemark.tracer.BrokerState;
import io.tidemark.tracer.ErrorCode;
import io.tidemark.tracer.FetchAnswerState;
import io.tidemark.tracer.TraceEvent;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.record.internal.Records;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.server.storage.log.FetchParams;
import org.apache.kafka.storage.internals.log.LogReadInfo;
import org.jspecify.annotations.Nullable;

/** What a broker does as a leader: appends, answers fetches, commits, proposes changes of the ISR. */
public final class LeaderEvents {
    private final KafkaRecorder recorder;

    /** The proposal that each leader has sent last, so that the same one is known when it is sent again. */
    private final Map<Sender, Object> sent = new ConcurrentHashMap<>();

    /** Partitions under the key by which Kafka's manager knows them, which lacks the topic's name. */
    private final Map<Object, PartitionRecording> proposed = new ConcurrentHashMap<>();

    LeaderEvents(KafkaRecorder recorder) {
        this.recorder = recorder;
    }

    /** What a partition looks like to its broker, read under the lock which guards it. */
    public record View(
            TopicPartition partition,
            int node,
            int leader,
            int leaderEpoch,
            int partitionEpoch,
            Set<Integer> isr,
            Set<Integer> maximalIsr) {}

    // ---------------------------------------------------------------------------------------------- metadata

    /**
     * A change of the partition's metadata that a broker applies.
     *
     * @param recording the partition
     * @param number the step's number
     * @param leads whether it makes the broker the leader
     */
    record MetadataChange(PartitionRecording recording, long number, boolean leads) {}

    /**
     * A change of the partition's metadata is about to be applied.
     *
     * @param leads whether it makes the broker the leader
     */
    public void beforeApply(TopicPartition partition, boolean leads) {
        ThreadState.current().change =
                recorder.recording(partition).map(recording -> new MetadataChange(recording, recording.take(), leads));
    }

    /**
     * The leader epoch is about to be set. Fetches are held against it without the partition's lock, so this is where somebody
     * may see the change first; who becomes a leader may have had to make a log before, while requests went on arriving.
     */
    public void beforeLeaderEpoch() {
        ThreadState thread = ThreadState.current();
        thread.change = thread.change.map(change -> {
            if (!change.leads()) {
                return change;
            }
            PartitionRecording recording = change.recording();
            recording.skip(change.number());
            return new MetadataChange(recording, recording.take(), true);
        });
    }

    /**
     * The change has been applied, or was older than what the broker knew.
     *
     * @param highWatermark the high watermark before it was applied, if there was a log
     * @param logEndOffset the log end offset, where the caller knows that nobody else can append
     */
    public void applied(boolean skipped, View view, OptionalLong logEndOffset, OptionalLong highWatermark) {
        ThreadState thread = ThreadState.current();
        Optional<MetadataChange> applied = thread.change;
        thread.change = Optional.empty();
        applied.ifPresent(change -> {
            PartitionRecording recording = change.recording();
            if (skipped) {
                recording.skip(change.number());
                return;
            }
            BrokerState.Builder state = BrokerState.builder()
                    .leader(view.leader())
                    .leaderEpoch(view.leaderEpoch())
                    .partitionEpoch(view.partitionEpoch());
            logEndOffset.ifPresent(state::logEndOffset);
            highWatermark.ifPresent(state::highWatermark);
            if (view.leader() == view.node()) {
                state.isr(view.isr());
            }
            recording.write(
                    change.number(),
                    new TraceEvent.ApplyMetadata(recording.at(view.node()), view.partitionEpoch(), state.build()));
        });
    }

    /** A broker is about to apply metadata: up to which change, by partition. */
    public void beforeMetadata(Map<TopicPartition, Integer> partitionEpochs) {
        ThreadState.current().metadata = Map.copyOf(partitionEpochs);
    }

    /**
     * A broker is about to let its replica go.
     *
     * @return the event's number; 0 if the partition is not recorded
     */
    public long beforeRemoval(TopicPartition partition) {
        return take(partition);
    }

    /** The broker has learnt that it holds no replica of the partition any more, and has let it go. */
    public void removed(long number, TopicPartition partition, int node) {
        if (number != 0) {
            recorder.lifecycle().checkpointFile(node).forget(partition);
            recorder.recording(partition)
                    .ifPresent(recording -> recording.write(
                            number,
                            new TraceEvent.ApplyMetadata(
                                    recording.at(node),
                                    ThreadState.current().metadata.getOrDefault(partition, -1),
                                    BrokerState.none())));
        }
    }

    /** The topics and partitions that a trace is made of. */
    public Set<TopicPartition> recorded() {
        return recorder.recordings().stream().map(PartitionRecording::partition).collect(Collectors.toSet());
    }

    /** A broker hears of a partition, of which it may hold a replica. */
    public void hears(int node, TopicPartition partition) {
        if (recorder.records(partition.topic())) {
            recorder.hears(partition, Set.of(node));
        }
    }

    // ------------------------------------------------------------------------------------------------ append

    /** A leader is about to append for a producer, if it may. */
    public void beforeAppend(int node, int acks, int leaderEpoch) {
        ThreadState.current().leaderAppend = Optional.of(new LeaderAppend(node, acks, leaderEpoch));
    }

    /** It has, or it could not: under the lock of the partition. */
    public void afterAppend(TopicPartition partition, int node, int acks, @Nullable Throwable refused) {
        ThreadState thread = ThreadState.current();
        thread.leaderAppend = Optional.empty();
        if (refused != null) {
            recorder.recording(partition)
                    .ifPresent(recording -> error(Errors.forException(refused))
                            .ifPresent(error -> recording.read(
                                    recording.last(),
                                    new TraceEvent.RejectProduce(
                                            recording.at(node), acks(acks), error, -1, -1, BrokerState.none()))));
        }
    }

    /** The log has taken the records, under the log's lock. */
    void appended(PartitionRecording recording, long number, LeaderAppend append, long before, long after) {
        recording.write(number, append(recording, append, before, after));
        ThreadState.current()
                .appended
                .put(
                        recording.partition(),
                        new ProducerEvents.Appended(
                                recording,
                                append.node(),
                                append.leaderEpoch(),
                                after,
                                recorder.producer().at(append.node(), recording)));
    }

    static TraceEvent append(PartitionRecording recording, LeaderAppend append, long before, long after) {
        BrokerState.Builder state = BrokerState.builder().logEndOffset(after).leaderEpoch(append.leaderEpoch());
        append.waiting().ifPresent(state::waitingProduceRequests);
        ThreadState.current().checkpoint.ifPresent(state::highWatermarkCheckpoint);
        return new TraceEvent.AppendToLeader(
                recording.at(append.node()), Math.toIntExact(after - before), acks(append.acks()), state.build());
    }

    // --------------------------------------------------------------------------------------- high watermark

    /** A leader computes its high watermark; what the log does on this thread is for that. */
    public void beforeAdvance(int node) {
        ThreadState.current().advancing = OptionalInt.of(node);
    }

    /** It has. */
    public void afterAdvance() {
        ThreadState.current().advancing = OptionalInt.empty();
    }

    // ------------------------------------------------------------------------------------------------ fetch

    /**
     * A read of the log for a fetch.
     *
     * @param recording the partition
     * @param node who reads
     * @param began the last number given when it began
     * @param done the number that was taken when the log had been read
     * @param position the number under which the follower's position was noted, if it was
     */
    record Read(
            Optional<PartitionRecording> recording, int node, long began, OptionalLong done, OptionalLong position) {
        Read doneAt(long number) {
            return new Read(recording, node, began, OptionalLong.of(number), position);
        }

        Read notedAt(long number) {
            return new Read(recording, node, began, done, OptionalLong.of(number));
        }
    }

    /**
     * What was read.
     *
     * @param recording the partition
     * @param read the read
     * @param number the step's number
     * @param request for which request
     * @param outcome what the log gave
     */
    record ReadResult(PartitionRecording recording, Read read, long number, Request request, Outcome outcome) {}

    /**
     * What a fetch asks for.
     *
     * @param replica who asks: a follower, or a negative number for a consumer
     * @param brokerEpoch the follower's broker epoch
     * @param fetchOffset from where
     * @param leaderEpoch in which leader epoch it asks, -1 if it does not say
     */
    record Request(int replica, long brokerEpoch, long fetchOffset, int leaderEpoch) {
        static Request of(FetchParams params, FetchRequest.PartitionData request) {
            return new Request(
                    params.replicaId, params.replicaEpoch, request.fetchOffset, request.currentLeaderEpoch.orElse(-1));
        }
    }

    /** What the log gave. */
    record Outcome(
            ErrorCode error,
            long highWatermark,
            long logStartOffset,
            int count,
            int divergingEpoch,
            long divergingEnd) {}

    /**
     * A partition that a broker looks up for a fetch.
     *
     * @param began the last number given when it began to
     * @param hasRead whether it has come to the partition's log
     */
    record PartitionRead(long began, boolean hasRead) {}

    /** A broker begins to look for what a fetch asks of one partition. */
    public void beforePartition(TopicPartition partition) {
        long began = recorder.recording(partition).map(PartitionRecording::last).orElse(0L);
        ThreadState.current().partitionReads.push(new PartitionRead(began, false));
    }

    /**
     * It has found what to answer. What it has refused before it looked into the log, because the partition is led by another
     * broker or in another leader epoch, has not been recorded until now.
     *
     * @param node the broker
     * @param waited whether the fetch had waited for records
     * @param error what is answered
     */
    public void afterPartition(
            TopicPartition partition,
            int node,
            FetchParams params,
            FetchRequest.PartitionData request,
            boolean waited,
            Errors error) {
        PartitionRead asked = ThreadState.current().partitionReads.pop();
        Optional<Outcome> refusal = asked.hasRead() || !params.isFromFollower()
                ? Optional.empty()
                : error(error).map(LeaderEvents::refusal);
        if (refusal.isPresent()) {
            recorder.recording(partition)
                    .ifPresent(recording -> settle(
                            new ReadResult(
                                    recording,
                                    new Read(
                                            Optional.of(recording),
                                            node,
                                            asked.began(),
                                            OptionalLong.empty(),
                                            OptionalLong.empty()),
                                    recording.take(),
                                    Request.of(params, request),
                                    refusal.get()),
                            waited));
        }
    }

    /** A fetch begins to read the partition. */
    public void beforeRead(TopicPartition partition, int node) {
        Optional<PartitionRecording> recording = recorder.recording(partition);
        long began = recording.map(PartitionRecording::last).orElse(0L);
        ThreadState.current().reads.push(new Read(recording, node, began, OptionalLong.empty(), OptionalLong.empty()));
    }

    /** The log has been read; what is in the answer is settled. */
    public void logRead() {
        Deque<Read> reads = ThreadState.current().reads;
        if (!reads.isEmpty()) {
            reads.peek()
                    .recording()
                    .ifPresent(recording -> reads.push(reads.pop().doneAt(recording.take())));
        }
    }

    /**
     * The leader is about to note how far the follower has come.
     *
     * @param follower which follower
     * @param fetchOffset how far
     * @param brokerEpoch the broker epoch of its fetch
     */
    public void beforePosition(int follower, long fetchOffset, long brokerEpoch) {
        Deque<Read> reads = ThreadState.current().reads;
        if (!reads.isEmpty()) {
            reads.peek().recording().ifPresent(recording -> {
                Read read = reads.pop();
                long number = recording.take();
                recording.announce(number, waits(recording, read.node(), follower, brokerEpoch, fetchOffset));
                reads.push(read.notedAt(number));
            });
        }
    }

    /**
     * The read is done, or failed.
     *
     * @param waited whether the fetch had waited for records, and is answered with what was read
     */
    public void afterRead(
            FetchParams params,
            FetchRequest.PartitionData request,
            boolean waited,
            @Nullable LogReadInfo result,
            @Nullable Throwable failure) {
        ThreadState thread = ThreadState.current();
        Read read = thread.reads.pop();
        if (!thread.partitionReads.isEmpty()) {
            thread.partitionReads.push(
                    new PartitionRead(thread.partitionReads.pop().began(), true));
        }
        read.recording().ifPresent(recording -> {
            long number = read.position().orElseGet(recording::take);
            Optional<Outcome> outcome =
                    result == null ? failed(failure) : Optional.of(outcome(result, request.fetchOffset));
            if (outcome.isEmpty()) {
                read.done().ifPresent(recording::skip);
                recording.skip(number);
                return;
            }
            settle(new ReadResult(recording, read, number, Request.of(params, request), outcome.get()), waited);
        });
    }

    /** A fetch that has waited is answered now, a new one may have to wait. */
    private static void settle(ReadResult result, boolean waited) {
        if (waited) {
            answer(result);
        } else {
            ThreadState.current().results.add(result);
        }
    }

    /** A fetch request has arrived and is being handled. */
    public void beforeFetch() {
        ThreadState.current().results.clear();
    }

    /** It is going to wait for more records, or for the time to run out: nothing is answered yet. */
    public void fetchWaits() {
        List<ReadResult> results = ThreadState.current().results;
        for (ReadResult result : results) {
            PartitionRecording recording = result.recording();
            result.read().done().ifPresent(recording::skip);
            if (result.read().position().isPresent()) {
                Request request = result.request();
                recording.write(
                        result.number(),
                        waits(
                                recording,
                                result.read().node(),
                                request.replica(),
                                request.brokerEpoch(),
                                request.fetchOffset()));
            } else {
                recording.skip(result.number());
            }
        }
        results.clear();
    }

    private static TraceEvent waits(
            PartitionRecording recording, int node, int follower, long brokerEpoch, long fetchOffset) {
        return new TraceEvent.DelayFetch(
                recording.at(node),
                follower,
                FetchAnswerState.builder()
                        .followerLogEndOffset(fetchOffset)
                        .followerBrokerEpoch(brokerEpoch)
                        .build());
    }

    /** It has been handled. */
    public void afterFetch() {
        List<ReadResult> results = ThreadState.current().results;
        results.forEach(LeaderEvents::answer);
        results.clear();
    }

    private static void answer(ReadResult result) {
        Read read = result.read();
        Request request = result.request();
        Outcome outcome = result.outcome();
        PartitionRecording recording = result.recording();
        if (request.replica() < 0) {
            read.done().ifPresent(recording::skip);
            if (outcome.count() == 0) {
                recording.skip(result.number());
            } else {
                recording.read(
                        read.began(),
                        result.number(),
                        new TraceEvent.ConsumerFetch(
                                recording.at(read.node()),
                                request.fetchOffset(),
                                outcome.count(),
                                request.fetchOffset() + outcome.count(),
                                BrokerState.none()));
            }
            return;
        }
        // When nothing else has happened since the read began, it and the answer are one step.
        boolean begun = read.done().isPresent()
                && result.number() != read.began() + 2
                && outcome.error() == ErrorCode.NONE
                && outcome.divergingEpoch() < 0;
        read.done().ifPresent(done -> {
            if (begun) {
                recording.read(
                        read.began(),
                        done,
                        new TraceEvent.BeginAnswerFetch(
                                recording.at(read.node()),
                                request.replica(),
                                FetchAnswerState.builder()
                                        .fetchOffset(request.fetchOffset())
                                        .currentLeaderEpoch(request.leaderEpoch())
                                        .highWatermark(outcome.highWatermark())
                                        .logStartOffset(outcome.logStartOffset())
                                        .build()));
            } else {
                recording.skip(done);
            }
        });
        FetchAnswerState.Builder state = FetchAnswerState.builder()
                .fetchOffset(request.fetchOffset())
                .currentLeaderEpoch(request.leaderEpoch())
                .error(outcome.error());
        if (outcome.error() == ErrorCode.NONE) {
            state.divergingEpoch(outcome.divergingEpoch()).divergingEndOffset(outcome.divergingEnd());
            if (outcome.divergingEpoch() < 0) {
                state.highWatermark(outcome.highWatermark()).logStartOffset(outcome.logStartOffset());
            }
        }
        // What a process says of itself of whose successor the leader has heard is refused, and not noted
        // (KAFKA-15221).
        if (read.position().isPresent() && outcome.error() == ErrorCode.NONE) {
            state.followerLogEndOffset(request.fetchOffset()).followerBrokerEpoch(request.brokerEpoch());
        }
        TraceEvent event = new TraceEvent.AnswerFetch(
                recording.at(read.node()), request.replica(), outcome.count(), false, begun, state.build());
        if (read.position().isPresent()) {
            recording.write(result.number(), event);
        } else {
            recording.read(read.began(), result.number(), event);
        }
    }

    private static Outcome outcome(LogReadInfo result, long fetchOffset) {
        int count = 0;
        Records records = result.fetchedData().records;
        for (RecordBatch batch : records.batches()) {
            count = Math.toIntExact(batch.nextOffset() - fetchOffset);
        }
        return new Outcome(
                ErrorCode.NONE,
                result.highWatermark(),
                result.logStartOffset(),
                count,
                result.divergingEpoch().map(e -> e.epoch()).orElse(-1),
                result.divergingEpoch().map(e -> e.endOffset()).orElse(-1L));
    }

    private static Optional<Outcome> failed(@Nullable Throwable failure) {
        return failure == null
                ? Optional.empty()
                : error(Errors.forException(failure)).map(LeaderEvents::refusal);
    }

    private static Outcome refusal(ErrorCode error) {
        return new Outcome(error, -1, -1, 0, -1, -1);
    }

    // ------------------------------------------------------------------------------------------------- ISR

    private record Sender(int node, TopicPartition partition) {}

    /** A proposal that waits to be handed over. */
    record Proposal(PartitionRecording recording, long number, TraceEvent event) {}

    /** A leader is about to propose a change of the ISR. */
    public long beforeProposal(TopicPartition partition) {
        return take(partition);
    }

    /** It has prepared to add a follower, under the partition's lock. */
    public void proposesToExpand(long number, View view, int follower) {
        propose(
                number,
                view,
                recording -> new TraceEvent.ProposeIsrExpand(recording.at(view.node()), follower, proposing(view)));
    }

    /** It has prepared to remove followers, under the partition's lock. */
    public void proposesToShrink(long number, View view, Set<Integer> followers) {
        propose(
                number,
                view,
                recording -> new TraceEvent.ProposeIsrShrink(
                        recording.at(view.node()), List.copyOf(followers), proposing(view)));
    }

    private void propose(long number, View view, Function<PartitionRecording, TraceEvent> event) {
        if (number != 0) {
            recorder.recording(view.partition()).ifPresent(recording -> {
                ThreadState thread = ThreadState.current();
                thread.proposal = Optional.of(new Proposal(recording, number, event.apply(recording)));
            });
        }
    }

    private static BrokerState proposing(View view) {
        return BrokerState.builder()
                .isr(view.isr())
                .maximalIsr(view.maximalIsr())
                .partitionEpoch(view.partitionEpoch())
                .build();
    }

    /**
     * The proposal has been handed to the manager which sends it, or has been turned down there because an older one for
     * the same partition is still unanswered: then nothing is sent, and the leader takes it back at once.
     */
    public void submitted(Object topicIdPartition, boolean accepted) {
        ThreadState thread = ThreadState.current();
        thread.proposal.ifPresent(proposal -> {
            if (accepted) {
                proposed.put(topicIdPartition, proposal.recording());
                proposal.recording().write(proposal.number(), proposal.event());
            } else {
                proposal.recording().skip(proposal.number());
            }
        });
        thread.proposal = Optional.empty();
    }

    /** The manager puts a proposal into a request: for the first time, or again. */
    public void sends(Object topicIdPartition, int node, Object proposal) {
        PartitionRecording recording = proposed.get(topicIdPartition);
        if (recording != null && sent.put(new Sender(node, recording.partition()), proposal) == proposal) {
            recording.write(
                    recording.take(), new TraceEvent.ResendAlterPartition(recording.at(node), BrokerState.none()));
        }
    }

    /** The answer to a proposal is about to be taken in. */
    public long beforeAlterPartitionAnswer(TopicPartition partition) {
        return take(partition);
    }

    /** It has been, or was found to be out of date: under the partition's lock. */
    public void alterPartitionAnswered(long number, View view, boolean attempted) {
        if (number != 0) {
            recorder.recording(view.partition()).ifPresent(recording -> {
                if (attempted) {
                    recording.write(
                            number,
                            new TraceEvent.ReceiveAlterPartitionResponse(recording.at(view.node()), proposing(view)));
                } else {
                    recording.skip(number);
                }
            });
        }
    }

    // ----------------------------------------------------------------------------------------------- common

    private long take(TopicPartition partition) {
        return recorder.recording(partition).map(PartitionRecording::take).orElse(0L);
    }

    static Acks acks(int required) {
        return required == 0 ? Acks.NONE : required == 1 ? Acks.LEADER : Acks.ALL;
    }

    /** An error that traces have a name for. */
    static Optional<ErrorCode> error(Errors error) {
        for (ErrorCode code : ErrorCode.values()) {
            if (code.isTraced() && code.name().equals(error.name())) {
                return Optional.of(code);
            }
        }
        return Optional.empty();
    }
}
