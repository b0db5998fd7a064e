package io.tidemark.spec.question;

import java.util.List;
import java.util.Optional;

/**
 * A rule that Kafka's protocol did not always have.
 *
 * @param id the KIP or issue that brought it, as the specification's set {@code Fixes} has it
 * @param title what changed, in plain words
 * @param since the first release line with it; empty if it is in none that is known
 * @param related other KIPs and issues about the same, which find it as well
 * @param setting the constant of the specification which switches it, if it is a setting of Kafka and not always on
 */
public record Fix(
        String id, String title, Optional<KafkaVersion> since, List<String> related, Optional<String> setting) {

    /** Copies the list. */
    public Fix {
        related = List.copyOf(related);
    }
}
