package io.tidemark.cli;

import io.tidemark.spec.question.Allowance;
import io.tidemark.spec.question.Circumstance;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;

/** What may happen, and how often at most, as the options of {@code tidemark ask} say it. */
final class AskBounds {
    private final Map<Allowance, Integer> given = new EnumMap<>(Allowance.class);
    private final Set<Circumstance> circumstances = EnumSet.noneOf(Circumstance.class);

    @Option(names = "--records", paramLabel = "N", description = "Records produced (default: 1).")
    void records(int most) {
        given.put(Allowance.RECORDS, most);
    }

    @Option(names = "--crashes", paramLabel = "N", description = "Crashes of a process; its log keeps everything.")
    void crashes(int most) {
        given.put(Allowance.CRASHES, most);
    }

    @Option(
            names = "--power-losses",
            paramLabel = "N",
            description =
                    "Crashes that lose what was not flushed: nothing is, unless a broker stops in an orderly way.")
    void powerLosses(int most) {
        given.put(Allowance.POWER_LOSSES, most);
    }

    @Option(
            names = "--fencings",
            paramLabel = "N",
            description =
                    "Sessions that expire (default: one for each crash and power loss, at least 1; with --unclean or "
                            + "--unclean-elections at least one for each replica).")
    void fencings(int most) {
        given.put(Allowance.FENCINGS, most);
    }

    @Option(names = "--elections", paramLabel = "N", description = "Preferred leader elections.")
    void elections(int most) {
        given.put(Allowance.ELECTIONS, most);
    }

    @Option(
            names = "--unclean-elections",
            paramLabel = "N",
            description = "Unclean leader elections by request (kafka-leader-election.sh).")
    void uncleanElections(int most) {
        given.put(Allowance.UNCLEAN_ELECTIONS, most);
    }

    @Option(names = "--shutdowns", paramLabel = "N", description = "Controlled shutdowns.")
    void shutdowns(int most) {
        given.put(Allowance.SHUTDOWNS, most);
    }

    @Option(
            names = "--lag",
            paramLabel = "N",
            description = "Followers that lag out of the ISR (replica.lag.time.max.ms).")
    void lag(int most) {
        given.put(Allowance.LAG, most);
    }

    @Option(names = "--stops", paramLabel = "N", description = "Brokers that stop in an orderly way.")
    void stops(int most) {
        given.put(Allowance.STOPS, most);
    }

    @Option(names = "--losses", paramLabel = "N", description = "Messages that the network loses.")
    void losses(int most) {
        given.put(Allowance.LOSSES, most);
    }

    @Option(names = "--duplicates", paramLabel = "N", description = "Messages that arrive twice.")
    void duplicates(int most) {
        given.put(Allowance.DUPLICATES, most);
    }

    @Option(
            names = "--deletions",
            paramLabel = "N",
            description = "Times that the beginning of a log is deleted (retention, DeleteRecords).")
    void deletions(int most) {
        given.put(Allowance.DELETIONS, most);
    }

    @Option(
            names = "--reassignments",
            paramLabel = "N",
            description = "Reassignments; there is one broker more then, which may become a replica.")
    void reassignments(int most) {
        given.put(Allowance.REASSIGNMENTS, most);
    }

    @Option(names = "--cancellations", paramLabel = "N", description = "Reassignments that are taken back.")
    void cancellations(int most) {
        given.put(Allowance.CANCELLATIONS, most);
    }

    @Option(
            names = "--late-messages",
            description = "Messages outlive their sender's crash and its move to another leader epoch.")
    void lateMessages(boolean is) {
        if (is) {
            circumstances.add(Circumstance.LATE_MESSAGES);
        }
    }

    @Option(
            names = "--loss-outside-isr",
            description = "Only brokers outside the ISR lose power: a disk that comes back empty.")
    void lossOutsideIsr(boolean is) {
        if (is) {
            circumstances.add(Circumstance.LOSS_OUTSIDE_ISR);
        }
    }

    @Option(names = "--flushes", description = "Brokers flush now and then.")
    void flushes(boolean is) {
        if (is) {
            circumstances.add(Circumstance.FLUSHES);
        }
    }

    @Option(
            names = "--partial-fetches",
            description = "A fetch may bring a part of what there is (replica.fetch.max.bytes).")
    void partialFetches(boolean is) {
        if (is) {
            circumstances.add(Circumstance.PARTIAL_FETCHES);
        }
    }

    @Option(
            names = "--delayed-fetches",
            description = "A leader lets fetches wait for records (replica.fetch.wait.max.ms).")
    void delayedFetches(boolean is) {
        if (is) {
            circumstances.add(Circumstance.DELAYED_FETCHES);
        }
    }

    @Option(
            names = "--concurrent-requests",
            description = "Several threads serve the requests of the partition (num.io.threads).")
    void concurrentRequests(boolean is) {
        if (is) {
            circumstances.add(Circumstance.CONCURRENT_REQUESTS);
        }
    }

    @Option(
            names = "--epochs-without-records",
            description = "A leader notes its leader epoch before it appends anything, as Kafka's does.")
    void epochsWithoutRecords(boolean is) {
        if (is) {
            circumstances.add(Circumstance.EPOCHS_WITHOUT_RECORDS);
        }
    }

    @Option(
            names = "--metadata-before-registration",
            description = "A broker that starts hears of the partition before it has registered, as Kafka's does.")
    void metadataBeforeRegistration(boolean is) {
        if (is) {
            circumstances.add(Circumstance.METADATA_BEFORE_REGISTRATION);
        }
    }

    /** How often at most, for what was said. */
    Map<Allowance, Integer> given() {
        return given;
    }

    /** What else is so. */
    Set<Circumstance> circumstances() {
        return circumstances;
    }
}
