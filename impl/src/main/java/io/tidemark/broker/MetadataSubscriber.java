package io.tidemark.broker;

import io.tidemark.environment.Envelope;
import io.tidemark.environment.Environment;
import io.tidemark.environment.Timer;
import io.tidemark.protocol.Message.MetadataFetchRequest;
import io.tidemark.protocol.Message.MetadataFetchResponse;
import io.tidemark.protocol.MetadataRecord;
import io.tidemark.protocol.MetadataRecord.BrokerChange;
import io.tidemark.protocol.MetadataRecord.PartitionChange;
import io.tidemark.protocol.PartitionRegistration;
import io.tidemark.tracer.ErrorCode;
import java.util.Optional;

/**
 * Follows the controller's metadata log from its beginning and applies it in order. The changes of one answer are applied
 * at once, so a broker that was slow skips the states in between. Kafka: {@code MetadataLoader} and
 * {@code BrokerMetadataPublisher}.
 */
final class MetadataSubscriber {
    private final ReplicationConfig config;
    private final Environment environment;
    private final ClusterImage image;
    private final Partition partition;
    private Optional<Timer> retry = Optional.empty();
    private Optional<PartitionRegistration> unpublished = Optional.empty();
    private long nextOffset;

    MetadataSubscriber(ReplicationConfig config, Environment environment, ClusterImage image, Partition partition) {
        this.config = config;
        this.environment = environment;
        this.image = image;
        this.partition = partition;
    }

    /** The offset up to which the metadata log has been applied. */
    long appliedOffset() {
        return nextOffset;
    }

    /** Asks for what follows, again and again. */
    void fetch() {
        environment.request(
                config.controllerId(), new MetadataFetchRequest(nextOffset, config.replicaFetchWaitMaxMs()));
        retry = Optional.of(environment.schedule(config.replicaSocketTimeoutMs(), this::fetch));
    }

    void receive(Envelope envelope) {
        MetadataFetchResponse response = (MetadataFetchResponse) envelope.message();
        retry.ifPresent(Timer::cancel);
        if (response.error() != ErrorCode.NONE) {
            retry = Optional.of(environment.schedule(config.replicaFetchBackoffMs(), this::fetch));
            return;
        }
        if (response.fetchOffset() == nextOffset) {
            for (MetadataRecord change : response.records()) {
                if (change instanceof BrokerChange broker) {
                    image.apply(broker);
                } else if (change instanceof PartitionChange partitionChange) {
                    unpublished = Optional.of(partitionChange.partition());
                }
            }
            nextOffset += response.records().size();
            publish();
        }
        fetch();
    }

    private void publish() {
        // Before its own registration a broker would see the time in which an earlier incarnation of it was alive.
        if (nextOffset > image.brokerEpoch()) {
            Optional<PartitionRegistration> newest = unpublished;
            unpublished = Optional.empty();
            newest.ifPresent(partition::apply);
        }
    }
}
