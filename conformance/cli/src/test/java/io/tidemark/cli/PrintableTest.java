package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {

    @Test
    void ordinaryTextStaysAsItIs() {
        assertThat(Printable.line("Bestände-0 \\ \"日本\" 😀")).isEqualTo("Bestände-0 \\ \"日本\" 😀");
    }

    @Test
    void whatCouldSteerATerminalIsEscaped() {
        assertThat(Printable.line("a\u001b[31mb\r\n\u009b\u202e"))
                .isEqualTo("a\\u001b[31mb\\u000d\\u000a\\u009b\\u202e");
    }

    @Test
    void aNameOfSixtyCharactersIsWhole() {
        assertThat(Printable.name("p".repeat(60))).isEqualTo("p".repeat(60));
    }

    @Test
    void aLongerNameIsCutToSixty() {
        assertThat(Printable.name("p".repeat(61))).isEqualTo("p".repeat(57) + "...");
    }

    @Test
    void noCharacterIsCutInTwo() {
        assertThat(Printable.name("p".repeat(56) + "😀".repeat(9))).isEqualTo("p".repeat(56) + "...");
    }
}
