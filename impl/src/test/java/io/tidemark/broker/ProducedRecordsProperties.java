package io.tidemark.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.log.LogConfig;
import io.tidemark.log.LogRecord;
import io.tidemark.log.ProducerSequence;
import io.tidemark.log.RecordBatch;
import io.tidemark.tracer.ErrorCode;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever a producer sends is refused, or is a batch that can be read. */
class ProducedRecordsProperties {
    private static final int CRC = 17;
    private static final int AFTER_CRC = 21;
    private static final int BYTES = 96;

    @Property
    void anyBytesAreRefusedOrCanBeRead(@ForAll byte[] bytes) {
        assertRefusedOrReadable(ByteBuffer.wrap(bytes));
    }

    /** Nobody but the producer itself knows what the checksum is to vouch for. */
    @Property
    void aBatchWithOtherBytesAndTheirChecksumIsRefusedOrCanBeRead(
            @ForAll @Size(min = 1, max = 3) Map<@IntRange(max = BYTES - 1) Integer, Byte> changes) {
        ByteBuffer batch = batch();
        changes.forEach((position, value) -> batch.put(position, value));
        CRC32C crc = new CRC32C();
        crc.update(batch.slice(AFTER_CRC, BYTES - AFTER_CRC));
        batch.putInt(CRC, (int) crc.getValue());

        assertRefusedOrReadable(batch);
    }

    private static void assertRefusedOrReadable(ByteBuffer bytes) {
        ProducedRecords records = new ProducedRecords(bytes);
        if (records.checkForm() == ErrorCode.NONE && records.checkBatch(LogConfig.defaults()) == ErrorCode.NONE) {
            RecordBatch batch = records.batch();
            assertThat(batch.isValid()).isTrue();
            assertThat(batch.endOffset()).isEqualTo(batch.count()).isPositive();
            if (!batch.isCompressed()) {
                assertThat(batch.records()).hasSize(batch.count());
            }
        }
    }

    private static ByteBuffer batch() {
        RecordBatch batch = RecordBatch.of(
                RecordBatch.NO_LEADER_EPOCH,
                (short) 0,
                ProducerSequence.NONE,
                List.of(LogRecord.of(0, ByteBuffer.allocate(10)), LogRecord.of(1, ByteBuffer.allocate(11))));
        ByteBuffer bytes = ByteBuffer.allocate(batch.bytes().remaining());
        return bytes.put(batch.bytes()).flip();
    }
}
