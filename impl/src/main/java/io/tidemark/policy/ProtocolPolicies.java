package io.tidemark.policy;

/** All rules of the protocol, each as in Apache Kafka 4.x unless a subclass says otherwise. */
public interface ProtocolPolicies {
    /** The rules of Apache Kafka 4.x. */
    static ProtocolPolicies kafka() {
        return new ProtocolPolicies() {};
    }

    /** Which leader epochs a leader answers to. */
    default FetchFencingRule fetchFencing() {
        return FetchFencingRule.KAFKA;
    }

    /** Of which of a follower's processes a leader believes how far it has come. */
    default FetchingProcessRule fetchingProcess() {
        return FetchingProcessRule.KAFKA;
    }

    /** Which states of the partition a broker applies. */
    default MetadataRule metadata() {
        return MetadataRule.KAFKA;
    }

    /** Which changes of the partition begin a new role. */
    default RoleChangeRule roleChange() {
        return RoleChangeRule.KAFKA;
    }

    /** From where a broker goes on with the high watermark after a start. */
    default RestoredHighWatermarkRule restoredHighWatermark() {
        return RestoredHighWatermarkRule.KAFKA;
    }

    /** What an ISR change proposes when it is sent once more. */
    default ResentIsrRule resentIsr() {
        return ResentIsrRule.KAFKA;
    }

    /** How a leader sees that a follower's log is not a prefix of its own. */
    default DivergenceRule divergence() {
        return DivergenceRule.KAFKA;
    }

    /** Which offsets a leader can be asked for. */
    default FetchRangeRule fetchRange() {
        return FetchRangeRule.KAFKA;
    }

    /** Which fetches tell the leader how far a follower has come. */
    default FetchProgressRule fetchProgress() {
        return FetchProgressRule.KAFKA;
    }

    /** How far a leader may take the high watermark. */
    default HighWatermarkRule highWatermark() {
        return HighWatermarkRule.KAFKA;
    }

    /** When a leader proposes a follower for the ISR. */
    default IsrJoinRule isrJoin() {
        return IsrJoinRule.KAFKA;
    }

    /** When a leader proposes to remove a follower from the ISR. */
    default IsrShrinkRule isrShrink() {
        return IsrShrinkRule.KAFKA;
    }

    /** What a leader makes of the controller's answer. */
    default AlterPartitionAnswerRule alterPartitionAnswer() {
        return AlterPartitionAnswerRule.KAFKA;
    }

    /** Which produce requests a leader refuses before it has written anything. */
    default ProduceAdmissionRule produceAdmission() {
        return ProduceAdmissionRule.KAFKA;
    }

    /** What a leader does with a batch of an idempotent producer. */
    default ProducerSequenceRule producerSequence() {
        return ProducerSequenceRule.KAFKA;
    }

    /** When a producer is told what became of its records. */
    default ProduceCompletionRule produceCompletion() {
        return ProduceCompletionRule.KAFKA;
    }

    /** What a fetch says about the follower's log. */
    default FetchContentsRule fetchContents() {
        return FetchContentsRule.KAFKA;
    }

    /** Which fetch responses a broker takes to heart. */
    default FetchResponseRule fetchResponse() {
        return FetchResponseRule.KAFKA;
    }

    /** What a follower does with a response, in which order. */
    default FollowerStepsRule followerSteps() {
        return FollowerStepsRule.KAFKA;
    }

    /** How much a follower keeps when it diverges from its leader. */
    default TruncationRule truncation() {
        return TruncationRule.KAFKA;
    }

    /** How much a replica keeps when it begins to follow. */
    default BecomeFollowerRule becomeFollower() {
        return BecomeFollowerRule.KAFKA;
    }

    /** The high watermark that a follower takes over. */
    default FollowerHighWatermarkRule followerHighWatermark() {
        return FollowerHighWatermarkRule.KAFKA;
    }

    /** What consumers may read at a broker. */
    default ConsumerReadRule consumerRead() {
        return ConsumerReadRule.KAFKA;
    }

    /** Which ISR changes are outdated. */
    default PartitionEpochRule partitionEpoch() {
        return PartitionEpochRule.KAFKA;
    }

    /** Whom the leader proposes for the ISR, and the controller admits. */
    default IsrEligibilityRule isrEligibility() {
        return IsrEligibilityRule.KAFKA;
    }

    /** For which followers outside the ISR the high watermark waits. */
    default JoiningReplicaRule joiningReplica() {
        return JoiningReplicaRule.KAFKA;
    }

    /** What a leader tells consumers who ask for the latest offset. */
    default LatestOffsetRule latestOffset() {
        return LatestOffsetRule.KAFKA;
    }

    /** How much of a log may be removed at its start. */
    default LogStartRule logStart() {
        return LogStartRule.KAFKA;
    }

    /** What becomes of the clean-shutdown marker when a broker starts. */
    default CleanShutdownMarkerRule cleanShutdownMarker() {
        return CleanShutdownMarkerRule.KAFKA;
    }

    /** Who leads after a change. */
    default LeaderElectionRule leaderElection() {
        return LeaderElectionRule.KAFKA;
    }

    /** When the controller begins a new leader epoch. */
    default LeaderEpochRule leaderEpoch() {
        return LeaderEpochRule.KAFKA;
    }

    /** Which replicas out of the ISR are known to hold everything committed. */
    default EligibleLeaderReplicasRule eligibleLeaderReplicas() {
        return EligibleLeaderReplicasRule.KAFKA;
    }

    /** What becomes of an ISR whose last member leaves. */
    default EmptyIsrRule emptyIsr() {
        return EmptyIsrRule.KAFKA;
    }

    /** Whom the controller remembers as the last known leader. */
    default LastKnownLeaderRule lastKnownLeader() {
        return LastKnownLeaderRule.KAFKA;
    }

    /** When a broker id may be registered again. */
    default RegistrationRule registration() {
        return RegistrationRule.KAFKA;
    }

    /** When a reassignment is complete. */
    default ReassignmentCompletionRule reassignmentCompletion() {
        return ReassignmentCompletionRule.KAFKA;
    }

    /** Who counts as a replica. */
    default ReplicaMembershipRule replicaMembership() {
        return ReplicaMembershipRule.KAFKA;
    }

    /** Which registrations tell that a broker may have lost records. */
    default UncleanShutdownRule uncleanShutdown() {
        return UncleanShutdownRule.KAFKA;
    }
}
