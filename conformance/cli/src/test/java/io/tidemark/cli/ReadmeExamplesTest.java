package io.tidemark.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tidemark.faults.SeededFaults;
import io.tidemark.replication.ReplicationSpecification;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What the manuals say that a command prints is what it prints; but for times, and for what stands as {@code ...} there. */
class ReadmeExamplesTest {
    private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
    private static final String INDENT = "    ";
    private static final String COMMAND = INDENT + "$ ./tidemark ";
    private static final String LEFT_OUT = "...";
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    @TestFactory
    Stream<DynamicTest> everyCommandOfTheReadmePrintsWhatStandsBelowIt(@TempDir Path folder) throws IOException {
        List<String> readme = Files.readAllLines(ROOT.resolve("README.md"));
        List<DynamicTest> tests = new ArrayList<>();
        for (int i = 0; i < readme.size(); i++) {
            if (readme.get(i).startsWith(COMMAND)) {
                String command = readme.get(i).substring(COMMAND.length());
                List<String> shown = block(readme, i + 1);
                tests.add(dynamicTest(command, () -> assertPrints(printed(words(command), folder), shown)));
            }
        }
        assertThat(tests).hasSizeGreaterThanOrEqualTo(3);
        return tests.stream();
    }

    @Test
    void theWorkedExampleGetsTheVerdictThatStandsBelowIt(@TempDir Path folder) throws IOException {
        List<String> manual = Files.readAllLines(ROOT.resolve("traces").resolve("README.md"));
        int example = manual.indexOf("## A worked example");
        List<String> trace = block(manual, indexOf(manual, example, "{\"tidemark\":1"));
        Path file = Files.write(folder.resolve("example.ndjson"), trace);

        List<String> shown = block(manual, indexOf(manual, example, "rejected   example.ndjson"));

        assertPrints(CommandRun.of("check", file.toString()).out().replace(folder + "/", ""), shown);
    }

    @Test
    void aRunThatFailsIsToldAsTheReadmeSays(@TempDir Path folder) throws IOException {
        List<String> readme = Files.readAllLines(ROOT.resolve("README.md"));
        List<String> shown = new ArrayList<>(block(readme, indexOf(readme, 0, "  the shortest schedule that fails")));
        shown.add(0, LEFT_OUT);
        shown.add(LEFT_OUT);
        StringWriter out = new StringWriter();
        Console console =
                new Console(InputStream.nullInputStream(), new PrintWriter(out), new PrintWriter(out), false, false);

        new CommandLine(new SimulateCommand(
                        console,
                        ReplicationSpecification.bundled(),
                        SeededFaults.named("TruncateToHighWatermark").policies()))
                .execute("--seed", "4", "--out", folder.toString());
        console.flush();

        assertPrints(out.toString().replace(folder + "/", "simulation/"), shown);
    }

    private static int indexOf(List<String> lines, int from, String beginning) {
        for (int i = from; i < lines.size(); i++) {
            if (lines.get(i).startsWith(INDENT + beginning)) {
                return i;
            }
        }
        throw new AssertionError("no example begins with " + beginning);
    }

    /** The indented lines from one on, without the indentation. */
    private static List<String> block(List<String> lines, int from) {
        List<String> block = new ArrayList<>();
        for (String line : lines.subList(from, lines.size())) {
            if (!line.isBlank() && !line.startsWith(INDENT)) {
                break;
            }
            block.add(line.isBlank() ? "" : line.substring(INDENT.length()));
        }
        while (block.get(block.size() - 1).isEmpty()) {
            block.remove(block.size() - 1);
        }
        return block;
    }

    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        for (Matcher word = WORD.matcher(command); word.find(); ) {
            String quoted = word.group(1);
            words.add(quoted == null ? word.group(2) : quoted);
        }
        return words;
    }

    /** What the command prints in the repository's folder; what it writes goes elsewhere. */
    private static String printed(List<String> command, Path folder) {
        List<String> words = new ArrayList<>();
        for (String word : command) {
            boolean written = !words.isEmpty() && words.get(words.size() - 1).equals("--out");
            words.add(
                    written
                            ? folder.resolve(word).toString()
                            : word.startsWith("traces/") ? ROOT.resolve(word).toString() : word);
        }
        return CommandRun.of(words.toArray(new String[0]))
                .out()
                .replace(ROOT + "/", "")
                .replace(folder + "/", "");
    }

    private static void assertPrints(String printed, List<String> shown) {
        String pattern = shown.stream()
                .map(line -> line.strip().equals(LEFT_OUT) ? "(.*\n)*?" : Pattern.quote(timeless(line)) + " *\n")
                .collect(joining());
        assertThat(timeless(printed)).matches("(?m)" + pattern);
    }

    private static String timeless(String text) {
        return text.replaceAll("[\\d,]+ events/s", "N events/s").replaceAll("\\d+\\.\\d s\\b", "T s");
    }
}
