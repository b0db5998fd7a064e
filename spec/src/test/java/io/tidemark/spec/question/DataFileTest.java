package io.tidemark.spec.question;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.spec.SpecificationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFileTest {

    @TempDir
    Path folder;

    @Test
    void whatIsMissingIsTheDefault() throws IOException {
        DataFile.Entry entry = entry("{\"key\": \"\"}");

        assertThat(entry.optionalText("key")).isEmpty();
        assertThat(entry.optionalText("other")).isEmpty();
        assertThat(entry.number("other", 3)).isEqualTo(3);
        assertThat(entry.flag("other")).isEmpty();
        assertThat(entry.texts("other")).isEmpty();
        assertThat(entry.entries("other")).isEmpty();
    }

    @Test
    void whatIsOfAnotherKindIsNeverTakenForMissing() throws IOException {
        assertRefused("4.1", "a text", entry -> entry.optionalText("key"));
        assertRefused("\"two\"", "a whole number", entry -> entry.number("key", 3));
        assertRefused("1.5", "a whole number", entry -> entry.number("key", 3));
        assertRefused("\"yes\"", "true or false", entry -> entry.flag("key"));
        assertRefused("\"KIP-101\"", "a list", entry -> entry.texts("key"));
        assertRefused("{}", "a list", entry -> entry.entries("key"));
    }

    private void assertRefused(String value, String expected, Consumer<DataFile.Entry> reading) throws IOException {
        DataFile.Entry entry = entry("{\"key\": " + value + "}");
        assertThatThrownBy(() -> reading.accept(entry))
                .isInstanceOf(SpecificationException.class)
                .hasMessageEndingWith("things[0]: \"key\" is " + value + ", expected " + expected);
    }

    private DataFile.Entry entry(String object) throws IOException {
        Path file = Files.writeString(folder.resolve("data.json"), "{\"things\": [" + object + "]}");
        return new DataFile(file).entries("things", Set.of("key")).get(0);
    }
}
