package io.tidemark.spec.question;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A release line of Apache Kafka.
 *
 * @param major the first number
 * @param minor the second
 */
public record KafkaVersion(int major, int minor) implements Comparable<KafkaVersion> {

    /** The first release with replicas. */
    public static final KafkaVersion OLDEST = new KafkaVersion(0, 8);

    /** The newest release whose fixes the history knows. */
    public static final KafkaVersion NEWEST = new KafkaVersion(4, 3);

    private static final Pattern TEXT = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})(?:\\.\\d{1,4})*");
    private static final Comparator<KafkaVersion> ORDER =
            Comparator.comparingInt(KafkaVersion::major).thenComparingInt(KafkaVersion::minor);

    /**
     * A version as it is written; what follows the second number does not matter.
     *
     * @param text such as {@code 3.5} or {@code 0.11.0.3}
     * @return empty if it is no version
     */
    public static Optional<KafkaVersion> of(String text) {
        Matcher matcher = TEXT.matcher(text);
        return matcher.matches()
                ? Optional.of(new KafkaVersion(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))))
                : Optional.empty();
    }

    /** Whether the history can tell which fixes this version has. */
    public boolean isKnown() {
        return compareTo(OLDEST) >= 0 && compareTo(NEWEST) <= 0;
    }

    @Override
    public int compareTo(KafkaVersion other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
