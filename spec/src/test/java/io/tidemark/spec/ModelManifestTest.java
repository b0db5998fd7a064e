package io.tidemark.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manifest's format, and that nothing in it can be overlooked. */
class ModelManifestTest {

    private static final String ONE = """
            { "models": [
              { "name": "one", "question": "Is it?", "module": "M", "config": "One.cfg",
                "expect": {"violates": "Safe", "length": 5}, "distinctStates": 10, "set": "quick",
                "rule": "KIP-101", "takes": ["Send"] }
            ] }
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void files() throws Exception {
        Files.writeString(folder.resolve("M.tla"), "---- MODULE M ----\n====\n");
        Files.writeString(folder.resolve("One.cfg"), "");
    }

    @Test
    void entryIsRead() throws Exception {
        Model model = read(ONE).models().get(0);

        assertThat(model.name()).isEqualTo("one");
        assertThat(model.expectation()).isEqualTo(new Expectation.Violates("Safe", 5));
        assertThat(model.set()).isEqualTo(ModelSet.QUICK);
        assertThat(model.rule()).contains("KIP-101");
        assertThat(model.pair()).isEmpty();
        assertThat(model.takes()).containsExactly("Send");
    }

    @Test
    void modelsOfEveryBuildAreSmall() {
        try (SpecificationFiles specification = SpecificationFiles.ofThisLibrary()) {
            assertThat(ModelManifest.read(specification).models(ModelSet.QUICK))
                    .hasSizeGreaterThan(100)
                    .allSatisfy(model ->
                            assertThat(model.distinctStates()).as(model.name()).isLessThanOrEqualTo(100_000));
        }
    }

    @Test
    void everyExpectationIsRead() throws Exception {
        assertThat(read(ONE.replace("{\"violates\": \"Safe\", \"length\": 5}", "{\"holds\": true}"))
                        .models()
                        .get(0)
                        .expectation())
                .isEqualTo(new Expectation.Holds());
        assertThat(read(ONE.replace("violates", "reaches")).models().get(0).expectation())
                .isEqualTo(new Expectation.Reaches("Safe", 5));
    }

    @Test
    void unknownKeyIsAnErrorWithItsLine() {
        assertError(ONE.replace("\"rule\"", "\"ruel\""), ":2: unknown key \"ruel\", expected one of name, question");
    }

    @Test
    void missingKeyIsAnError() {
        assertError(ONE.replace("\"set\": \"quick\",", ""), ":2: the key \"set\" is missing");
    }

    @Test
    void repeatedKeyIsAnError() {
        assertError(ONE.replace("\"rule\"", "\"name\""), ":4: Duplicate Object property \"name\"");
    }

    @Test
    void malformedJsonIsAnErrorWithItsLine() {
        assertError(ONE.replace("\"rule\":", "\"rule\""), ":4: ");
    }

    @Test
    void valuesOfAnotherKindAreErrors() {
        assertError(ONE.replace("\"quick\"", "\"fast\""), "\"set\" is \"fast\", expected \"quick\" or \"deep\"");
        assertError(ONE.replace(": 10", ": \"10\""), "\"distinctStates\" is 10, expected a number");
        assertError(ONE.replace(", \"length\": 5", ""), "\"expect\" is {violates=Safe}, expected {\"holds\": true}");
        assertError(ONE.replace("{\"violates\": \"Safe\", \"length\": 5}", "{\"holds\": false}"), "\"expect\" is");
        assertError(ONE.replace("[\"Send\"]", "[]"), "\"takes\" is [], expected a list of action names");
        assertError(ONE.replace("\"One.cfg\"", "\"../One.cfg\""), "\"config\" is \"../One.cfg\"");
    }

    @Test
    void noModelsAreNoManifest() {
        assertError("{ \"models\": [] }", "found no models, expected at least one");
        assertError("[]", ":1: found [, expected an object with the key \"models\"");
    }

    @Test
    void configWithoutEntryIsAnError() throws Exception {
        Files.writeString(folder.resolve("Forgotten.cfg"), "");

        assertError(ONE, "no entry for Forgotten.cfg, every config is a model");
    }

    @Test
    void entryWithoutItsFilesIsAnError() {
        assertError(ONE.replace("One.cfg", "Two.cfg"), ":2: the config Two.cfg of \"one\" is in none of");
        assertError(ONE.replace("\"M\"", "\"N\""), ":2: the module N.tla of \"one\" is in none of");
    }

    @Test
    void twoModelsOfOneNameOrOneConfigAreErrors() throws Exception {
        Files.writeString(folder.resolve("Two.cfg"), "");
        String entry = ONE.substring(ONE.indexOf("  {"), ONE.lastIndexOf("}\n]") + 1);

        assertError(
                ONE.replace(entry, entry + ",\n" + entry.replace("One.cfg", "Two.cfg")),
                ":5: a second model with the name \"one\"");
        assertError(
                ONE.replace(entry, entry + ",\n" + entry.replace("\"one\"", "\"two\"")),
                ":5: a second model with the config One.cfg");
    }

    @Test
    void pairMustBeAnotherModel() {
        assertError(
                ONE.replace("\"rule\": \"KIP-101\"", "\"pair\": \"one\""),
                "the pair \"one\" of \"one\" is not another");
        assertError(
                ONE.replace("\"rule\": \"KIP-101\"", "\"pair\": \"two\""),
                "the pair \"two\" of \"one\" is not another");
    }

    @Test
    void unknownNameIsAnsweredWithTheNearest() throws Exception {
        ModelManifest manifest = read(ONE);

        assertThat(manifest.models(List.of("one", "one"))).hasSize(1);
        assertThatThrownBy(() -> manifest.models(List.of("onne")))
                .isInstanceOf(SpecificationException.class)
                .hasMessage("no model \"onne\"; did you mean 'one'?");
    }

    private void assertError(String manifest, String message) {
        assertThatThrownBy(() -> read(manifest))
                .isInstanceOf(SpecificationException.class)
                .hasMessageStartingWith(folder.resolve("manifest.json").toString())
                .hasMessageContaining(message);
    }

    private ModelManifest read(String manifest) throws Exception {
        Files.writeString(folder.resolve("manifest.json"), manifest);
        return ModelManifest.read(SpecificationFiles.at(folder, folder));
    }
}
