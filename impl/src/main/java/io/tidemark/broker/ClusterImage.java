package io.tidemark.broker;

import io.tidemark.policy.IsrEligibilityRule.Registration;
import io.tidemark.protocol.MetadataRecord.BrokerChange;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a broker knows of the cluster from the metadata log, and of its own registration. */
final class ClusterImage {
    private static final Registration UNREGISTERED = new Registration(true, false, -1);

    private final SortedMap<Integer, Registration> registrations = new TreeMap<>();
    private long brokerEpoch = -1;

    void apply(BrokerChange change) {
        registrations.put(
                change.broker(),
                new Registration(change.fenced(), change.inControlledShutdown(), change.brokerEpoch()));
    }

    /** A broker's registration; one that is not known counts as fenced. */
    Registration registration(int broker) {
        return registrations.getOrDefault(broker, UNREGISTERED);
    }

    /** The epoch of this broker's registration, -1 as long as it has none. */
    long brokerEpoch() {
        return brokerEpoch;
    }

    void registered(long epoch) {
        brokerEpoch = epoch;
    }
}
