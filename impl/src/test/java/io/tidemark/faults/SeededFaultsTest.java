package io.tidemark.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.policy.ProtocolPolicies;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SeededFaultsTest {
    static Stream<SeededFault> faults() {
        return SeededFaults.all().stream();
    }

    @ParameterizedTest
    @MethodSource("faults")
    void showsInTheRunThatItNames(SeededFault fault) {
        FaultyRun run = FaultSearch.known(fault);

        assertThat(run.firstSign()).isPositive();
        assertThat(run.trace()).isEqualTo(run.trace());
        assertThat(new String(run.trace(2), StandardCharsets.UTF_8).lines())
                .as("the header and the events up to two after the one in which it shows")
                .hasSizeBetween(run.firstSign() + 1, run.firstSign() + 3);
    }

    @ParameterizedTest
    @MethodSource("faults")
    void overridesExactlyTheRuleThatItNames(SeededFault fault) throws ReflectiveOperationException {
        List<Class<?>> overridden = new ArrayList<>();
        for (Method rule : ProtocolPolicies.class.getMethods()) {
            if (rule.isDefault() && !rule.invoke(fault.policies()).equals(rule.invoke(ProtocolPolicies.kafka()))) {
                overridden.add(rule.getReturnType());
            }
        }
        assertThat(overridden).isEqualTo(List.of(fault.rule()));
    }

    @Test
    void haveNamesOfTheirOwn() {
        assertThat(SeededFaults.all()).extracting(SeededFault::name).doesNotHaveDuplicates();
    }
}
