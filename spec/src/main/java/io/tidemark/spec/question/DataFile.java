package io.tidemark.spec.question;

import io.tidemark.spec.SpecificationException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One JSON file of the models' folder: a list of objects, of which every key is known. */
public final class DataFile {

    private final Path file;

    /**
     * A file.
     *
     * @param file where it is
     */
    public DataFile(Path file) {
        this.file = file;
    }

    /**
     * The objects of the file's only list.
     *
     * @param key the list's name
     * @param known the keys that an object may have
     * @return the objects, one at least
     * @throws SpecificationException if the file is missing or malformed, or an object has another key
     */
    public List<Entry> entries(String key, Set<String> known) {
        if (!Files.isRegularFile(file)) {
            throw new SpecificationException(file + " does not exist");
        }
        JsonNode root;
        try {
            root = JsonMapper.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build()
                    .readTree(file);
        } catch (JacksonException malformed) {
            throw new SpecificationException(file + ": " + malformed.getOriginalMessage(), malformed);
        }
        List<Entry> entries = new ArrayList<>();
        for (JsonNode node : root.path(key)) {
            Entry entry = new Entry(file, key + "[" + entries.size() + "]", node);
            entry.requireKnown(known);
            entries.add(entry);
        }
        if (entries.isEmpty()) {
            throw new SpecificationException(file + ": found no list \"" + key + "\" with anything in it");
        }
        return entries;
    }

    /**
     * One object, read field by field.
     *
     * @param file the file
     * @param where its place in the file, for messages
     * @param node the object
     */
    public record Entry(Path file, String where, JsonNode node) {

        /**
         * Demands that all keys are known.
         *
         * @param known the keys it may have
         * @throws SpecificationException if it has another
         */
        public void requireKnown(Set<String> known) {
            for (String name : node.propertyNames()) {
                if (!known.contains(name)) {
                    throw error(
                            "unknown key \"" + name + "\", expected one of " + String.join(", ", new TreeSet<>(known)));
                }
            }
        }

        /**
         * A text that must be there.
         *
         * @param key its key
         * @return the text, not blank
         * @throws SpecificationException if it is missing
         */
        public String text(String key) {
            return optionalText(key).orElseThrow(() -> error("the text \"" + key + "\" is missing"));
        }

        /**
         * A text.
         *
         * @param key its key
         * @return empty if it is missing or blank
         * @throws SpecificationException if it is something else
         */
        public Optional<String> optionalText(String key) {
            return value(key, JsonNode::isString, "a text")
                    .map(JsonNode::stringValue)
                    .filter(text -> !text.isBlank());
        }

        private Optional<JsonNode> value(String key, Predicate<JsonNode> isExpected, String expected) {
            if (!node.has(key)) {
                return Optional.empty();
            }
            JsonNode value = node.path(key);
            if (!isExpected.test(value)) {
                throw error("\"" + key + "\" is " + value + ", expected " + expected);
            }
            return Optional.of(value);
        }

        /**
         * A list of texts.
         *
         * @param key its key
         * @return empty if it is missing
         * @throws SpecificationException if it is no list, or holds anything else
         */
        public List<String> texts(String key) {
            List<String> texts = new ArrayList<>();
            list(key).forEach(value -> {
                if (!value.isString()) {
                    throw error("\"" + key + "\" holds " + value + ", expected texts");
                }
                texts.add(value.stringValue());
            });
            return texts;
        }

        private Iterable<JsonNode> list(String key) {
            return value(key, JsonNode::isArray, "a list")
                    .<Iterable<JsonNode>>map(list -> list)
                    .orElse(List.of());
        }

        /**
         * A number.
         *
         * @param key its key
         * @param otherwise what it is if it is missing
         * @return the number
         * @throws SpecificationException if it is something else
         */
        public int number(String key, int otherwise) {
            return value(key, JsonNode::isInt, "a whole number")
                    .map(JsonNode::intValue)
                    .orElse(otherwise);
        }

        /**
         * True or false.
         *
         * @param key its key
         * @return empty if it is missing
         * @throws SpecificationException if it is something else
         */
        public Optional<Boolean> flag(String key) {
            return value(key, JsonNode::isBoolean, "true or false").map(JsonNode::booleanValue);
        }

        /**
         * A list of objects.
         *
         * @param key its key
         * @return empty if it is missing
         * @throws SpecificationException if it is no list
         */
        public List<Entry> entries(String key) {
            List<Entry> entries = new ArrayList<>();
            list(key).forEach(value -> entries.add(new Entry(file, where + "." + key, value)));
            return entries;
        }

        /**
         * An object.
         *
         * @param key its key
         * @return one without keys if it is missing
         */
        public Entry entry(String key) {
            return new Entry(file, where + "." + key, node.path(key));
        }

        /**
         * Whether it has a key.
         *
         * @param key the key
         * @return true if it is there
         */
        public boolean has(String key) {
            return node.has(key);
        }

        /**
         * How many keys it has.
         *
         * @return the number
         */
        public int size() {
            return node.size();
        }

        /**
         * What is wrong with it.
         *
         * @param found what was found, and what was expected
         * @return an exception that names file and place
         */
        public SpecificationException error(String found) {
            return new SpecificationException(file + ", " + where + ": " + found);
        }
    }
}
