/** Who may do what. Brokers and the controller ask an {@link io.tidemark.authorizer.Authorizer} before they look at anything else. */
@NullMarked
package io.tidemark.authorizer;

import org.jspecify.annotations.NullMarked;
