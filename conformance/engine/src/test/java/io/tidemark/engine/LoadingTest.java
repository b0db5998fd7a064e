package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where TLC's classes and files come from. */
class LoadingTest {

    @Test
    void oneSpecificationMayUseTheOrdinaryClassLoaderAndASecondMayNot() {
        ModulePath path = ModulePath.folders(TwoPhaseTraces.FOLDER);
        Specification first = Specification.of(path, "TwoPhaseTrace", "TwoPhaseTrace", Loading.SHARED);
        Specification second = Specification.of(path, "TwoPhaseTrace", "TwoPhaseTrace", Loading.SHARED);

        assertThat(new Replay(first).run(TwoPhaseTraces.trace("'node':'tm','event':'Decide'")))
                .isInstanceOf(Verdict.Conforms.class);
        assertThatThrownBy(second::load)
                .hasRootCauseInstanceOf(IllegalStateException.class)
                .hasRootCauseMessage("TLC is in use already in this class loader: load the specification with"
                        + " Loading.ISOLATED");
    }

    @Test
    void aSpecificationMayComeFromTheClassPath() {
        Specification specification = Specification.of(
                ModulePath.resources(LoadingTest.class.getClassLoader(), "twophase"),
                "TwoPhaseTrace",
                "TwoPhaseTrace",
                Loading.ISOLATED);
        Verdict verdict = new Replay(specification)
                .run(TwoPhaseTraces.trace("'node':'a','event':'Write','amount':1", "'node':'a','event':'Prepare'"));

        // The module's text is at hand for explanations although it is no file.
        assertThat(TwoPhaseTraces.rejection(verdict).text()).contains("durable[rm] = written[rm]");
    }

    /** A process that reads a specification while it ends. */
    static final class ReadsAtTheEnd {
        private ReadsAtTheEnd() {}

        public static void main(String[] arguments) {
            Runtime.getRuntime().addShutdownHook(new Thread(TwoPhaseTraces.SPECIFICATION::load));
        }
    }

    @Test
    void aProcessThatIsEndingMakesNoFolderThatNobodyWouldDelete(@TempDir Path folder)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        System.getProperty("java.class.path"),
                        ReadsAtTheEnd.class.getName())
                .redirectErrorStream(true)
                .start();

        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isZero();
        assertThat(said).contains("IllegalStateException");
        assertThat(folder).isEmptyDirectory();
    }
}
