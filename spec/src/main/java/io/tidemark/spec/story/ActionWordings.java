package io.tidemark.spec.story;

import static io.tidemark.spec.story.Names.broker;
import static io.tidemark.spec.story.Names.brokerFirst;
import static io.tidemark.spec.story.Names.brokers;
import static io.tidemark.spec.story.Names.lane;
import static io.tidemark.spec.story.Names.set;

import io.tidemark.spec.Amount;
import io.tidemark.spec.Counterexample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A sentence for each action of the specification. An action without one is told by its name and arguments, so that a
 * story is never cut short by a word that is missing; a test demands that there are none.
 */
final class ActionWordings {

    private static final String NO_ERROR = "NONE";

    /** The controller has accepted a proposal, and the reassignment that so has ended removes the leader. */
    private static final String NEW_LEADER = "NEW_LEADER_ELECTED";

    /** What a follower remembers of an answer with records until it has taken it over. */
    private static final String OFFSETS_OF_ANSWER = "fetchedOffsets";

    private static final Lane CONTROLLER = Lane.CONTROLLER;
    private static final Lane CLIENTS = Lane.CLIENTS;

    private final Map<String, Function<Moment, Telling>> wordings = new LinkedHashMap<>();

    ActionWordings() {
        addClients();
        addReplication();
        addInSyncReplicas();
        addController();
        addReassignment();
        addLifecycle();
    }

    /** The actions that have a sentence. */
    Set<String> actions() {
        return wordings.keySet();
    }

    /** How a step is told. */
    Telling tell(Counterexample.Step step, Moment moment) {
        Function<Moment, Telling> wording = wordings.get(step.action());
        return wording == null ? withoutWording(step, moment) : wording.apply(moment);
    }

    private static Telling withoutWording(Counterexample.Step step, Moment moment) {
        String words = step.action().replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
        boolean byBroker = moment.after().brokers().contains(moment.argument(0));
        List<String> rest = step
                .arguments()
                .subList(byBroker ? 1 : 0, step.arguments().size())
                .stream()
                .map(Names::inText)
                .toList();
        String what = words + (rest.isEmpty() ? "" : " (" + String.join(", ", rest) + ")");
        return byBroker
                ? Telling.step(lane(moment.argument(0)), words, brokerFirst(moment.argument(0)) + ": " + what + ".")
                : Telling.step(CONTROLLER, words, "Step " + what + ".");
    }

    private void addClients() {
        wordings.put("AppendToLeader", moment -> {
            String leader = moment.argument(0);
            long offset = moment.before().log("log", leader).end();
            return Telling.message(
                    CLIENTS,
                    lane(leader),
                    "produce",
                    brokerFirst(leader) + " appends " + records(moment.argument(1)) + " at offset " + offset
                            + " in leader epoch " + moment.leaderEpoch(leader) + acks(moment.argument(2)) + ".");
        });
        wordings.put("AcknowledgeProduce", moment -> {
            String leader = moment.argument(0);
            return Telling.message(
                    lane(leader),
                    CLIENTS,
                    "ack",
                    brokerFirst(leader) + " acknowledges to the producer the records below offset " + moment.argument(3)
                            + acks(moment.argument(1)) + ".");
        });
        wordings.put("RejectProduce", moment -> {
            String leader = moment.argument(0);
            return Telling.message(
                    lane(leader),
                    CLIENTS,
                    "error",
                    brokerFirst(leader) + " answers the producer with " + moment.argument(2) + acks(moment.argument(1))
                            + ".");
        });
        wordings.put("ConsumerFetch", moment -> {
            String from = moment.argument(0);
            return Telling.message(
                    lane(from),
                    CLIENTS,
                    "read",
                    "A consumer reads from " + broker(from) + " what is below offset " + moment.argument(1) + ".");
        });
        wordings.put("ListOffsets", moment -> {
            String leader = moment.argument(0);
            boolean available = !moment.argument(1).equals("-1");
            return Telling.message(
                    lane(leader),
                    CLIENTS,
                    available ? "latest " + moment.argument(1) : "no offset",
                    brokerFirst(leader) + " tells a consumer that the latest offset is "
                            + (available ? moment.argument(1) : "not available (OFFSET_NOT_AVAILABLE)") + ".");
        });
    }

