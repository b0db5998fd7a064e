package io.tidemark.cli;

import io.tidemark.cli.JudgedRun.Failure;
import io.tidemark.simulation.ScheduledRun;
import io.tidemark.simulation.SimulationOptions;
import io.tidemark.simulation.schedule.Operation;
import io.tidemark.simulation.schedule.ScheduleConfig;
import io.tidemark.simulation.schedule.ScheduleText;
import io.tidemark.spec.Amount;
import io.tidemark.spec.story.Lane;
import io.tidemark.spec.story.Lane.Role;
import io.tidemark.spec.story.Story;
import io.tidemark.spec.story.Story.Mark;
import io.tidemark.tracer.Observation;
import io.tidemark.tracer.StateField;
import io.tidemark.tracer.TraceEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** Tells a run that failed: its operations, and what the cluster did because of them that matters. */
final class FailureStory {
    private static final int ROWS_AFTER_LAST_OPERATION = 12;

    private final ScheduledRun run;
    private final List<TraceEvent> events;
    private final Failure failure;
    private final Map<Integer, Long> logEnds = new TreeMap<>();
    private final List<Story.Step> steps = new ArrayList<>();

    private FailureStory(ScheduledRun run, List<TraceEvent> events, Failure failure) {
        this.run = run;
        this.events = events;
        this.failure = failure;
    }

    /**
     * Tells a run.
     *
     * @param run the run
     * @param events its protocol steps
     * @param failure what is held against it
     */
    static Story of(ScheduledRun run, List<TraceEvent> events, Failure failure) {
        return new FailureStory(run, events, failure).tell();
    }

    private Story tell() {
        List<Operation> operations = run.schedule().operations();
        long virtualMs = 0;
        int next = 0;
        for (int i = 0; i < operations.size(); i++) {
            next = tellEvents(next, Math.min(run.stepOf().get(i), failure.step()), Integer.MAX_VALUE);
            if (operations.get(i) instanceof Operation.AdvanceTime time) {
                virtualMs += time.ms();
            } else if (run.stepOf().get(i) <= failure.step()) {
                tell(operations.get(i), virtualMs);
            }
        }
        tellEvents(next, failure.step(), ROWS_AFTER_LAST_OPERATION);
        return new Story(lanes(), List.of(start()), steps, List.of(failure.text()));
    }

    private String start() {
        ScheduleConfig config = run.schedule().config();
        return String.format(
                Locale.ROOT,
                "Broker %d leads, %s in sync, min.insync.replicas is %d, unclean leader election is %s, "
                        + "eligible leader replicas are %s.",
                config.preferredLeader(),
                Amount.of(config.replicationFactor(), "replica") + (config.replicationFactor() == 1 ? " is" : " are"),
                config.minInsyncReplicas(),
                config.uncleanLeaderElection() ? "on" : "off",
                config.eligibleLeaderReplicas() ? "on" : "off");
    }

    private List<Lane> lanes() {
        TreeSet<Lane> lanes = new TreeSet<>();
        for (int id = 0; id < run.schedule().config().brokers(); id++) {
            lanes.add(broker(id));
        }
        for (Story.Step step : steps) {
            lanes.add(step.at());
            step.to().ifPresent(lanes::add);
        }
        return List.copyOf(lanes);
    }

    private static Lane broker(int id) {
        return id == SimulationOptions.CONTROLLER_ID
                ? Lane.CONTROLLER
                : id < 0 || id > SimulationOptions.CONTROLLER_ID ? Lane.CLIENTS : new Lane(Role.BROKER, "broker " + id);
    }

    private void tell(Operation operation, long virtualMs) {
        String time = "at " + virtualMs + " ms";
        Lane at = at(operation);
        String kind = operation.getClass().getSimpleName();
        add(
                "> " + ScheduleText.write(operation),
                List.of(time),
                at,
                Optional.empty(),
                kind,
                at.equals(Lane.CLIENTS) || endsAFault(operation) ? Mark.STEP : Mark.FAILURE);
    }

