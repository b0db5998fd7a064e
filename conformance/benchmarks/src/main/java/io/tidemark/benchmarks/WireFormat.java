package io.tidemark.benchmarks;

import io.tidemark.environment.Envelope;
import io.tidemark.log.EpochEndOffset;
import io.tidemark.log.RecordBatch;
import io.tidemark.protocol.Message;
import io.tidemark.protocol.Message.FetchRequest;
import io.tidemark.protocol.Message.FetchResponse;
import io.tidemark.protocol.Message.ProduceRequest;
import io.tidemark.protocol.Message.ProduceResponse;
import io.tidemark.tracer.ErrorCode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is sent again and again while records are produced, as bytes: produce and fetch requests, and their responses. A message
 * is its length in four bytes, a kind, sender, receiver and connection, and its fields; batches are last, as they stand in logs.
 */
final class WireFormat {
    /** How many bytes the length has, which counts those after it. */
    static final int LENGTH_BYTES = Integer.BYTES;

    private static final byte PRODUCE_REQUEST = 0;
    private static final byte PRODUCE_RESPONSE = 1;
    private static final byte FETCH_REQUEST = 2;
    private static final byte FETCH_RESPONSE = 3;
    /** More than any message has before its batches. */
    private static final int MOST_FIELD_BYTES = 128;

    private static final int BATCH_LENGTH = 8;
    private static final int BATCH_LENGTH_END = 12;
    private static final List<ErrorCode> ERRORS = List.of(ErrorCode.values());

    private WireFormat() {}

    /** Whether a message is one of these. */
    static boolean has(Message message) {
        return message instanceof ProduceRequest
                || message instanceof ProduceResponse
                || message instanceof FetchRequest
                || message instanceof FetchResponse;
    }

    /** The bytes of a message, length and all. Batches are not copied. */
    static ByteBuffer[] encode(Envelope envelope) {
        ByteBuffer fields = ByteBuffer.allocate(MOST_FIELD_BYTES).position(LENGTH_BYTES);
        Message message = envelope.message();
        if (message instanceof ProduceRequest request) {
            start(fields, PRODUCE_REQUEST, envelope);
            byte[] topicPartition = request.topicPartition().getBytes(StandardCharsets.UTF_8);
            fields.putShort((short) topicPartition.length).put(topicPartition);
            fields.putShort(request.acks()).putLong(request.timeoutMs());
            return finished(fields, List.of(request.records()));
        } else if (message instanceof ProduceResponse response) {
            start(fields, PRODUCE_RESPONSE, envelope);
            fields.putShort((short) ERRORS.indexOf(response.error())).putLong(response.baseOffset());
            return finished(fields, List.of());
        } else if (message instanceof FetchRequest request) {
            start(fields, FETCH_REQUEST, envelope);
            fields.putInt(request.follower()).putLong(request.brokerEpoch()).putInt(request.leaderEpoch());
            fields.putLong(request.fetchOffset()).putInt(request.lastFetchedEpoch());
            fields.putLong(request.maxBytes()).putLong(request.maxWaitMs());
            return finished(fields, List.of());
        } else if (message instanceof FetchResponse response) {
            start(fields, FETCH_RESPONSE, envelope);
            fields.putInt(response.leader()).putInt(response.leaderEpoch()).putLong(response.fetchOffset());
            fields.putShort((short) ERRORS.indexOf(response.error())).putLong(response.highWatermark());
            fields.putLong(response.logStartOffset()).putLong(response.logEndOffset());
            fields.put((byte) (response.diverging().isPresent() ? 1 : 0));
            response.diverging()
                    .ifPresent(
                            diverging -> fields.putInt(diverging.leaderEpoch()).putLong(diverging.endOffset()));
            return finished(
                    fields, response.batches().stream().map(RecordBatch::bytes).toList());
        }
        throw new IllegalArgumentException("no bytes for " + message);
    }

    private static void start(ByteBuffer fields, byte kind, Envelope envelope) {
        fields.put(kind).putInt(envelope.from()).putInt(envelope.to()).putLong(envelope.connection());
    }

    private static ByteBuffer[] finished(ByteBuffer fields, List<ByteBuffer> batches) {
        ByteBuffer[] all = new ByteBuffer[1 + batches.size()];
        all[0] = fields.flip();
        int length = fields.remaining() - LENGTH_BYTES;
        for (int i = 0; i < batches.size(); i++) {
            all[1 + i] = batches.get(i);
            length += batches.get(i).remaining();
        }
        fields.putInt(0, length);
        return all;
    }

    /** The message of these bytes, from the kind on; it goes on using them. */
    static Envelope decode(ByteBuffer bytes) {
        byte kind = bytes.get();
        int from = bytes.getInt();
        int to = bytes.getInt();
        long connection = bytes.getLong();
        Message message = switch (kind) {
            case PRODUCE_REQUEST -> produceRequest(bytes);
            case PRODUCE_RESPONSE -> new ProduceResponse(ERRORS.get(bytes.getShort()), bytes.getLong());
            case FETCH_REQUEST ->
                new FetchRequest(
                        bytes.getInt(),
                        bytes.getLong(),
                        bytes.getInt(),
                        bytes.getLong(),
                        bytes.getInt(),
                        bytes.getLong(),
                        bytes.getLong());
            case FETCH_RESPONSE -> fetchResponse(bytes);
            default -> throw new IllegalArgumentException("no message is of kind " + kind);
        };
        return new Envelope(from, to, connection, message);
    }

    private static ProduceRequest produceRequest(ByteBuffer bytes) {
        byte[] topicPartition = new byte[bytes.getShort()];
        bytes.get(topicPartition);
        short acks = bytes.getShort();
        long timeoutMs = bytes.getLong();
        return new ProduceRequest(new String(topicPartition, StandardCharsets.UTF_8), acks, bytes.slice(), timeoutMs);
    }

    private static FetchResponse fetchResponse(ByteBuffer bytes) {
        int leader = bytes.getInt();
        int leaderEpoch = bytes.getInt();
        long fetchOffset = bytes.getLong();
        ErrorCode error = ERRORS.get(bytes.getShort());
        long highWatermark = bytes.getLong();
        long logStartOffset = bytes.getLong();
        long logEndOffset = bytes.getLong();
        Optional<EpochEndOffset> diverging =
                bytes.get() == 0 ? Optional.empty() : Optional.of(new EpochEndOffset(bytes.getInt(), bytes.getLong()));
        List<RecordBatch> batches = new ArrayList<>();
        while (bytes.hasRemaining()) {
            int size = BATCH_LENGTH_END + bytes.getInt(bytes.position() + BATCH_LENGTH);
            batches.add(new RecordBatch(bytes.slice(bytes.position(), size)));
            bytes.position(bytes.position() + size);
        }
        return new FetchResponse(
                leader,
                leaderEpoch,
                fetchOffset,
                error,
                batches,
                highWatermark,
                logStartOffset,
                logEndOffset,
                diverging);
    }
}
