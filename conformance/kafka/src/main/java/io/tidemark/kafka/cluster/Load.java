package io.tidemark.kafka.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Producers, one an acks level, and a consumer, which go on whatever happens to the brokers, until they are closed. */
public final class Load implements AutoCloseable {
    private static final int IN_FLIGHT = 8;
    private static final int PAUSE_MILLISECONDS = 4;

    private final List<Thread> threads;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private volatile boolean closing;

    private Load(String bootstrapServers, TopicPartition partition) {
        consumer = new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServers,
                        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                        "earliest",
                        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                        false),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        consumer.assign(List.of(partition));
        threads = List.of(
                new Thread(() -> produce(bootstrapServers, partition, "all"), "load-acks-all"),
                new Thread(() -> produce(bootstrapServers, partition, "1"), "load-acks-1"),
                new Thread(this::consume, "load-consumer"));
    }

    static Load start(String bootstrapServers, TopicPartition partition) {
        Load load = new Load(bootstrapServers, partition);
        load.threads.forEach(Thread::start);
        return load;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the callback is told the same
    private void produce(String bootstrapServers, TopicPartition partition, String acks) {
        Map<String, Object> properties = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers,
                ProducerConfig.ACKS_CONFIG, acks,
                ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, false,
                ProducerConfig.RETRIES_CONFIG, 0,
                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 3000,
                ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 2000,
                ProducerConfig.MAX_BLOCK_MS_CONFIG, 2000);
        Semaphore inFlight = new Semaphore(IN_FLIGHT);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
            while (!closing) {
                if (inFlight.tryAcquire(100, TimeUnit.MILLISECONDS)) {
                    TimeUnit.MILLISECONDS.sleep(PAUSE_MILLISECONDS);
                    // Refused or timed out: the trace says why.
                    producer.send(
                            new ProducerRecord<>(partition.topic(), partition.partition(), null, new byte[16]),
                            (metadata, failure) -> inFlight.release());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void consume() {
        try (consumer) {
            while (!closing) {
                try {
                    consumer.poll(Duration.ofMillis(200));
                } catch (WakeupException e) {
                    return;
                } catch (KafkaException e) {
                    // What it was reading has been truncated, for instance: it goes on from the beginning.
                    consumer.seekToBeginning(consumer.assignment());
                }
            }
        }
    }

    /** Stops producing and consuming. */
    @Override
    public void close() throws InterruptedException {
        closing = true;
        consumer.wakeup();
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
