package io.tidemark.protocol;

/** A record of the metadata log. */
public sealed interface MetadataRecord {
    /** The partition as it is from here on; a whole state rather than a difference. */
    record PartitionChange(PartitionRegistration partition) implements MetadataRecord {}

    /**
     * A broker's registration as it is from here on.
     *
     * @param broker whose
     * @param brokerEpoch the epoch of the registration
     * @param fenced whether the broker must not lead or be in the ISR
     * @param inControlledShutdown whether it is about to stop, and must not begin to lead or join the ISR any more
     */
    record BrokerChange(int broker, long brokerEpoch, boolean fenced, boolean inControlledShutdown)
            implements MetadataRecord {}
}
