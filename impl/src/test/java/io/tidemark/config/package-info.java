@NullMarked
package io.tidemark.config;

import org.jspecify.annotations.NullMarked;
