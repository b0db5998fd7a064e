/**
 * Replays recorded traces against TLA+ specifications: is what a running system did a behaviour of its specification?
 *
 * <p>The specification's own TLA+ is evaluated, with TLC's evaluator; nothing is restated in Java, and nothing here knows what
 * the specification is about.
 *
 * <pre>{@code
 * Specification specification = Specification.of(Path.of("spec"), "TwoPhaseTrace");
 * Verdict verdict = new Replay(specification).run(TraceSource.of(Path.of("run.ndjson")));
 * if (verdict instanceof Verdict.Rejected rejected) {
 *     System.out.println(rejected.explanation().text());
 * }
 * }</pre>
 *
 * <h2>Traces</h2>
 *
 * <p>A trace is NDJSON: a header line, then an event a line, in the order of their numbers.
 *
 * <pre>{@code
 * {"tidemark":1,"spec":"TwoPhase","constants":{"ResourceManagers":["a","b"]}}
 * {"seq":1,"node":"a","event":"Write","amount":3,"state":{"written":3}}
 * {"seq":4,"after":2,"node":"tm","event":"ReceivePrepared","from":"a"}
 * }</pre>
 *
 * <p>What stands under {@code state} was observed after the event; it may be anything from nothing to everything. An event
 * with {@code after} is a read that happened somewhere between that number and its own. Events with {@code partition} go to an
 * instance of the specification of their own; those without to all instances. {@code "event":"Gap"} says that the recorder
 * lost events there.
 *
 * <h2>The trace module</h2>
 *
 * <p>A TLA+ module that extends the specification says what events mean. A TLC config of the same name gives
 * {@code SPECIFICATION} or {@code INIT} and {@code NEXT}, the constants that the traces' headers do not, and the invariants
 * that are evaluated on the way.
 *
 * <pre>{@code
 * TraceAction(event) ==
 *     CASE event.event = "Write" -> Write(event.node, event.amount)
 *       [] event.event = "Decide" -> Commit \/ Abort
 *
 * TraceObservation(event, field) ==
 *     CASE field = "written" -> written[event.node]
 *       [] field = "decision" -> decision
 * }</pre>
 *
 * <p>An arm of {@code TraceAction} is an action of the next-state relation, or a disjunction of such; it may stand under
 * conditions on the event and the state before it. An argument which mentions a field that an event lacks is left open: any
 * value will do that the next-state relation allows. An arm of {@code TraceObservation} is an expression about the state after
 * the event. Optional definitions are
 *
 * <dl>
 *   <dt>{@code TraceInit(header)}
 *   <dd>the initial predicate, with the header as a record; else the config's
 *   <dt>{@code TraceSilent}, {@code TraceSilentBound}
 *   <dd>names of actions that may be taken without an event, and how many of them between two events (1 if not defined). A
 *       header's {@code silent} adds names
 *   <dt>{@code TraceConstants}
 *   <dd>names of the constants that a header may set, such as {@code {"ResourceManagers"}}; any if not defined
 *   <dt>{@code TraceReads}
 *   <dd>names of the events that may carry {@code after}; any if not defined
 *   <dt>{@code TraceValues}
 *   <dd>a record of sets, such as {@code [written |-> Nat]}: an event whose {@code state} holds anything else in that field is
 *       an error in the trace
 *   <dt>{@code TraceNotes}
 *   <dd>a record of state predicates; where one turns FALSE the verdict has a {@linkplain io.tidemark.engine.Verdict.Note note}
 *   <dt>{@code TraceSummary}
 *   <dd>a record of expressions that the verdict shows of the last state
 * </dl>
 *
 * <h2>How it works</h2>
 *
 * <p>The engine keeps the <em>frontier</em>: all states of the specification that explain the events so far. For each event it
 * computes those steps of the whole next-state relation which go through the event's action with the event's arguments, and
 * keeps the successors that agree with what was observed. Whatever the relation puts around an action counts, but other
 * actions and other arguments are never evaluated. When the frontier empties, recent events are gone through again, with silent
 * steps inserted and reads taken earlier, within the limits of {@link io.tidemark.engine.ReplayOptions}; a trace is rejected
 * only when that is exhausted, and {@linkplain io.tidemark.engine.Verdict.Inconclusive inconclusive} when a limit ends it. Since
 * a silent step that is older than the window can never be ruled out, declare silent only what the recorder leaves out.
 *
 * <p>A JSON number is a whole number of TLA+, a string a string, a boolean a boolean, an object a record; an array is a
 * sequence, compared as a set where the specification has one. {@code null} is an error. So is whatever nobody compares: an
 * event without an arm, an argument that its arm does not mention, a field of {@code state} without an arm, unless the header
 * lists the field under {@code ignored}.
 */
@NullMarked
package io.tidemark.engine;

import org.jspecify.annotations.NullMarked;
