package io.tidemark.engine.tlc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.IntervalValue;
import tlc2.value.impl.ModelValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import util.UniqueString;

class SpecificationValuesTest {

    static Stream<List<Value>> equalValues() {
        return Stream.of(
                List.of(number(7), number(7)),
                List.of(text("leader"), text("leader")),
                List.of(
                        new TupleValue(new Value[] {number(3), text("a")}),
                        new FcnRcdValue(new IntervalValue(1, 2), new Value[] {number(3), text("a")}),
                        new FcnRcdValue(new Value[] {number(2), number(1)}, new Value[] {text("a"), number(3)}, false)),
                List.of(
                        record("epoch", number(1), "offset", number(5)),
                        record("offset", number(5), "epoch", number(1)),
                        new FcnRcdValue(
                                new Value[] {text("epoch"), text("offset")},
                                new Value[] {number(1), number(5)},
                                false)),
                List.of(
                        new IntervalValue(1, 3),
                        set(number(3), number(1), number(2)),
                        set(number(1), number(2), number(3), number(1))),
                List.of(set(), new IntervalValue(1, 0)),
                List.of(
                        new TupleValue(new Value[0]),
                        new FcnRcdValue(new Value[0], new Value[0], false),
                        new RecordValue(new UniqueString[0], new Value[0], false)));
    }

    @ParameterizedTest
    @MethodSource("equalValues")
    void equalValuesHashTheSameInEveryForm(List<Value> values) {
        for (Value value : values) {
            assertThat(SpecificationValues.same(values.get(0), value)).isTrue();
            assertThat(SpecificationValues.hash(value)).isEqualTo(SpecificationValues.hash(values.get(0)));
        }
    }

    @Test
    void differentValuesSeldomHashTheSame() {
        List<Value> different = new ArrayList<>(List.of(BoolValue.ValTrue, BoolValue.ValFalse, ModelValue.make("b1")));
        for (int i = 0; i < 30; i++) {
            for (int j = 0; j < 30; j++) {
                different.add(new TupleValue(new Value[] {number(i), number(j)}));
                different.add(record("leaderEpoch", number(i), "highWatermark", number(j)));
                if (i < j) {
                    different.add(set(number(i), number(j)));
                }
            }
        }

        Set<Integer> hashes = new HashSet<>();
        different.forEach(value -> hashes.add(SpecificationValues.hash(value)));

        assertThat(hashes).hasSizeGreaterThan(different.size() - 5);
    }

    private static IntValue number(int number) {
        return IntValue.gen(number);
    }

    private static StringValue text(String text) {
        return new StringValue(text);
    }

    private static SetEnumValue set(Value... elements) {
        return new SetEnumValue(elements, false);
    }

    private static RecordValue record(String first, Value one, String second, Value other) {
        return new RecordValue(
                new UniqueString[] {UniqueString.uniqueStringOf(first), UniqueString.uniqueStringOf(second)},
                new Value[] {one, other},
                false);
    }
}
