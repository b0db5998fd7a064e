package io.tidemark.spec.question;

import io.tidemark.spec.SpecificationException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One JSON file of the models' folder: a list of objects, of which every key is known. */
final class DataFile {

    private final Path file;

    DataFile(Path file) {
        this.file = file;
    }

    /** The objects of the file's only list. */
    List<Entry> entries(String key, Set<String> known) {
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

    /** One object, read field by field. */
    record Entry(Path file, String where, JsonNode node) {

        void requireKnown(Set<String> known) {
            for (String name : node.propertyNames()) {
                if (!known.contains(name)) {
                    throw error(
                            "unknown key \"" + name + "\", expected one of " + String.join(", ", new TreeSet<>(known)));
                }
            }
        }

        String text(String key) {
            return optionalText(key).orElseThrow(() -> error("the text \"" + key + "\" is missing"));
        }

        Optional<String> optionalText(String key) {
            JsonNode value = node.path(key);
            return value.isString() && !value.stringValue().isBlank()
                    ? Optional.of(value.stringValue())
                    : Optional.empty();
        }

        List<String> texts(String key) {
            List<String> texts = new ArrayList<>();
            node.path(key).forEach(value -> {
                if (!value.isString()) {
                    throw error("\"" + key + "\" holds " + value + ", expected texts");
                }
                texts.add(value.stringValue());
            });
            return texts;
        }

        int number(String key, int otherwise) {
            return node.path(key).asInt(otherwise);
        }

        Optional<Boolean> flag(String key) {
            JsonNode value = node.path(key);
            return value.isBoolean() ? Optional.of(value.booleanValue()) : Optional.empty();
        }

        List<Entry> entries(String key) {
            List<Entry> entries = new ArrayList<>();
            node.path(key).forEach(value -> entries.add(new Entry(file, where + "." + key, value)));
            return entries;
        }

        Entry entry(String key) {
            return new Entry(file, where + "." + key, node.path(key));
        }

        SpecificationException error(String found) {
            return new SpecificationException(file + ", " + where + ": " + found);
        }
    }
}