    private static boolean endsAFault(Operation operation) {
        return operation instanceof Operation.Start
                || operation instanceof Operation.StartController
                || operation instanceof Operation.Heal;
    }

    private static Lane at(Operation operation) {
        if (operation instanceof Operation.Crash crash) {
            return broker(crash.broker());
        } else if (operation instanceof Operation.LosePower loss) {
            return broker(loss.broker());
        } else if (operation instanceof Operation.Stop stop) {
            return broker(stop.broker());
        } else if (operation instanceof Operation.Start start) {
            return broker(start.broker());
        } else if (operation instanceof Operation.FailDisk fail) {
            return broker(fail.broker());
        } else if (operation instanceof Operation.FillDisk fill) {
            return broker(fill.broker());
        } else if (operation instanceof Operation.SlowDisk slow) {
            return broker(slow.broker());
        } else if (operation instanceof Operation.Heal heal) {
            return broker(heal.node());
        } else if (operation instanceof Operation.Pause pause) {
            return broker(pause.broker());
        } else if (operation instanceof Operation.CrashController || operation instanceof Operation.StartController) {
            return Lane.CONTROLLER;
        } else if (operation instanceof Operation.JumpClock jump) {
            return broker(jump.node());
        } else if (operation instanceof Operation.DriftClock drift) {
            return broker(drift.node());
        } else if (operation instanceof Operation.DropNext drop) {
            return broker(drop.from());
        } else if (operation instanceof Operation.DuplicateNext duplicate) {
            return broker(duplicate.from());
        } else if (operation instanceof Operation.DuplicateLate duplicate) {
            return broker(duplicate.from());
        } else if (operation instanceof Operation.Partition cut) {
            return broker(cut.from() == Operation.ANY ? cut.to() : cut.from());
        } else if (operation instanceof Operation.Delay delay) {
            return broker(delay.from() == Operation.ANY ? delay.to() : delay.from());
        }
        return Lane.CLIENTS;
    }

    private int tellEvents(int from, long until, int mostRows) {
        int next = from;
        int rows = steps.size();
        while (next < until && next < events.size() && steps.size() - rows < mostRows) {
            tell(events.get(next), next + 1 == failure.step() && failure.judge() == JudgedRun.Judge.REPLAY);
            next++;
        }
        return next;
    }

