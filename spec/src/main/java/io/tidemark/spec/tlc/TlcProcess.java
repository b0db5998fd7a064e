package io.tidemark.spec.tlc;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import tlc2.output.MP;
import tlc2.output.MPRecorder;
import tlc2.util.FP64;
import tlc2.value.RandomEnumerableValues;
import util.ToolIO;

/**
 * This process, which runs TLC for another: it reports on standard output, one JSON object a line, and ends with whoever
 * started it ({@link ParentWatch}). TLC itself may say what it likes, and is not heard.
 */
final class TlcProcess {

    private static final long PROGRESS_MILLIS = 1_000;

    private final long started = System.nanoTime();
    private final RecordJson json = new RecordJson();
    private final PrintStream report;
    private final Path temporary;

    /**
     * Something that TLC reads a specification into.
     *
     * @param <T> what that is
     */
    interface Reading<T> {
        /** Reads the modules and the config that are found so. */
        T read(ModuleResolver resolver) throws IOException;
    }

    /** TLC cannot read the specification. */
    static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient List<String> messages;

        private Unreadable(List<String> messages, Throwable cause) {
            super(String.join("; ", messages), cause);
            this.messages = messages;
        }

        /** What is wrong with it, for the user. */
        List<String> messages() {
            return messages;
        }
    }

    private TlcProcess(PrintStream report, Path temporary) {
        this.report = report;
        this.temporary = temporary;
    }

    /**
     * Takes standard output for reports.
     *
     * @param temporary a private folder, which is deleted when whoever started this process ends suddenly
     */
    static TlcProcess start(Path temporary) {
        PrintStream report = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        ParentWatch.start(temporary);
        return new TlcProcess(report, temporary);
    }

    /** The folders that are named from an argument on. */
    static List<Path> folders(String[] arguments, int from) {
        return Arrays.stream(arguments).skip(from).map(Path::of).toList();
    }

    /** Since the start. */
    double seconds() {
        return (System.nanoTime() - started) / 1e9;
    }

    /** Writes a line. */
    synchronized void report(String key, Object value) {
        report.println("{\"" + key + "\":" + json.write(value) + "}");
        report.flush();
    }

    /**
     * Writes the last line and ends the process. TLC leaves threads and exported remote objects behind, and nothing of it is
     * needed any more.
     */
    synchronized void end(Object outcome) {
        report("outcome", outcome);
        Runtime.getRuntime().halt(0);
    }

    /**
     * Reports how far the work is, once a second from now on, by another thread.
     *
     * @param progress empty when there is nothing to say at the moment
     * @return what ends that
     */
    Progress startProgress(Supplier<Optional<?>> progress) {
        CountDownLatch ended = new CountDownLatch(1);
        Thread thread = new Thread(
                () -> {
                    try {
                        while (!ended.await(PROGRESS_MILLIS, TimeUnit.MILLISECONDS)) {
                            progress.get().ifPresent(now -> report("progress", now));
                        }
                    } catch (InterruptedException done) {
                        // The process ends.
                    }
                },
                "progress");
        thread.setDaemon(true);
        thread.start();
        return new Progress(thread, ended);
    }

    /** Reports that are made until they are ended. */
    record Progress(Thread thread, CountDownLatch ended) {
        /** No report is made after this. */
        void end() throws InterruptedException {
            ended.countDown();
            thread.join();
        }
    }

    /**
     * Lets TLC read a specification, such that it finds the same in every run.
     *
     * @param folders where modules and config stand
     * @param recorder is told what TLC finds
     * @param <T> what it is read into
     * @throws Unreadable with what TLC says, if it cannot
     */
    <T> T read(List<Path> folders, MPRecorder recorder, Reading<T> reading) throws Unreadable {
        ByteArrayOutputStream tlcSays = new ByteArrayOutputStream();
        hear(tlcSays);
        MP.setRecorder(recorder);
        FP64.Init(0);
        RandomEnumerableValues.setSeed(0);
        try {
            Path standardModules = Files.createDirectory(temporary.resolve("standard-modules"));
            return reading.read(new ModuleResolver(folders, standardModules));
        } catch (IOException | RuntimeException | StackOverflowError e) {
            throw new Unreadable(TlcMessages.ofParsing(tlcSays.toString(StandardCharsets.UTF_8), e), e);
        } finally {
            hear(OutputStream.nullOutputStream());
        }
    }

    private static void hear(OutputStream tlcSays) {
        ToolIO.out = new PrintStream(tlcSays, true, StandardCharsets.UTF_8);
        ToolIO.err = ToolIO.out;
    }
}
