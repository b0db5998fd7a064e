package io.tidemark.authorizer;

/** Says who may do what. Kafka: {@code Authorizer}, the class that {@code authorizer.class.name} names. */
@FunctionalInterface
public interface Authorizer {
    /** Everybody may do everything, as in Kafka where no authorizer is configured. */
    Authorizer ALLOW_ALL = (principal, operation, resource) -> true;

    /**
     * Whether somebody may do something.
     *
     * @param principal who asks, as in {@code User:alice}
     * @param operation what for
     * @param resource of what
     */
    boolean isAllowed(String principal, AclOperation operation, Resource resource);
}
