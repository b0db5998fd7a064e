package io.tidemark.replication.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.Evaluation;
import io.tidemark.engine.Explanation;
import io.tidemark.engine.Replay;
import io.tidemark.engine.ReplayOptions;
import io.tidemark.engine.TraceSource;
import io.tidemark.engine.Verdict;
import io.tidemark.replication.Corpus;
import io.tidemark.replication.CorpusTrace;
import io.tidemark.replication.ReplicationSpecification;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** On the corpus, each expression has the same value compiled as interpreted, and so has each trace the same verdict. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CompiledEvaluationTest {
    private final Corpus corpus = Corpus.read(CorpusFolder.locate());
    private final Replay comparing = replay(Evaluation.COMPARED);
    private final Replay interpreting = replay(Evaluation.INTERPRETED);

    private static Replay replay(Evaluation evaluation) {
        return new Replay(
                ReplicationSpecification.bundled(), ReplayOptions.defaults().withEvaluation(evaluation));
    }

    List<CorpusTrace> traces() {
        return corpus.traces();
    }

    @ParameterizedTest
    @MethodSource("traces")
    void theVerdictIsThatOfTheInterpreter(CorpusTrace trace) {
        TraceSource source = TraceSource.of(corpus.path(trace));
        Verdict compared = comparing.run(source);
        Verdict interpreted = interpreting.run(source);

        assertThat(compared.headline()).isEqualTo(interpreted.headline());
        assertThat(compared.notes()).isEqualTo(interpreted.notes());
        assertThat(compared.statistics().actions())
                .isEqualTo(interpreted.statistics().actions());
        assertThat(explanation(compared)).isEqualTo(explanation(interpreted));
        if (compared instanceof Verdict.Conforms conforms) {
            assertThat(conforms.summary()).isEqualTo(((Verdict.Conforms) interpreted).summary());
        }
    }

    private static Optional<String> explanation(Verdict verdict) {
        return verdict instanceof Verdict.Rejected rejected
                ? Optional.of(rejected.explanation()).map(Explanation::text)
                : Optional.empty();
    }
}
