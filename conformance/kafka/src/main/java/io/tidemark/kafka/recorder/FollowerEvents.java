package io.tidemark.kafka.recorder;

import io.tidemark.tracer.BrokerState;
import io.tidemark.tracer.ErrorCode;
import io.tidemark.tracer.FetchRequestState;
import io.tidemark.tracer.TraceEvent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.FetchRequest;

/** What a broker's fetchers do: ask the leader, take its answers in, truncate, take its high watermark over. */
public final class FollowerEvents {
    private final KafkaRecorder recorder;

    /** Whether the last fetch to a leader has left, and has had no answer yet. */
    private final Map<Fetch, Boolean> unanswered = new ConcurrentHashMap<>();

    /** A partition that a follower asks a leader for. */
    record Fetch(int node, int leader, TopicPartition partition) {}

    FollowerEvents(KafkaRecorder recorder) {
        this.recorder = recorder;
    }

    /**
     * A response that is being taken in.
     *
     * @param recording the partition
     * @param number the number of the step, unless the log gives it a later one
     * @param appended the number that it got when the log was reached, and where the log ended then
     * @param highWatermark the number under which the high watermark moved
     */
    record Response(PartitionRecording recording, long number, Optional<AtLog> appended, OptionalLong highWatermark) {}

    /** A number that was taken under the log's lock, and what the log was like after the step. */
    record AtLog(long number, long logEndOffset, int lastEpoch, OptionalLong checkpoint) {}

    /** A fetch has been built, under the fetcher's lock; it leaves if its leader can be reached. */
    public void sends(int node, int leader, long brokerEpoch, Map<TopicPartition, FetchRequest.PartitionData> request) {
        ThreadState thread = ThreadState.current();
        thread.fetcherNode = OptionalInt.of(node);
        thread.fetcherLeader = leader;
        thread.fetches.clear();
        request.forEach((partition, data) -> recorder.recording(partition).ifPresent(recording -> {
            Fetch fetch = new Fetch(node, leader, partition);
            thread.fetches.add(fetch);
            Boolean abandons = unanswered.put(fetch, false);
            // Of the last fetch of the process before nobody knows.
            if (abandons == null ? recorder.ownFile().isPresent() : abandons) {
                recording.write(
                        recording.take(), new TraceEvent.AbandonFetch(recording.at(node), leader, BrokerState.none()));
            }
            recording.write(
                    recording.take(),
                    new TraceEvent.SendFetch(
                            recording.at(node),
                            FetchRequestState.builder()
                                    .leader(leader)
                                    .leaderEpoch(data.currentLeaderEpoch.orElse(-1))
                                    .fetchOffset(data.fetchOffset)
                                    .lastFetchedEpoch(data.lastFetchedEpoch.orElse(-1))
                                    .brokerEpoch(brokerEpoch)
                                    .build()));
        }));
    }

    /** What was built leaves: from here on the leader may have it, whatever becomes of the connection. */
    public void leaves() {
        ThreadState.current().fetches.forEach(fetch -> unanswered.put(fetch, true));
    }

    /** There will be no answer; what the thread sends next is something else. */
    public void failed() {
        ThreadState.current().fetches.clear();
    }

    /** The answer has arrived. In a fetch session it leaves out partitions of which there is nothing new. */
    public void answered() {
        List<Fetch> fetches = ThreadState.current().fetches;
        fetches.forEach(fetch -> unanswered.put(fetch, false));
        fetches.clear();
    }

    /** A response, with or without records, is about to be taken in, under the fetcher's lock. */
    public void beforeResponse(TopicPartition partition) {
        ThreadState.current().response = recorder.recording(partition)
                .map(recording -> new Response(recording, recording.take(), Optional.empty(), OptionalLong.empty()));
    }

    /** It has been. */
    public void afterResponse(long highWatermark, long logStartOffset, boolean failed) {
        ThreadState thread = ThreadState.current();
        Optional<Response> done = thread.response;
        thread.response = Optional.empty();
        if (done.isEmpty() || thread.fetcherNode.isEmpty()) {
            return;
        }
        Response response = done.get();
        PartitionRecording recording = response.recording();
        int node = thread.fetcherNode.getAsInt();
        BrokerState.Builder state = BrokerState.builder();
        long number = response.number();
        if (response.appended().isPresent()) {
            AtLog appended = response.appended().get();
            recording.skip(number);
            number = appended.number();
            state.logEndOffset(appended.logEndOffset()).lastFetchedEpoch(appended.lastEpoch());
            appended.checkpoint().ifPresent(state::highWatermarkCheckpoint);
        } else if (failed) {
            recording.skip(number);
            return;
        }
        recording.write(
                number, new TraceEvent.ReceiveFetchResponse(recording.at(node), thread.fetcherLeader, state.build()));
        if (failed) {
            return;
        }
        recording.write(
                response.highWatermark().orElseGet(recording::take),
                new TraceEvent.AdvanceFollowerHighWatermark(
                        recording.at(node),
                        BrokerState.builder()
                                .highWatermark(highWatermark)
                                .logStartOffset(logStartOffset)
                                .build()));
    }

