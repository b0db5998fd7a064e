package io.tidemark.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordBatchTest {
    private static final ProducerSequence PRODUCER = new ProducerSequence(4_000_000_000L, (short) 7, 41);

    @Test
    void hasKafkasLayout() {
        RecordBatch batch = RecordBatch.of(
                3,
                (short) 0,
                PRODUCER,
                List.of(
                        new LogRecord(
                                258,
                                1_000,
                                Optional.of(bytes("k")),
                                Optional.of(bytes("v1")),
                                List.of(new RecordHeader("h", Optional.empty()))),
                        new LogRecord(259, 1_200, Optional.empty(), Optional.empty(), List.of())));

        assertThat(HexFormat.of().formatHex(array(batch.bytes())))
                .isEqualTo(
                        "0000000000000102" // base offset
                                + "00000046" // length of what follows
                                + "00000003" // leader epoch
                                + "02" // magic
                                + HexFormat.of().toHexDigits(crc(batch))
                                + "0000" // attributes
                                + "00000001" // last offset delta
                                + "00000000000003e8" // base timestamp
                                + "00000000000004b0" // max timestamp
                                + "00000000ee6b2800" // producer id
                                + "0007" // producer epoch
                                + "00000029" // base sequence
                                + "00000002" // record count
                                + "18" + "00" + "00" + "00" + "026b" + "047631" + "02" + "0268" + "01"
                                + "0e" + "00" + "9003" + "02" + "01" + "01" + "00");
        assertThat(batch.isValid()).isTrue();
    }

    @Test
    void isReadAsItWasWritten() {
        RecordBatch batch = new RecordBatch(5, 2, List.of(bytes("a"), bytes("bc")));

        assertThat(batch.baseOffset()).isEqualTo(5);
        assertThat(batch.endOffset()).isEqualTo(7);
        assertThat(batch.leaderEpoch()).isEqualTo(2);
        assertThat(batch.producer()).isEqualTo(ProducerSequence.NONE);
        assertThat(batch.payloads()).containsExactly(bytes("a"), bytes("bc"));
        assertThat(batch.sizeInBytes()).isEqualTo(batch.bytes().remaining());
        assertThat(new RecordBatch(batch.bytes())).isEqualTo(batch);
    }

    @Test
    void aCutBatchKeepsWhatItsRecordsAre() {
        RecordBatch batch = RecordBatch.of(3, (short) 0, PRODUCER, List.of(at(10, 500), at(11, 400), at(13, 700)));

        RecordBatch tail = batch.from(11);
        assertThat(tail.isValid()).isTrue();
        assertThat(tail.records()).isEqualTo(batch.records().subList(1, 3));
        assertThat(tail.producer().baseSequence()).isEqualTo(42);
        assertThat(tail.leaderEpoch()).isEqualTo(3);

        RecordBatch head = batch.before(13);
        assertThat(head.isValid()).isTrue();
        assertThat(head.records()).isEqualTo(batch.records().subList(0, 2));
        assertThat(head.endOffset()).as("a gap is kept").isEqualTo(13);
        assertThat(head.producer()).isEqualTo(PRODUCER);
        assertThat(head.maxTimestamp()).isEqualTo(500);
    }

    @Test
    void sequenceNumbersBeginAnewAfterTheLargest() {
        ProducerSequence last = new ProducerSequence(1, (short) 0, Integer.MAX_VALUE);

        assertThat(last.skip(1).baseSequence()).isZero();
        assertThat(ProducerSequence.NONE.skip(3)).isEqualTo(ProducerSequence.NONE);
    }

    @Test
    void damageShows() {
        RecordBatch batch = new RecordBatch(5, 2, List.of(bytes("abc")));
        for (int position = 17; position < batch.bytes().remaining(); position++) {
            byte[] damaged = array(batch.bytes());
            damaged[position] ^= 4;
            assertThat(new RecordBatch(ByteBuffer.wrap(damaged)).isValid()).isFalse();
        }
    }

    @Test
    void refusesWhatIsNoBatch() {
        byte[] bytes = array(new RecordBatch(5, 2, List.of(bytes("abc"))).bytes());

        assertThatThrownBy(() -> new RecordBatch(ByteBuffer.wrap(bytes, 0, bytes.length - 1)))
                .isInstanceOf(CorruptRecordException.class);
        assertThatThrownBy(() -> new RecordBatch(ByteBuffer.wrap(bytes, 0, 5)))
                .isInstanceOf(CorruptRecordException.class);
        bytes[16] = 1;
        assertThatThrownBy(() -> new RecordBatch(ByteBuffer.wrap(bytes)))
                .isInstanceOf(CorruptRecordException.class)
                .hasMessageContaining("magic is 1");
    }

    @Test
    void refusesRecordsThatAreNotThere() {
        byte[] bytes = array(new RecordBatch(5, 2, List.of(bytes("abc"))).bytes());
        bytes[60] = 2;
        assertThatThrownBy(() -> new RecordBatch(ByteBuffer.wrap(bytes)).records())
                .isInstanceOf(CorruptRecordException.class)
                .hasMessageContaining("ends within record 1");
        bytes[60] = 0;
        assertThatThrownBy(() -> new RecordBatch(ByteBuffer.wrap(bytes)).records())
                .isInstanceOf(CorruptRecordException.class)
                .hasMessageContaining("bytes after its records");
    }

    @Test
    void holdsAtLeastOneRecordAtAnOffset() {
        assertThatThrownBy(() -> new RecordBatch(0, 0, List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new RecordBatch(-1, 0, List.of(bytes("a"))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static LogRecord at(long offset, long timestamp) {
        return new LogRecord(offset, timestamp, Optional.empty(), Optional.of(bytes("v" + offset)), List.of());
    }

    private static int crc(RecordBatch batch) {
        return batch.bytes().getInt(17);
    }

    private static byte[] array(ByteBuffer buffer) {
        byte[] array = new byte[buffer.remaining()];
        buffer.get(array);
        return array;
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
