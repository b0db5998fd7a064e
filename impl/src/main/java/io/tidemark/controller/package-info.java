/**
 * The controller: one node that decides who leads the partition and who is in sync, and writes every decision to the
 * metadata log that brokers follow. Its own replication (KRaft) is not part of this: the log is linearizable because one
 * thread writes it.
 *
 * <p>{@link io.tidemark.controller.Controller} takes requests and the expiry of sessions in;
 * {@code PartitionChangeBuilder} works out what a decision makes of the partition; {@code MetadataLog} keeps the records
 * and hands them to brokers.
 */
@NullMarked
package io.tidemark.controller;

import org.jspecify.annotations.NullMarked;
