package io.tidemark.spec.story;

import io.tidemark.spec.story.Story.Mark;
import java.util.Optional;

/** How one step is told: a sentence, and where and how it stands in a diagram. */
record Telling(String sentence, Lane at, Optional<Lane> to, String label, Mark mark) {

    static Telling step(Lane at, String label, String sentence) {
        return new Telling(sentence, at, Optional.empty(), label, Mark.STEP);
    }

    static Telling failure(Lane at, String label, String sentence) {
        return new Telling(sentence, at, Optional.empty(), label, Mark.FAILURE);
    }

    static Telling message(Lane at, Lane to, String label, String sentence) {
        return new Telling(sentence, at, Optional.of(to), label, Mark.MESSAGE);
    }

    static Telling lost(Lane at, Lane to, String label, String sentence) {
        return new Telling(sentence, at, Optional.of(to), label, Mark.LOST);
    }
}
