/** Drives our brokers along the paths of models, and compares after every step what they can see of themselves. */
@NullMarked
package io.tidemark.driver;

import org.jspecify.annotations.NullMarked;
