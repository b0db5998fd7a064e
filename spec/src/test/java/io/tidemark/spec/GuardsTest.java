package io.tidemark.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Takes away each marked guard of the specification in turn: TLC must find the violation that {@code guards.json} names, and
 * none with the guard; a guard that is not needed changes no verdict. The report is {@code target/guards-report.txt}.
 *
 * <p>Which guards: the quick set, with {@code -Pdeep} all; those named in {@code -Dtidemark.guards=NAME,...}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GuardsTest {

    private static final String MODULE = "MCGuards";
    private static final Path REPORT = Path.of("target", "guards-report.txt");
    private static final ModelCheckOptions OPTIONS = ModelCheckOptions.usual().withTimeLimit(Duration.ofMinutes(20));

    /** A guard taken away, and the same bounds with it. */
    private record Removal(Guard guard, GuardEntry entry, Future<ModelRun> without, Future<ModelRun> with) {}

    private final Map<String, Future<ModelRun>> withAllGuards = new LinkedHashMap<>();
    private final List<String> report = new ArrayList<>();
    private SpecificationFiles files;
    private ExecutorService executor;
    private List<Guard> guards;
    private List<GuardEntry> entries;

    @TempDir
    private Path folder;

    @BeforeAll
    void open() throws IOException {
        files = SpecificationFiles.ofThisLibrary();
        executor = Executors.newFixedThreadPool(OPTIONS.parallel());
        guards = Guard.in(files.modules());
        entries = GuardEntry.read(files.models().resolve("guards.json"));
    }

    @AfterAll
    void close() throws IOException {
        executor.shutdownNow();
        files.close();
        if (!report.isEmpty()) {
            Files.write(REPORT, report);
        }
    }

    @Test
    void everyMarkHasAnEntryAndEveryEntryAMark() {
        assertThat(guards).extracting(Guard::name).doesNotHaveDuplicates();
        assertThat(entries)
                .extracting(entry -> entry.guard() + (entry.notNeeded().isPresent() ? " (not needed)" : ""))
                .doesNotHaveDuplicates();
        assertThat(entries.stream().map(GuardEntry::guard).distinct())
                .containsExactlyInAnyOrderElementsOf(
                        guards.stream().map(Guard::name).toList());
    }

    /** Such a guard is a second one, and what it prevents is seen when the first one is taken away, too. */
    @Test
    void guardThatIsNotNeededMattersAtMostWithoutAnotherFix() {
        List<String> notNeeded = entries.stream()
                .filter(entry -> entry.notNeeded().isPresent())
                .map(GuardEntry::guard)
                .toList();
        assertThat(entries)
                .filteredOn(entry -> entry.violates().isPresent())
                .allSatisfy(entry -> assertThat(entry.constants().containsKey("Unfixed"))
                        .as(entry.guard())
                        .isEqualTo(notNeeded.contains(entry.guard())));
    }

    @TestFactory
    Stream<DynamicTest> removals() throws IOException {
        List<Removal> removals = new ArrayList<>();
        for (GuardEntry entry : entries) {
            Optional<Guard> marked = guards.stream()
                    .filter(guard -> guard.name().equals(entry.guard()))
                    .findFirst();
            if (marked.isPresent() && isChosen(entry)) {
                removals.add(remove(marked.get(), entry));
            }
        }
        return removals.stream()
                .map(removal -> dynamicTest(removal.entry().title(), () -> assertThatTheGuardMatters(removal)));
    }

    private static boolean isChosen(GuardEntry entry) {
        String named = System.getProperty("tidemark.guards", "");
        if (!named.isEmpty()) {
            return List.of(named.split(",", -1)).contains(entry.guard());
        }
        return switch (System.getProperty("tidemark.models", "quick")) {
            case "quick" -> entry.set() == ModelSet.QUICK;
            case "all" -> true;
            default -> false; // some models are asked for by name, and no guards
        };
    }

    private Removal remove(Guard guard, GuardEntry entry) throws IOException {
        Path copy = copy("guard-" + entries.indexOf(entry), entry);
        guard.removeInto(copy);
        Future<ModelRun> without = start(guard.name(), copy, entry.expectation(), entry.distinctStates());
        Future<ModelRun> with = withAllGuards.get(entry.config());
        if (with == null) {
            Path all = copy("all-" + withAllGuards.size(), entry);
            with = start("with " + guard.name(), all, new Expectation.Holds(), 0);
            withAllGuards.put(entry.config(), with);
        }
        return new Removal(guard, entry, without, with);
    }

    private Path copy(String name, GuardEntry entry) throws IOException {
        Path copy = Files.createDirectory(folder.resolve(name));
        for (Path source : files.folders()) {
            try (DirectoryStream<Path> modules = Files.newDirectoryStream(source, "*.tla")) {
                for (Path module : modules) {
                    Files.copy(module, copy.resolve(module.getFileName()));
                }
            }
        }
        Files.writeString(copy.resolve(MODULE + ".cfg"), entry.config());
        return copy;
    }

    private Future<ModelRun> start(String name, Path copy, Expectation expectation, long distinctStates) {
        Model model = new Model(
                name,
                "Does the guard matter?",
                MODULE,
                MODULE + ".cfg",
                expectation,
                distinctStates,
                ModelSet.QUICK,
                Optional.empty(),
                Optional.empty(),
                List.of());
        return new ModelRunner(SpecificationFiles.at(copy, copy), OPTIONS)
                .start(List.of(model), new ModelRunListener() {}, executor)
                .get(0);
    }

    private void assertThatTheGuardMatters(Removal removal) throws Exception {
        ModelRun without = removal.without().get();
        ModelRun with = removal.with().get();
        String found = removal.entry()
                .notNeeded()
                .map(why -> "not needed: " + why)
                .orElseGet(() -> without.outcome()
                        .violated()
                        .map(property -> "violates " + property + " in "
                                + without.outcome()
                                        .counterexample()
                                        .map(Counterexample::length)
                                        .orElse(0) + " states")
                        .orElse("violates nothing"));
        report.add(String.format(
                Locale.ROOT,
                "%-54s %-26s %,9d states without it in %5.1f CPU s, %,9d with it in %5.1f CPU s   %s",
                removal.entry().title(),
                removal.guard().module().getFileName() + ":" + removal.guard().line(),
                without.outcome().distinctStates(),
                without.outcome().cpuSeconds(),
                with.outcome().distinctStates(),
                with.outcome().cpuSeconds(),
                found));
        assertThat(without.verdict().differences())
                .as(() -> "without the guard " + removal.guard() + "\n"
                        + String.join("\n", new ModelReport().details(without)))
                .isEmpty();
        assertThat(with.verdict().differences())
                .as(() ->
                        "with the guard " + removal.guard() + "\n" + String.join("\n", new ModelReport().details(with)))
                .isEmpty();
    }
}
