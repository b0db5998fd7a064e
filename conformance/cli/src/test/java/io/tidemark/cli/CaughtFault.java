package io.tidemark.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A row of the report on seeded faults: how a fault was caught.
 *
 * @param fault its name
 * @param reference where it is documented
 * @param judge who caught it, {@link #NOBODY} if nobody did
 * @param also who else holds something against the run in which it was caught
 * @param schedules how many schedules had to be drawn, the last of which is the run; the seeds are 1, 2, ...
 * @param seconds how long that took, judges included
 * @param event the event that is rejected, or the judge's rule that is broken
 * @param guard the conjunct that is false, the field that differs, or the invariant that is violated
 * @param right whether that event is the one in which the fault shows
 * @param operations the length of the shortest schedule that fails in the same way
 */
record CaughtFault(
        String fault,
        String reference,
        String judge,
        String also,
        long schedules,
        double seconds,
        String event,
        String guard,
        boolean right,
        int operations) {
    /** In place of a judge. */
    static final String NOBODY = "nobody";

    private static final String YES = "yes";

    /** The row of a table in Markdown. */
    String row() {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %d | %.1f | `%s` | `%s` | %s | %d |",
                fault,
                reference,
                judge,
                also,
                schedules,
                seconds,
                event,
                guard,
                right ? YES : "no",
                operations);
    }

    /** Reads such a row. */
    static CaughtFault of(String row) {
        List<String> cells = Arrays.stream(row.split(" \\| ", -1))
                .map(cell -> cell.strip()
                        .replaceAll("^\\| ", "")
                        .replaceAll(" \\|$", "")
                        .replace("`", ""))
                .toList();
        return new CaughtFault(
                cells.get(0),
                cells.get(1),
                cells.get(2),
                cells.get(3),
                Long.parseLong(cells.get(4)),
                Double.parseDouble(cells.get(5)),
                cells.get(6),
                cells.get(7),
                cells.get(8).equals(YES),
                Integer.parseInt(cells.get(9)));
    }
}
