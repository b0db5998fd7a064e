package io.tidemark.spec;

import io.tidemark.spec.ModelOutcome.Result;
import io.tidemark.spec.tlc.DistributedServerMain;
import io.tidemark.spec.tlc.DistributedWorkerMain;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Checks one model with TLC's own server and workers, each in a JVM of its own, for models that outgrow one: the server keeps
 * the states, the workers compute their successors. Workers on other machines may join.
 *
 * <p>TLC's server finds out that something is violated, but not what, nor how it came to it: {@link ModelCheck} then checks
 * the model once more and tells the story. The children end with this JVM, and leave no files behind.
 */
public final class DistributedCheck {

    /** How long a server may take to end when a worker does not find it any more. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final String WORKER = "worker-";

    private final SpecificationFiles files;
    private final ModelCheckOptions options;
    private final Distribution distribution;

    /**
     * A check of models of one specification.
     *
     * @param files the specification
     * @param options the heap of each JVM, and the time limit; one model is checked at a time
     * @param distribution where the server listens, and how many workers there are
     */
    public DistributedCheck(SpecificationFiles files, ModelCheckOptions options, Distribution distribution) {
        this.files = files;
        this.options = options;
        this.distribution = distribution;
    }

    /**
     * Checks a model and waits for the outcome.
     *
     * @param model the model
     * @param progress told about once a second how far the check is, by another thread
     * @param notes told how workers on other machines join and that they have joined or left, each in one sentence
     * @return what TLC found, unless something is violated without action counts and with a depth that is an estimate;
     *     whatever goes wrong in a child is an outcome as well
     * @throws InterruptedException if the thread is interrupted; the children have been ended then
     */
    public ModelOutcome run(Model model, Consumer<ModelProgress> progress, Consumer<String> notes)
            throws InterruptedException {
        long deadline = System.nanoTime() + options.timeLimit().toNanos();
        ModelOutcome found;
        try (TemporaryFolder temporary = TemporaryFolder.create("tidemark-distributed");
                Search search = new Search(model, temporary.path(), progress, notes, deadline)) {
            found = search.run();
        } catch (IOException e) {
            return ModelOutcome.error(List.of("cannot start a JVM for TLC: " + e.getMessage()));
        }
        if (found.result() != Result.VIOLATED) {
            return found;
        }
        notes.accept(
                "TLC's workers have found that something is violated; one JVM now looks for the shortest way there");
        Duration left = Duration.ofNanos(Math.max(1, deadline - System.nanoTime()));
        ModelOutcome told = new ModelCheck(files, options.withTimeLimit(left)).run(model, progress);
        return together(found, told, options.timeLimit());
    }

    /** What the search of several JVMs, which has found a violation, and the one that was to tell of it have found together. */
    static ModelOutcome together(ModelOutcome found, ModelOutcome told, Duration limit) {
        return switch (told.result()) {
            case HOLDS -> {
                List<String> contradiction = new ArrayList<>();
                contradiction.add("TLC's workers found a violation, but one JVM finds none");
                contradiction.addAll(found.errors());
                yield ModelOutcome.error(contradiction);
            }
            case TIMED_OUT ->
                ModelOutcome.timedOut("TLC's workers have found that something is violated, but in what was left of "
                        + limit.toSeconds() + " s one JVM has not found out what");
            case VIOLATED, ERROR -> told;
        };
    }

    /** The command that starts the server. */
    List<String> serverCommand(Model model, Path temporary) {
        List<String> command = ChildJvm.command(
                DistributedServerMain.class, model, options, Math.max(1, distribution.workers()), temporary);
        command.addAll(List.of(
                distribution.address(),
                Integer.toString(distribution.port()),
                temporary.toString(),
                model.module(),
                ChildJvm.configName(model)));
        files.folders().forEach(folder -> command.add(folder.toAbsolutePath().toString()));
        return command;
    }

    private List<String> workerCommand(Model model, int number, Path temporary) {
        List<String> command = ChildJvm.command(DistributedWorkerMain.class, model, options, 1, temporary);
        command.addAll(List.of(
                distribution.address(), Integer.toString(distribution.port()), WORKER + number, temporary.toString()));
        return command;
    }

    /** How workers on other machines join. */
    private String invitation() {
        List<String> names = new ArrayList<>();
        for (String entry : ChildJvm.classPath().split(File.pathSeparator, -1)) {
            names.add(Path.of(entry).getFileName().toString());
        }
        return "listening on " + distribution.address() + ", port " + distribution.port()
                + "; on another machine, with Java 17 or newer and a copy of " + ChildJvm.classPath() + ", run\n"
                + "  java -Xss4m -cp " + String.join(File.pathSeparator, names) + " "
                + DistributedWorkerMain.class.getName() + " " + distribution.address() + " " + distribution.port();
    }

