package io.tidemark.spec.story;

import io.tidemark.spec.Change;
import io.tidemark.spec.story.TlaValue.Elements;
import io.tidemark.spec.story.TlaValue.Mapping;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The values of the specification's variables at one moment. */
final class Situation {

    private final Map<String, TlaValue> variables;

    private Situation(Map<String, TlaValue> variables) {
        this.variables = Collections.unmodifiableMap(variables);
    }

    /** Before anything is known. */
    static Situation empty() {
        return new Situation(Map.of());
    }

    /** The situation after these changes. */
    Situation after(List<Change> changes) {
        Map<String, TlaValue> changed = new LinkedHashMap<>(variables);
        for (Change change : changes) {
            Place place = Place.of(change.variable());
            TlaValue whole = changed.getOrDefault(place.variable(), new Mapping(Map.of()));
            TlaValue value = TlaValue.parse(change.value());
            TlaValue part = switch (change.kind()) {
                case BECAME -> value;
                case GAINED -> withElement(at(whole, place.path()), value);
                case LOST -> withoutElement(at(whole, place.path()), value);
            };
            changed.put(place.variable(), whole.with(place.path(), part));
        }
        return new Situation(changed);
    }

    private static Optional<TlaValue> at(TlaValue whole, List<String> path) {
        Optional<TlaValue> part = Optional.of(whole);
        for (String key : path) {
            part = part.flatMap(value -> value.at(key));
        }
        return part;
    }

    private static TlaValue withElement(Optional<TlaValue> set, TlaValue element) {
        List<TlaValue> elements = new ArrayList<>(set.map(TlaValue::members).orElse(List.of()));
        elements.add(element);
        return new Elements(elements);
    }

    private static TlaValue withoutElement(Optional<TlaValue> set, TlaValue element) {
        List<TlaValue> elements = new ArrayList<>(set.map(TlaValue::members).orElse(List.of()));
        elements.remove(element);
        return new Elements(elements);
    }

    /** The value of a variable, or of a part of it. */
    Optional<TlaValue> value(String variable, String... path) {
        return Optional.ofNullable(variables.get(variable)).flatMap(whole -> at(whole, List.of(path)));
    }

    /** A number; what is not there is -1, as Kafka writes what is not known. */
    long number(String variable, String... path) {
        return value(variable, path).flatMap(TlaValue::asNumber).orElse(-1L);
    }

    /** The replica's log, or one that the history keeps. */
    RecordLog log(String variable, String... path) {
        return RecordLog.of(value(variable, path));
    }

    /** The names of the brokers: whoever has a log. */
    Set<String> brokers() {
        return value("log")
                .filter(Mapping.class::isInstance)
                .map(Mapping.class::cast)
                .map(mapping -> mapping.entries().keySet())
                .orElse(Set.of());
    }
}
