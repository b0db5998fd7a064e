package io.tidemark.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a marked guard is taken away. */
class GuardTest {

    @TempDir
    private Path folder;

    @Test
    void conjunctIsTrue() throws Exception {
        assertThat(without("    /\\ x = {}   \\* GUARD one at a time")).isEqualTo("    /\\ TRUE");
        assertThat(without("    /\\ a => /\\ x <= y  \\* GUARD below")).isEqualTo("    /\\ a => /\\ TRUE");
        assertThat(without("  LET mine == /\\ ~Leads(b)  \\* GUARD below")).isEqualTo("  LET mine == /\\ TRUE");
    }

    @Test
    void refusalIsFalse() throws Exception {
        assertThat(without("  \\/ x < y  \\* GUARD forks")).isEqualTo("  \\/ FALSE");
        assertThat(without("  [] x < y   -> \"FENCED\"  \\* GUARD old")).isEqualTo("  [] FALSE   -> \"FENCED\"");
        assertThat(without("  CASE ~x -> \"NOT_LEADER\"  \\* GUARD leader"))
                .isEqualTo("  CASE FALSE -> \"NOT_LEADER\"");
    }

    @Test
    void restOfTheModuleStays() throws Exception {
        module("A ==\n    /\\ x  \\* GUARD first\n    /\\ y\n");
        Path copy = Files.createDirectory(folder.resolve("copy"));

        Guard guard = Guard.in(folder).get(0);
        guard.removeInto(copy);

        assertThat(guard).hasToString("first (M.tla:2)");
        assertThat(copy.resolve("M.tla")).hasContent("A ==\n    /\\ TRUE\n    /\\ y\n");
    }

    @Test
    void anotherMarkOnTheLineIsNotPartOfTheName() throws Exception {
        module("    /\\ x  \\* GUARD first  \\* NEVER since x\n");

        assertThat(Guard.in(folder).get(0)).hasToString("first (M.tla:1)");
    }

    @Test
    void markOfNoWholeConditionIsAnError() throws Exception {
        module("    /\\ x =>  \\* GUARD first\n          y\n");
        assertThatThrownBy(() -> Guard.in(folder))
                .hasMessage("M.tla:1: a guard goes on on the next line, expected it on one");
        module("    x'= 1  \\* GUARD first\n");
        assertThatThrownBy(() -> Guard.in(folder)).hasMessage("M.tla:1: no bullet before the mark of a guard");
    }

    private String without(String line) throws Exception {
        module(line + "\n");
        List<Guard> guards = Guard.in(folder);
        assertThat(guards).hasSize(1);
        return guards.get(0).without();
    }

    private void module(String text) throws Exception {
        Files.writeString(folder.resolve("M.tla"), text);
    }
}
