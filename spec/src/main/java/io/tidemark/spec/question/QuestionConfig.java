package io.tidemark.spec.question;

import io.tidemark.spec.Amount;
import io.tidemark.spec.SpecificationException;
import io.tidemark.spec.question.Property.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a question means: the constants of the module {@code MCReplication} and the TLC config with them. What Kafka would
 * not run, or what cannot happen, is refused here.
 */
public final class QuestionConfig {

    /** The module that bounds the specification. */
    public static final String MODULE = "MCReplication";

    private static final int MOST_REPLICAS = 5;
    private static final int MOST_SUGGESTED = 3;
    private static final int MOST = 9;
    private static final KafkaVersion FIRST_WITH_ELR = new KafkaVersion(4, 0);
    private static final KafkaVersion FIRST_WITH_ELR_ON = new KafkaVersion(4, 1);
    private static final String ELR = "EligibleLeaderReplicas";
    private static final List<String> ACKS = List.of("0", "1", "all");

    private final Question question;
    private final Property property;
    private final Set<Fix> absent;
    private final List<Fix> unreleased;
    private final boolean eligibleLeaderReplicas;

    private QuestionConfig(
            Question question,
            Property property,
            Set<Fix> absent,
            List<Fix> unreleased,
            boolean eligibleLeaderReplicas) {
        this.question = question;
        this.property = property;
        this.absent = absent;
        this.unreleased = unreleased;
        this.eligibleLeaderReplicas = eligibleLeaderReplicas;
    }

    /**
     * Makes out what a question means.
     *
     * @param question the question
     * @param catalog the properties that there are
     * @param history the fixes that there are
     * @return its config
     * @throws SpecificationException if a name in it is unknown, or its configuration is impossible
     */
    public static QuestionConfig of(Question question, PropertyCatalog catalog, History history) {
        Property property = catalog.named(question.property());
        Set<Fix> absent = new LinkedHashSet<>();
        question.version().ifPresent(version -> absent.addAll(history.absentIn(version)));
        question.without().forEach(name -> absent.add(history.named(name)));
        requirePossible(question, property, catalog);
        List<Fix> unreleased = history.fixes().stream()
                .filter(fix -> !fix.isReleased() && !absent.contains(fix))
                .toList();
        return new QuestionConfig(question, property, absent, unreleased, eligibleLeaderReplicas(question, history));
    }

    private static boolean eligibleLeaderReplicas(Question question, History history) {
        boolean takenAway = question.without().stream()
                .anyMatch(name -> history.named(name).setting().equals(Optional.of(ELR)));
        Optional<Boolean> asked = question.eligibleLeaderReplicas();
        if (asked.equals(Optional.of(true)) && takenAway) {
            throw impossible(
                    "--elr asks for eligible leader replicas, and --without takes KIP-966, which are these, away");
        }
        if (asked.equals(Optional.of(true))
                && question.version()
                        .map(version -> version.compareTo(FIRST_WITH_ELR) < 0)
                        .orElse(false)) {
            throw impossible("Kafka " + question.version().orElseThrow()
                    + " has no eligible leader replicas: KIP-966 is" + " there since " + FIRST_WITH_ELR);
        }
        boolean byDefault = question.version()
                .map(version -> version.compareTo(FIRST_WITH_ELR_ON) >= 0)
                .orElse(true);
        return asked.orElse(byDefault && !takenAway);
    }

