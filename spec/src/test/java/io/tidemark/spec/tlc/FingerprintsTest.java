package io.tidemark.spec.tlc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import tlc2.value.IMVPerm;
import tlc2.value.impl.Enumerable;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.IntervalValue;
import tlc2.value.impl.MVPerms;
import tlc2.value.impl.ModelValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueExcept;
import util.UniqueString;

/** What counts as the same state. */
class FingerprintsTest {
    private static final Value ONE = IntValue.gen(1);
    private static final Value TWO = IntValue.gen(2);

    private final Value first = ModelValue.make("first");
    private final Value second = ModelValue.make("second");
    private final Value other = ModelValue.make("other");
    private final Fingerprints fingerprints = new Fingerprints(exchanging(first, second));

    private static IMVPerm[] exchanging(Value one, Value another) {
        ModelValue.setValues();
        // With the identity, as TLA+ has it, too: TLC asks for no less than two.
        return MVPerms.permutationSubgroup(
                (Enumerable) set(function(one, one, another, another), function(one, another, another, one)));
    }

    @Test
    void statesThatAPermutationTurnsIntoEachOtherAreTheSame() {
        assertThat(state(first, second)).isEqualTo(state(second, first));
        assertThat(state(set(first, other), ONE)).isEqualTo(state(set(second, other), ONE));
        assertThat(state(function(first, ONE, second, TWO), first))
                .isEqualTo(state(function(first, TWO, second, ONE), second));
        assertThat(state(tuple(set(tuple(first, ONE), tuple(second, TWO))), first))
                .isEqualTo(state(tuple(set(tuple(first, TWO), tuple(second, ONE))), second));
    }

    @Test
    void statesThatNoPermutationTurnsIntoEachOtherDiffer() {
        List<Long> all = List.of(
                state(first, first),
                state(first, second),
                state(first, other),
                state(other, first),
                state(set(first), set(first)),
                state(set(first), set(second)),
                state(set(first, second), set(first)),
                state(function(first, ONE, second, TWO), first),
                state(function(first, ONE, second, TWO), second),
                state(function(first, ONE, second, ONE), first),
                state(function(first, second, second, first), first),
                state(function(first, first, second, second), first),
                state(ONE, TWO),
                state(TWO, ONE),
                state(set(ONE), TWO),
                state(tuple(ONE), TWO),
                state(tuple(), TWO),
                state(set(), TWO),
                state(tuple(tuple()), TWO),
                state(set(set()), TWO),
                state(new StringValue("1"), TWO));

        assertThat(all).doesNotHaveDuplicates();
    }

    @Test
    void equalValuesOfDifferentFormsAreTheSame() {
        Value record = new RecordValue(
                new UniqueString[] {UniqueString.uniqueStringOf("a"), UniqueString.uniqueStringOf("b")},
                new Value[] {ONE, first},
                false);
        Value ofStrings = function(new StringValue("b"), first, new StringValue("a"), ONE);

        assertThat(state(record)).isEqualTo(state(ofStrings));
        assertThat(state(tuple(first, ONE))).isEqualTo(state(function(TWO, ONE, ONE, first)));
        assertThat(state(tuple(first, ONE)))
                .isEqualTo(state(new FcnRcdValue(new IntervalValue(1, 2), new Value[] {first, ONE})));
        assertThat(state(new IntervalValue(1, 2))).isEqualTo(state(set(TWO, ONE, TWO)));
    }

    @Test
    void whatIsKnownOfTheValueBeforeMakesNoDifference() {
        Value shared = tuple(first, ONE);
        FcnRcdValue function = new FcnRcdValue(new Value[] {first, second}, new Value[] {shared, TWO}, false);
        for (Value[] step : new Value[][] {
            {set(shared, second), set(shared, first)},
            {set(shared, second), set(shared)},
            {set(second), set(shared, second)},
            {function, function.takeExcept(new ValueExcept(new Value[] {first}, set()))},
            {function, function.takeExcept(new ValueExcept(new Value[] {second}, set()))},
            {function, set(shared)},
            {set(shared), function}
        }) {
            Fingerprints.Part before = fingerprints.of(0, step[0], null);

            assertThat(fingerprints.of(new Fingerprints.Part[] {fingerprints.of(0, step[1], before)}))
                    .isEqualTo(state(step[1]));
        }
    }

    private long state(Value... variables) {
        Fingerprints.Part[] parts = new Fingerprints.Part[variables.length];
        for (int i = 0; i < variables.length; i++) {
            parts[i] = fingerprints.of(i, variables[i], null);
        }
        return fingerprints.of(parts);
    }

    private static Value set(Value... elements) {
        return new SetEnumValue(elements, false);
    }

    private static Value tuple(Value... elements) {
        return new TupleValue(elements);
    }

    /** A function; arguments and values in turn. */
    private static Value function(Value... argumentsAndValues) {
        int size = argumentsAndValues.length / 2;
        Value[] arguments = new Value[size];
        Value[] values = new Value[size];
        Arrays.setAll(arguments, i -> argumentsAndValues[2 * i]);
        Arrays.setAll(values, i -> argumentsAndValues[2 * i + 1]);
        return new FcnRcdValue(arguments, values, false);
    }
}
