package io.tidemark.spec.question;

import java.util.List;
import java.util.Optional;

/**
 * A rule that Kafka's protocol did not always have.
 *
 * @param id the KIP or issue that brought it, as the specification's set {@code Fixes} has it; or a remedy
 *     that Kafka does not have, as the set {@code Remedies} calls it
 * @param title what changed, in plain words
 * @param from the first release line that needed it; empty if all before did. A rule that came together with what
 *     would break without it was missing in no release
 * @param since the first release line with it; empty if it is in none that is known
 * @param related other KIPs and issues about the same, which find it as well
 * @param setting the constant of the specification which switches it, if it is a setting of Kafka and not always on
 */
public record Fix(
        String id,
        String title,
        Optional<KafkaVersion> from,
        Optional<KafkaVersion> since,
        List<String> related,
        Optional<String> setting) {

    /** Copies the list. */
    public Fix {
        related = List.copyOf(related);
    }

    /** Whether some release needed it and did not have it; a rule may have come together with what needs it. */
    public boolean wasEverMissing() {
        return from.isEmpty() || !from.equals(since);
    }

    /** Whether a release has it. */
    public boolean isReleased() {
        return since.isPresent();
    }

    /**
     * Whether a release lacks it.
     *
     * @param version the release line
     * @return true if it needs the fix and does not have it yet
     */
    public boolean isAbsentIn(KafkaVersion version) {
        return since.map(first -> first.compareTo(version) > 0).orElse(true)
                && from.map(first -> first.compareTo(version) <= 0).orElse(true);
    }
}
