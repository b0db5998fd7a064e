package io.tidemark.spec;

import io.tidemark.spec.ManifestReader.ManifestEntry;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The models, from {@code manifest.json}: {@code {"models": [...]}}, each with
 *
 * <pre>{@code
 * { "name": "clean-elections",
 *   "question": "Are committed records safe while every election is clean?",
 *   "module": "MCReplication", "config": "CleanElections.cfg",
 *   "expect": {"holds": true},           // or {"violates": "CommittedRecordsSurvive", "length": 9}
 *                                        // or {"reaches": "NeverCommitted", "length": 7}
 *   "distinctStates": 400000,            // at least so many
 *   "set": "quick",                      // or "deep"
 *   "rule": "KIP-497",                   // optional
 *   "pair": "committed-isr-only",        // optional: the same question, the fix switched the other way
 *   "takes": ["ElectLeader"] }           // optional: actions that this very model must take
 * }</pre>
 *
 * <p>Unknown or repeated keys, two models of one name or one config, a config without an entry and an entry without its
 * files are errors: nothing is green only because nobody looked.
 */
public final class ModelManifest {

    /** The file's name in the folder of the models. */
    public static final String FILE = "manifest.json";

    private final Map<String, Model> models;

    private ModelManifest(Map<String, Model> models) {
        this.models = models;
    }

    /**
     * Reads and checks the manifest of a specification.
     *
     * @param files where it stands
     * @return the models in the manifest's order
     * @throws SpecificationException if the manifest is not well formed or does not agree with the files
     */
    public static ModelManifest read(SpecificationFiles files) {
        Path file = files.models().resolve(FILE);
        List<ManifestEntry> entries = new ManifestReader(file).read();
        Map<String, Model> models = new LinkedHashMap<>();
        Set<String> configs = new HashSet<>();
        for (ManifestEntry entry : entries) {
            Model model = entry.model();
            if (models.put(model.name(), model) != null) {
                throw entry.error("a second model with the name \"" + model.name() + "\"");
            }
            if (!configs.add(model.config())) {
                throw entry.error("a second model with the config " + model.config());
            }
            requireFile(files, entry, model.config(), "config");
            requireFile(files, entry, model.module() + ".tla", "module");
        }
        for (ManifestEntry entry : entries) {
            entry.model().pair().ifPresent(pair -> requirePair(entry, pair, models));
        }
        requireEntries(file, files.models(), configs);
        return new ModelManifest(models);
    }

    private static void requireFile(SpecificationFiles files, ManifestEntry entry, String name, String what) {
        if (files.folders().stream().noneMatch(folder -> Files.exists(folder.resolve(name)))) {
            throw entry.error(
                    "the " + what + " " + name + " of \"" + entry.model().name() + "\" is in none of "
                            + files.folders().stream().map(Path::toString).collect(Collectors.joining(", ")));
        }
    }

    private static void requirePair(ManifestEntry entry, String pair, Map<String, Model> models) {
        if (!models.containsKey(pair) || pair.equals(entry.model().name())) {
            throw entry.error("the pair \"" + pair + "\" of \"" + entry.model().name() + "\" is not another model");
        }
    }

    private static void requireEntries(Path manifest, Path folder, Set<String> configs) {
        Set<String> without = new TreeSet<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.cfg")) {
            for (Path config : found) {
                String name = config.getFileName().toString();
                if (!configs.contains(name)) {
                    without.add(name);
                }
            }
        } catch (IOException e) {
            throw new SpecificationException("cannot list " + folder + ": " + e.getMessage(), e);
        }
        if (!without.isEmpty()) {
            throw new SpecificationException(
                    manifest + ": no entry for " + String.join(", ", without) + ", every config is a model");
        }
    }

    /**
     * All models.
     *
     * @return in the manifest's order
     */
    public List<Model> models() {
        return List.copyOf(models.values());
    }

    /**
     * The models of one set.
     *
     * @param set quick or deep
     * @return in the manifest's order
     */
    public List<Model> models(ModelSet set) {
        return models.values().stream().filter(model -> model.set() == set).toList();
    }

    /**
     * Models by their names.
     *
     * @param names the names
     * @return the models in the order of the names, each once
     * @throws SpecificationException naming an unknown name and the nearest known ones
     */
    public List<Model> models(List<String> names) {
        Map<String, Model> chosen = new LinkedHashMap<>();
        for (String name : names) {
            Model model = models.get(name);
            if (model == null) {
                throw new SpecificationException("no model \"" + name + "\"; "
                        + NearestNames.hint(name, models.keySet(), "'tidemark model --list' shows what there is"));
            }
            chosen.put(name, model);
        }
        return List.copyOf(chosen.values());
    }
}
