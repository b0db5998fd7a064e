package io.tidemark.engine.kernel;

import io.tidemark.engine.InputException;
import io.tidemark.engine.TraceHeader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** Reads a header line. */
final class HeaderParser {
    private static final Set<String> KNOWN =
            Set.of("tidemark", "spec", "constants", "source", "initial", "ignored", "silent");

    private final String trace;
    private final long line;
    private Map<String, Object> source = Map.of();

    private HeaderParser(String trace, long line) {
        this.trace = trace;
        this.line = line;
    }

    static TraceHeader parse(String trace, long line, boolean terminated, String text) {
        return new HeaderParser(trace, line).parse(terminated, text);
    }

    private TraceHeader parse(boolean terminated, String text) {
        Map<String, Object> fields;
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), text)) {
            fields = fields(parser);
        } catch (JacksonException e) {
            throw JsonFaults.malformed(trace, line, terminated, e);
        }
        if (!fields.containsKey("tidemark")) {
            throw fault(
                    (line == 1 ? "a first line" : "a header") + " without \"tidemark\"",
                    "a header {\"tidemark\":1,\"spec\":...}");
        }
        if (!Integer.valueOf(1).equals(fields.get("tidemark"))) {
            throw fault("trace format version " + shown(fields.get("tidemark")), "version 1");
        }
        if (fields.containsKey("part")) {
            throw fault(
                    "the file of one node, not a trace",
                    "the trace that 'tidemark merge' makes of the files of all nodes");
        }
        for (String field : fields.keySet()) {
            if (!KNOWN.contains(field)) {
                throw fault("unknown header field \"" + field + "\"", "one of " + String.join(", ", sorted()));
            }
        }
        if (!(fields.get("spec") instanceof String specification)) {
            throw fault("a header without \"spec\"", "the specification's name, such as \"spec\":\"Replication\"");
        }
        return new TraceHeader(
                specification,
                map(fields, "constants"),
                source,
                names(fields, "ignored"),
                names(fields, "silent"),
                text);
    }

    private Map<String, Object> fields(JsonParser parser) {
        try {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw fault("no JSON object", "a header {\"tidemark\":1,\"spec\":...}");
            }
            Map<String, Object> fields = header(parser);
            if (parser.nextToken() != null) {
                throw fault("more than one JSON value in the line", "the header alone");
            }
            return fields;
        } catch (StreamConstraintsException e) {
            throw JsonFaults.placed(e, parser);
        }
    }

    private static List<String> sorted() {
        return KNOWN.stream().sorted().toList();
    }

    private Map<String, Object> map(Map<String, Object> fields, String field) {
        Object value = fields.getOrDefault(field, Map.of());
        if (!(value instanceof Map<?, ?> map)) {
            throw fault("\"" + field + "\" is no object", "an object of named values");
        }
        Map<String, Object> copy = new LinkedHashMap<>();
        map.forEach((key, entry) -> copy.put((String) key, entry));
        return copy;
    }

    private Set<String> names(Map<String, Object> fields, String field) {
        Object value = fields.getOrDefault(field, List.of());
        Set<String> names = new LinkedHashSet<>();
        if (!(value instanceof List<?> list)) {
            throw fault("\"" + field + "\" is no array", "an array of names");
        }
        for (Object name : list) {
            if (!(name instanceof String string)) {
                throw fault("\"" + field + "\" holds " + shown(name), "names");
            }
            names.add(string);
        }
        return names;
    }

    /** The header's fields. What was recorded is for people alone, so it may be any JSON; it is kept apart. */
    private Map<String, Object> header(JsonParser parser) {
        Map<String, Object> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            boolean described = name.equals("source");
            if (fields.put(name, described ? Map.of() : value(parser)) != null) {
                throw twice(name);
            }
            if (described) {
                source = described(parser);
            }
        }
        return fields;
    }

    private Map<String, Object> described(JsonParser parser) {
        boolean isObject = parser.currentToken() == JsonToken.START_OBJECT;
        Map<String, Object> fields = new LinkedHashMap<>();
        free(parser).ifPresent(value -> {
            if (isObject && value instanceof Map<?, ?> map) {
                map.forEach((key, entry) -> fields.put((String) key, entry));
            } else {
                fields.put("source", value);
            }
        });
        return fields;
    }

    /** Any JSON value; nothing for null. */
    private Optional<Object> free(JsonParser parser) {
        return switch (parser.currentToken()) {
            case VALUE_NULL -> Optional.empty();
            case VALUE_NUMBER_FLOAT -> Optional.of(parser.getDecimalValue());
            case START_OBJECT -> {
                Map<String, Object> fields = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    free(parser).ifPresent(value -> fields.put(name, value));
                }
                yield Optional.of(fields);
            }
            case START_ARRAY -> {
                List<Object> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    free(parser).ifPresent(elements::add);
                }
                yield Optional.of(elements);
            }
            default -> Optional.of(value(parser));
        };
    }

    private static String shown(@Nullable Object value) {
        return value instanceof String ? "\"" + value + '"' : String.valueOf(value);
    }

    private Map<String, Object> object(JsonParser parser) {
        Map<String, Object> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            if (fields.put(name, value(parser)) != null) {
                throw twice(name);
            }
        }
        return fields;
    }

    private InputException twice(String name) {
        return fault("field \"" + name + "\" twice", "each field once");
    }

    private Object value(JsonParser parser) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> {
                List<Object> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value(parser));
                }
                yield elements;
            }
            case VALUE_STRING -> parser.getString();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT -> number(parser);
            default -> throw fault("value " + parser.getString(), "a whole number, string, boolean, object or array");
        };
    }

    private static Object number(JsonParser parser) {
        return switch (parser.getNumberType()) {
            case INT -> parser.getIntValue();
            case LONG -> parser.getLongValue();
            default -> parser.getBigIntegerValue();
        };
    }

    private InputException fault(String found, String expected) {
        return new InputException(trace, line, 0, found, expected);
    }
}
