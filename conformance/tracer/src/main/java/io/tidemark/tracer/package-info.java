/** What an implementation uses to write down its run: trace events and the NDJSON writer. */
@NullMarked
package io.tidemark.tracer;

import org.jspecify.annotations.NullMarked;
