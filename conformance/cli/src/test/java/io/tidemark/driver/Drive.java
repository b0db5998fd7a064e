package io.tidemark.driver;

import java.util.Optional;

/**
 * What came of driving the brokers along one path.
 *
 * @param steps how many of the path's edges they took, from its beginning on
 * @param difference how they differ then from what the path says, if they do; the path is not followed further
 */
record Drive(int steps, Optional<String> difference) {}
