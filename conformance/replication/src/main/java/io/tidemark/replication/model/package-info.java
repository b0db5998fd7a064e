/** Which part of a model's state graph recorded runs take. */
@NullMarked
package io.tidemark.replication.model;

import org.jspecify.annotations.NullMarked;
