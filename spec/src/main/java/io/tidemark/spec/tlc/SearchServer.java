package io.tidemark.spec.tlc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.NotBoundException;
import java.rmi.RemoteException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import tlc2.tool.distributed.TLCApp;
import tlc2.tool.distributed.TLCServer;
import tlc2.tool.distributed.fp.IFPSetManager;
import tlc2.tool.fp.FPSet;
import tlc2.tool.fp.FPSetFactory;

/** TLC's server, which gives workers the specification's files and nothing else: they may run on other machines. */
final class SearchServer extends TLCServer {

    private final transient List<Path> folders;
    private final transient AtomicLong successors = new AtomicLong();

    SearchServer(TLCApp app, List<Path> folders) throws IOException, NotBoundException {
        super(app);
        this.folders = List.copyOf(folders);
    }

    @Override
    protected IFPSetManager getFPSetManagerImpl(TLCApp app, String folder, int servers) throws IOException {
        FPSet fingerprints = FPSetFactory.getFPSet(app.getFPSetConfiguration());
        fingerprints.init(1, folder, app.getFileName());
        return new ServedFingerprints(fingerprints, trace);
    }

    /** Told for each block of states that a worker has computed: the successors, less one for each fingerprint server. */
    @Override
    public void addStatesGeneratedDelta(long delta) {
        successors.addAndGet(delta + fpSetManager.numOfServers());
    }

    /** The successors that the workers have computed; TLC's own count mixes them with the distinct states. */
    long successors() {
        return successors.get();
    }

    /** Hands out states until there are no more, or until something is violated. */
    void search() throws IOException, InterruptedException, NotBoundException {
        modelCheck();
    }

    /**
     * The contents of a module or a config.
     *
     * @param file its name; folders in it are left out
     * @return its contents, empty if there is no such file
     */
    @Override
    public byte[] getFile(String file) throws RemoteException {
        Path name = Path.of(file).getFileName();
        if (name != null && (name.toString().endsWith(".tla") || name.toString().endsWith(".cfg"))) {
            for (Path folder : folders) {
                if (Files.isRegularFile(folder.resolve(name))) {
                    return read(folder.resolve(name));
                }
            }
        }
        return new byte[0];
    }

    private static byte[] read(Path file) throws RemoteException {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new RemoteException("cannot read " + file + ": " + e.getMessage());
        }
    }
}
