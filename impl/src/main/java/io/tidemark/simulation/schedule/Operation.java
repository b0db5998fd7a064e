package io.tidemark.simulation.schedule;

import io.tidemark.simulation.schedule.Broker.Instead;
import io.tidemark.tracer.Acks;
import java.util.List;

/**
 * One thing that a client asks for, or that goes wrong, or the time that passes. Only {@link AdvanceTime} takes time. An
 * operation that is not possible where it stands changes nothing.
 *
 * <p>Nodes are the brokers from 0, and {@link #CONTROLLER}.
 */
public sealed interface Operation {
    /** In place of a broker: whoever leads, as far as any broker knows. */
    int LEADER = -1;

    /** In place of a node: every node. */
    int ANY = -1;

    /** The controller's node id. */
    int CONTROLLER = 3000;

    /** How many records a producer sends at most in one request. A batch of more might not fit into a segment, and be refused. */
    int MAX_RECORDS = 16;

    /** How long a delay or a pause takes at most, in virtual milliseconds. */
    int MAX_MS = 10_000_000;

    /** How long an operation of a slow disk takes at most, in virtual microseconds. */
    int MAX_MICROS = 10_000_000;

    /**
     * A producer sends records, unless it still waits for the answer to its last request.
     *
     * @param producer which producer, from 0
     * @param broker to whom; or {@link #LEADER}
     * @param acks what it waits for
     * @param records how many
     */
    record Produce(
            int producer, @Broker(or = Instead.LEADER) int broker, Acks acks, int records) implements Operation {
        public Produce {
            OutOfRangeException.check("producer", producer, 0, 99);
            OutOfRangeException.check("records", records, 1, MAX_RECORDS);
        }
    }

    /**
     * An idempotent producer with {@code acks=all} sends again what it has no answer for, and then new records, if it has fewer than
     * five batches in flight (KIP-98).
     *
     * @param producer which idempotent producer, from 0
     * @param broker to whom; or {@link #LEADER}
     * @param records how many new records
     */
    record ProduceIdempotent(
            int producer, @Broker(or = Instead.LEADER) int broker, int records) implements Operation {
        public ProduceIdempotent {
            OutOfRangeException.check("producer", producer, 0, 99);
            OutOfRangeException.check("records", records, 1, MAX_RECORDS);
        }
    }

    /**
     * A consumer fetches from where it has come to (KIP-392: from any replica).
     *
     * @param consumer which consumer, from 0
     * @param broker from whom; or {@link #LEADER}
     */
    record Consume(
            int consumer, @Broker(or = Instead.LEADER) int broker) implements Operation {
        public Consume {
            OutOfRangeException.check("consumer", consumer, 0, 99);
        }
    }

    /**
     * A consumer asks for the latest offset.
     *
     * @param consumer which consumer, from 0
     * @param broker whom; or {@link #LEADER}
     */
    record ListOffsets(
            int consumer, @Broker(or = Instead.LEADER) int broker) implements Operation {
        public ListOffsets {
            OutOfRangeException.check("consumer", consumer, 0, 99);
        }
    }

    /**
     * An administrator asks for the removal of the oldest records.
     *
     * @param broker whom; or {@link #LEADER}
     * @param beforeOffset the first offset to keep, -1 for the high watermark
     */
    record DeleteRecords(@Broker(or = Instead.LEADER) int broker, long beforeOffset) implements Operation {
        public DeleteRecords {
            OutOfRangeException.check("beforeOffset", beforeOffset, -1, Long.MAX_VALUE);
        }
    }

    /**
     * An administrator asks for a preferred leader.
     *
     * @param broker who shall lead
     */
    record ElectPreferred(@Broker int broker) implements Operation {}

    /** An administrator asks for an unclean election, which is held if there is no leader. */
    record ElectUnclean() implements Operation {}

    /**
     * An administrator asks for other replicas.
     *
     * @param replicas the brokers that shall hold them
     */
    record Reassign(@Broker List<Integer> replicas) implements Operation {
        public Reassign {
            replicas = List.copyOf(replicas);
        }
    }

    /** An administrator takes the reassignment under way back. */
    record CancelReassignment() implements Operation {}

    /**
     * Time passes, and everything happens that is due.
     *
     * @param ms how much, in virtual milliseconds
     */
    record AdvanceTime(int ms) implements Operation {
        public AdvanceTime {
            OutOfRangeException.check("ms", ms, 0, MAX_MS);
        }
    }

    /**
     * The next message is lost.
     *
     * @param from its sender, or {@link #ANY}
     * @param to its receiver, or {@link #ANY}
     * @param traffic of which kind
     */
    record DropNext(
            @Broker(or = {Instead.CONTROLLER, Instead.ANY}) int from,
            @Broker(or = {Instead.CONTROLLER, Instead.ANY}) int to,
            Traffic traffic)
            implements Operation {}

    /**
     * The next message arrives twice, the second time late. Fetches, ISR changes and their answers only.
     *
     * @param from its sender, or {@link #ANY}
     * @param to its receiver, or {@link #ANY}
     * @param traffic of which kind
     */
    record DuplicateNext(
            @Broker(or = {Instead.CONTROLLER, Instead.ANY}) int from,
            @Broker(or = {Instead.CONTROLLER, Instead.ANY}) int to,
            Traffic traffic)
            implements Operation {}