    private void addReplication() {
        wordings.put("SendFetch", ActionWordings::sendFetch);
        wordings.put("AbandonFetch", moment -> {
            String follower = moment.argument(0);
            return Telling.step(
                    lane(follower),
                    "give up fetch",
                    brokerFirst(follower) + " gives up its fetch from " + broker(moment.argument(1))
                            + ", which may serve it all the same.");
        });
        wordings.put("DelayFetch", moment -> {
            String leader = moment.argument(0);
            String follower = moment.argument(1);
            long offset = moment.after().number("remoteReplicas", leader, follower, "logEndOffset");
            return Telling.step(
                    lane(leader),
                    "fetch waits",
                    brokerFirst(leader) + " notes that " + broker(follower) + " has what is below offset " + offset
                            + ", and lets its fetch wait for records.");
        });
        wordings.put("BeginAnswerFetch", moment -> {
            String leader = moment.argument(0);
            long highWatermark = moment.after().number("highWatermark", leader);
            return Telling.step(
                    lane(leader),
                    "read at HW " + highWatermark,
                    brokerFirst(leader) + " begins to read its log for " + broker(moment.argument(1))
                            + ", at high watermark " + highWatermark + ".");
        });
        wordings.put("AnswerFetch", ActionWordings::answerFetch);
        wordings.put("ReceiveFetchResponse", ActionWordings::receiveFetchResponse);
        wordings.put("AdvanceFollowerHighWatermark", moment -> {
            String follower = moment.argument(0);
            long now = moment.after().number("highWatermark", follower);
            boolean same = now == moment.before().number("highWatermark", follower);
            return Telling.step(
                    lane(follower),
                    "HW " + now,
                    brokerFirst(follower) + (same ? " keeps" : " takes over") + " high watermark " + now + ".");
        });
        wordings.put("SendOffsetsForLeaderEpoch", moment -> {
            String follower = moment.argument(0);
            Optional<TlaValue> request = moment.sent("OffsetsForLeaderEpochRequest");
            String leader =
                    request.map(message -> Moment.text(message, "leader")).orElse("");
            long epoch =
                    request.map(message -> Moment.number(message, "lastEpoch")).orElse(-1L);
            return Telling.message(
                    lane(follower),
                    lane(leader),
                    "end of " + epoch + "?",
                    brokerFirst(follower) + " asks " + broker(leader) + " where leader epoch " + epoch + " ends.");
        });
        wordings.put("AnswerOffsetsForLeaderEpoch", moment -> {
            String leader = moment.argument(0);
            Optional<TlaValue> answer = moment.sent("OffsetsForLeaderEpochResponse");
            long epoch = answer.map(message -> Moment.number(message, "epoch")).orElse(-1L);
            long end =
                    answer.map(message -> Moment.number(message, "endOffset")).orElse(-1L);
            return Telling.message(
                    lane(leader),
                    lane(moment.argument(1)),
                    answer.isPresent() ? "ends at " + end : "no answer",
                    answer.isPresent()
                            ? brokerFirst(leader) + " answers: leader epoch " + epoch + " ends at offset " + end + "."
                            : brokerFirst(leader) + " does not answer: the question is of another leader epoch.");
        });
        wordings.put("ReceiveOffsetsForLeaderEpochResponse", moment -> {
            String follower = moment.argument(0);
            long now = moment.after().log("log", follower).end();
            boolean truncated = now < moment.before().log("log", follower).end();
            return Telling.step(
                    lane(follower),
                    truncated ? "truncate to " + now : "keep log",
                    brokerFirst(follower) + " receives the answer and "
                            + (truncated ? "truncates its log to offset " + now : "keeps its log") + ".");
        });
        wordings.put("AdvanceHighWatermark", moment -> {
            String leader = moment.argument(0);
            long now = moment.after().number("highWatermark", leader);
            return Telling.step(
                    lane(leader),
                    "HW " + now,
                    brokerFirst(leader) + " advances the high watermark to " + now
                            + ": for it, what is below is committed.");
        });
        wordings.put("AdvanceLogStart", moment -> {
            String leader = moment.argument(0);
            long start = moment.after().log("log", leader).start();
            return Telling.step(
                    lane(leader),
                    "start " + start,
                    brokerFirst(leader) + " deletes what is below offset " + start + ": retention, or DeleteRecords.");
        });
    }