    static TraceEvent append(PartitionRecording recording, ThreadState thread, long logEndOffset, int lastEpoch) {
        BrokerState.Builder state =
                BrokerState.builder().logEndOffset(logEndOffset).lastFetchedEpoch(lastEpoch);
        thread.checkpoint.ifPresent(state::highWatermarkCheckpoint);
        return new TraceEvent.ReceiveFetchResponse(
                recording.at(thread.fetcherNode.orElse(-1)), thread.fetcherLeader, state.build());
    }

    /**
     * The log has taken the leader's records, under the log's lock. Before that the high watermark may have been set back: where
     * the leader's log start is within a batch, a log that is empty begins with the whole batch
     * ({@code Partition.appendRecordsToFollowerOrFutureReplica}). That is part of this step.
     */
    void appended(long number, long logEndOffset, int lastEpoch) {
        ThreadState thread = ThreadState.current();
        thread.response = thread.response.map(response -> {
            response.highWatermark().ifPresent(response.recording()::skip);
            return new Response(
                    response.recording(),
                    response.number(),
                    Optional.of(new AtLog(number, logEndOffset, lastEpoch, thread.checkpoint)),
                    OptionalLong.empty());
        });
    }

    /** The high watermark moves. */
    void advances() {
        ThreadState thread = ThreadState.current();
        thread.response = thread.response.map(response -> {
            response.highWatermark().ifPresent(response.recording()::skip);
            return new Response(
                    response.recording(),
                    response.number(),
                    response.appended(),
                    OptionalLong.of(response.recording().take()));
        });
    }

    /**
     * A fetch has been refused, and nothing comes of it: the fetcher waits a moment and asks again, or until it hears of a new
     * leader epoch. A position out of range is no refusal: the log is made to fit it.
     */
    public void refused(TopicPartition partition, Errors error) {
        ThreadState thread = ThreadState.current();
        Optional<ErrorCode> traced = LeaderEvents.error(error);
        if (traced.isPresent() && error != Errors.OFFSET_OUT_OF_RANGE && thread.fetcherNode.isPresent()) {
            recorder.recording(partition)
                    .ifPresent(recording -> recording.write(
                            recording.take(),
                            new TraceEvent.ReceiveFetchResponse(
                                    recording.at(thread.fetcherNode.getAsInt()),
                                    thread.fetcherLeader,
                                    traced,
                                    BrokerState.none())));
        }
    }

    /**
     * A fetcher prepares logs without leader epochs, which have no records, for their first fetch: what it truncates then is
     * nothing, and no leader has said so.
     */
    public void preparing(boolean begins) {
        ThreadState.current().beforeFirstFetch = begins;
    }

    /**
     * The log is about to be cut where the leader's forks, or to begin anew because the leader's is elsewhere, under the
     * fetcher's lock.
     */
    public long beforeTruncation(TopicPartition partition) {
        ThreadState thread = ThreadState.current();
        return thread.fetcherNode.isEmpty() || thread.beforeFirstFetch
                ? 0
                : recorder.recording(partition).map(PartitionRecording::take).orElse(0L);
    }

    /** It has been. */
    public void truncated(
            long number,
            TopicPartition partition,
            long logEndOffset,
            long logStartOffset,
            long highWatermark,
            boolean failed) {
        if (number == 0) {
            return;
        }
        ThreadState thread = ThreadState.current();
        recorder.recording(partition).ifPresent(recording -> {
            if (failed) {
                recording.skip(number);
            } else {
                recording.write(
                        number,
                        new TraceEvent.ReceiveFetchResponse(
                                recording.at(thread.fetcherNode.orElse(-1)),
                                thread.fetcherLeader,
                                BrokerState.builder()
                                        .logEndOffset(logEndOffset)
                                        .logStartOffset(logStartOffset)
                                        .highWatermark(highWatermark)
                                        .build()));
            }
        });
    }
}
