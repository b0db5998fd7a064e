package io.tidemark.environment;

import io.tidemark.log.RecordStore;
import java.util.Optional;

/** The storage of one node. */
public interface Storage {
    /** The records of the replica that this node holds. */
    RecordStore records();

    /** The content of a small file, empty when there is none. */
    Optional<String> read(String file);

    /** Puts a small file in place, durably and atomically, as Kafka does by writing, flushing and renaming. */
    void write(String file, String content);

    /** Removes a small file, durably; does nothing when there is none. */
    void delete(String file);
}