    private static Telling sendFetch(Moment moment) {
        String follower = moment.argument(0);
        String leader = moment.sent("FetchRequest")
                .map(request -> Moment.text(request, "leader"))
                .orElseGet(() -> moment.after()
                        .value("localPartition", follower, "leader")
                        .map(TlaValue::toString)
                        .orElse(""));
        long offset = moment.sent("FetchRequest")
                .map(request -> Moment.number(request, "fetchOffset"))
                .orElseGet(() -> moment.after().log("log", follower).end());
        // A fetcher that has not been replaced yet goes on in the leader epoch before the one that its broker knows.
        long epoch = moment.sent("FetchRequest")
                .map(request -> Moment.number(request, "leaderEpoch"))
                .orElseGet(() -> moment.leaderEpoch(follower));
        return Telling.message(
                lane(follower),
                lane(leader),
                "fetch " + offset,
                brokerFirst(follower) + " fetches from " + broker(leader) + ", from offset " + offset
                        + " in leader epoch " + epoch + ".");
    }

    private static Telling answerFetch(Moment moment) {
        String leader = moment.argument(0);
        String follower = moment.argument(1);
        Optional<TlaValue> answer = moment.sent("FetchResponse");
        String error = answer.map(message -> Moment.text(message, "error")).orElse("");
        String to = brokerFirst(leader) + " answers " + broker(follower) + " with ";
        if (!error.isEmpty() && !error.equals(NO_ERROR)) {
            return Telling.message(lane(leader), lane(follower), shortError(error), to + error + ".");
        }
        if (answer.flatMap(message -> message.at("divergingEpoch")).isPresent()) {
            long epoch = answer.map(message -> Moment.number(message, "divergingEpoch"))
                    .orElse(-1L);
            long end = answer.map(message -> Moment.number(message, "divergingEndOffset"))
                    .orElse(-1L);
            return Telling.message(
                    lane(leader),
                    lane(follower),
                    "diverges at " + end,
                    to
                            + (epoch < 0
                                    ? "a diverging epoch: it has no record of that epoch or an older one."
                                    : "a diverging epoch: here epoch " + epoch + " ends at offset " + end + "."));
        }
        String highWatermark = answer.map(message -> " and high watermark " + Moment.number(message, "highWatermark"))
                .orElse("");
        return Telling.message(
                lane(leader),
                lane(follower),
                moment.argument(2).equals("0") ? "no records" : records(moment.argument(2)),
                to + (moment.argument(2).equals("0") ? "no records" : records(moment.argument(2))) + highWatermark
                        + ".");
    }

    private static Telling receiveFetchResponse(Moment moment) {
        String follower = moment.argument(0);
        long before = moment.before().log("log", follower).end();
        RecordLog now = moment.after().log("log", follower);
        Optional<TlaValue> answer = moment.taken("FetchResponse");
        String error = answer.map(message -> Moment.text(message, "error")).orElse("");
        boolean recordsAnswer = moment.changes().stream()
                .anyMatch(change -> Place.of(change.variable()).variable().equals(OFFSETS_OF_ANSWER));
        if (now.end() > before) {
            return Telling.step(
                    lane(follower),
                    "append",
                    brokerFirst(follower) + " appends " + Amount.of(now.end() - before, "record") + " at offset "
                            + before + ".");
        }
        if (now.end() < before) {
            return Telling.step(
                    lane(follower),
                    "truncate to " + now.end(),
                    brokerFirst(follower) + " truncates its log to offset " + now.end() + ".");
        }
        if (recordsAnswer) {
            return Telling.step(
                    lane(follower),
                    "no records",
                    brokerFirst(follower) + " receives the answer, which brings no records.");
        }
        return Telling.step(
                lane(follower),
                "drop answer",
                brokerFirst(follower) + " receives the answer of " + broker(moment.argument(1))
                        + (error.isEmpty() || error.equals(NO_ERROR) ? "" : ", " + error + ",")
                        + " and keeps its log.");
    }

