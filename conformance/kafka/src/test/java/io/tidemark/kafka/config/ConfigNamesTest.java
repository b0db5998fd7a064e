package io.tidemark.kafka.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.config.BrokerConfigs;
import io.tidemark.config.ConfigKey;
import io.tidemark.config.ConfigType.IntBetween;
import io.tidemark.config.ConfigType.LongAtLeast;
import io.tidemark.config.ConfigType.TrueOrFalse;
import io.tidemark.config.KafkaConfigNames;
import io.tidemark.config.TopicConfig;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.network.ListenerName;
import org.apache.kafka.metadata.authorizer.StandardAuthorizer;
import org.apache.kafka.server.config.AbstractKafkaConfig;
import org.apache.kafka.server.log.remote.storage.RemoteLogManagerConfig;
import org.apache.kafka.storage.internals.log.LogConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever knows how to configure Apache Kafka knows how to configure our brokers. */
class ConfigNamesTest {
    /** Where nothing is given, Kafka has no value either, and another configuration counts. */
    private static final Set<String> WITHOUT_DEFAULT = Set.of("log.flush.interval.ms", "internal.segment.bytes");

    static Stream<ConfigKey<?>> ofBrokers() {
        return BrokerConfigs.definition().keys().stream();
    }

    static Stream<ConfigKey<?>> ofTopics() {
        return TopicConfig.definition().keys().stream();
    }

    @ParameterizedTest
    @MethodSource("ofBrokers")
    void brokersAreConfiguredAsInKafka(ConfigKey<?> key) {
        assertThatKafkaHas(key, AbstractKafkaConfig.CONFIG_DEF.configKeys());
    }

    @ParameterizedTest
    @MethodSource("ofTopics")
    void topicsAreConfiguredAsInKafka(ConfigKey<?> key) {
        assertThatKafkaHas(key, LogConfig.configDefCopy().configKeys());
    }

    @Test
    void theNamesAreThoseOfKafka() {
        Set<String> kafkas = new TreeSet<>(AbstractKafkaConfig.CONFIG_DEF.names());
        // The authorizer that comes with Kafka reads its own from the same file.
        kafkas.add(StandardAuthorizer.SUPER_USERS_CONFIG);
        kafkas.add(StandardAuthorizer.ALLOW_EVERYONE_IF_NO_ACL_IS_FOUND_CONFIG);

        assertThat(KafkaConfigNames.ofThisLibrary().names()).containsExactlyElementsOf(kafkas);
    }

    @Test
    void soIsWhatNamesBeginWithThatAUserCompletes() {
        String listener = new ListenerName("any").configPrefix();

        assertThat(KafkaConfigNames.ofThisLibrary().prefixes())
                .containsExactlyInAnyOrder(
                        listener.substring(0, listener.length() - "any.".length()),
                        RemoteLogManagerConfig.DEFAULT_REMOTE_STORAGE_MANAGER_CONFIG_PREFIX,
                        RemoteLogManagerConfig.DEFAULT_REMOTE_LOG_METADATA_MANAGER_CONFIG_PREFIX);
    }

    @Test
    void whatKafkaRemovedItDoesNotHave() {
        KafkaConfigNames removed = KafkaConfigNames.removed();

        assertThat(removed.names()).isNotEmpty();
        assertThat(AbstractKafkaConfig.CONFIG_DEF.names()).noneMatch(removed::contains);
    }

    private static void assertThatKafkaHas(ConfigKey<?> key, Map<String, ConfigDef.ConfigKey> kafkas) {
        ConfigDef.ConfigKey kafka = Objects.requireNonNull(kafkas.get(key.name()), "Kafka has no such configuration");
        assertThat(kafka.type).isEqualTo(type(key));
        if (WITHOUT_DEFAULT.contains(key.name())) {
            assertThat(kafka.defaultValue).isNull();
        } else {
            assertThat(key.defaultValue()).isEqualTo(kafka.defaultValue);
        }
    }

    private static ConfigDef.Type type(ConfigKey<?> key) {
        if (key.type() instanceof IntBetween) {
            return ConfigDef.Type.INT;
        } else if (key.type() instanceof LongAtLeast) {
            return ConfigDef.Type.LONG;
        }
        assertThat(key.type()).isInstanceOf(TrueOrFalse.class);
        return ConfigDef.Type.BOOLEAN;
    }
}
