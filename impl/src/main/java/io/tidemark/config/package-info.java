/**
 * What brokers and controllers are configured with, by Kafka's names: from a properties file, and by the settings of a topic, which
 * come before those of the brokers. What is not given has Kafka's default.
 *
 * <p>{@link io.tidemark.config.BrokerConfigs} and {@link io.tidemark.config.TopicConfig} name the keys that our brokers have. A key that
 * they do not have is refused, as is a value that they cannot follow: nobody shall believe in a setting that nothing reads. Whoever
 * reads the file of a real broker tells what ours leave out of it ({@link io.tidemark.config.KafkaConfigNames}).
 */
@NullMarked
package io.tidemark.config;

import org.jspecify.annotations.NullMarked;
