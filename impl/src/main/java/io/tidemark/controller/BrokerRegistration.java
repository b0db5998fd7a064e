package io.tidemark.controller;

/**
 * A broker as the controller has it. Kafka: the class of the same name in the metadata module.
 *
 * @param broker its id
 * @param brokerEpoch the epoch of the registration: its offset in the metadata log
 * @param incarnation which run of the broker registered
 * @param fenced whether it must not lead or be in the ISR
 * @param inControlledShutdown whether it has asked to be let go
 */
record BrokerRegistration(
        int broker, long brokerEpoch, long incarnation, boolean fenced, boolean inControlledShutdown) {
    BrokerRegistration withFenced(boolean newFenced) {
        return new BrokerRegistration(broker, brokerEpoch, incarnation, newFenced, inControlledShutdown);
    }

    BrokerRegistration shuttingDown() {
        return new BrokerRegistration(broker, brokerEpoch, incarnation, fenced, true);
    }

    /** Whether it may begin to lead or join the ISR. */
    boolean isActive() {
        return !fenced && !inControlledShutdown;
    }
}
