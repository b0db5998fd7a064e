/**
 * A broker: one replica of the partition, and what keeps it in the cluster.
 *
 * <ul>
 *   <li>{@link io.tidemark.broker.Broker} starts, stops and hands messages on. {@code BrokerLifecycle} registers it,
 *       sends its heartbeats and asks to be let go when it is to stop; {@code MetadataSubscriber} follows the controller's
 *       metadata log. {@code CleanShutdownMarker} and {@code HighWatermarkCheckpoint} are what it leaves to its next run;
 *       {@code LogFlusher} sees to it that records survive a power loss.
 *   <li>{@code RequestHandler} is the first stage of what clients and followers ask for: who may ask, and whether the request makes
 *       sense; {@code ProducedRecords} looks at what producers send.
 *   <li>{@code Partition} changes the replica's role as the metadata says. There is one class a role:
 *       {@code UnassignedReplica} before any metadata and after a removal, {@code FollowerReplica}, {@code LeaderReplica}. An epoch's role is
 *       an object of its own, so nothing of an earlier epoch can leak into it.
 *   <li>A follower has a {@code ReplicaFetcher}, and what it fetches goes one response at a time through
 *       {@code FetcherThread} and {@code FetchResponseHandler}; a leader has an {@code IsrManager}. {@code ProducePurgatory} and
 *       {@code FetchPurgatory} hold requests that have to wait.
 *   <li>{@code ReplicaTrace} tells the listener of every protocol step.
 * </ul>
 *
 * <p>All of it is called by one thread. Every decision of the protocol is asked of
 * {@link io.tidemark.policy.ProtocolPolicies}; every contact with the world goes through
 * {@link io.tidemark.environment.Environment}.
 */
@NullMarked
package io.tidemark.broker;

import org.jspecify.annotations.NullMarked;
