package io.tidemark.kafka.recorder;

import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/** What a checkpoint file of a log directory says: an offset for each partition ({@code OffsetCheckpointFile}). */
public final class OffsetCheckpoint {
    private final String content;

    /** Reads what the file holds. */
    public OffsetCheckpoint(byte[] content) {
        this.content = new String(content, StandardCharsets.UTF_8);
    }

    /** The offset of a partition, if there is one. */
    public OptionalLong offset(TopicPartition partition) {
        return content.lines()
                .map(line -> line.split(" "))
                .filter(words -> words.length == 3
                        && words[0].equals(partition.topic())
                        && words[1].equals(Integer.toString(partition.partition())))
                .mapToLong(words -> Long.parseLong(words[2]))
                .findFirst();
    }
}
