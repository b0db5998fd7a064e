package io.tidemark.spec.question;

import io.tidemark.spec.NearestNames;
import io.tidemark.spec.SpecificationException;
import io.tidemark.spec.SpecificationFiles;
import io.tidemark.spec.question.DataFile.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The fixes of Kafka's history that the specification can take away, from {@code history.json}, and the remedies that it
 * proposes and that no release has.
 */
public final class History {

    /** The file's name in the folder of the models. */
    public static final String FILE = "history.json";

    private static final Set<String> KEYS = Set.of("id", "title", "from", "since", "related", "setting");

    private final List<Fix> fixes;

    private History(List<Fix> fixes) {
        this.fixes = List.copyOf(fixes);
    }

    /**
     * Reads the file.
     *
     * @param files where it stands
     * @return the fixes, oldest first as in the file
     * @throws SpecificationException if it is not well formed
     */
    public static History read(SpecificationFiles files) {
        List<Fix> fixes = new ArrayList<>();
        for (Entry entry : new DataFile(files.models().resolve(FILE)).entries("fixes", KEYS)) {
            fixes.add(new Fix(
                    entry.text("id"),
                    entry.text("title"),
                    version(entry, "from"),
                    version(entry, "since"),
                    entry.texts("related"),
                    entry.optionalText("setting")));
        }
        return new History(fixes);
    }

    private static Optional<KafkaVersion> version(Entry entry, String key) {
        return entry.optionalText(key)
                .map(text -> KafkaVersion.of(text)
                        .orElseThrow(
                                () -> entry.error("\"" + key + "\" is " + text + ", expected a version such as 3.5")));
    }

    /**
     * All of them.
     *
     * @return in the file's order
     */
    public List<Fix> fixes() {
        return fixes;
    }

    /**
     * The fix that a KIP or an issue brought.
     *
     * @param name such as {@code KIP-101} or {@code kafka-7128}, or one that is related to it
     * @return the fix
     * @throws SpecificationException naming the nearest, if the specification knows of none
     */
    public Fix named(String name) {
        String wanted = name.trim().toUpperCase(Locale.ROOT).replaceAll("^(KIP|KAFKA)[ _]?(?=\\d)", "$1-");
        return fixes.stream()
                .filter(fix -> fix.id().equalsIgnoreCase(wanted))
                .findFirst()
                .or(() -> fixes.stream()
                        .filter(fix -> fix.related().contains(wanted))
                        .findFirst())
                .orElseThrow(() -> new SpecificationException("the specification knows no rule \"" + name
                        + "\" that could be taken away; "
                        + NearestNames.hint(
                                wanted,
                                fixes.stream()
                                        .flatMap(fix -> Stream.concat(Stream.of(fix.id()), fix.related().stream()))
                                        .toList(),
                                "'tidemark ask --list' shows those it knows")));
    }

    /**
     * What a release did not have yet.
     *
     * @param version the release line
     * @return the fixes that it lacks
     */
    public List<Fix> absentIn(KafkaVersion version) {
        return fixes.stream().filter(fix -> fix.isAbsentIn(version)).toList();
    }
}
