package io.tidemark.spec;

import io.tidemark.spec.Expectation.Holds;
import io.tidemark.spec.Expectation.Reaches;
import io.tidemark.spec.Expectation.Violates;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** Reads the text of the manifest, token by token, so that each message can name the line. */
final class ManifestReader {

    /** An entry and the line on which it begins. */
    record ManifestEntry(Model model, Path file, int line) {
        SpecificationException error(String found) {
            return new SpecificationException(file + ":" + line + ": " + found);
        }
    }

    private static final String MODELS = "models";
    private static final List<String> REQUIRED =
            List.of("name", "question", "module", "config", "expect", "distinctStates", "set");
    private static final List<String> OPTIONAL = List.of("rule", "pair", "takes");

    private final Path file;
    private int line = 1;

    ManifestReader(Path file) {
        this.file = file;
    }

    List<ManifestEntry> read() {
        if (!Files.isRegularFile(file)) {
            throw new SpecificationException(file + " does not exist, expected the list of models");
        }
        JsonFactory json = JsonFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), file)) {
            return entries(parser);
        } catch (JacksonException malformed) {
            line = malformed.getLocation() == null
                    ? line
                    : malformed.getLocation().getLineNr();
            throw error(malformed.getOriginalMessage());
        }
    }

    private List<ManifestEntry> entries(JsonParser parser) {
        expect(parser, JsonToken.START_OBJECT, "an object with the key \"models\"");
        if (!MODELS.equals(parser.nextName())) {
            throw found(parser, "the key \"models\"");
        }
        expect(parser, JsonToken.START_ARRAY, "a list of models");
        List<ManifestEntry> entries = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            int begins = parser.currentTokenLocation().getLineNr();
            Object value = value(parser);
            line = begins;
            if (!(value instanceof Map<?, ?> fields)) {
                throw error("found " + value + ", expected a model");
            }
            Map<String, Object> named = new LinkedHashMap<>();
            fields.forEach((key, field) -> named.put(key.toString(), field));
            entries.add(new ManifestEntry(model(named), file, begins));
        }
        expect(parser, JsonToken.END_OBJECT, "the end of the object: \"models\" is its only key");
        if (parser.nextToken() != null) {
            throw found(parser, "the end of the file");
        }
        if (entries.isEmpty()) {
            throw error("found no models, expected at least one");
        }
        return entries;
    }

    private void expect(JsonParser parser, JsonToken token, String expected) {
        if (parser.nextToken() != token) {
            throw found(parser, expected);
        }
    }

    private SpecificationException found(JsonParser parser, String expected) {
        line = parser.currentTokenLocation().getLineNr();
        return error("found " + (parser.currentToken() == null ? "the end of the file" : parser.getString())
                + ", expected " + expected);
    }

    /** A value as maps, lists, texts, longs and booleans; whatever else there is becomes its text. */
    private static Object value(JsonParser parser) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> fields = new LinkedHashMap<>();
                for (String key = parser.nextName(); key != null; key = parser.nextName()) {
                    parser.nextToken();
                    fields.put(key, value(parser));
                }
                yield fields;
            }
            case START_ARRAY -> {
                List<Object> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value(parser));
                }
                yield elements;
            }
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> parser.getString();
        };
    }

    private Model model(Map<String, Object> fields) {
        for (String key : fields.keySet()) {
            if (!REQUIRED.contains(key) && !OPTIONAL.contains(key)) {
                throw error("unknown key \"" + key + "\", expected one of " + String.join(", ", REQUIRED) + ", "
                        + String.join(", ", OPTIONAL));
            }
        }
        for (String key : REQUIRED) {
            if (!fields.containsKey(key)) {
                throw error("the key \"" + key + "\" is missing");
            }
        }
        return new Model(
                text(fields, "name"),
                text(fields, "question"),
                text(fields, "module"),
                config(text(fields, "config")),
                expectation(fields.get("expect")),
                count(fields, "distinctStates"),
                set(text(fields, "set")),
                fields.containsKey("rule") ? Optional.of(text(fields, "rule")) : Optional.empty(),
                fields.containsKey("pair") ? Optional.of(text(fields, "pair")) : Optional.empty(),
                fields.containsKey("takes") ? names(fields.get("takes")) : List.of());
    }

    private String text(Map<String, Object> fields, String key) {
        if (fields.get(key) instanceof String text && !text.isBlank()) {
            return text;
        }
        throw error("\"" + key + "\" is " + fields.get(key) + ", expected a text");
    }

    private long count(Map<String, Object> fields, String key) {
        if (fields.get(key) instanceof Long number && number >= 0) {
            return number;
        }
        throw error("\"" + key + "\" is " + fields.get(key) + ", expected a number, 0 or greater");
    }

    private String config(String name) {
        if (name.endsWith(".cfg") && name.indexOf('/') < 0 && name.indexOf('\\') < 0) {
            return name;
        }
        throw error("\"config\" is \"" + name + "\", expected the name of a .cfg file beside the manifest");
    }

    private ModelSet set(String label) {
        for (ModelSet set : ModelSet.values()) {
            if (set.label().equals(label)) {
                return set;
            }
        }
        throw error("\"set\" is \"" + label + "\", expected \"quick\" or \"deep\"");
    }

    private List<String> names(Object value) {
        List<String> names = new ArrayList<>();
        if (value instanceof List<?> elements) {
            for (Object element : elements) {
                if (element instanceof String name) {
                    names.add(name);
                }
            }
            if (!names.isEmpty() && names.size() == elements.size()) {
                return names;
            }
        }
        throw error("\"takes\" is " + value + ", expected a list of action names");
    }

    private Expectation expectation(@Nullable Object value) {
        if (value instanceof Map<?, ?> fields) {
            Set<?> keys = fields.keySet();
            if (keys.equals(Set.of("holds")) && Boolean.TRUE.equals(fields.get("holds"))) {
                return new Holds();
            }
            if (fields.get("length") instanceof Long length && length > 0 && keys.size() == 2) {
                if (fields.get("violates") instanceof String property) {
                    return new Violates(property, Math.toIntExact(length));
                }
                if (fields.get("reaches") instanceof String witness) {
                    return new Reaches(witness, Math.toIntExact(length));
                }
            }
        }
        throw error(
                "\"expect\" is " + value + ", expected {\"holds\": true}, {\"violates\": PROPERTY, \"length\": STATES}"
                        + " or {\"reaches\": WITNESS, \"length\": STATES}");
    }

    private SpecificationException error(String message) {
        return new SpecificationException(file + ":" + line + ": " + message);
    }
}
