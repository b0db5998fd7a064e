package io.tidemark.broker;

import io.tidemark.disk.AtomicFile;
import io.tidemark.disk.Disk;
import io.tidemark.policy.CleanShutdownMarkerRule;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says after a clean stop that nothing was lost, and in which registration of the broker that was (KIP-966). Kafka:
 * {@code CleanShutdownFileHandler}, the file {@code .kafka_cleanshutdown} with
 * <code>{"version":0,"brokerEpoch":7}</code>.
 */
final class CleanShutdownMarker {
    private static final String FILE = ".kafka_cleanshutdown";

    private static final Pattern BROKER_EPOCH = Pattern.compile("\"brokerEpoch\"\\s*:\\s*(-?\\d{1,18})");

    private final AtomicFile file;
    private final boolean found;
    private final long previousBrokerEpoch;

    /** Reads the marker, and takes it away. */
    CleanShutdownMarker(Disk disk, CleanShutdownMarkerRule rule) {
        this.file = new AtomicFile(disk, "", FILE);
        Optional<String> content = file.read();
        this.found = content.isPresent();
        this.previousBrokerEpoch = content.map(BROKER_EPOCH::matcher)
                .filter(Matcher::find)
                .map(matcher -> Long.parseLong(matcher.group(1)))
                .orElse(-1L);
        if (found && !rule.staysAfterStart()) {
            file.delete();
        }
    }

    /** Whether the last shutdown was clean. */
    boolean wasFound() {
        return found;
    }

    /** The broker epoch in the marker; -1 when there was none, for the last shutdown was not clean. */
    long previousBrokerEpoch() {
        return previousBrokerEpoch;
    }

    /**
     * Puts the marker there.
     *
     * @param brokerEpoch the epoch of this broker's registration, -1 when it has none
     */
    void write(long brokerEpoch) {
        file.write("{\"version\":0,\"brokerEpoch\":" + brokerEpoch + "}");
    }
}