    private void addInSyncReplicas() {
        wordings.put("ProposeIsrShrink", moment -> {
            String leader = moment.argument(0);
            return Telling.message(
                    lane(leader),
                    CONTROLLER,
                    "ISR " + set(proposed(moment)) + "?",
                    brokerFirst(leader) + " proposes to remove " + brokers(moment.argumentSet(1))
                            + " from the ISR: lagging for replica.lag.time.max.ms.");
        });
        wordings.put("ProposeIsrExpand", moment -> {
            String leader = moment.argument(0);
            return Telling.message(
                    lane(leader),
                    CONTROLLER,
                    "ISR " + set(proposed(moment)) + "?",
                    brokerFirst(leader) + " proposes to add " + broker(moment.argument(1))
                            + " to the ISR: it has reached the high watermark.");
        });
        wordings.put(
                "ResendAlterPartition",
                moment -> Telling.message(
                        lane(moment.argument(0)),
                        CONTROLLER,
                        "ISR, again",
                        brokerFirst(moment.argument(0)) + " sends its proposal of an ISR again."));
        wordings.put("HandleAlterPartition", moment -> {
            String leader = moment.argument(0);
            String error = moment.sent("AlterPartitionResponse")
                    .map(answer -> Moment.text(answer, "error"))
                    .orElse(NO_ERROR);
            return error.equals(NO_ERROR) || error.equals(NEW_LEADER)
                    ? Telling.message(
                            CONTROLLER,
                            lane(leader),
                            "ISR " + set(moment.isr()),
                            "The controller accepts the proposal of " + broker(leader) + ": the ISR is "
                                    + set(moment.isr()) + " in partition epoch "
                                    + moment.after().number("partition", "partitionEpoch")
                                    + replicasAfterwards(moment) + leaderAfterwards(moment) + ".")
                    : Telling.message(
                            CONTROLLER,
                            lane(leader),
                            shortError(error),
                            "The controller refuses the proposal of " + broker(leader) + ": " + error + ".");
        });
        wordings.put("ReceiveAlterPartitionResponse", moment -> {
            String leader = moment.argument(0);
            String error = moment.taken("AlterPartitionResponse")
                    .map(answer -> Moment.text(answer, "error"))
                    .orElse(NO_ERROR);
            return Telling.step(
                    lane(leader),
                    error.equals(NO_ERROR) ? "ISR applied" : error.equals(NEW_LEADER) ? "new leader" : "ISR refused",
                    brokerFirst(leader) + " receives the controller's answer to its proposal"
                            + (error.equals(NO_ERROR) ? "." : ", " + error + "."));
        });
    }

    private static List<String> proposed(Moment moment) {
        return moment
                .sent("AlterPartitionRequest")
                .flatMap(request -> request.at("members"))
                .map(TlaValue::members)
                .orElse(List.of())
                .stream()
                .map(member -> Moment.text(member, "broker"))
                .sorted()
                .toList();
    }