    /**
     * The same, but the second time so much later that its sender may be another process by then. A request that a server had read
     * and not looked at for a while is such a message: its connection may long be closed.
     *
     * @param from its sender
     * @param to its receiver
     * @param traffic of which kind
     * @param ms how much later than it was sent, in virtual milliseconds
     */
    record DuplicateLate(
            @Broker(or = {Instead.CONTROLLER, Instead.ANY}) int from,
            @Broker(or = {Instead.CONTROLLER, Instead.ANY}) int to,
            Traffic traffic,
            int ms)
            implements Operation {
        public DuplicateLate {
            OutOfRangeException.check("ms", ms, 0, MAX_MS);
        }
    }

    /**
     * Messages are lost in one direction, until it is healed.
     *
     * @param from their sender, or {@link #ANY}
     * @param to their receiver, or {@link #ANY}
     * @param traffic of which kind
     */
    record Partition(
            @Broker(or = {Instead.CONTROLLER, Instead.ANY}) int from,
            @Broker(or = {Instead.CONTROLLER, Instead.ANY}) int to,
            Traffic traffic)
            implements Operation {}

    /**
     * Messages take longer in one direction, until it is healed.
     *
     * @param from their sender, or {@link #ANY}
     * @param to their receiver, or {@link #ANY}
     * @param traffic of which kind
     * @param ms by how much, in virtual milliseconds
     */
    record Delay(
            @Broker(or = {Instead.CONTROLLER, Instead.ANY}) int from,
            @Broker(or = {Instead.CONTROLLER, Instead.ANY}) int to,
            Traffic traffic,
            int ms)
            implements Operation {
        public Delay {
            OutOfRangeException.check("ms", ms, 0, MAX_MS);
        }
    }

    /**
     * Partitions and delays end which name a node as sender or receiver.
     *
     * @param node the node, {@link #ANY} for all of them
     */
    record Heal(
            @Broker(or = {Instead.CONTROLLER, Instead.ANY}) int node) implements Operation {}

    /**
     * A broker's process dies. What it has written stays.
     *
     * @param broker whose
     */
    record Crash(@Broker int broker) implements Operation {}

    /**
     * A broker's machine loses power. Of the records that were not flushed some or all are gone.
     *
     * @param broker whose
     * @param keptPercent how much of them is left
     */
    record LosePower(@Broker int broker, int keptPercent) implements Operation {
        public LosePower {
            OutOfRangeException.check("keptPercent", keptPercent, 0, 100);
        }
    }

    /**
     * A broker's disk breaks: whatever is asked of it next fails, and the broker halts. It works again when the broker is started.
     *
     * @param broker whose
     */
    record FailDisk(@Broker int broker) implements Operation {}

    /**
     * A broker's disk fills up: the broker halts when it has records to write that do not fit. There is room again when the broker
     * is started.
     *
     * @param broker whose
     * @param freeBytes how much room is left for records
     */
    record FillDisk(@Broker int broker, int freeBytes) implements Operation {
        public FillDisk {
            OutOfRangeException.check("freeBytes", freeBytes, 0, Integer.MAX_VALUE);
        }
    }

    /**
     * A broker's disk takes its time, and the broker waits for it.
     *
     * @param broker whose
     * @param micros how long each operation of the disk takes, in virtual microseconds; 0 when it is as fast as ever
     */
    record SlowDisk(@Broker int broker, int micros) implements Operation {
        public SlowDisk {
            OutOfRangeException.check("micros", micros, 0, MAX_MICROS);
        }
    }

    /**
     * A broker is told to stop: it hands its leadership over and stops cleanly.
     *
     * @param broker which
     */
    record Stop(@Broker int broker) implements Operation {}

    /**
     * A broker is started, if it does not run.
     *
     * @param broker which
     */
    record Start(@Broker int broker) implements Operation {}

    /** The active controller dies. What is in the metadata log stays. */
    record CrashController() implements Operation {}

    /** Another controller becomes active, if none is. */
    record StartController() implements Operation {}

    /**
     * A broker's process does nothing for a while: what arrives has to wait, and what it had planned.
     *
     * @param broker whose
     * @param ms for how long, in virtual milliseconds
     */
    record Pause(@Broker int broker, int ms) implements Operation {
        public Pause {
            OutOfRangeException.check("ms", ms, 0, MAX_MS);
        }
    }

    /**
     * A node's clock jumps ahead.
     *
     * @param node whose
     * @param ms by how much
     */
    record JumpClock(@Broker(or = Instead.CONTROLLER) int node, int ms) implements Operation {
        public JumpClock {
            OutOfRangeException.check("ms", ms, 0, MAX_MS);
        }
    }

    /**
     * A node's clock goes at another rate.
     *
     * @param node whose
     * @param percent of the right one; 100 to set it right
     */
    record DriftClock(@Broker(or = Instead.CONTROLLER) int node, int percent) implements Operation {
        public DriftClock {
            OutOfRangeException.check("percent", percent, 1, 10_000);
        }
    }
}
