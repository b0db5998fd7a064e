package io.tidemark.kafka.advice;

import io.tidemark.kafka.recorder.KafkaRecorder;
import kafka.server.BrokerServer;
import net.bytebuddy.asm.Advice;

/** {@code BrokerServer}: a broker's process, or what stands for it in a cluster of one JVM. */
public final class ServerAdvice {
    private ServerAdvice() {}

    /** {@code startup}. */
    public static final class Start {
        private Start() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.This BrokerServer broker) {
            starts(broker);
        }
    }

    /** A broker is about to start. */
    public static void starts(BrokerServer broker) {
        KafkaRecorder.record(
                recorder -> recorder.lifecycle().starts(broker.config().nodeId()));
    }
}
