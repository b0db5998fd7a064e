package io.tidemark.cli;

import io.tidemark.engine.InputException;
import io.tidemark.engine.Verdict;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;

/** Tells what was found, trace by trace. */
public interface Report {

    /**
     * Verdicts for people.
     *
     * @param progress the line of progress that gives way to them
     * @param single whether there is one trace, of which everything is told
     * @param nameWidth columns that the longest name takes
     */
    static Report forPeople(Console console, ProgressLine progress, boolean single, int nameWidth) {
        return new TextReport(console, progress, System::nanoTime, single, false, nameWidth);
    }

    /** Verdicts for programs: one JSON object a line. */
    static Report forPrograms(Console console) {
        return new JsonReport(console);
    }

    /**
     * Verdicts for people and for programs, each in a file of its own, of which nobody has seen another trace.
     *
     * @param text gets all there is to tell of each trace
     * @param json gets one JSON object a line
     */
    static Report forFiles(PrintWriter text, PrintWriter json) {
        Console people = new Console(InputStream.nullInputStream(), text, text, false, false);
        Console programs =
                new Console(InputStream.nullInputStream(), json, new PrintWriter(Writer.nullWriter()), false, false);
        return new ReportGroup(
                List.of(forPeople(people, new ProgressLine(people, System::nanoTime), true, 0), forPrograms(programs)));
    }

    /** All that is told goes to each of these. */
    static Report toEach(Report... reports) {
        return new ReportGroup(List.of(reports));
    }

    /** The verdict on a trace of which nothing was expected but that it conforms. */
    void verdict(Verdict verdict);

    /** The verdict on a trace of a corpus. */
    void verdict(Verdict verdict, ExpectedTrace expected);

    /**
     * A trace on which nothing can be said, since the run that it is of did not come to its end.
     *
     * @param reason why not
     */
    void inconclusive(String trace, String reason);

    /** A trace, or a folder, that could not be used. */
    void badInput(String trace, InputException error);

    /** A trace without a verdict, since Tidemark failed at it. */
    void defect(String trace, Throwable error);

    /** Nothing else comes. */
    void end();
}