    private void addController() {
        wordings.put("RegisterBroker", moment -> {
            String broker = moment.argument(0);
            return Telling.message(
                    lane(broker),
                    CONTROLLER,
                    "register",
                    brokerFirst(broker) + " registers and gets broker epoch " + moment.argument(1)
                            + "; it is still fenced.");
        });
        wordings.put("FenceBroker", moment -> {
            String broker = moment.argument(0);
            return Telling.failure(
                    CONTROLLER,
                    "fence " + broker(broker).replace("broker ", ""),
                    "The session of " + broker(broker) + " expires, and the controller fences it"
                            + leaderAfterwards(moment) + ".");
        });
        wordings.put("UnfenceBroker", moment -> {
            String broker = moment.argument(0);
            return Telling.message(
                    CONTROLLER,
                    lane(broker),
                    "unfence",
                    "The controller unfences " + broker(broker) + leaderAfterwards(moment) + ".");
        });
        wordings.put("ElectLeader", moment -> {
            String leader = moment.leader().orElse(moment.argument(0));
            String kind = moment.argument(1);
            if (moment.leader().isEmpty()) {
                return Telling.step(
                        CONTROLLER,
                        "elect nobody",
                        "Asked for an election, the controller finds nobody, but the reassignment has nobody to wait for and ends"
                                + ", in leader epoch " + moment.after().number("partition", "leaderEpoch") + ".");
            }
            return Telling.step(
                    CONTROLLER,
                    "elect " + broker(leader).replace("broker ", ""),
                    "The controller elects " + broker(leader) + ", by request"
                            + (kind.equals("unclean") ? " and unclean" : "") + ", in leader epoch "
                            + moment.after().number("partition", "leaderEpoch") + ".");
        });
        wordings.put("ControlledShutdown", moment -> {
            String broker = moment.argument(0);
            return Telling.message(
                    lane(broker),
                    CONTROLLER,
                    "shutdown",
                    brokerFirst(broker) + " asks for its controlled shutdown" + leaderAfterwards(moment) + ".");
        });
    }

    private void addReassignment() {
        wordings.put(
                "ReassignReplicas",
                moment -> Telling.step(
                        CONTROLLER,
                        "reassign",
                        "An operator asks for the replicas " + set(moment.argumentSet(0)) + replicasAfterwards(moment)
                                + leaderAfterwards(moment) + "."));
        wordings.put(
                "CancelReassignment",
                moment -> Telling.step(
                        CONTROLLER,
                        "cancel",
                        "An operator cancels the reassignment: the replicas are " + set(replicas(moment.after()))
                                + " again" + leaderAfterwards(moment) + "."));
    }

    /** What has become of the replicas, where the step has changed them: a reassignment begins or ends. */
    private static String replicasAfterwards(Moment moment) {
        boolean ongoing = !members(moment.after(), "addingReplicas").isEmpty()
                || !members(moment.after(), "removingReplicas").isEmpty();
        boolean before = !members(moment.before(), "addingReplicas").isEmpty()
                || !members(moment.before(), "removingReplicas").isEmpty();
        boolean changed = !replicas(moment.before()).equals(replicas(moment.after()));
        if (!ongoing && (before || changed)) {
            return "; the reassignment is complete, the replicas are " + set(replicas(moment.after()));
        }
        return changed ? "; until it is complete the replicas are " + set(replicas(moment.after())) : "";
    }

    private static List<String> replicas(Situation situation) {
        return members(situation, "replicas");
    }

    private static List<String> members(Situation situation, String field) {
        return situation.value("partition", field).map(Moment::texts).orElse(List.of());
    }

    private static String leaderAfterwards(Moment moment) {
        if (!moment.leaderChanged()) {
            return "";
        }
        long epoch = moment.after().number("partition", "leaderEpoch");
        return moment.leader()
                .map(leader -> "; " + broker(leader) + " becomes leader in epoch " + epoch)
                .orElse("; nobody leads in epoch " + epoch);
    }

    private void addLifecycle() {
        wordings.put("ApplyMetadata", ActionWordings::applyMetadata);
        wordings.put("CrashBroker", moment -> {
            String broker = moment.argument(0);
            long before = moment.before().log("log", broker).end();
            long now = moment.after().log("log", broker).end();
            return now < before
                    ? Telling.failure(
                            lane(broker),
                            "power loss",
                            brokerFirst(broker) + " loses power, and with it what it had not flushed: its log ends at"
                                    + " offset " + now + ".")
                    : Telling.failure(
                            lane(broker), "crash", brokerFirst(broker) + " crashes; its log keeps everything.");
        });
        wordings.put(
                "StopBroker",
                moment -> Telling.step(
                        lane(moment.argument(0)),
                        "stop",
                        brokerFirst(moment.argument(0)) + " stops in an orderly way, with everything flushed."));
        wordings.put("StartBroker", moment -> {
            String broker = moment.argument(0);
            return Telling.step(
                    lane(broker),
                    "start",
                    brokerFirst(broker) + " starts, with high watermark "
                            + moment.after().number("highWatermark", broker) + " from its checkpoint.");
        });
        wordings.put(
                "Flush",
                moment -> Telling.step(
                        lane(moment.argument(0)), "flush", brokerFirst(moment.argument(0)) + " flushes its log."));
        wordings.put(
                "CheckpointHighWatermark",
                moment -> Telling.step(
                        lane(moment.argument(0)),
                        "checkpoint",
                        brokerFirst(moment.argument(0)) + " writes the checkpoint of its high watermark."));
        wordings.put("DropMessage", moment -> onTheNetwork(moment, "The network loses ", true));
        wordings.put("DuplicateMessage", moment -> onTheNetwork(moment, "The network doubles ", false));
    }

