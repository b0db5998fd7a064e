package io.tidemark.broker;

import io.tidemark.authorizer.AclOperation;
import io.tidemark.authorizer.Authorizer;
import io.tidemark.authorizer.Resource;
import io.tidemark.environment.Envelope;
import io.tidemark.environment.Environment;
import io.tidemark.protocol.Message;
import io.tidemark.protocol.Message.ConsumerFetchRequest;
import io.tidemark.protocol.Message.ConsumerFetchResponse;
import io.tidemark.protocol.Message.DeleteRecordsRequest;
import io.tidemark.protocol.Message.DeleteRecordsResponse;
import io.tidemark.protocol.Message.FetchRequest;
import io.tidemark.protocol.Message.FetchResponse;
import io.tidemark.protocol.Message.ListOffsetsRequest;
import io.tidemark.protocol.Message.ListOffsetsResponse;
import io.tidemark.protocol.Message.ProduceRequest;
import io.tidemark.protocol.Message.ProduceResponse;
import io.tidemark.tracer.Acks;
import io.tidemark.tracer.ErrorCode;
import java.util.Optional;

/**
 * The first stage of every request: whether the sender may ask for it, whether there is such a partition, and whether the request makes
 * sense by itself, in this order. What is refused here reaches no partition, and is no step of the protocol. Kafka: {@code KafkaApis},
 * and the beginning of {@code ReplicaManager.appendRecords}.
 */
final class RequestHandler {
    private final ReplicaContext context;
    private final Authorizer authorizer;
    private final Partition partition;

    RequestHandler(ReplicaContext context, Authorizer authorizer, Partition partition) {
        this.context = context;
        this.authorizer = authorizer;
        this.partition = partition;
    }

    /** Refuses a request, or hands it to the partition. */
    void handle(Envelope envelope) {
        Message message = envelope.message();
        if (message instanceof ProduceRequest request) {
            produce(envelope, request);
        } else if (message instanceof FetchRequest request) {
            fetch(envelope, request);
        } else if (message instanceof ConsumerFetchRequest request) {
            consume(envelope, request);
        } else if (message instanceof ListOffsetsRequest request) {
            listOffsets(envelope, request);
        } else if (message instanceof DeleteRecordsRequest request) {
            deleteRecords(envelope, request);
        }
    }

    private void produce(Envelope envelope, ProduceRequest request) {
        ErrorCode error = checkTopic(envelope, AclOperation.WRITE, request.topicPartition());
        if (error == ErrorCode.NONE) {
            error = new ProducedRecords(request.records()).checkForm();
        }
        if (error == ErrorCode.NONE && request.requiredAcks().isEmpty()) {
            error = ErrorCode.INVALID_REQUIRED_ACKS;
        }
        if (error == ErrorCode.NONE) {
            partition.produce(envelope, request);
        } else if (!request.requiredAcks().equals(Optional.of(Acks.NONE))) {
            respond(envelope, ProduceResponse.refused(error));
        }
    }

    /** Of a follower that is no broker of the cluster Kafka says that it may not read the topic. */
    private void fetch(Envelope envelope, FetchRequest request) {
        if (isAllowed(envelope, AclOperation.CLUSTER_ACTION, Resource.CLUSTER)) {
            partition.receiveFetch(envelope);
        } else {
            respond(envelope, FetchResponse.refused(context.nodeId(), request, ErrorCode.TOPIC_AUTHORIZATION_FAILED));
        }
    }

    private void consume(Envelope envelope, ConsumerFetchRequest request) {
        ErrorCode error = checkTopic(envelope, AclOperation.READ, request.topicPartition());
        if (error == ErrorCode.NONE) {
            partition.consume(envelope, request);
        } else {
            respond(envelope, ConsumerFetchResponse.refused(error));
        }
    }

    private void listOffsets(Envelope envelope, ListOffsetsRequest request) {
        ErrorCode error = checkTopic(envelope, AclOperation.DESCRIBE, request.topicPartition());
        if (error == ErrorCode.NONE) {
            partition.listOffsets(envelope, request);
        } else {
            respond(envelope, ListOffsetsResponse.refused(error));
        }
    }

    private void deleteRecords(Envelope envelope, DeleteRecordsRequest request) {
        ErrorCode error = checkTopic(envelope, AclOperation.DELETE, request.topicPartition());
        if (error == ErrorCode.NONE) {
            partition.deleteRecords(envelope, request);
        } else {
            respond(envelope, DeleteRecordsResponse.refused(error));
        }
    }

    /** Who may not ask is not told whether the partition exists. */
    private ErrorCode checkTopic(Envelope envelope, AclOperation operation, String topicPartition) {
        if (!isAllowed(envelope, operation, Resource.topic(topic(topicPartition)))) {
            return ErrorCode.TOPIC_AUTHORIZATION_FAILED;
        }
        return topicPartition.equals(context.config().topicPartition())
                ? ErrorCode.NONE
                : ErrorCode.UNKNOWN_TOPIC_OR_PARTITION;
    }

    private boolean isAllowed(Envelope envelope, AclOperation operation, Resource resource) {
        return authorizer.isAllowed(environment().principal(envelope), operation, resource);
    }

    private static String topic(String topicPartition) {
        int end = topicPartition.lastIndexOf('-');
        return end < 0 ? topicPartition : topicPartition.substring(0, end);
    }

    private void respond(Envelope envelope, Message response) {
        environment().respond(envelope, response);
    }

    private Environment environment() {
        return context.environment();
    }
}
