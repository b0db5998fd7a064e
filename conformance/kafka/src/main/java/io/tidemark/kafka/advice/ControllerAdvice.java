package io.tidemark.kafka.advice;

import io.tidemark.kafka.recorder.ControllerEvents;
import io.tidemark.kafka.recorder.KafkaRecorder;
import io.tidemark.tracer.ElectionType;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;
import net.bytebuddy.asm.Advice;
import org.apache.kafka.common.message.AlterPartitionReassignmentsRequestData.ReassignablePartition;
import org.apache.kafka.common.message.AlterPartitionRequestData;
import org.apache.kafka.common.message.AlterPartitionResponseData;
import org.apache.kafka.common.message.BrokerRegistrationRequestData;
import org.apache.kafka.common.metadata.BrokerRegistrationChangeRecord;
import org.apache.kafka.common.metadata.PartitionChangeRecord;
import org.apache.kafka.common.metadata.PartitionRecord;
import org.apache.kafka.common.metadata.RegisterBrokerRecord;
import org.apache.kafka.common.metadata.TopicRecord;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.controller.ConfigurationControlManager;
import org.apache.kafka.controller.FeatureControlManager;
import org.apache.kafka.controller.ReplicationControlManager;
import org.jspecify.annotations.Nullable;

/** The KRaft controller, in the one thread that decides. */
public final class ControllerAdvice {
    private ControllerAdvice() {}

    /** {@code QuorumController.ControllerWriteEvent.run}. */
    public static final class Decision {
        private Decision() {}

        @Advice.OnMethodEnter
        static void enter() {
            begin();
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit() {
            end();
        }
    }

    /** The controller takes an event from its queue. */
    public static void begin() {
        KafkaRecorder.record(recorder -> recorder.controller().begin());
    }

    /** It has dealt with it, or failed to. */
    public static void end() {
        KafkaRecorder.record(recorder -> recorder.controller().end());
    }

    /** {@code KafkaRaftClient.schedulePreparedAppend}: before it, nobody else can hear of what has been decided. */
    public static final class Decided {
        private Decided() {}

        @Advice.OnMethodEnter
        static void enter() {
            decided();
        }
    }

    /** The controller hands its records over. */
    public static void decided() {
        KafkaRecorder.record(recorder -> recorder.controller().decided());
    }

    /** {@code QuorumController.replay}, of any record. */
    public static final class Node {
        private Node() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.FieldValue("nodeId") int node) {
            isNode(node);
        }
    }

    /** The controller knows its id. */
    public static void isNode(int node) {
        KafkaRecorder.record(recorder -> recorder.controller().isNode(node));
    }

