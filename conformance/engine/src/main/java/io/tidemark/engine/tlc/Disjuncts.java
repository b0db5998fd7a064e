package io.tidemark.engine.tlc;

import io.tidemark.engine.Coverage;
import io.tidemark.evaluation.ActionTarget;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.st.Location;

/**
 * The actions of a specification and their disjuncts, and where in the parsed specification these begin. Each action and each
 * disjunct has a number, by which its steps are counted. Not changed any more once all have been collected.
 */
public final class Disjuncts {
    /** The number of what is no disjunct. */
    private static final int NONE = -1;

    private final Map<ActionTarget, Action> actions = new LinkedHashMap<>();
    private final List<Disjunct> disjuncts = new ArrayList<>();
    private final IdentityHashMap<SemanticNode, int[]> alternatives = new IdentityHashMap<>();
    private final Set<SemanticNode> attempts = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<SemanticNode> named = Collections.newSetFromMap(new IdentityHashMap<>());

    private record Action(int number, Optional<String> ruledOut) {}

    /**
     * An alternative, as it is found in a definition.
     *
     * @param location where it stands
     * @param text     how it is shown
     * @param ruledOut by what the constants rule it out on the way by which it was found
     * @param never    why no step of a run can take it, if the text says so
     */
    record Alternative(Location location, String text, Optional<String> ruledOut, Optional<String> never) {}

    private static final class Disjunct {
        private final OpDefNode definition;
        private final Set<ActionTarget> actions = new LinkedHashSet<>();
        private Alternative alternative;

        Disjunct(OpDefNode definition, Alternative alternative) {
            this.definition = definition;
            this.alternative = alternative;
        }

        /** What is ruled out on one way only is not ruled out. */
        void add(ActionTarget action, Alternative found) {
            actions.add(action);
            if (found.ruledOut().isEmpty()) {
                alternative = found;
            }
        }

        Coverage.OfDisjunct coverage(long steps) {
            return new Coverage.OfDisjunct(
                    position(alternative.location()),
                    alternative.text(),
                    steps,
                    alternative.ruledOut(),
                    alternative.never());
        }
    }

    /** Notes an action, before any disjunct. */
    void add(ActionTarget action, Optional<String> ruledOut) {
        actions.put(action, new Action(actions.size(), ruledOut));
    }

    /**
     * Notes the alternatives of an expression, once for each way by which an action comes to it.
     *
     * @param definition in which it stands
     * @param parts      its alternatives; empty for one that is no disjunct, because it has alternatives itself
     */
    void add(ActionTarget action, OpDefNode definition, SemanticNode expression, List<Optional<Alternative>> parts) {
        int[] numbers = alternatives.computeIfAbsent(expression, each -> {
            int[] given = new int[parts.size()];
            for (int i = 0; i < given.length; i++) {
                given[i] = NONE;
                if (parts.get(i).isPresent()) {
                    given[i] = actions.size() + disjuncts.size();
                    disjuncts.add(new Disjunct(definition, parts.get(i).get()));
                }
            }
            return given;
        });
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] != NONE) {
                disjuncts
                        .get(numbers[i] - actions.size())
                        .add(action, parts.get(i).orElseThrow());
            }
        }
    }

    /** Notes a formula that may be evaluated several times for one step, of which only what makes it TRUE counts. */
    void addAttempt(SemanticNode formula) {
        attempts.add(formula);
    }

    /** Notes an expression with a name, in which there are disjuncts. */
    void addNamed(SemanticNode expression) {
        named.add(expression);
    }

    /** How many numbers there are. */
    int size() {
        return actions.size() + disjuncts.size();
    }

    /** The number of an action; nothing if the action is but a group of others. */
    Optional<Integer> number(ActionTarget action) {
        return Optional.ofNullable(actions.get(action)).map(Action::number);
    }

    /** The numbers of an expression's alternatives, negative for one that is no disjunct; null if there are none. */
    public int @Nullable [] alternatives(SemanticNode expression) {
        return alternatives.get(expression);
    }

    /** Whether a formula is evaluated once for each value of a variable, until it is TRUE. */
    public boolean isAttempt(SemanticNode formula) {
        return attempts.contains(formula);
    }

    /** Whether an expression that has a name must be evaluated wherever the name is, lest disjuncts are missed. */
    public boolean isNamed(SemanticNode expression) {
        return named.contains(expression);
    }

    /** What the counts by number say of one trace. */
    Coverage coverage(long[] counts) {
        Map<OpDefNode, List<Integer>> byDefinition = new LinkedHashMap<>();
        for (int i = 0; i < disjuncts.size(); i++) {
            byDefinition
                    .computeIfAbsent(disjuncts.get(i).definition, definition -> new ArrayList<>())
                    .add(i);
        }
        List<Coverage.OfAction> ofActions = new ArrayList<>();
        actions.forEach((target, action) -> ofActions.add(new Coverage.OfAction(
                target.name(),
                position(target.definition().getLocation()),
                counts[action.number()],
                action.ruledOut(),
                ordered(
                        byDefinition.entrySet().stream()
                                .filter(each -> isOwn(each.getKey(), each.getValue(), target))
                                .flatMap(each -> each.getValue().stream())
                                .toList(),
                        counts))));
        List<Coverage.OfDefinition> shared = new ArrayList<>();
        byDefinition.forEach((definition, numbers) -> {
            if (actions.keySet().stream().noneMatch(target -> isOwn(definition, numbers, target))) {
                shared.add(new Coverage.OfDefinition(
                        definition.getName().toString(),
                        position(definition.getLocation()),
                        users(numbers).stream().map(ActionTarget::name).toList(),
                        ordered(numbers, counts)));
            }
        });
        return new Coverage(1, ofActions, shared);
    }

    /** Whether a definition is that of the action, or is used by no other. */
    @SuppressWarnings("ReferenceEquality") // the parser's nodes have no other
    private boolean isOwn(OpDefNode definition, List<Integer> numbers, ActionTarget action) {
        return definition == action.definition()
                || (actions.keySet().stream().noneMatch(each -> each.definition() == definition)
                        && users(numbers).equals(Set.of(action)));
    }

    private Set<ActionTarget> users(List<Integer> numbers) {
        Set<ActionTarget> users = new LinkedHashSet<>();
        numbers.forEach(number -> users.addAll(disjuncts.get(number).actions));
        return users;
    }

    private List<Coverage.OfDisjunct> ordered(List<Integer> numbers, long[] counts) {
        Comparator<Location> places = Comparator.comparing(Location::source)
                .thenComparing(Location::beginLine)
                .thenComparing(Location::beginColumn);
        return numbers.stream()
                .sorted(Comparator.comparing(
                        number -> disjuncts.get(number).alternative.location(), places))
                .map(number -> disjuncts.get(number).coverage(counts[actions.size() + number]))
                .toList();
    }

    private static String position(Location location) {
        return location.source() + ":" + location.beginLine() + ":" + location.beginColumn();
    }
}
