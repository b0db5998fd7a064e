package io.tidemark.spec.question;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.spec.SpecificationFiles;
import io.tidemark.spec.question.Property.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PropertyCatalogTest {

    private final PropertyCatalog catalog = PropertyCatalog.read(SpecificationFiles.ofThisLibrary());

    @Test
    void theSentencesAreTheCommentsOfTheSpecification() {
        assertThat(catalog.named("LogMatching").consequence())
                .isEqualTo(
                        "Replicas that agree on one record agree on all before it; otherwise they differ silently, for"
                                + " ever.");
        assertThat(catalog.properties())
                .filteredOn(property -> property.kind() != Kind.SITUATION)
                .hasSizeGreaterThan(10)
                .allSatisfy(property ->
                        assertThat(property.consequence()).as(property.name()).matches("[A-Z].*[.)]"));
    }

    @Test
    void everyOneHasAnAliasAndNoAliasIsOfTwo() {
        assertThat(catalog.properties())
                .allSatisfy(property -> assertThat(property.aliases())
                        .as(property.name() + " in " + PropertyCatalog.FILE)
                        .isNotEmpty());
        assertThat(catalog.properties().stream().flatMap(property -> property.aliases().stream()))
                .doesNotHaveDuplicates();
    }

    @Test
    void propertiesAreFoundByNameByAliasAndByTheWordsOfTheName() {
        assertThat(catalog.named("committedrecordssurvive").name()).isEqualTo("CommittedRecordsSurvive");
        assertThat(catalog.named("Committed records survive").name()).isEqualTo("CommittedRecordsSurvive");
        assertThat(catalog.named("No acknowledged record is lost.").name()).isEqualTo("CommittedRecordsSurvive");
    }

    @Test
    void aPropertyIsSpokenOfInTheWordsOfWhoAsks() {
        Property property = catalog.named("CommittedRecordsSurvive");

        assertThat(property.phrase("No data loss!")).contains("no data loss");
        assertThat(property.phrase("CommittedRecordsSurvive")).contains("no acknowledged record is lost");
        assertThat(property.phrase("no split brain")).isEmpty();
        assertThat(catalog.named("NeverTwoEpochsInALog").words()).isEqualTo("never two epochs in a log");
    }

    @Test
    void kindsAreToldByTheirForm() {
        assertThat(catalog.named("LogMatching").kind()).isEqualTo(Kind.STATE);
        assertThat(catalog.named("EpochsNeverDecrease").kind()).isEqualTo(Kind.STEP);
        assertThat(catalog.named("NeverTwoLeaders").kind()).isEqualTo(Kind.SITUATION);
    }

    @Test
    void aCommentBelongsToWhatFollowsItAtOnce(@TempDir Path folder) throws IOException {
        Path module = Files.writeString(folder.resolve("M.tla"), """
                (* Of a group. *)

                \\* The first line
                \\* and the second.
                One == \\A x \\in S :
                   x
                Two == TRUE

                Uncommented == TRUE

                \\* With a parameter.
                Three(x) == x
                \\* Of steps.
                Four == [][x' > x]_x

                \\* It ends.
                Five == <>(x = 0)

                (* Liveness: under fairness. *)

                \\* Everybody agrees.
                Converged == TRUE
                """);

        var definitions = PropertyComments.read(module);

        assertThat(definitions.keySet()).containsExactlyInAnyOrder("One", "Two", "Four");
        assertThat(definitions.values())
                .extracting(PropertyComments.Definition::comment)
                .containsExactly("The first line and the second.", "The first line and the second.", "Of steps.");
        assertThat(definitions.values())
                .extracting(PropertyComments.Definition::ofSteps)
                .containsExactly(false, false, true);
    }
}