    /** {@code ReplicationControlManager.alterPartition}: refused as a whole when the broker epoch is stale. */
    public static final class AlterPartition {
        private AlterPartition() {}

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(1) AlterPartitionRequestData request, @Advice.Thrown @Nullable Throwable thrown) {
            refused(request, thrown);
        }
    }

    /** A whole request has been judged; refused if something was thrown. */
    public static void refused(AlterPartitionRequestData request, @Nullable Throwable thrown) {
        if (thrown != null) {
            KafkaRecorder.record(recorder -> request.topics()
                    .forEach(topic -> topic.partitions()
                            .forEach(partition -> recorder.controller()
                                    .judged(
                                            topic.topicId(),
                                            partition.partitionIndex(),
                                            request.brokerId(),
                                            Errors.forException(thrown)))));
        }
    }

    /** {@code ReplicationControlManager.alterPartition}: each partition's proposal judged by itself. */
    public static final class AlterPartitionAnswer {
        private AlterPartitionAnswer() {}

        @Advice.OnMethodExit
        static void exit(@Advice.Argument(1) AlterPartitionRequestData request, @Advice.Return Object result) {
            judged(request, result);
        }
    }

    /** Each partition of a request has its answer. */
    public static void judged(AlterPartitionRequestData request, Object result) {
        KafkaRecorder.record(recorder -> ((AlterPartitionResponseData) invoke(responseOf(result.getClass()), result))
                .topics()
                .forEach(topic -> topic.partitions()
                        .forEach(partition -> recorder.controller()
                                .judged(
                                        topic.topicId(),
                                        partition.partitionIndex(),
                                        request.brokerId(),
                                        Errors.forCode(partition.errorCode())))));
    }

    /** The class of the controller's results is not public; its method is. */
    private static MethodHandle responseOf(Class<?> result) {
        return handle(result, "response", MethodType.methodType(Object.class));
    }

    /** {@code ReplicationControlManager.alterPartitionReassignment}. */
    public static final class Reassign {
        private Reassign() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(0) String topic, @Advice.Argument(1) ReassignablePartition request) {
            reassigns(topic, request);
        }
    }

    /** An operator says who shall be the replicas; no replicas take a reassignment back. */
    public static void reassigns(String topic, ReassignablePartition request) {
        KafkaRecorder.record(recorder -> recorder.controller()
                .reassigns(topic, request.partitionIndex(), Optional.ofNullable(request.replicas())));
    }

    /** {@code ReplicationControlManager.electLeader}. */
    public static final class ElectLeader {
        private ElectLeader() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(2) org.apache.kafka.common.ElectionType type) {
            elects(type == org.apache.kafka.common.ElectionType.UNCLEAN);
        }
    }

    /** {@code ReplicationControlManager.maybeBalancePartitionLeaders}. */
    public static final class BalanceLeaders {
        private BalanceLeaders() {}

        @Advice.OnMethodEnter
        static void enter() {
            elects(false);
        }
    }

    /** {@code ReplicationControlManager.maybeElectUncleanLeaders}. */
    public static final class ElectUncleanLeaders {
        private ElectUncleanLeaders() {}

        @Advice.OnMethodEnter
        static void enter() {
            elects(true);
        }
    }

    /** The elections that follow are of this kind. */
    public static void elects(boolean unclean) {
        KafkaRecorder.record(
                recorder -> recorder.controller().elects(unclean ? ElectionType.UNCLEAN : ElectionType.PREFERRED));
    }

    /** {@code ClusterControlManager.registerBroker}. */
    public static final class Register {
        private Register() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(0) BrokerRegistrationRequestData request) {
            registers(request.brokerId(), request.previousBrokerEpoch());
        }
    }

    /** A broker asks to be registered; the epoch before is -1 if it does not know it. */
    public static void registers(int broker, long previousBrokerEpoch) {
        KafkaRecorder.record(recorder -> recorder.controller().registers(broker, previousBrokerEpoch));
    }

    /** {@code ReplicationControlManager.replay(TopicRecord)}. */
    public static final class ReplayTopic {
        private ReplayTopic() {}

        @Advice.OnMethodExit
        static void exit(@Advice.Argument(0) TopicRecord change) {
            replay(change);
        }
    }

    /** A topic has been created. */
    public static void replay(TopicRecord change) {
        KafkaRecorder.record(recorder -> recorder.controller().replay(change));
    }

    /** {@code ReplicationControlManager.replay(PartitionRecord)}. */
    public static final class ReplayPartition {
        private ReplayPartition() {}

        @Advice.OnMethodExit
        static void exit(
                @Advice.This ReplicationControlManager manager,
                @Advice.FieldValue("configurationControl") ConfigurationControlManager configuration,
                @Advice.FieldValue("featureControl") FeatureControlManager features,
                @Advice.Argument(0) PartitionRecord change) {
            replay(manager, configuration, features, change);
        }
    }

    /** A partition has been created. */
    public static void replay(
            ReplicationControlManager manager,
            ConfigurationControlManager configuration,
            FeatureControlManager features,
            PartitionRecord change) {
        KafkaRecorder.record(recorder ->
                recorder.controller().replay(change, new ControllerConfiguration(manager, configuration, features)));
    }

    /** {@code ReplicationControlManager.replay(PartitionChangeRecord)}. */
    public static final class ReplayPartitionChange {
        private ReplayPartitionChange() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(0) PartitionChangeRecord change) {
            replay(change);
        }
    }

    /** A partition is about to change. */
    public static void replay(PartitionChangeRecord change) {
        KafkaRecorder.record(recorder -> recorder.controller().replay(change));
    }

    /** {@code ClusterControlManager.replay(RegisterBrokerRecord)}. */
    public static final class ReplayRegistration {
        private ReplayRegistration() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(0) RegisterBrokerRecord change) {
            replay(change);
        }
    }

    /** A broker is about to be registered. */
    public static void replay(RegisterBrokerRecord change) {
        KafkaRecorder.record(recorder -> recorder.controller().replay(change));
    }

    /** {@code ClusterControlManager.replay(BrokerRegistrationChangeRecord)}. */
    public static final class ReplayRegistrationChange {
        private ReplayRegistrationChange() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(0) BrokerRegistrationChangeRecord change) {
            replay(change);
        }
    }

    /** A broker's registration is about to change. */
    public static void replay(BrokerRegistrationChangeRecord change) {
        KafkaRecorder.record(recorder -> recorder.controller().replay(change));
    }

    /** Asks the controller's managers what they tell nobody outside their package. */
    private record ControllerConfiguration(
            ReplicationControlManager manager,
            ConfigurationControlManager configuration,
            FeatureControlManager features)
            implements ControllerEvents.Configuration {
        private static final MethodHandle MIN_INSYNC_REPLICAS = handle(
                ReplicationControlManager.class,
                "getTopicEffectiveMinIsr",
                MethodType.methodType(int.class, String.class));
        private static final MethodHandle UNCLEAN = handle(
                ConfigurationControlManager.class,
                "uncleanLeaderElectionEnabledForTopic",
                MethodType.methodType(boolean.class, String.class));
        private static final MethodHandle ELR =
                handle(FeatureControlManager.class, "isElrFeatureEnabled", MethodType.methodType(boolean.class));

        @Override
        public int minInsyncReplicas(String topic) {
            return ((Number) invoke(MIN_INSYNC_REPLICAS, manager, topic)).intValue();
        }

        @Override
        public boolean uncleanLeaderElection(String topic) {
            return (Boolean) invoke(UNCLEAN, configuration, topic);
        }

        @Override
        public boolean eligibleLeaderReplicas() {
            return (Boolean) invoke(ELR, features);
        }
    }

    private static Object invoke(MethodHandle method, Object... arguments) {
        try {
            return method.invokeWithArguments(arguments);
        } catch (Error | RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle handle(Class<?> type, String method, MethodType signature) {
        try {
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup()).findVirtual(type, method, signature);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