    private static Telling applyMetadata(Moment moment) {
        String broker = moment.argument(0);
        if (moment.after().number("localPartition", broker, "partitionEpoch") < 0) {
            return Telling.message(
                    CONTROLLER,
                    lane(broker),
                    "delete",
                    brokerFirst(broker) + " applies the metadata of partition epoch " + moment.argument(1)
                            + ": it is no replica, and deletes its log.");
        }
        String leader = moment.after()
                .value("localPartition", broker, "leader")
                .map(TlaValue::toString)
                .orElse("-1");
        long epoch = moment.leaderEpoch(broker);
        boolean newEpoch = epoch != moment.before().number("localPartition", broker, "leaderEpoch");
        String role = leader.equals(broker)
                ? "it leads in leader epoch " + epoch
                : leader.equals("-1") ? "nobody leads" : "it follows " + broker(leader) + " in leader epoch " + epoch;
        long before = moment.before().log("log", broker).end();
        long now = moment.after().log("log", broker).end();
        return Telling.message(
                CONTROLLER,
                lane(broker),
                !newEpoch
                        ? "metadata"
                        : leader.equals(broker)
                                ? "lead"
                                : leader.equals("-1")
                                        ? "no leader"
                                        : "follow " + broker(leader).replace("broker ", ""),
                brokerFirst(broker) + " applies the metadata of partition epoch " + moment.argument(1) + ": " + role
                        + (now < before ? ", and truncates its log to offset " + now : "") + ".");
    }

    private static Telling onTheNetwork(Moment moment, String what, boolean lost) {
        TlaValue message = TlaValue.parse(
                moment.arguments().isEmpty() ? "{}" : moment.arguments().get(0));
        String type = Moment.text(message, "type");
        String leader = Moment.text(message, "leader");
        String follower = Moment.text(message, "follower");
        Lane asker = follower.isEmpty() ? lane(leader) : lane(follower);
        Lane asked = follower.isEmpty() ? CONTROLLER : lane(leader);
        boolean answer = type.endsWith("Response");
        Lane from = answer ? asked : asker;
        Lane to = answer ? asker : asked;
        String sentence = what
                + switch (type) {
                    case "FetchRequest" -> "a fetch request of " + broker(follower) + " to " + broker(leader);
                    case "FetchResponse" -> "the answer of " + broker(leader) + " to a fetch of " + broker(follower);
                    case "OffsetsForLeaderEpochRequest" ->
                        "the question of " + broker(follower) + " to " + broker(leader) + " where an epoch ends";
                    case "OffsetsForLeaderEpochResponse" ->
                        "the answer of " + broker(leader) + " to " + broker(follower) + " where an epoch ends";
                    case "AlterPartitionRequest" -> "the proposal of an ISR by " + broker(leader);
                    case "AlterPartitionResponse" -> "the controller's answer to the proposal of " + broker(leader);
                    default -> "a message " + Names.inText(message.toString());
                }
                + ".";
        return lost ? Telling.lost(from, to, "lost", sentence) : Telling.message(from, to, "twice", sentence);
    }

    private static String records(String number) {
        return number.equals("1") ? "1 record" : number + " records";
    }

    private static String acks(String level) {
        return level.isEmpty() ? "" : " (acks=" + level + ")";
    }

    /** An error as words. */
    private static String shortError(String error) {
        return error.toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
