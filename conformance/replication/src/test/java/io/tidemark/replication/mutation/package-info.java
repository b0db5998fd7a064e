/**
 * The check that cannot be fooled: changes the conforming corpus in many small ways and counts how many of the changed
 * traces are rejected. A specification, a mapping or an engine that accepts anything fails it, and so does a field that
 * nothing compares. Not counted are mutants after whose changed events the specification is in the very states that it is in
 * without the change; whatever else is accepted counts, also where the difference is gone an event later.
 *
 * <p>{@link io.tidemark.replication.mutation.Mutator} changes an event, {@link
 * io.tidemark.replication.mutation.MutationCheck} replays what came of it, {@link
 * io.tidemark.replication.mutation.MutationReport} tells people.
 */
@NullMarked
package io.tidemark.replication.mutation;

import org.jspecify.annotations.NullMarked;
