package io.tidemark.replication;

import io.tidemark.engine.InputException;
import io.tidemark.replication.CorpusTrace.Reassignments;
import io.tidemark.replication.CorpusTrace.Recording;
import io.tidemark.replication.CorpusTrace.SeededFault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads a corpus's manifest strictly: a name that means nothing is an error, for it may be one mistyped. */
final class ManifestReader {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final Path manifest;

    /**
     * An entry of the list.
     *
     * @param line the manifest's line in which it begins
     */
    record Entry(long line, CorpusTrace trace) {}

    /**
     * What a message is about.
     *
     * @param name what the message calls it
     * @param line the line of its entry; 0 outside the entries
     */
    private record Place(String name, long line) {
        Place of(String part) {
            return new Place(part + " in " + name, line);
        }
    }

    ManifestReader(Path manifest) {
        this.manifest = manifest;
    }

    List<Entry> read() {
        Place whole = new Place("the manifest", 0);
        JsonNode root = parse();
        if (!root.isObject() || !root.path("traces").isArray()) {
            throw error(whole, "no list of traces", "an object with the list 'traces'");
        }
        onlyNames(whole, root, Set.of("traces"));
        List<Long> lines = entryLines();
        List<Entry> entries = new ArrayList<>();
        for (JsonNode entry : root.path("traces")) {
            long line = lines.get(entries.size());
            entries.add(new Entry(line, trace(new Place("entry " + (entries.size() + 1), line), entry)));
        }
        if (entries.isEmpty()) {
            throw error(whole, "an empty list of traces", "at least one");
        }
        return entries;
    }

