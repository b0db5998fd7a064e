package io.tidemark.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.broker.ReplicationConfig;
import io.tidemark.controller.ControllerConfig;
import io.tidemark.log.LogConfig;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigTest {
    private static final int MIB = 1024 * 1024;

    @Test
    void whatIsNotGivenIsAsInKafka() {
        Config broker = BrokerConfigs.parse(new Properties());
        TopicConfig topic = TopicConfig.of(broker);

        assertThat(ReplicationConfig.of("orders-0", 3000, broker, topic))
                .isEqualTo(new ReplicationConfig(
                        "orders-0",
                        3000,
                        1,
                        30_000,
                        500,
                        1_000,
                        MIB,
                        55 * MIB,
                        30_000,
                        30_000,
                        2_000,
                        5_000,
                        ReplicationConfig.NEVER,
                        ReplicationConfig.UNLIMITED,
                        300_000,
                        300_000,
                        new LogConfig(1024 * MIB, 4_096, MIB + 12, Long.MAX_VALUE)));
        assertThat(ControllerConfig.of(3000, "orders-0", List.of(0, 1, 2), true, broker, topic))
                .isEqualTo(new ControllerConfig(3000, "orders-0", List.of(0, 1, 2), 1, 1, false, true, 9_000));
    }

    @Test
    void whatAPropertiesFileGivesCounts() {
        Config broker = broker("""
                # the cluster of the accounts
                min.insync.replicas=2
                unclean.leader.election.enable = TRUE
                default.replication.factor: 3
                broker.session.timeout.ms=6000
                broker.heartbeat.interval.ms=1500
                replica.lag.time.max.ms=10000
                replica.fetch.wait.max.ms=250
                replica.fetch.backoff.ms=100
                replica.fetch.max.bytes=4096
                fetch.max.bytes=1024
                replica.socket.timeout.ms=20000
                controller.socket.timeout.ms=15000
                replica.high.watermark.checkpoint.interval.ms=2500
                log.flush.interval.ms=60000
                log.retention.bytes=1073741824
                log.retention.check.interval.ms=1000
                log.segment.bytes=2097152
                log.index.interval.bytes=0
                message.max.bytes=1000
                log.flush.interval.messages=10
                """);
        TopicConfig topic = TopicConfig.of(broker);

        assertThat(ReplicationConfig.of("orders-0", 3000, broker, topic))
                .isEqualTo(new ReplicationConfig(
                        "orders-0",
                        3000,
                        2,
                        10_000,
                        250,
                        100,
                        4_096,
                        1_024,
                        20_000,
                        15_000,
                        1_500,
                        2_500,
                        60_000,
                        1_073_741_824,
                        1_000,
                        300_000,
                        new LogConfig(2 * MIB, 0, 1_000, 10)));
        assertThat(ControllerConfig.of(3000, "orders-0", List.of(0, 1, 2), false, broker, topic))
                .isEqualTo(new ControllerConfig(3000, "orders-0", List.of(0, 1, 2), 3, 2, true, false, 6_000));
    }

    @Test
    void settingsOfTheTopicComeBeforeThoseOfTheBroker() {
        Config broker = broker("min.insync.replicas=2\nlog.retention.bytes=1000\nlog.flush.interval.ms=9");
        TopicConfig topic = topic("""
                min.insync.replicas=3
                unclean.leader.election.enable=true
                retention.bytes=-1
                segment.bytes=1048576
                index.interval.bytes=16
                max.message.bytes=0
                flush.messages=1
                """, broker);

        assertThat(ReplicationConfig.of("orders-0", 3000, broker, topic))
                .returns(3, ReplicationConfig::minInsyncReplicas)
                .returns(ReplicationConfig.UNLIMITED, ReplicationConfig::logRetentionBytes)
                .returns(9L, ReplicationConfig::logFlushIntervalMs)
                .returns(new LogConfig(MIB, 16, 0, 1), ReplicationConfig::logConfig);
        assertThat(ControllerConfig.of(3000, "orders-0", List.of(0), false, broker, topic))
                .returns(3, ControllerConfig::minInsyncReplicas)
                .returns(true, ControllerConfig::uncleanLeaderElectionEnable);
    }

    @Test
    void aTestMayHaveSmallerSegments() {
        Config broker = BrokerConfigs.defaults();

        assertThat(topic("internal.segment.bytes=100\nsegment.bytes=1048576", broker)
                        .segmentBytes())
                .isEqualTo(100);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            min.insync.replicas            | two           | a whole number from 1 to 2147483647
            min.insync.replicas            | 0             | a whole number from 1 to 2147483647
            replica.fetch.max.bytes        | 1.5           | a whole number from 0 to 2147483647
            replica.fetch.max.bytes        | 2147483648    | a whole number from 0 to 2147483647
            replica.lag.time.max.ms        | 1             | a whole number from 2 to 9223372036854775807
            log.retention.bytes            | -2            | a whole number from -1 to 9223372036854775807
            log.segment.bytes              | 1048575       | a whole number from 1048576 to 2147483647
            unclean.leader.election.enable | yes           | true or false
            replica.fetch.wait.max.ms      | 30001         | at most replica.socket.timeout.ms, which is 30000
            broker.heartbeat.interval.ms   | 4501          | at most half of broker.session.timeout.ms, which is 4500
            """)
    void aValueThatIsNotAllowedIsRefusedWithWhatIs(String key, String value, String allowed) {
        assertThatExceptionOfType(ConfigException.class)
                .isThrownBy(() -> broker(key + "=" + value))
                .withMessage("%s=%s, expected %s", key, value, allowed)
                .returns(key, ConfigException::key)
                .returns(key + "=" + value, ConfigException::found)
                .returns(allowed, ConfigException::expected);
    }

    @Test
    void aFollowerMustNotWaitLongerThanItMayLag() {
        assertThatExceptionOfType(ConfigException.class)
                .isThrownBy(() -> broker("replica.lag.time.max.ms=499"))
                .withMessage("replica.fetch.wait.max.ms=500, expected at most replica.lag.time.max.ms, which is 499");
    }

    @Test
    void aTopicsValueThatIsNotAllowedIsRefusedByTheTopicsName() {
        assertThatExceptionOfType(ConfigException.class)
                .isThrownBy(() -> topic("retention.bytes=all", BrokerConfigs.defaults()))
                .withMessage("retention.bytes=all, expected a whole number from -1 to 9223372036854775807");
    }

    @ParameterizedTest
    @CsvSource({
        "min.insync.replica, min.insync.replicas",
        "replica.lag.max.ms, replica.lag.time.max.ms",
        "retention.bytes, log.retention.bytes",
        "replica_fetch_max_bytes, replica.fetch.max.bytes"
    })
    void anUnknownKeyIsRefusedWithTheNearest(String key, String nearest) {
        assertThatExceptionOfType(ConfigException.class)
                .isThrownBy(() -> broker(key + "=1"))
                .returns(key, ConfigException::key)
                .withMessageStartingWith("the unknown configuration %s=1, expected perhaps %s", key, nearest);
    }

    @Test
    void anUnknownKeyThatIsLikeNoneIsRefusedWithAll() {
        assertThatExceptionOfType(ConfigException.class)
                .isThrownBy(() -> topic("colour=blue", BrokerConfigs.defaults()))
                .withMessage(
                        "the unknown configuration colour=blue, expected one of flush.messages, flush.ms, index.interval.bytes, "
                                + "internal.segment.bytes, max.message.bytes, min.insync.replicas, retention.bytes, segment.bytes, "
                                + "unclean.leader.election.enable");
    }

    @Test
    void programsAreHeldToTheSameLimits() {
        assertThatExceptionOfType(ConfigException.class)
                .isThrownBy(() -> BrokerConfigs.defaults().with(BrokerConfigs.MIN_INSYNC_REPLICAS, 0))
                .withMessage("min.insync.replicas=0, expected a whole number from 1 to 2147483647");
    }

    private static Config broker(String properties) {
        return BrokerConfigs.parse(properties(properties));
    }

    private static TopicConfig topic(String properties, Config broker) {
        return TopicConfig.parse(properties(properties), broker);
    }

    private static Properties properties(String text) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }
}
