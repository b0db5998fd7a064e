package io.tidemark.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The processor time that a process has taken, all its threads together: it tells more than the clock on a busy machine. */
final class ProcessorTime {
    private static final Pattern SAID = Pattern.compile("processor time: (\\d+) ms");

    private ProcessorTime() {}

    /** What this process has taken so far, in milliseconds. */
    static long taken() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime() / 1_000_000;
    }

    /** Makes this process print the time that it has taken, when it ends. */
    static void sayAtExit() {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> System.out.println("processor time: " + taken() + " ms")));
    }

    /** What such a process printed last, in milliseconds. */
    static Optional<Long> said(String output) {
        Optional<Long> last = Optional.empty();
        for (Matcher matcher = SAID.matcher(output); matcher.find(); ) {
            last = Optional.of(Long.valueOf(matcher.group(1)));
        }
        return last;
    }
}
