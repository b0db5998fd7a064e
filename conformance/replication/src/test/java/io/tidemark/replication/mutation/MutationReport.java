package io.tidemark.replication.mutation;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What became of the mutants. */
final class MutationReport {
    private final List<Entry> entries = new ArrayList<>();

    private record Entry(Mutant mutant, Outcome outcome) {}

    /**
     * A field of a kind of event.
     *
     * @param event the event's name
     * @param subject the field
     */
    record Field(String event, String subject) {}

    void add(Mutant mutant, Outcome outcome) {
        entries.add(new Entry(mutant, outcome));
    }

    /** How many mutants there are of an outcome. */
    long count(Outcome outcome) {
        return entries.stream().filter(entry -> entry.outcome() == outcome).count();
    }

    /** How many mutants there are. */
    long count() {
        return entries.size();
    }

    /** The share of the mutants, excused ones not counted, that were noticed. */
    double score() {
        long noticed =
                entries.stream().filter(entry -> entry.outcome().isNoticed()).count();
        long excused =
                entries.stream().filter(entry -> entry.outcome().isExcused()).count();
        return (double) noticed / (count() - excused);
    }

    /** The kinds of event that were mutated. */
    SortedSet<String> events() {
        SortedSet<String> events = new TreeSet<>();
        entries.forEach(entry -> events.add(entry.mutant().event()));
        return events;
    }

    /** Fields of which no change was ever noticed. */
    Set<Field> neverNoticed() {
        Set<Field> fields = new LinkedHashSet<>();
        Set<Field> noticed = new HashSet<>();
        for (Entry entry : entries) {
            Mutant mutant = entry.mutant();
            if (mutant.change() == Mutant.Change.FIELD) {
                Field field = new Field(mutant.event(), mutant.subject());
                fields.add(field);
                if (entry.outcome().isNoticed()) {
                    noticed.add(field);
                }
            }
        }
        fields.removeAll(noticed);
        return fields;
    }

    /** The whole of it, as text. */
    String text() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT, "%,d mutants: %.2f %% of those that can be noticed were%n%n", count(), 100 * score()));
        table(text, "event", entry -> entry.mutant().event());
        table(text, "change", entry -> entry.mutant().change().name().toLowerCase(Locale.ROOT));
        for (Outcome outcome : List.of(Outcome.SURVIVED, Outcome.INPUT_ERROR, Outcome.SAME_STATES)) {
            SortedMap<String, List<Mutant>> kinds = new TreeMap<>();
            for (Entry entry : entries) {
                if (entry.outcome() == outcome) {
                    kinds.computeIfAbsent(entry.mutant().kind().strip(), kind -> new ArrayList<>())
                            .add(entry.mutant());
                }
            }
            text.append(String.format(Locale.ROOT, "%n%s: %,d%n", outcome, count(outcome)));
            kinds.forEach((kind, mutants) -> {
                text.append("  ").append(kind).append(": ");
                text.append(mutants.stream()
                        .map(mutant -> mutant.trace() + " " + (mutant.index() + 1))
                        .collect(Collectors.joining(", ")));
                text.append('\n');
                if (outcome == Outcome.SURVIVED) {
                    text.append("      ")
                            .append(SurvivorReasons.reason(mutants.get(0)))
                            .append('\n');
                }
            });
        }
        return text.toString();
    }

    private void table(StringBuilder text, String heading, Function<Entry, String> row) {
        SortedMap<String, Map<Outcome, Integer>> rows = new TreeMap<>();
        for (Entry entry : entries) {
            rows.computeIfAbsent(row.apply(entry), name -> new EnumMap<>(Outcome.class))
                    .merge(entry.outcome(), 1, Integer::sum);
        }
        text.append(String.format(Locale.ROOT, "%-32s", heading));
        for (Outcome outcome : Outcome.values()) {
            text.append(String.format(Locale.ROOT, "%16s", outcome));
        }
        text.append('\n');
        rows.forEach((name, counts) -> {
            text.append(String.format(Locale.ROOT, "%-32s", name));
            for (Outcome outcome : Outcome.values()) {
                text.append(String.format(Locale.ROOT, "%16d", counts.getOrDefault(outcome, 0)));
            }
            text.append('\n');
        });
        text.append('\n');
    }
}
