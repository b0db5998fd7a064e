package io.tidemark.kafka.fault;

import io.tidemark.kafka.scenario.Scenario;

/**
 * A fault, and where the specification must reject what Kafka does with it.
 *
 * @param fault what goes wrong
 * @param scenario in which it shows; without the fault it conforms
 * @param event the event that must be rejected
 * @param reason what the explanation must show: a conjunct of the specification, or an observed field that differs from it
 */
record NegativeControl(Fault fault, Scenario scenario, String event, String reason) {
    @Override
    public String toString() {
        return fault + " (" + fault.reference() + ")";
    }
}
