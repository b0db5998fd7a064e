package io.tidemark.driver;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Steps that the specification allows and our brokers do not take, each by a rule. */
final class NotOffered {
    private NotOffered() {}

    /**
     * Why the brokers need not take a step.
     *
     * @param event the step
     * @param before the steps before it
     * @return the reason; empty if they ought to have taken it
     */
    static Optional<String> why(JsonNode event, List<JsonNode> before) {
        return Optional.empty();
    }
}