    private static void requirePossible(Question question, Property property, PropertyCatalog catalog) {
        if (question.replicas() < 1 || question.replicas() > MOST_REPLICAS) {
            throw impossible(question.replicas() + " replicas, expected 1 to " + MOST_REPLICAS
                    + ": more would not be searched in a lifetime");
        }
        if (question.minInsync() < 1) {
            throw impossible("min.insync.replicas " + question.minInsync() + ", expected at least 1");
        }
        if (question.minInsync() > question.replicas()) {
            throw impossible("min.insync.replicas " + question.minInsync() + " is above the "
                    + Amount.of(question.replicas(), "replica")
                    + ": Kafka takes the number of replicas for it then (KAFKA-21110), so ask for "
                    + question.replicas());
        }
        question.allowed().forEach((what, number) -> {
            if (number < 0 || number > MOST) {
                throw impossible("--" + what.key() + " " + number + ", expected 0 to " + MOST);
            }
            if (number > 0 && question.replicas() == 1 && (what == Allowance.ELECTIONS || what == Allowance.LAG)) {
                throw impossible("--" + what.key() + " needs a second replica");
            }
        });
        if (question.mostOf(Allowance.POWER_LOSSES) > 0 && question.mostOf(Allowance.RECORDS) == 0) {
            throw impossible("a power loss loses records, and --records 0 allows none");
        }
        if (question.circumstances().contains(Circumstance.LOSS_OUTSIDE_ISR)
                && question.mostOf(Allowance.POWER_LOSSES) == 0) {
            throw impossible("--loss-outside-isr says who may lose power, and --power-losses allows nobody to");
        }
        if (property.acks().isPresent() && question.mostOf(Allowance.RECORDS) == 0) {
            throw impossible("the property " + property.name()
                    + " speaks of what was acknowledged, and with --records 0 nothing is");
        }
        if (question.mostOf(Allowance.UNCLEAN_ELECTIONS) > 0 && question.replicas() == 1) {
            throw impossible("--unclean-elections needs a second replica");
        }
        if (question.mostOf(Allowance.CANCELLATIONS) > 0 && question.mostOf(Allowance.REASSIGNMENTS) == 0) {
            throw impossible("--cancellations takes reassignments back, and --reassignments allows none");
        }
        requireAcks(question, property, catalog);
    }

    private static void requireAcks(Question question, Property property, PropertyCatalog catalog) {
        Optional<String> level = question.acks();
        if (level.isPresent() && !ACKS.contains(level.get())) {
            throw impossible("--acks " + level.get() + ", expected 0, 1 or all");
        }
        if (level.isPresent() && property.acks().isPresent() && !level.equals(property.acks())) {
            throw impossible("the property " + property.name() + " speaks of what was acknowledged with acks="
                    + property.acks().get() + ", and with --acks " + level.get() + " nothing is"
                    + ofLevel(level, catalog));
        }
    }

    private static String ofLevel(Optional<String> level, PropertyCatalog catalog) {
        return catalog.properties().stream()
                .filter(property -> property.acks().equals(level))
                .map(property -> "\"" + property.aliases().get(0) + "\"")
                .limit(MOST_SUGGESTED)
                .reduce((one, other) -> one + ", " + other)
                .map(names -> "; of such records speaks " + names)
                .orElse("");
    }

    private static SpecificationException impossible(String why) {
        return new SpecificationException("impossible: " + why);
    }

    /**
     * The property in question.
     *
     * @return the property
     */
    public Property property() {
        return property;
    }

    /**
     * The question.
     *
     * @return the question as it was put
     */
    public Question question() {
        return question;
    }

    /**
     * The constants of the model which the question decides.
     *
     * @return names and values as a config has them, in its order
     */
    public Map<String, String> constants() {
        Map<String, String> constants = new LinkedHashMap<>();
        constants.put(
                "Brokers",
                IntStream.rangeClosed(1, brokers())
                        .mapToObj(number -> "b" + number)
                        .collect(Collectors.joining(", ", "{", "}")));
        constants.put("MinInsyncReplicas", Integer.toString(question.minInsync()));
        constants.put("UncleanLeaderElection", truth(question.unclean()));
        constants.put(ELR, truth(eligibleLeaderReplicas));
        constants.put(
                "Unfixed",
                absent.stream()
                        .filter(fix -> fix.setting().isEmpty())
                        .map(fix -> quoted(fix.id()))
                        .collect(Collectors.joining(", ", "{", "}")));
        for (Circumstance each : Circumstance.values()) {
            constants.put(each.constant(), truth(question.circumstances().contains(each)));
        }
        constants.put("Acks", acks().map(level -> "{" + quoted(level) + "}").orElse("{}"));
        for (Allowance what : Allowance.values()) {
            constants.put(constant(what), Integer.toString(bound(what)));
        }
        if (brokers() > question.replicas()) {
            constants.put("InitialReplicas", Integer.toString(question.replicas()));
        }
        constants.putAll(property.needs());
        return constants;
    }

