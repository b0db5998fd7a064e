package io.tidemark.driver;

import java.util.Optional;

/**
 * What came of driving the brokers along one path.
 *
 * @param steps how many of the path's edges they took, from its beginning on
 * @param notOffered why they did not take the next one, if it is one that they need not take
 * @param difference how they differ from what the path says, if they do
 */
record Drive(int steps, Optional<String> notOffered, Optional<String> difference) {}
