package io.tidemark.spec.tlc;

import io.tidemark.spec.Distribution;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.NotBoundException;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import tlc2.tool.distributed.InternRMI;
import tlc2.tool.distributed.TLCApp;
import tlc2.tool.distributed.TLCServer;
import tlc2.tool.distributed.TLCServerRMI;
import tlc2.tool.distributed.fp.IFPSetManager;
import tlc2.util.FP64;
import util.ToolIO;
import util.UniqueString;

/**
 * Computes states for {@link DistributedServerMain}, from which it gets the specification.
 *
 * <p>Started beside the server it has one thread, and ends with whoever started it ({@link ParentWatch}). Started by hand,
 * with the server's address and port alone, it has a thread for each core, and ends when the search has ended or the server
 * cannot be reached any more.
 */
public final class DistributedWorkerMain {

    private static final long SERVER_CHECK_SECONDS = 10;

    private final String host;
    private final int port;
    private final PrintStream out;

    private DistributedWorkerMain(String host, int port, PrintStream out) {
        this.host = host;
        this.port = port;
        this.out = out;
    }

    /**
     * Works until the search has ended.
     *
     * @param arguments the server's address and port; beside the server also this worker's name there, and a private folder
     *     for temporary files
     */
    public static void main(String[] arguments) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        PrintStream out = arguments.length > 2 ? nowhere : System.out;
        System.setOut(nowhere);
        ToolIO.out = nowhere;
        ToolIO.err = nowhere;
        DistributedWorkerMain worker = new DistributedWorkerMain(arguments[0], Integer.parseInt(arguments[1]), out);
        try {
            if (arguments.length > 2) {
                Path temporary = Path.of(arguments[3]);
                ParentWatch.start(temporary);
                worker.work(arguments[2], 1, temporary.resolve(arguments[2]));
                // Whoever started this JVM ends it: were it to end by itself, that would be a failure.
                new CountDownLatch(1).await();
            } else {
                worker.workFromElsewhere();
            }
        } catch (Exception | StackOverflowError e) {
            // Whatever failed may have failed for want of a server: a search may end before all workers have begun.
            boolean served = worker.isServed();
            System.err.println((served
                            ? ""
                            : "the server at " + worker.host + ":" + worker.port + " cannot be reached (any more): ")
                    + TlcMessages.oneLine(e.toString()));
            System.err.flush();
            System.exit(served ? 1 : Distribution.SERVER_NOT_REACHED);
        }
    }

    /** Whether there is a server that has work to do. */
    private boolean isServed() {
        try {
            return !server().isDone();
        } catch (RemoteException | NotBoundException e) {
            return false;
        }
    }

    private TLCServerRMI server() throws RemoteException, NotBoundException {
        return (TLCServerRMI) LocateRegistry.getRegistry(host, port).lookup(TLCServer.SERVER_WORKER_NAME);
    }

    private void workFromElsewhere() throws Exception {
        Path temporary = Files.createTempDirectory("tidemark-worker");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> ParentWatch.deleteWithContents(temporary)));
        work("", Runtime.getRuntime().availableProcessors(), temporary.resolve("spec"));
        out.println("the search has ended");
        System.exit(0);
    }

    private void work(String name, int threads, Path folder) throws Exception {
        InetAddress own = ownAddress();
        OneAddressSockets.install(own);
        TLCServerRMI server = server();
        // Both before TLC reads anything: states are compared by fingerprints, and strings by the server's numbers.
        FP64.Init(server.getIrredPolyForFP());
        UniqueString.setSource((InternRMI) server);
        Path standardModules = Files.createDirectories(folder.resolve("standard-modules"));
        TLCApp app = new TLCApp(
                server.getSpecFileName(),
                server.getConfigFileName(),
                server.getCheckDeadlock(),
                new ServerFiles(server, folder, standardModules));
        IFPSetManager fingerprints = server.getFPSetManager();
        CountDownLatch dismissed = new CountDownLatch(threads);
        EveryStepApp everyStep = new EveryStepApp(app);
        for (int i = 0; i < threads; i++) {
            server.registerWorker(
                    new SearchWorker(i, everyStep, fingerprints, name.isEmpty() ? hostName(own) : name, dismissed));
        }
        out.println("working for " + host + ":" + port + " on " + app.getFileName() + ", threads: " + threads);
        out.flush();
        while (!dismissed.await(SERVER_CHECK_SECONDS, TimeUnit.SECONDS)) {
            if (server.isDone()) {
                return;
            }
        }
    }

    /** The address of this machine by which it reaches the server, and so the one by which the server reaches it. */
    private InetAddress ownAddress() throws IOException {
        try (Socket socket = new Socket(host, port)) {
            return socket.getLocalAddress();
        }
    }

    private static String hostName(InetAddress address) {
        String host = address.getHostAddress();
        return host.contains(":") ? "[" + host.replaceFirst("%.*", "") + "]" : host;
    }
}
