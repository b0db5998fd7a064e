package io.tidemark.spec.question;

import java.util.Locale;

/** Something that is so all the time, or is not, and that a question may turn on. */
public enum Circumstance {
    /** Messages outlive the crash of their sender, and its move to another leader epoch. */
    LATE_MESSAGES("OvertakenMessages", "messages that outlive their sender's crash"),
    /** Only a broker outside the ISR loses power: the worst case of one that returns with an empty disk. */
    LOSS_OUTSIDE_ISR("LossOutsideIsr", "power losses only outside the ISR"),
    /** Brokers flush now and then, before they crash. */
    FLUSHES("Flushes", "flushes at any time"),
    /** An answer to a fetch may hold fewer records than there are (replica.fetch.max.bytes). */
    PARTIAL_FETCHES("PartialFetches", "fetches that bring only a part"),
    /** A leader lets a fetch wait until there are records (replica.fetch.wait.max.ms). */
    DELAYED_FETCHES("DelaysFetches", "fetches that wait for records"),
    /** Several threads serve the requests of one partition, and act on what was so a moment ago (num.io.threads). */
    CONCURRENT_REQUESTS("ConcurrentRequests", "requests served by several threads"),
    /** A leader notes its leader epoch before it appends anything, as Kafka's does. */
    EPOCHS_WITHOUT_RECORDS("EpochsWithoutRecords", "leader epochs without records"),
    /** A broker that starts hears of the partition before it has registered, as in Kafka. */
    METADATA_BEFORE_REGISTRATION("MetadataBeforeRegistration", "metadata heard of before registering");

    private final String constant;
    private final String words;

    Circumstance(String constant, String words) {
        this.constant = constant;
        this.words = words;
    }

    /**
     * The option of the command, and the name in a catalogue.
     *
     * @return such as {@code late-messages}
     */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The constant of the model that switches it.
     *
     * @return its name
     */
    String constant() {
        return constant;
    }

    /**
     * The circumstance in words.
     *
     * @return part of a sentence
     */
    public String words() {
        return words;
    }
}
