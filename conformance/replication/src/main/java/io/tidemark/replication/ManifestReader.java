package io.tidemark.replication;

import io.tidemark.engine.InputException;
import io.tidemark.replication.CorpusTrace.Recording;
import io.tidemark.replication.CorpusTrace.SeededFault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads a corpus's manifest strictly: a name that means nothing is an error, for it may be one mistyped. */
final class ManifestReader {
    private final Path manifest;

    ManifestReader(Path manifest) {
        this.manifest = manifest;
    }

    List<CorpusTrace> read() {
        JsonNode root = parse();
        if (!root.isObject() || !root.path("traces").isArray()) {
            throw error("no list of traces", "an object with the list 'traces'");
        }
        onlyNames("the manifest", root, Set.of("traces"));
        List<CorpusTrace> traces = new ArrayList<>();
        for (JsonNode entry : root.path("traces")) {
            traces.add(trace("entry " + (traces.size() + 1), entry));
        }
        if (traces.isEmpty()) {
            throw error("an empty list of traces", "at least one");
        }
        return traces;
    }

    private JsonNode parse() {
        JsonMapper mapper = JsonMapper.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
        if (!Files.isReadable(manifest)) {
            throw error("cannot be read", "a readable file");
        }
        try {
            return mapper.readTree(manifest);
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

    private CorpusTrace trace(String place, JsonNode entry) {
        String file = text(place, entry, "file");
        String name = "the entry of " + file;
        onlyNames(
                name,
                entry,
                Set.of("file", "shows", "expected", "firstBadEvent", "falseConjunct", "fault", "recording"));
        return new CorpusTrace(
                file, text(name, entry, "shows"), expected(name, entry), fault(name, entry), recording(name, entry));
    }

    private ExpectedVerdict expected(String place, JsonNode entry) {
        String expected = text(place, entry, "expected");
        switch (expected) {
            case "conforms" -> {
                if (entry.has("firstBadEvent") || entry.has("falseConjunct")) {
                    throw error(place + " conforms and has a firstBadEvent or falseConjunct", "one or the other");
                }
                return new ExpectedVerdict.Conforms();
            }
            case "rejected" -> {
                JsonNode event = entry.path("firstBadEvent");
                if (!event.isObject()) {
                    throw error(place + " has no firstBadEvent", "an object with seq, line and event");
                }
                String eventPlace = "firstBadEvent in " + place;
                onlyNames(eventPlace, event, Set.of("seq", "line", "event"));
                return new ExpectedVerdict.Rejected(
                        number(eventPlace, event, "seq"),
                        number(eventPlace, event, "line"),
                        text(eventPlace, event, "event"),
                        text(place, entry, "falseConjunct"));
            }
            default -> throw error(place + " has the expected verdict '" + expected + "'", "'conforms' or 'rejected'");
        }
    }

    private Optional<SeededFault> fault(String place, JsonNode entry) {
        if (!entry.has("fault")) {
            return Optional.empty();
        }
        String faultPlace = "fault in " + place;
        JsonNode fault = entry.path("fault");
        onlyNames(faultPlace, fault, Set.of("name", "reference"));
        return Optional.of(new SeededFault(text(faultPlace, fault, "name"), text(faultPlace, fault, "reference")));
    }

    private Optional<Recording> recording(String place, JsonNode entry) {
        if (!entry.has("recording")) {
            return Optional.empty();
        }
        String recordingPlace = "recording in " + place;
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
                        "faults"));
        return Optional.of(new Recording(
                number(recordingPlace, recording, "seed"),
                (int) number(recordingPlace, recording, "events"),
                (int) number(recordingPlace, recording, "brokers"),
                (int) number(recordingPlace, recording, "minInsyncReplicas"),
                truth(recordingPlace, recording, "uncleanLeaderElection"),
                truth(recordingPlace, recording, "eligibleLeaderReplicas"),
                text(recordingPlace, recording, "faults")));
    }

    private boolean truth(String place, JsonNode object, String field) {
        JsonNode value = object.path(field);
        if (!value.isBoolean()) {
            throw error(place + " has no '" + field + "'", "true or false");
        }
        return value.booleanValue();
    }

    private String text(String place, JsonNode object, String field) {
        JsonNode value = object.path(field);
        if (!value.isString() || value.stringValue().isBlank()) {
            throw error(place + " has no '" + field + "'", "a text");
        }
        return value.stringValue();
    }

    private long number(String place, JsonNode object, String field) {
        JsonNode value = object.path(field);
        if (!value.isIntegralNumber()) {
            throw error(place + " has no '" + field + "'", "a whole number");
        }
        return value.longValue();
    }

    private void onlyNames(String place, JsonNode object, Set<String> known) {
        for (String name : object.propertyNames()) {
            if (!known.contains(name)) {
                throw error(
                        place + " has the unknown field '" + name + "'",
                        "one of " + String.join(", ", known.stream().sorted().toList()));
            }
        }
    }

    private InputException error(String found, String expected) {
        return new InputException(manifest.toString(), 0, 0, found, expected);
    }
}
