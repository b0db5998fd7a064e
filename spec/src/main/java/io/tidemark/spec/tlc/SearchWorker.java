package io.tidemark.spec.tlc;

import java.rmi.NoSuchObjectException;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.util.concurrent.CountDownLatch;
import tlc2.tool.distributed.DistApp;
import tlc2.tool.distributed.TLCWorker;
import tlc2.tool.distributed.fp.IFPSetManager;

/** TLC's worker, one thread, which is told by the server when it is not needed any more. */
final class SearchWorker extends TLCWorker {

    private final transient CountDownLatch dismissed;

    /**
     * A worker that listens, but is not registered.
     *
     * @param number tells the threads of one JVM apart
     * @param app what it computes
     * @param fingerprints the states that are known, at the server
     * @param name what the server calls this JVM, in the form of a host's name
     * @param dismissed counted down when the server dismisses this worker
     */
    SearchWorker(int number, DistApp app, IFPSetManager fingerprints, String name, CountDownLatch dismissed)
            throws RemoteException {
        super(number, app, fingerprints, name);
        this.dismissed = dismissed;
    }

    /** Called by the server. TLC's own relies on what its main method has set up. */
    @Override
    public void exit() throws NoSuchObjectException {
        UnicastRemoteObject.unexportObject(this, true);
        dismissed.countDown();
    }
}
