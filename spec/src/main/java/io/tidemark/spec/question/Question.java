package io.tidemark.spec.question;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A question to the specification: does a property hold in this configuration, if no more than this goes wrong?
 *
 * @param property its name, an alias, or the words of its name
 * @param replicas the number of replicas of the partition
 * @param minInsync {@code min.insync.replicas}
 * @param acks the level at which producers write; empty for the one of which the property speaks
 * @param unclean {@code unclean.leader.election.enable}
 * @param eligibleLeaderReplicas whether KIP-966 is on; empty for the default of the Kafka version
 * @param without KIPs and issues whose fixes are taken away
 * @param version the Kafka release line: what came later is taken away; empty for everything
 * @param allowed what may happen, and how often at most; what is missing gets a default, see {@link #mostOf}
 * @param circumstances what else is so
 */
public record Question(
        String property,
        int replicas,
        int minInsync,
        Optional<String> acks,
        boolean unclean,
        Optional<Boolean> eligibleLeaderReplicas,
        List<String> without,
        Optional<KafkaVersion> version,
        Map<Allowance, Integer> allowed,
        Set<Circumstance> circumstances) {

    /** The replication factor most topics have. */
    public static final int USUAL_REPLICAS = 3;

    /** And the {@code min.insync.replicas} that goes with it. */
    public static final int USUAL_MIN_INSYNC = 2;

    /** Copies lists and maps. */
    public Question {
        without = List.copyOf(without);
        Map<Allowance, Integer> copy = new EnumMap<>(Allowance.class);
        copy.putAll(allowed);
        allowed = Collections.unmodifiableMap(copy);
        Set<Circumstance> sorted = EnumSet.noneOf(Circumstance.class);
        sorted.addAll(circumstances);
        circumstances = Collections.unmodifiableSet(sorted);
    }

    /**
     * The question about the usual topic, of which everything but the property is the default.
     *
     * @param property its name, an alias, or the words of its name
     * @return a question that says nothing else
     */
    public static Question about(String property) {
        return new Question(
                property,
                USUAL_REPLICAS,
                USUAL_MIN_INSYNC,
                Optional.empty(),
                false,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of(),
                Set.of());
    }

    /**
     * The same about another number of replicas.
     *
     * @param number how many
     * @param atLeast {@code min.insync.replicas}
     * @return another question
     */
    public Question ofReplicas(int number, int atLeast) {
        return new Question(
                property,
                number,
                atLeast,
                acks,
                unclean,
                eligibleLeaderReplicas,
                without,
                version,
                allowed,
                circumstances);
    }

    /**
     * The same if something may happen so often.
     *
     * @param what what
     * @param number how often at most
     * @return another question
     */
    public Question allowing(Allowance what, int number) {
        Map<Allowance, Integer> more = new EnumMap<>(Allowance.class);
        more.putAll(allowed);
        more.put(what, number);
        return new Question(
                property,
                replicas,
                minInsync,
                acks,
                unclean,
                eligibleLeaderReplicas,
                without,
                version,
                more,
                circumstances);
    }

    /**
     * How often something may happen.
     *
     * @param what what
     * @return the number given; else 1 record; one expired session for each broker that may go down, one at least, and where
     *     there may be unclean elections, by themselves or by request, one for each replica, since there is none before all
     *     in-sync replicas are gone; nothing else
     */
    public int mostOf(Allowance what) {
        Integer given = allowed.get(what);
        if (given != null) {
            return given;
        }
        return switch (what) {
            case RECORDS -> 1;
            case FENCINGS ->
                Math.max(
                        unclean || mostOf(Allowance.UNCLEAN_ELECTIONS) > 0 ? replicas : 1,
                        mostOf(Allowance.CRASHES) + mostOf(Allowance.POWER_LOSSES));
            default -> 0;
        };
    }

    /**
     * The command that asks it.
     *
     * @return the arguments of {@code tidemark ask}, those only that are not the default
     */
    public List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        if (replicas != USUAL_REPLICAS) {
            arguments.addAll(List.of("--replicas", Integer.toString(replicas)));
        }
        if (minInsync != USUAL_MIN_INSYNC) {
            arguments.addAll(List.of("--min-insync", Integer.toString(minInsync)));
        }
        acks.ifPresent(level -> arguments.addAll(List.of("--acks", level)));
        if (unclean) {
            arguments.add("--unclean");
        }
        eligibleLeaderReplicas.ifPresent(on -> arguments.add(on ? "--elr" : "--no-elr"));
        version.ifPresent(line -> arguments.addAll(List.of("--kafka-version", line.toString())));
        without.forEach(fix -> arguments.addAll(List.of("--without", fix)));
        allowed.forEach((what, number) -> arguments.addAll(List.of("--" + what.key(), Integer.toString(number))));
        circumstances.forEach(each -> arguments.add("--" + each.key()));
        arguments.addAll(List.of("--property", property));
        return List.copyOf(arguments);
    }
}
