package io.tidemark.spec.question;

import io.tidemark.spec.NearestNames;
import io.tidemark.spec.SpecificationException;
import io.tidemark.spec.SpecificationFiles;
import io.tidemark.spec.question.DataFile.Entry;
import io.tidemark.spec.question.Property.Kind;
import io.tidemark.spec.question.PropertyComments.Definition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What may be asked: the properties, read from {@code ReplicationProperties.tla}, each with the comment above it, and from
 * {@code properties.json} what people call them.
 */
public final class PropertyCatalog {

    /** The file's name in the folder of the models. */
    public static final String FILE = "properties.json";

    private static final String MODULE = "ReplicationProperties.tla";
    private static final Set<String> KEYS = Set.of("name", "aliases", "acks", "needs");

    private final Map<String, Property> properties;

    private PropertyCatalog(Map<String, Property> properties) {
        this.properties = properties;
    }

    /**
     * Reads module and file.
     *
     * @param files where they stand
     * @return the properties in the module's order
     * @throws SpecificationException if the file names a property that the module does not define
     */
    public static PropertyCatalog read(SpecificationFiles files) {
        Map<String, Definition> definitions =
                PropertyComments.read(files.modules().resolve(MODULE));
        Map<String, Property> properties = new LinkedHashMap<>();
        definitions.forEach((name, definition) -> properties.put(
                name,
                new Property(name, kind(definition), definition.comment(), List.of(), Optional.empty(), Map.of())));
        for (Entry entry : new DataFile(files.models().resolve(FILE)).entries("properties", KEYS)) {
            Property plain = properties.get(entry.text("name"));
            if (plain == null) {
                throw entry.error(MODULE + " defines no " + entry.text("name") + "; "
                        + NearestNames.hint(
                                entry.text("name"),
                                properties.keySet(),
                                "it defines " + String.join(", ", properties.keySet())));
            }
            Map<String, String> needs = new LinkedHashMap<>();
            Entry values = entry.entry("needs");
            values.node().propertyNames().forEach(constant -> needs.put(constant, values.text(constant)));
            properties.put(
                    plain.name(),
                    new Property(
                            plain.name(),
                            plain.kind(),
                            plain.consequence(),
                            entry.texts("aliases"),
                            entry.optionalText("acks"),
                            needs));
        }
        return new PropertyCatalog(properties);
    }

    private static Kind kind(Definition definition) {
        return definition.name().startsWith("Never") ? Kind.SITUATION : definition.ofSteps() ? Kind.STEP : Kind.STATE;
    }

    /**
     * All of them.
     *
     * @return in the module's order
     */
    public List<Property> properties() {
        return List.copyOf(properties.values());
    }

    /**
     * The property that somebody means.
     *
     * @param text its name, an alias, or the words of its name, in upper or lower case
     * @return the property
     * @throws SpecificationException naming the nearest, if there is none
     */
    public Property named(String text) {
        List<String> known = properties.values().stream()
                .flatMap(property -> Stream.concat(Stream.of(property.name()), property.aliases().stream()))
                .toList();
        return properties.values().stream()
                .filter(property -> property.phrase(text).isPresent())
                .findFirst()
                .orElseThrow(() -> {
                    String near = NearestNames.hint(text, known, "");
                    return new SpecificationException("no property \"" + text + "\"; " + near
                            + (near.isEmpty() ? "" : " ") + "'tidemark ask --list' shows what may be asked");
                });
    }
}