    /** In which lines the entries of a well-formed manifest begin. */
    private List<Long> entryLines() {
        List<Long> lines = new ArrayList<>();
        try (JsonParser parser = MAPPER.createParser(manifest)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean traces = parser.currentName().equals("traces");
                parser.nextToken();
                if (!traces) {
                    parser.skipChildren();
                    continue;
                }
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    lines.add((long) parser.currentTokenLocation().getLineNr());
                    parser.skipChildren();
                }
            }
        }
        return lines;
    }

    private JsonNode parse() {
        if (!Files.isReadable(manifest)) {
            throw new InputException(manifest.toString(), 0, 0, "cannot be read", "a readable file");
        }
        try {
            return MAPPER.readTree(manifest);
        } catch (JacksonException e) {
            TokenStreamLocation location = e.getLocation();
            throw new InputException(
                    manifest.toString(),
                    location == null ? 0 : location.getLineNr(),
                    location == null ? 0 : location.getColumnNr(),
                    "malformed JSON (" + e.getOriginalMessage() + ")",
                    "");
        }
    }

    private CorpusTrace trace(Place place, JsonNode entry) {
        String file = text(place, entry, "file");
        Place name = new Place("the entry of " + file, place.line());
        onlyNames(
                name,
                entry,
                Set.of("file", "shows", "expected", "firstBadEvent", "falseConjunct", "fault", "recording"));
        return new CorpusTrace(
                file, text(name, entry, "shows"), expected(name, entry), fault(name, entry), recording(name, entry));
    }

    private ExpectedVerdict expected(Place place, JsonNode entry) {
        String expected = text(place, entry, "expected");
        switch (expected) {
            case "conforms" -> {
                if (entry.has("firstBadEvent") || entry.has("falseConjunct")) {
                    throw error(
                            place,
                            place.name() + " conforms and has a firstBadEvent or falseConjunct",
                            "one or the other");
                }
                return new ExpectedVerdict.Conforms();
            }
            case "rejected" -> {
                JsonNode event = entry.path("firstBadEvent");
                if (!event.isObject()) {
                    throw error(place, place.name() + " has no firstBadEvent", "an object with seq, line and event");
                }
                Place eventPlace = place.of("firstBadEvent");
                onlyNames(eventPlace, event, Set.of("seq", "line", "event"));
                return new ExpectedVerdict.Rejected(
                        number(eventPlace, event, "seq"),
                        number(eventPlace, event, "line"),
                        text(eventPlace, event, "event"),
                        text(place, entry, "falseConjunct"));
            }
            default ->
                throw error(
                        place,
                        place.name() + " has the expected verdict '" + expected + "'",
                        "'conforms' or 'rejected'");
        }
    }

    private Optional<SeededFault> fault(Place place, JsonNode entry) {
        if (!entry.has("fault")) {
            return Optional.empty();
        }
        Place faultPlace = place.of("fault");
        JsonNode fault = entry.path("fault");
        onlyNames(faultPlace, fault, Set.of("name", "reference"));
        return Optional.of(new SeededFault(text(faultPlace, fault, "name"), text(faultPlace, fault, "reference")));
    }

    private Optional<Recording> recording(Place place, JsonNode entry) {
        if (!entry.has("recording")) {
            return Optional.empty();
        }
        Place recordingPlace = place.of("recording");
        JsonNode recording = entry.path("recording");
        onlyNames(
                recordingPlace,
                recording,
                Set.of(
                        "seed",
                        "events",
                        "brokers",
                        "minInsyncReplicas",
                        "uncleanLeaderElection",
                        "eligibleLeaderReplicas",
                        "faults",
                        "reassignments"));
        return Optional.of(new Recording(
                number(recordingPlace, recording, "seed"),
                smallNumber(recordingPlace, recording, "events"),
                smallNumber(recordingPlace, recording, "brokers"),
                smallNumber(recordingPlace, recording, "minInsyncReplicas"),
                truth(recordingPlace, recording, "uncleanLeaderElection"),
                truth(recordingPlace, recording, "eligibleLeaderReplicas"),
                text(recordingPlace, recording, "faults"),
                reassignments(recordingPlace, recording)));
    }

    private Optional<Reassignments> reassignments(Place place, JsonNode recording) {
        if (!recording.has("reassignments")) {
            return Optional.empty();
        }
        Place reassignmentsPlace = place.of("reassignments");
        JsonNode reassignments = recording.path("reassignments");
        onlyNames(reassignmentsPlace, reassignments, Set.of("replicationFactor", "intervalMs"));
        return Optional.of(new Reassignments(
                smallNumber(reassignmentsPlace, reassignments, "replicationFactor"),
                smallNumber(reassignmentsPlace, reassignments, "intervalMs")));
    }

    private boolean truth(Place place, JsonNode object, String field) {
        JsonNode value = object.path(field);
        if (!value.isBoolean()) {
            throw error(place, place.name() + " has no '" + field + "'", "true or false");
        }
        return value.booleanValue();
    }

    private String text(Place place, JsonNode object, String field) {
        JsonNode value = object.path(field);
        if (!value.isString() || value.stringValue().isBlank()) {
            throw error(place, place.name() + " has no '" + field + "'", "a text");
        }
        return value.stringValue();
    }

    private long number(Place place, JsonNode object, String field) {
        JsonNode value = object.path(field);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw error(place, place.name() + " has no '" + field + "'", "a whole number of 64 bits");
        }
        return value.longValue();
    }

    private int smallNumber(Place place, JsonNode object, String field) {
        JsonNode value = object.path(field);
        if (!value.isInt()) {
            throw error(place, place.name() + " has no '" + field + "'", "a whole number of 32 bits");
        }
        return value.intValue();
    }

    private void onlyNames(Place place, JsonNode object, Set<String> known) {
        for (String name : object.propertyNames()) {
            if (!known.contains(name)) {
                throw error(
                        place,
                        place.name() + " has the unknown field '" + name + "'",
                        "one of " + String.join(", ", known.stream().sorted().toList()));
            }
        }
    }

    private InputException error(Place place, String found, String expected) {
        return new InputException(manifest.toString(), place.line(), 0, found, expected);
    }
}
