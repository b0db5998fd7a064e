package io.tidemark.kafka.instrumentation;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import net.bytebuddy.agent.ByteBuddyAgent;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.pool.TypePool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class KafkaInstrumentationTest {
    private static final String PARTITION = "kafka.cluster.Partition";

    @ParameterizedTest
    @CsvSource({
        PARTITION + ",appendRecordsToLeeder,0", // no such method
        "kafka.cluster.Partitions,makeLeader,0", // no such class
        "org.apache.kafka.controller.ReplicationControlManager,replay,5" // one for each kind of record
    })
    void aHookThatDoesNotMatchOneMethodIsNamed(String type, String method, int found) {
        Hook works = new Hook(PARTITION, "appendRecordsToLeader", named("appendRecordsToLeader"), Nothing.class);
        Hook broken = new Hook(type, method, named(method), Nothing.class);

        assertThatThrownBy(() -> KafkaInstrumentation.install(ByteBuddyAgent.install(), List.of(works, broken)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("cannot record this version of Apache Kafka: expected one method " + type + "." + method
                        + ", found " + found);
    }

    static Stream<Hook> hooks() {
        return Stream.concat(Kafka43.hooks().stream(), Kafka43.processHooks().stream());
    }

    @ParameterizedTest
    @MethodSource("hooks")
    void everyHookOfTheTableMatchesOneMethodOfKafka(Hook hook) {
        TypePool kafka = TypePool.Default.of(
                ClassFileLocator.ForClassLoader.of(Thread.currentThread().getContextClassLoader()));

        assertThat(kafka.describe(hook.type()).resolve().getDeclaredMethods().filter(hook.methods()))
                .as(hook.name())
                .hasSize(1);
    }

    @Test
    void theTableNamesEachPlaceAndItsAdviceOnce() {
        assertThat(hooks())
                .extracting(hook -> hook.name() + " " + hook.advice().getName())
                .doesNotHaveDuplicates();
    }

    /** Advice that does nothing. */
    private static final class Nothing {
        private Nothing() {}

        @Advice.OnMethodEnter
        static void enter() {}
    }
}
