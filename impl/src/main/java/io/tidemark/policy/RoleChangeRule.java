package io.tidemark.policy;

/** Which changes of the partition begin a new role at a broker, so that it validates its log against its leader's. */
@FunctionalInterface
public interface RoleChangeRule {
    /**
     * Every new leader epoch, also under the same leader, who may have followed another one in between (KAFKA-7164). Kafka:
     * {@code Partition.makeLeader} and {@code makeFollower}.
     */
    RoleChangeRule KAFKA = (knownLeaderEpoch, leaderEpoch, knownLeader, leader) ->
            leaderEpoch > knownLeaderEpoch || leader != knownLeader;

    /** Whether a role begins. */
    boolean beginsRole(int knownLeaderEpoch, int leaderEpoch, int knownLeader, int leader);
}
