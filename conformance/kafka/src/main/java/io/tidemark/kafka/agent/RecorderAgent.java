package io.tidemark.kafka.agent;

import io.tidemark.kafka.instrumentation.Hook;
import io.tidemark.kafka.instrumentation.Kafka43;
import io.tidemark.kafka.instrumentation.KafkaInstrumentation;
import io.tidemark.kafka.recorder.KafkaRecorder;
import io.tidemark.tracer.TracedSystem;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.utils.AppInfoParser;
import org.jspecify.annotations.Nullable;

/**
 * {@code java -javaagent:tidemark-kafka-agent.jar=DIR[,topic=NAME]... kafka.Kafka server.properties}. A Kafka that cannot be
 * recorded does not start: what is wrong goes to standard error, and the process ends with exit code 2.
 */
public final class RecorderAgent {
    private static final int NOT_RECORDABLE = 2;
    private static final String VERSION = "4.3.";

    private RecorderAgent() {}

    /** Called by the JVM before the program starts. */
    public static void premain(@Nullable String options, Instrumentation jvm) {
        try {
            start(AgentOptions.parse(Optional.ofNullable(options)), jvm);
        } catch (IllegalArgumentException | IllegalStateException e) {
            stop(String.valueOf(e.getMessage()));
        }
    }

    private static void start(AgentOptions options, Instrumentation jvm) {
        String version = version();
        if (!version.startsWith(VERSION)) {
            throw new IllegalStateException("cannot record Apache Kafka " + version + "; expected " + VERSION + "x");
        }
        options.requireFolder();
        List<Hook> hooks = new ArrayList<>(Kafka43.hooks());
        hooks.addAll(Kafka43.processHooks());
        KafkaInstrumentation instrumentation = KafkaInstrumentation.install(jvm, hooks);
        KafkaRecorder.startProcess(
                options.folder(),
                options::records,
                TracedSystem.of("apache-kafka", version),
                instrumentation::check,
                new KafkaRecorder.Unable() {
                    @Override
                    public void start(String why) {
                        stop(why);
                    }

                    @Override
                    public void goOn(String why) {
                        System.err.println("tidemark: the recording is not complete: " + why);
                    }
                });
    }

    private static String version() {
        try {
            return AppInfoParser.getVersion();
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException("Apache Kafka is not on the class path of this process", e);
        }
    }

    /** At once: neither the program nor its shutdown hooks are to do anything. */
    private static void stop(String why) {
        System.err.println("tidemark: " + why + "; Apache Kafka is not started");
        System.err.flush();
        Runtime.getRuntime().halt(NOT_RECORDABLE);
    }
}
