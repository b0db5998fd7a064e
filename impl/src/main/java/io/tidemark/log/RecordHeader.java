package io.tidemark.log;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A header of a record: what applications tell each other about it.
 *
 * @param key its name
 * @param value its value, empty for Kafka's null; never modified
 */
public record RecordHeader(String key, Optional<ByteBuffer> value) {}
