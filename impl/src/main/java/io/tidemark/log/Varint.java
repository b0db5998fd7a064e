package io.tidemark.log;

import java.nio.ByteBuffer;

/**
 * Whole numbers of variable length, as Kafka's records have them: zig-zag encoded, seven bits a byte, the lowest first. Kafka:
 * {@code ByteUtils.writeVarlong}; a varint is the same within 32 bits.
 */
final class Varint {
    private static final int MAX_BITS = 63;

    private Varint() {}

    /** How many bytes a number takes. */
    static int size(long number) {
        long rest = (number << 1) ^ (number >> 63);
        int size = 1;
        while ((rest & ~0x7FL) != 0) {
            size++;
            rest >>>= 7;
        }
        return size;
    }

    static void write(long number, ByteBuffer into) {
        long rest = (number << 1) ^ (number >> 63);
        while ((rest & ~0x7FL) != 0) {
            into.put((byte) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        into.put((byte) rest);
    }

    /**
     * Reads a number.
     *
     * @throws CorruptRecordException when it does not end within 64 bits
     */
    static long readLong(ByteBuffer from) {
        long zigZag = 0;
        for (int shift = 0; shift <= MAX_BITS; shift += 7) {
            byte next = from.get();
            zigZag |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return (zigZag >>> 1) ^ -(zigZag & 1);
            }
        }
        throw new CorruptRecordException("a number of variable length does not end within 64 bits");
    }

    /**
     * Reads a number of at most 32 bits.
     *
     * @throws CorruptRecordException when it is larger
     */
    static int readInt(ByteBuffer from) {
        long number = readLong(from);
        if (number != (int) number) {
            throw new CorruptRecordException(number + " has more than 32 bits");
        }
        return (int) number;
    }
}
