package io.tidemark.broker;

import io.tidemark.protocol.MetadataRecord.BrokerChange;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a broker knows of the cluster from the metadata log, and of its own registration. */
final class ClusterImage {
    private final SortedMap<Integer, BrokerChange> brokers = new TreeMap<>();
    private long brokerEpoch = -1;

    void apply(BrokerChange change) {
        brokers.put(change.broker(), change);
    }

    /** Whether a broker is fenced, or not registered at all. */
    boolean isFenced(int broker) {
        BrokerChange registration = brokers.get(broker);
        return registration == null || registration.fenced();
    }

    /** The epoch of this broker's registration, -1 as long as it has none. */
    long brokerEpoch() {
        return brokerEpoch;
    }

    void registered(long epoch) {
        brokerEpoch = epoch;
    }
}
