package io.tidemark.kafka.advice;

import io.tidemark.kafka.recorder.KafkaRecorder;
import java.util.Optional;
import kafka.server.BlockingSend;
import kafka.server.KafkaConfig;
import kafka.server.ReplicaManager;
import net.bytebuddy.asm.Advice;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.server.ReplicaFetch;
import org.apache.kafka.server.ResultWithPartitions;
import org.apache.kafka.storage.internals.log.UnifiedLog;
import org.jspecify.annotations.Nullable;
import scala.Function0;

/** The fetchers of a follower, under their {@code partitionMapLock}. */
public final class FetcherAdvice {
    private FetcherAdvice() {}

    /** {@code RemoteLeaderEndPoint.buildFetch}. */
    public static final class BuildFetch {
        private BuildFetch() {}

        @Advice.OnMethodExit
        static void exit(
                @Advice.FieldValue("brokerConfig") KafkaConfig config,
                @Advice.FieldValue("blockingSender") BlockingSend leader,
                @Advice.FieldValue("brokerEpochSupplier") Function0<Object> brokerEpoch,
                @Advice.Return ResultWithPartitions<Optional<ReplicaFetch>> result) {
            sends(config, leader, brokerEpoch, result);
        }
    }

    /** A fetch has been built, under the fetcher's lock; there may have been nothing to ask for. */
    public static void sends(
            KafkaConfig config,
            BlockingSend leader,
            Function0<Object> brokerEpoch,
            ResultWithPartitions<Optional<ReplicaFetch>> result) {
        KafkaRecorder.record(recorder -> result.result()
                .ifPresent(fetch -> recorder.follower()
                        .sends(
                                config.brokerId(),
                                leader.brokerEndPoint().id(),
                                ((Number) brokerEpoch.apply()).longValue(),
                                fetch.partitionData())));
    }

    /** {@code RemoteLeaderEndPoint.fetch}: it sends the request and waits for the answer. */
    public static final class Fetch {
        private Fetch() {}

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit(@Advice.Thrown @Nullable Throwable thrown) {
            ended(thrown);
        }
    }

    /** The answer to the fetch has arrived, or there is none. */
    public static void ended(@Nullable Throwable thrown) {
        KafkaRecorder.record(recorder -> {
            if (thrown == null) {
                recorder.follower().answered();
            } else {
                recorder.follower().failed();
            }
        });
    }

    /** {@code NetworkClientUtils.sendAndReceive}, which a fetcher comes to when it has a connection to its leader. */
    public static final class Leave {
        private Leave() {}

        @Advice.OnMethodEnter
        static void enter() {
            leaves();
        }
    }

    /** What the thread has built goes out. Threads that are no fetchers have built nothing. */
    public static void leaves() {
        KafkaRecorder.record(recorder -> recorder.follower().leaves());
    }

    /** {@code ReplicaFetcherThread.processPartitionData}. */
    public static final class Response {
        private Response() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(0) TopicPartition partition) {
            beforeResponse(partition);
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit(
                @Advice.FieldValue("replicaMgr") ReplicaManager replicas,
                @Advice.Argument(0) TopicPartition partition,
                @Advice.Thrown @Nullable Throwable thrown) {
            afterResponse(replicas, partition, thrown);
        }
    }

    /** The answer to a fetch is about to be taken in. */
    public static void beforeResponse(TopicPartition partition) {
        KafkaRecorder.record(recorder -> recorder.follower().beforeResponse(partition));
    }

    /** It has been, or that failed. */
    public static void afterResponse(ReplicaManager replicas, TopicPartition partition, @Nullable Throwable thrown) {
        KafkaRecorder.record(recorder -> {
            Optional<UnifiedLog> log = log(replicas, partition);
            recorder.follower()
                    .afterResponse(
                            log.map(UnifiedLog::highWatermark).orElse(-1L),
                            log.map(UnifiedLog::logStartOffset).orElse(-1L),
                            thrown != null || log.isEmpty());
        });
    }

    /** {@code AbstractFetcherThread.processFetchRequest}, what is done with the answer about one partition. */
    public static final class Refusal {
        private Refusal() {}

        @Advice.OnMethodEnter
        static void enter(
                @Advice.Argument(4) TopicPartition partition,
                @Advice.Argument(5) FetchResponseData.PartitionData answer) {
            answered(partition, answer.errorCode());
        }
    }

    /** An answer has arrived, which may say that the fetch is refused. */
    public static void answered(TopicPartition partition, short errorCode) {
        if (errorCode != Errors.NONE.code()) {
            KafkaRecorder.record(recorder -> recorder.follower().refused(partition, Errors.forCode(errorCode)));
        }
    }

    /** {@code AbstractFetcherThread.truncateToHighWatermark}. */
    public static final class Prepare {
        private Prepare() {}

        @Advice.OnMethodEnter
        static void enter() {
            preparing(true);
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit() {
            preparing(false);
        }
    }

    /** Logs are made ready for their first fetch, from here on or no more. */
    public static void preparing(boolean begins) {
        KafkaRecorder.record(recorder -> recorder.follower().preparing(begins));
    }

    /** {@code ReplicaFetcherThread.truncate} and {@code truncateFullyAndStartAt}. */
    public static final class Truncation {
        private Truncation() {}

        @Advice.OnMethodEnter
        static long enter(@Advice.Argument(0) TopicPartition partition) {
            return beforeTruncation(partition);
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit(
                @Advice.Enter long number,
                @Advice.FieldValue("replicaMgr") ReplicaManager replicas,
                @Advice.Argument(0) TopicPartition partition,
                @Advice.Thrown @Nullable Throwable thrown) {
            truncated(number, replicas, partition, thrown);
        }
    }

    /** A log is about to be cut. Returns the number of the step; 0 if it is none. */
    public static long beforeTruncation(TopicPartition partition) {
        return KafkaRecorder.number(recorder -> recorder.follower().beforeTruncation(partition));
    }

    /** It has been, or that failed. */
    public static void truncated(
            long number, ReplicaManager replicas, TopicPartition partition, @Nullable Throwable thrown) {
        KafkaRecorder.record(recorder -> {
            Optional<UnifiedLog> log = log(replicas, partition);
            recorder.follower()
                    .truncated(
                            number,
                            partition,
                            log.map(UnifiedLog::logEndOffset).orElse(-1L),
                            log.map(UnifiedLog::logStartOffset).orElse(-1L),
                            log.map(UnifiedLog::highWatermark).orElse(-1L),
                            thrown != null || log.isEmpty());
        });
    }

    private static Optional<UnifiedLog> log(ReplicaManager replicas, TopicPartition partition) {
        return replicas.localLog(partition).isDefined()
                ? Optional.of(replicas.localLog(partition).get())
                : Optional.empty();
    }
}
