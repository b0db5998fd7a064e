package io.tidemark.cli;

import io.tidemark.faults.SeededFault;
import io.tidemark.simulation.schedule.Schedule;
import io.tidemark.simulation.schedule.ScheduleText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** {@code SEEDED-FAULTS.md}: the table of seeded faults, who caught them, and their shortest schedules beside it. */
final class FaultReport {
    private static final Path FILE = Path.of("SEEDED-FAULTS.md");
    private static final Path SCHEDULES = Path.of("src", "test", "resources", "faults");
    private static final String HEADER =
            "| fault | reference | caught by | also seen by | schedules | seconds | first bad event or broken rule "
                    + "| guard, field or invariant | the event where it shows | shortest schedule |";

    private FaultReport() {}

    /** The rows as they stand in the report. */
    static List<CaughtFault> read() throws IOException {
        List<String> lines = Files.readAllLines(FILE);
        return lines.subList(lines.indexOf(HEADER) + 2, lines.size()).stream()
                .takeWhile(line -> line.startsWith("|"))
                .map(CaughtFault::of)
                .toList();
    }

    /** The shortest schedule with which a fault is caught. */
    static Schedule shortest(String fault) throws IOException {
        return ScheduleText.read(Files.readString(SCHEDULES.resolve(fault + ".schedule")));
    }

    /** Keeps the shortest schedule with which a fault is caught. */
    static void keep(String fault, String schedule) throws IOException {
        Files.createDirectories(SCHEDULES);
        Files.writeString(SCHEDULES.resolve(fault + ".schedule"), schedule);
    }

    /** Writes the report. */
    static void write(List<CaughtFault> rows, List<SeededFault> faults, Map<String, String> unseen) throws IOException {
        List<CaughtFault> caught = rows.stream()
                .filter(row -> !row.judge().equals(CaughtFault.NOBODY))
                .toList();
        String titles = faults.stream()
                .map(fault -> "* **" + fault.name() + "** (" + fault.reference() + "): " + fault.title())
                .collect(Collectors.joining("\n"));
        String notSeen = unseen.entrySet().stream()
                .map(entry -> "* **" + entry.getKey() + "**: " + entry.getValue())
                .collect(Collectors.joining("\n"));
        String table = rows.stream().map(CaughtFault::row).collect(Collectors.joining("\n"));
        Files.writeString(
                FILE,
                String.format(
                        Locale.ROOT,
                        """
                # Seeded faults: mistakes put into our brokers

                That nothing is held against our brokers says something only if it is against wrong ones. Each row is a mistake
                that a replicated log has had, made again in test code by overriding one rule of the protocol
                (`io.tidemark.faults`). Schedules of 200 steps with all faults are drawn from the seeds 1, 2, ...
                until one of the three judges of `tidemark simulate` rejects the run: the replay against the specification,
                what clients were told, or whether the cluster comes to rest. The first operations that fail in the same way
                are then shortened (within 30 s) and kept in `src/test/resources/faults`; the last column counts them, the
                passing of time included.

                    mvn verify -Pfaults -pl conformance/cli -am -Dtest=FaultSearchTest -Dsurefire.failIfNoSpecifiedTests=false

                writes this file: five minutes at most for each fault, one for those that are known not to be seen. Every build repeats the run of each row, and its
                shortest schedule. The event where a fault shows is the first one that differs from the same schedule without
                it; of a broker that is wrongly admitted to the ISR it is the controller's decision. Seconds are processor seconds
                of the searching thread, simulation and judges included.

                %d of %d faults are caught, the longest search took %d schedules; the right event is named for %d of them, and
                no shortest schedule is longer than %d operations.

                %s
                |---|---|---|---|---|---|---|---|---|---|
                %s

                ## Not caught

                %s

                ## The faults

                %s
                """,
                        caught.size(),
                        rows.size(),
                        caught.stream().mapToLong(CaughtFault::schedules).max().orElse(0),
                        caught.stream().filter(CaughtFault::right).count(),
                        caught.stream().mapToInt(CaughtFault::operations).max().orElse(0),
                        HEADER,
                        table,
                        notSeen,
                        titles));
    }
}
