package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExitCodeTest {

    @ParameterizedTest
    @CsvSource({
        "CONFORMS,INCONCLUSIVE,3",
        "INCONCLUSIVE,DOES_NOT_CONFORM,1",
        "DOES_NOT_CONFORM,BAD_INPUT,2",
        "CONFORMS,CONFORMS,0"
    })
    void theGraverOfTwoResultsCounts(ExitCode lighter, ExitCode graver, int code) {
        assertThat(lighter.and(graver).code()).isEqualTo(code);
        assertThat(graver.and(lighter).code()).isEqualTo(code);
    }
}