    /** Something that a child has reported, or its end. */
    private sealed interface Event {

        /** The server has written a line. */
        record ServerReport(JsonNode report) implements Event {}

        /** The server has ended. */
        record ServerEnded(List<String> how) implements Event {}

        /** A worker of ours has ended. */
        record WorkerEnded(int number, List<String> how) implements Event {}
    }

    /** A server and its workers. */
    private final class Search implements AutoCloseable {
        private final Model model;
        private final Path temporary;
        private final Consumer<ModelProgress> progress;
        private final Consumer<String> notes;
        private final long started = System.nanoTime();
        private final ObjectMapper json = new ObjectMapper();
        private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
        private final Deque<ChildJvm> children = new ArrayDeque<>();
        private final List<ChildJvm> workers = new ArrayList<>();
        private long deadline;
        private ModelOutcome late;

        Search(Model model, Path temporary, Consumer<ModelProgress> progress, Consumer<String> notes, long deadline) {
            this.model = model;
            this.temporary = temporary;
            this.progress = progress;
            this.notes = notes;
            this.deadline = deadline;
            this.late = ModelOutcome.timedOut(
                    "no outcome within " + options.timeLimit().toSeconds() + " s");
        }

        ModelOutcome run() throws IOException, InterruptedException {
            children.push(ChildJvm.start(
                    "TLC's server",
                    serverCommand(model, temporary),
                    temporary.resolve("stderr"),
                    report -> events.add(new Event.ServerReport(report)),
                    how -> events.add(new Event.ServerEnded(how))));
            while (true) {
                Event event = events.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (event == null) {
                    return late;
                }
                Optional<ModelOutcome> outcome = take(event);
                if (outcome.isPresent()) {
                    return outcome.get();
                }
            }
        }

        private Optional<ModelOutcome> take(Event event) throws IOException {
            if (event instanceof Event.ServerReport server) {
                return take(server.report());
            }
            if (event instanceof Event.WorkerEnded worker) {
                return takeEnd(worker);
            }
            return event instanceof Event.ServerEnded server
                    ? Optional.of(ModelOutcome.error(server.how()))
                    : Optional.empty();
        }

        private Optional<ModelOutcome> take(JsonNode report) throws IOException {
            if (report.has("outcome")) {
                ModelOutcome outcome = json.treeToValue(report.get("outcome"), ModelOutcome.class);
                return Optional.of(outcome.withCosts((System.nanoTime() - started) / 1e9, cpuSeconds()));
            }
            if (report.has("progress")) {
                progress.accept(json.treeToValue(report.get("progress"), ModelProgress.class));
            } else if (report.has("listening")) {
                if (distribution.isOpenToOthers()) {
                    notes.accept(invitation());
                }
                startWorkers();
            } else if (report.has("joined")) {
                String worker = report.get("joined").stringValue();
                if (!isOurs(worker)) {
                    notes.accept("a worker of " + worker + " has joined");
                }
            } else if (report.has("lost")) {
                String worker = report.get("lost").stringValue();
                if (isOurs(worker)) {
                    // Its end is reported as well, and says more; unless it has not ended.
                    giveUpSoon("TLC's server cannot reach " + worker + " any more");
                } else {
                    notes.accept("a worker of " + worker + " has left; others get what it was working on");
                }
            }
            return Optional.empty();
        }

        private boolean isOurs(String worker) {
            return worker.startsWith(WORKER);
        }

        private void startWorkers() throws IOException {
            for (int i = 1; i <= distribution.workers(); i++) {
                int number = i;
                ChildJvm worker = ChildJvm.start(
                        WORKER + number,
                        workerCommand(model, number, temporary),
                        temporary.resolve(WORKER + number + ".stderr"),
                        report -> {
                            // What the server says of it is enough.
                        },
                        how -> events.add(new Event.WorkerEnded(number, how)));
                children.push(worker);
                workers.add(worker);
            }
        }

        /** A search may have ended before a worker got to it; then the server's outcome is on its way. */
        private Optional<ModelOutcome> takeEnd(Event.WorkerEnded worker) {
            if (workers.get(worker.number() - 1).exitCode() != Distribution.SERVER_NOT_REACHED) {
                return Optional.of(ModelOutcome.error(worker.how()));
            }
            giveUpSoon(String.join(": ", worker.how()));
            return Optional.empty();
        }

        private void giveUpSoon(String why) {
            deadline = Math.min(deadline, System.nanoTime() + PATIENCE.toNanos());
            late = ModelOutcome.error(List.of(why));
        }

        private double cpuSeconds() {
            return children.stream()
                            .mapToLong(child -> child.cpuTime().toNanos())
                            .sum()
                    / 1e9;
        }

        /** The workers first, so that none complains of a server that has gone. */
        @Override
        public void close() {
            children.forEach(ChildJvm::close);
        }
    }
}
