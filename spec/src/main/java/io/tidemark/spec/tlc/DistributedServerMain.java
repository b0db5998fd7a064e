package io.tidemark.spec.tlc;

import io.tidemark.spec.ModelOutcome;
import io.tidemark.spec.ModelOutcome.Result;
import io.tidemark.spec.ModelProgress;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tlc2.TLCGlobals;
import tlc2.output.EC;
import tlc2.output.MP;
import tlc2.output.OutputCollector;
import tlc2.tool.distributed.TLCApp;
import tlc2.tool.distributed.TLCServer;
import tlc2.tool.fp.FPSetConfiguration;
import tlc2.tool.impl.FastTool;
import tlc2.tool.impl.ModelConfig;

/**
 * Runs TLC's server for one model and reports on standard output, one JSON object a line: {@code {"listening": true}} when
 * workers can register, {@code {"joined": worker}}, {@code {"lost": worker}}, {@code {"progress": ...}} about once a second,
 * at last {@code {"outcome": ...}}. It ends with whoever started it ({@link ParentWatch}).
 *
 * <p>An outcome {@link Result#VIOLATED} has neither a property nor a counterexample: TLC's workers report that something is
 * wrong with a state, but not what.
 */
public final class DistributedServerMain implements SearchRecorder.Listener {

    private final TlcProcess process;
    private final SearchRecorder recorder = new SearchRecorder(this);

    private DistributedServerMain(TlcProcess process) {
        this.process = process;
    }

    /**
     * Serves a search.
     *
     * @param arguments the address and the port to listen on, a private folder for temporary files, the module's name, the
     *     config's name without {@code .cfg}, then the folders in which modules and config stand
     */
    public static void main(String[] arguments) {
        Path temporary = Path.of(arguments[2]);
        TlcProcess process = TlcProcess.start(temporary);
        process.end(new DistributedServerMain(process)
                .outcome(
                        arguments[0],
                        Integer.parseInt(arguments[1]),
                        temporary,
                        arguments[3],
                        arguments[4],
                        TlcProcess.folders(arguments, 5)));
    }

    @Override
    public void listening() {
        process.report("listening", true);
    }

    @Override
    public void joined(String worker) {
        process.report("joined", worker);
    }

    @Override
    public void lost(String worker) {
        process.report("lost", worker);
    }

    @Override
    public void tooMuchAtOnce() {
        process.end(
                ModelOutcome.error(List.of("a worker's memory is too small for the successors of what it was given")));
    }

    private ModelOutcome outcome(
            String address, int port, Path temporary, String module, String config, List<Path> folders) {
        try {
            InetAddress own = InetAddress.getByName(address);
            if (own.isAnyLocalAddress()) {
                return ModelOutcome.error(List.of(
                        address + " is no address by which workers reach this machine, but stands for all of them"));
            }
            OneAddressSockets.install(own);
        } catch (UnknownHostException e) {
            return ModelOutcome.error(List.of("cannot find out the address of the host \"" + address + "\""));
        } catch (IOException e) {
            return ModelOutcome.error(List.of("cannot listen on " + address + ": " + e.getMessage()));
        }
        TLCGlobals.chkptDuration = 0; // no checkpoints
        TLCGlobals.setNumWorkers(0); // each that registers is added
        TLCApp app;
        try {
            app = process.read(folders, recorder, resolver -> {
                TLCGlobals.metaDir = Files.createDirectory(temporary.resolve("states")) + "/";
                return app(module, config, resolver);
            });
        } catch (TlcProcess.Unreadable e) {
            return ModelOutcome.error(e.messages());
        }
        Optional<String> unfit = unfit(app);
        if (unfit.isPresent()) {
            return ModelOutcome.error(List.of(unfit.get()));
        }
        try {
            return search(app, port, folders);
        } catch (Exception | StackOverflowError e) {
            if (cause(e) instanceof BindException unavailable) {
                return ModelOutcome.error(
                        List.of("cannot listen on " + address + ", port " + port + ": " + unavailable.getMessage()));
            }
            List<String> errors = new ArrayList<>(errorMessages());
            errors.add(TlcMessages.oneLine(e.toString()));
            return ModelOutcome.error(errors);
        }
    }

    private static TLCApp app(String module, String config, ModuleResolver resolver) throws IOException {
        // The server has to be told whether to look for deadlocks before it reads the config itself.
        ModelConfig bounds = new ModelConfig(config + ".cfg", resolver);
        bounds.parse();
        return new TLCApp(module, config, bounds.getCheckDeadlock(), null, new FPSetConfiguration(), resolver);
    }

    /** Why TLC's server would not answer the model's whole question. */
    private static Optional<String> unfit(TLCApp app) {
        if (app.actions.length == 0) {
            return Optional.of("the model has no behaviour that several workers could search");
        }
        String[] temporal = tool(app).getImpliedTemporalNames();
        return temporal.length == 0
                ? Optional.empty()
                : Optional.of("TLC's server does not check temporal properties, such as " + temporal[0]
                        + ": this model can only be run without --distributed");
    }

    private static FastTool tool(TLCApp app) {
        return (FastTool) app.tool;
    }

    private ModelOutcome search(TLCApp app, int port, List<Path> folders) throws Exception {
        TLCServer.Port = port;
        long successors = 0;
        if (app.tool.checkAssumptions() == EC.NO_ERROR) { // the server does not evaluate them
            SearchServer server = new SearchServer(app, folders);
            TlcProcess.Progress progress = process.startProgress(() -> progress(server));
            server.search();
            progress.end();
            successors = server.successors();
        }
        return new ModelOutcome(
                recorder.exhausted() ? Result.HOLDS : Result.VIOLATED,
                Optional.empty(),
                List.of(app.tool.getInvNames()),
                properties(app),
                app.tool.getAssumptions().length,
                recorder.distinctStates(),
                recorder.initialStates() + successors,
                recorder.depth(),
                recorder.unexplored(),
                process.seconds(),
                0, // known to whoever started all JVMs
                false,
                List.of(),
                Optional.empty(),
                errorMessages());
    }

    /** Empty when the server is just about to finish. */
    private Optional<ModelProgress> progress(SearchServer server) {
        try {
            return Optional.of(new ModelProgress(
                    server.fpSetManager.size(),
                    recorder.initialStates() + server.successors(),
                    server.trace.getLevelForReporting(),
                    server.getNewStates(),
                    process.seconds()));
        } catch (IOException | RuntimeException finishing) {
            return Optional.empty();
        }
    }

    private static List<String> properties(TLCApp app) {
        Set<String> names = new LinkedHashSet<>();
        names.addAll(List.of(app.tool.getImpliedInitNames()));
        names.addAll(List.of(app.tool.getImpliedActNames()));
        return List.copyOf(names);
    }

    private static List<String> errorMessages() {
        return TlcMessages.ofChecking(OutputCollector.getAllMessages().stream()
                .filter(message -> message.getMessageClass() == MP.ERROR || message.getMessageClass() == MP.TLCBUG)
                .toList());
    }

    private static Throwable cause(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }
}