    private void tell(TraceEvent event, boolean always) {
        int node = event.place().node();
        Lane at = broker(node);
        Observation state = event.state();
        Optional<Object> end = state.value(StateField.LOG_END_OFFSET);
        boolean logChanged = end.isPresent() && !end.get().equals(logEnds.put(node, (Long) end.get()));
        if (event instanceof TraceEvent.AppendToLeader append) {
            add(
                    "Broker " + node + " appends " + append.count()
                            + append.acks()
                                    .map(acks -> " (acks=" + acks.configValue() + ")")
                                    .orElse("") + ".",
                    facts(state),
                    Lane.CLIENTS,
                    Optional.of(at),
                    "append " + append.count(),
                    Mark.MESSAGE);
        } else if (event instanceof TraceEvent.AdvanceHighWatermark) {
            add(
                    "Broker " + node + " commits.",
                    facts(state),
                    at,
                    Optional.empty(),
                    "HW " + text(state, StateField.HIGH_WATERMARK),
                    Mark.STEP);
        } else if (event instanceof TraceEvent.AcknowledgeProduce ack) {
            add(
                    "Broker " + node + " acknowledges (acks=" + ack.acks().configValue() + ") up to offset "
                            + (ack.requiredOffset() - 1) + ".",
                    facts(state),
                    at,
                    Optional.of(Lane.CLIENTS),
                    "ack",
                    Mark.MESSAGE);
        } else if (event instanceof TraceEvent.RejectProduce reject) {
            add(
                    "Broker " + node + " refuses: " + reject.error() + ".",
                    facts(state),
                    at,
                    Optional.of(Lane.CLIENTS),
                    "refused",
                    Mark.MESSAGE);
        } else if (event instanceof TraceEvent.ConsumerFetch fetch) {
            add(
                    "Broker " + node + " gives records up to offset " + (fetch.endOffset() - 1) + " to a consumer.",
                    facts(state),
                    at,
                    Optional.of(Lane.CLIENTS),
                    "read",
                    Mark.MESSAGE);
        } else if (event instanceof TraceEvent.ListOffsets list) {
            add(
                    "Broker " + node + " tells a consumer the latest offset " + list.offset() + ".",
                    facts(state),
                    at,
                    Optional.of(Lane.CLIENTS),
                    "offset",
                    Mark.MESSAGE);
        } else if (event instanceof TraceEvent.ReceiveFetchResponse response && (logChanged || always)) {
            add(
                    "Broker " + node + " takes the answer of broker " + response.leader() + " in.",
                    facts(state),
                    broker(response.leader()),
                    Optional.of(at),
                    "records",
                    Mark.MESSAGE);
        } else if (event instanceof TraceEvent.HandleAlterPartition alter) {
            add(
                    "The controller decides on the ISR that broker " + alter.leader() + " wants.",
                    facts(state),
                    at,
                    Optional.empty(),
                    "ISR " + text(state, StateField.ISR),
                    Mark.STEP);
        } else if (event instanceof TraceEvent.ApplyMetadata apply) {
            add(
                    "Broker " + node + " learns of partition epoch " + apply.partitionEpoch() + ".",
                    facts(state),
                    Lane.CONTROLLER,
                    Optional.of(at),
                    "metadata",
                    Mark.MESSAGE);
        } else if (event instanceof TraceEvent.DropMessage drop) {
            Lane to = switch (drop.type()) {
                case FETCH_REQUEST, ALTER_PARTITION_RESPONSE -> broker(drop.leader());
                case FETCH_RESPONSE -> broker(drop.follower().orElse(drop.leader()));
                case ALTER_PARTITION_REQUEST -> Lane.CONTROLLER;
            };
            add(
                    "A message is lost: "
                            + drop.type().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ".",
                    List.of(),
                    at,
                    Optional.of(to),
                    "lost",
                    Mark.LOST);
        } else if (tellsAlways(event) || always) {
            add(
                    event.name() + " at "
                            + (node == SimulationOptions.CONTROLLER_ID ? "the controller" : "broker " + node) + ".",
                    facts(state),
                    at,
                    Optional.empty(),
                    event.name(),
                    Mark.STEP);
        }
    }

    private static boolean tellsAlways(TraceEvent event) {
        return event instanceof TraceEvent.RegisterBroker
                || event instanceof TraceEvent.FenceBroker
                || event instanceof TraceEvent.UnfenceBroker
                || event instanceof TraceEvent.ElectLeader
                || event instanceof TraceEvent.ControlledShutdown
                || event instanceof TraceEvent.StopBroker
                || event instanceof TraceEvent.ReassignReplicas
                || event instanceof TraceEvent.CancelReassignment
                || event instanceof TraceEvent.AdvanceLogStart
                || event instanceof TraceEvent.DuplicateMessage
                || event instanceof TraceEvent.ProposeIsrExpand
                || event instanceof TraceEvent.ProposeIsrShrink;
    }

    /** What the event shows of its node. */
    private static List<String> facts(Observation state) {
        List<String> facts = new ArrayList<>();
        for (StateField field : List.of(
                StateField.ERROR,
                StateField.LEADER,
                StateField.LEADER_EPOCH,
                StateField.ISR,
                StateField.ELIGIBLE_LEADER_REPLICAS,
                StateField.LOG_END_OFFSET,
                StateField.HIGH_WATERMARK)) {
            state.value(field).ifPresent(value -> facts.add(field.traceName() + " " + value));
        }
        return facts.isEmpty() ? List.of() : List.of(String.join(", ", facts));
    }

    private static String text(Observation state, StateField field) {
        return state.value(field).map(String::valueOf).orElse("");
    }

    private void add(String sentence, List<String> state, Lane at, Optional<Lane> to, String label, Mark mark) {
        steps.add(new Story.Step(steps.size() + 1, sentence, state, at, to, label, mark));
    }
}
