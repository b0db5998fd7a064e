package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

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
}
