package io.tidemark.engine.tlc;

import io.tidemark.engine.Behaviour;
import io.tidemark.engine.Evaluation;
import io.tidemark.engine.ModulePath;
import io.tidemark.engine.ReplayOptions;
import io.tidemark.engine.TraceHeader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import tla2sany.semantic.OpDefNode;
import tlc2.tool.StateVec;
import tlc2.tool.TLCState;
import tlc2.util.Context;

/**
 * Walks at random through a specification, and at each state compares the steps that the engine finds for random events with
 * those that plain TLC finds: all steps of the whole next-state relation, filtered by {@code TraceAction} as a predicate. It
 * does the same with the invariants, which the engine evaluates only in part.
 *
 * <p>Given "folder module seed steps omitting", the last word meaning that events sometimes lack an argument, says how many events of each name were compared, and how many of them were
 * possible; and how many steps from states where an invariant held, and how many of them broke it.
 */
public final class WholeNextComparison implements UnaryOperator<String> {
    private final Map<String, int[]> counts = new TreeMap<>();
    private long seq;
    private boolean omitting;

    @Override
    public String apply(String arguments) {
        String[] words = arguments.split(" ", -1);
        omitting = words[4].equals("omitting");
        TlcKernel kernel = (TlcKernel) new TlcKernelFactory()
                .load(ModulePath.folders(Path.of(words[0])), words[1], words[1], Map.of(), Map.of(), "test");
        Random random = new Random(Long.parseLong(words[2]));
        TraceHeader header = new TraceHeader(words[1], Map.of(), Map.of(), Set.of(), Set.of(), "{}");
        EventParser parser = new EventParser(kernel.module(), "test", header);
        Stepper stepper = new Stepper(
                kernel,
                "test",
                ReplayOptions.defaults().withInvariants(false).withEvaluation(Evaluation.COMPARED),
                List.of());
        OpDefNode traceAction = kernel.module().definition("TraceAction").orElseThrow();
        ReplayState state = initial(kernel, stepper);
        for (int step = 0; step < Integer.parseInt(words[3]); step++) {
            List<ReplayState> all = new ArrayList<>();
            StateVec found = kernel.loaded().getNextStates(kernel.loaded().getNextStateSpec(), state);
            for (int i = 0; i < found.size(); i++) {
                all.add(ReplayState.of(
                        found.elementAt(i), kernel.variables(), stepper.tool().completion()));
            }
            for (String name : kernel.module().eventNames()) {
                compare(kernel, stepper, parse(parser, kernel, name, random), state, all, traceAction);
            }
            for (ReplayState next : all) {
                compareClaims(kernel, stepper, state, next);
            }
            state = all.isEmpty() ? initial(kernel, stepper) : all.get(random.nextInt(all.size()));
        }
        StringBuilder report = new StringBuilder();
        counts.forEach((name, count) -> report.append(name)
                .append(' ')
                .append(count[0])
                .append(' ')
                .append(count[1])
                .append('\n'));
        return report.toString();
    }

    private static ReplayState initial(TlcKernel kernel, Stepper stepper) {
        List<ReplayState> states = new ArrayList<>();
        kernel.loaded().getInitStates(state -> {
            states.add(ReplayState.of(state, kernel.variables(), stepper.tool().completion()));
            return state;
        });
        return states.get(0);
    }

    private Event parse(EventParser parser, TlcKernel kernel, String name, Random random) {
        StringBuilder json = new StringBuilder(
                "{\"seq\":" + ++seq + ",\"event\":\"" + name + "\",\"node\":" + (1 + random.nextInt(3)));
        for (String field : kernel.module().mentioned(name)) {
            boolean isArgument = !Set.of("node", "event").contains(field);
            if (isArgument && !(omitting && random.nextInt(4) == 0)) {
                int most = field.equals("amount") ? 4 : 3;
                json.append(",\"").append(field).append("\":").append(1 + random.nextInt(most));
            }
        }
        byte[] bytes = json.append('}').toString().getBytes(StandardCharsets.UTF_8);
        return parser.parse(bytes, 0, bytes.length, seq + 1, true);
    }

    /** A claim is evaluated after a step only as far as it may have changed: that must not make a difference. */
    private void compareClaims(TlcKernel kernel, Stepper stepper, ReplayState state, ReplayState next) {
        for (Claim claim : kernel.invariants()) {
            if (claim.holds(stepper.tool(), state)) {
                boolean holds = claim.holds(stepper.tool(), next);
                boolean broken = !stepper.broken(List.of(claim), state, next).isEmpty();
                int[] count = counts.computeIfAbsent(claim.name(), name -> new int[2]);
                count[0]++;
                count[1] += holds ? 0 : 1;
                if (holds == broken) {
                    throw new AssertionError(claim.name() + " is " + holds + " after\n" + state + "and\n" + next);
                }
            }
        }
    }

    private void compare(
            TlcKernel kernel,
            Stepper stepper,
            Event event,
            ReplayState state,
            List<ReplayState> all,
            OpDefNode traceAction) {
        List<ReplayState> expected = new ArrayList<>();
        for (ReplayState next : all) {
            if (isAllowed(kernel, event, state, next, traceAction)
                    && expected.stream().noneMatch(next::sameAs)) {
                expected.add(next);
            }
        }
        List<ReplayState> actual =
                stepper.take(event, Possibility.initial(state, 0, Behaviour.UNOBSERVED)).list().stream()
                        .map(Possibility::state)
                        .toList();
        int[] count = counts.computeIfAbsent(event.name(), name -> new int[2]);
        count[0]++;
        count[1] += expected.isEmpty() ? 0 : 1;
        if (expected.size() != actual.size()
                || !expected.stream().allMatch(one -> actual.stream().anyMatch(one::sameAs))) {
            throw new AssertionError(
                    event.record() + " in\n" + state + "whole Next: " + expected + "\nguided: " + actual);
        }
    }

    /** Whether a step is one that the event allows; an argument that the event lacks may have any of a few values. */
    private static boolean isAllowed(
            TlcKernel kernel, Event event, ReplayState state, ReplayState next, OpDefNode traceAction) {
        List<Event> completed = new ArrayList<>(List.of(event));
        for (String field : kernel.module().mentioned(event.name())) {
            List<Event> more = new ArrayList<>();
            for (Event each : completed) {
                more.addAll(Completion.of(each, field));
            }
            completed = more;
        }
        for (Event each : completed) {
            Context context = Context.Empty.cons(traceAction.getParams()[0], each.record());
            if (new tlc2.tool.impl.GuidedTool(kernel.loaded(), kernel.structure(), Evaluation.INTERPRETED)
                    .isTrue(traceAction.getBody(), context, state, (TLCState) next)) {
                return true;
            }
        }
        return false;
    }
}
