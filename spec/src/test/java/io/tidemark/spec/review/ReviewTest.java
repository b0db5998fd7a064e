package io.tidemark.spec.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tidemark.spec.ModelCheckOptions;
import io.tidemark.spec.SpecificationFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every answer of the catalogue is what the specification says; and the page that shows them shows all of it. */
class ReviewTest {

    private final SpecificationFiles files = SpecificationFiles.ofThisLibrary();
    private final ReviewReport report = new ReviewReport();

    @TestFactory
    Stream<DynamicTest> theSpecificationConfirmsEveryAnswer() throws Exception {
        List<ReviewQuestion> questions = ReviewCatalog.read(files).questions();
        List<DynamicTest> tests = new ArrayList<>();
        List<Reviewed> all = new Reviewer(files, ModelCheckOptions.usual()).review(questions, reviewed -> {});
        for (Reviewed reviewed : all) {
            tests.add(dynamicTest(
                    reviewed.question().number() + ". " + reviewed.question().question(),
                    () -> assertThat(reviewed.confirmed())
                            .as(() -> String.join("\n", report.full(reviewed)))
                            .isTrue()));
        }
        tests.add(dynamicTest("the page shows every question, in a form that any browser reads", () -> {
            PageReader page = PageReader.of(ReviewPage.of(all));
            assertThat(page.questions()).isEqualTo(questions.size());
            assertThat(page.pictures()).isGreaterThan(questions.size() / 2);
            assertThat(page.reachesOutside()).isEmpty();
            assertThat(page.brokenLinks()).isEmpty();
        }));
        tests.add(dynamicTest("a browser shows it", () -> assertBrowserShows(ReviewPage.of(all), questions)));
        return tests.stream();
    }

    /** On a machine without Chromium the reader of XML above has to do. */
    private static void assertBrowserShows(String page, List<ReviewQuestion> questions) throws Exception {
        Path folder = Files.createTempDirectory(Path.of("target"), "page");
        Path file = Files.writeString(folder.resolve("index.html"), page);
        Browser.onThisMachine().ifPresent(browser -> {
            String shown = browser.dom(file);
            assertThat(questions)
                    .allSatisfy(question -> assertThat(shown).contains("id=\"question-" + question.number() + "\""));
            assertThat(browser.picture(file, folder))
                    .as("the page as a picture")
                    .hasSizeGreaterThan(20_000);
        });
    }

    @Test
    void theCatalogueHasTheTwentyFourQuestionsWithReferencesAndAdvice() throws IOException {
        List<ReviewQuestion> questions = ReviewCatalog.read(files).questions();

        assertThat(questions).hasSize(24);
        assertThat(questions)
                .extracting(ReviewQuestion::question)
                .doesNotHaveDuplicates()
                .allMatch(text -> text.endsWith("?"));
        assertThat(questions).allSatisfy(question -> {
            assertThat(question.references()).isNotEmpty();
            assertThat(question.advice()).endsWith(".");
            assertThat(question.answer()).endsWith(".");
            assertThat(question.claims()).isNotEmpty();
        });
    }
}