    /** Where replicas may be reassigned there is a broker which is none. */
    private int brokers() {
        return question.replicas() + (question.mostOf(Allowance.REASSIGNMENTS) > 0 ? 1 : 0);
    }

    /** The level in use; an acknowledgement that the property does not speak of is left out. */
    private Optional<String> acks() {
        return question.acks().or(property::acks);
    }

    private int bound(Allowance what) {
        int most = question.mostOf(what);
        // The model counts a power loss as a crash as well.
        return what == Allowance.CRASHES ? most + question.mostOf(Allowance.POWER_LOSSES) : most;
    }

    private static String constant(Allowance what) {
        return switch (what) {
            case RECORDS -> "MaxRecords";
            case CRASHES -> "MaxCrashes";
            case POWER_LOSSES -> "MaxLossyCrashes";
            case FENCINGS -> "MaxFencings";
            case ELECTIONS -> "MaxElections";
            case UNCLEAN_ELECTIONS -> "MaxUncleanElections";
            case SHUTDOWNS -> "MaxShutdowns";
            case LAG -> "MaxShrinks";
            case STOPS -> "MaxStops";
            case LOSSES -> "MaxLosses";
            case DUPLICATES -> "MaxDuplicates";
            case DELETIONS -> "MaxDeletions";
            case REASSIGNMENTS -> "MaxReassignments";
            case CANCELLATIONS -> "MaxCancellations";
        };
    }

    /**
     * The TLC config.
     *
     * @return its text
     */
    public String text() {
        StringBuilder text = new StringBuilder("INIT MCInit\nNEXT MCNext\nSYMMETRY Symmetry\nCONSTANTS\n");
        constants()
                .forEach((name, value) -> text.append("    ")
                        .append(name)
                        .append(" = ")
                        .append(value)
                        .append('\n'));
        text.append(property.kind() == Kind.STEP ? "PROPERTIES\n" : "INVARIANTS\n");
        text.append("    ").append(property.name()).append("\nCHECK_DEADLOCK FALSE\n");
        return text.toString();
    }

    /**
     * The configuration in words.
     *
     * @return such as {@code 3 replicas, min.insync.replicas 2, acks=all, clean elections only, ...}
     */
    public String configuration() {
        List<String> parts = new ArrayList<>();
        parts.add(Amount.of(question.replicas(), "replica").toString());
        parts.add("min.insync.replicas " + question.minInsync());
        acks().ifPresent(level -> parts.add("acks=" + level));
        parts.add("unclean leader election " + (question.unclean() ? "on" : "off"));
        parts.add("eligible leader replicas " + (eligibleLeaderReplicas ? "on" : "off"));
        return String.join(", ", parts);
    }

    /**
     * What may happen, in words.
     *
     * @return such as {@code 1 record produced, 1 power loss, 1 expired session}
     */
    public String allowed() {
        List<String> parts = new ArrayList<>();
        for (Allowance what : Allowance.values()) {
            int most = question.mostOf(what);
            if (most > 0) {
                parts.add(what.words(most));
            }
        }
        question.circumstances().forEach(each -> parts.add(each.words()));
        return String.join(", ", parts);
    }

    /**
     * The fixes that are taken away.
     *
     * @return the fixes, in the order asked for or of the history
     */
    public List<Fix> absent() {
        return List.copyOf(absent);
    }

    /**
     * The fixes that are there though no release has them: the specification proposes them, and a question leaves them in
     * unless it takes them away or is about one version of Kafka.
     *
     * @return the fixes, in the order of the history
     */
    public List<Fix> unreleased() {
        return unreleased;
    }

    /** Whether the check is likely to visit so many states that compiling with optimization pays. */
    boolean isLarge() {
        int disturbances = 0;
        for (Allowance what : Allowance.values()) {
            disturbances += what == Allowance.RECORDS ? Math.max(0, question.mostOf(what) - 1) : question.mostOf(what);
        }
        return brokers() * disturbances > MOST_REPLICAS;
    }

    private static String truth(boolean value) {
        return value ? "TRUE" : "FALSE";
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }
}
