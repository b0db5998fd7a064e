/**
 * The rules of the replication protocol, one small object each: when a follower may join the ISR, how far the high
 * watermark may go, who may be elected.
 *
 * <p>Each rule states the decision and nothing else: it holds no state, and the roles that ask it do the rest. The
 * constant {@code KAFKA} of each rule is the behaviour of Apache Kafka 4.x; {@link io.tidemark.policy.ProtocolPolicies}
 * puts the rules together. A test which wants to know what a rule is good for overrides that one rule and nothing else.
 */
@NullMarked
package io.tidemark.policy;

import org.jspecify.annotations.NullMarked;
