package io.tidemark.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.environment.Envelope;
import io.tidemark.log.EpochEndOffset;
import io.tidemark.log.ProducerSequence;
import io.tidemark.log.RecordBatch;
import io.tidemark.protocol.Message;
import io.tidemark.protocol.Message.BrokerHeartbeatResponse;
import io.tidemark.protocol.Message.FetchRequest;
import io.tidemark.protocol.Message.FetchResponse;
import io.tidemark.protocol.Message.ProduceResponse;
import io.tidemark.tracer.ErrorCode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WireFormatTest {
    static Stream<Message> messages() {
        return Stream.of(
                ClusterNodes.produceRequest(),
                new ProduceResponse(ErrorCode.NONE, 1L << 40),
                ProduceResponse.refused(ErrorCode.NOT_ENOUGH_REPLICAS),
                new FetchRequest(1, 1L << 41, 7, 1L << 42, 6, 1L << 20, 500),
                response(List.of(), Optional.empty()),
                response(List.of(batch("a"), batch("longer")), Optional.empty()),
                response(List.of(), Optional.of(new EpochEndOffset(3, 1L << 43))));
    }

    private static RecordBatch batch(String content) {
        return RecordBatch.produced(
                List.of(ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8))), ProducerSequence.NONE);
    }

    private static FetchResponse response(List<RecordBatch> batches, Optional<EpochEndOffset> diverging) {
        return new FetchResponse(0, 7, 1L << 42, ErrorCode.NONE, batches, 1L << 44, 5, 1L << 45, diverging);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void aMessageIsReadAsItWasWritten(Message message) {
        Envelope envelope = new Envelope(1, 0, 1L << 50, message);

        ByteBuffer bytes = joined(WireFormat.encode(envelope));

        assertThat(WireFormat.has(message)).isTrue();
        assertThat(bytes.getInt()).isEqualTo(bytes.remaining());
        assertThat(WireFormat.decode(bytes)).isEqualTo(envelope);
    }

    @Test
    void whatIsNotSentWhileRecordsAreProducedHasNoBytes() {
        assertThat(WireFormat.has(new BrokerHeartbeatResponse(ErrorCode.NONE, false)))
                .isFalse();
    }

    private static ByteBuffer joined(ByteBuffer[] parts) {
        ByteBuffer all = ByteBuffer.allocate(1 << 16);
        for (ByteBuffer part : parts) {
            all.put(part);
        }
        return all.flip();
    }
}
