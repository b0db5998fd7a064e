package io.tidemark.cli;

import io.tidemark.engine.InputException;
import io.tidemark.engine.Verdict;

/** Prints what {@code check} finds, trace by trace. */
interface Report {

    /** The verdict on a trace of which nothing was expected but that it conforms. */
    void verdict(Verdict verdict);

    /** The verdict on a trace of a corpus. */
    void verdict(Verdict verdict, ExpectedTrace expected);

    /** A trace, or a folder, that could not be used. */
    void badInput(String trace, InputException error);

    /** A trace without a verdict, since Tidemark failed at it. */
    void defect(String trace, Throwable error);

    /** Nothing else comes. */
    void end();
}
