package io.tidemark.spec.tlc;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMISocketFactory;

/** Remote objects listen on one address of this machine; by itself, RMI listens on all of them. */
final class OneAddressSockets extends RMISocketFactory {

    /** Any: as {@link ServerSocket#ServerSocket(int)} has it. */
    private static final int BACKLOG = 50;

    private final InetAddress address;

    private OneAddressSockets(InetAddress address) {
        this.address = address;
    }

    /**
     * From now on, all remote objects of this JVM listen on this address, and are called by it from elsewhere. To be called
     * before anything else of RMI.
     */
    static void install(InetAddress address) throws IOException {
        System.setProperty("java.rmi.server.hostname", address.getHostAddress());
        RMISocketFactory.setSocketFactory(new OneAddressSockets(address));
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return new Socket(host, port);
    }

    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
        return new ServerSocket(port, BACKLOG, address);
    }
}
