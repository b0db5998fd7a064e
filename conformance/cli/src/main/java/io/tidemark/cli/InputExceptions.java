package io.tidemark.cli;

import io.tidemark.engine.InputException;
import java.util.Comparator;
import java.util.List;

/** Several lines of a file that a user handed over cannot be used: what is wrong with each of them, to be mended at once. */
final class InputExceptions extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<InputException> each;

    InputExceptions(List<InputException> each) {
        super(each.size() + " lines that cannot be used");
        this.each = each.stream()
                .sorted(Comparator.comparingLong(one -> one.line().orElse(0)))
                .toList();
    }

    /** Each of them, in the order of the lines. */
    List<InputException> each() {
        return each;
    }
}
