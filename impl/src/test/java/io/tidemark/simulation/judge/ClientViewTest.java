package io.tidemark.simulation.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.simulation.judge.ClientHistory.Entry;
import io.tidemark.simulation.judge.ClientHistory.FinalRead;
import io.tidemark.simulation.judge.ClientHistory.OffsetAsked;
import io.tidemark.simulation.judge.ClientHistory.OffsetTold;
import io.tidemark.simulation.judge.ClientHistory.ProduceAnswered;
import io.tidemark.simulation.judge.ClientHistory.ProduceSent;
import io.tidemark.simulation.judge.ClientHistory.Read;
import io.tidemark.simulation.judge.ClientHistory.ReadRecord;
import io.tidemark.simulation.judge.ClientHistory.ReassignmentAsked;
import io.tidemark.simulation.judge.ClientHistory.RemovalAsked;
import io.tidemark.simulation.judge.ClientHistory.UncleanElectionAsked;
import io.tidemark.simulation.judge.ClientHistory.UncleanShutdown;
import io.tidemark.tracer.Acks;
import io.tidemark.tracer.ErrorCode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What the judge must reject, and what it must not. */
class ClientViewTest {
    private static final DurabilityPromise PROMISE = new DurabilityPromise(2, 3, false, true);

    @Test
    void aHistoryThatFitsTogetherIsAccepted() {
        assertThat(judge(
                        sent(1, 100, 101),
                        acknowledged(1, 0),
                        asked(50),
                        read(0, 100, 101),
                        told(50, 2, 2),
                        sent(2, 102),
                        acknowledged(2, 2),
                        last(0, 100, 101, 102)))
                .isEmpty();
    }

    @Test
    void anAcknowledgedRecordThatIsGoneAtTheEndIsFound() {
        assertFound(
                "AcknowledgedSurvives",
                "The record at offset 1, acknowledged to producer 0 with acks=all, is gone",
                sent(1, 100, 101),
                acknowledged(1, 0),
                last(0, 100));
    }

    @Test
    void aRecordThatWasReadAndIsGoneAtTheEndIsFound() {
        assertFound("AcknowledgedSurvives", "read from broker 1", sent(1, 100), read(0, 100), last(0));
    }

    @Test
    void anotherRecordInThePlaceOfAnAcknowledgedOneIsFound() {
        assertFound(
                "ReadsNeverContradicted",
                "At offset 0 there is one record, acknowledged to producer 0 with acks=all, and another one",
                sent(1, 100),
                sent(2, 101),
                acknowledged(1, 0),
                read(0, 101));
    }

    @Test
    void anAcknowledgementForSomebodyElsesRecordIsFound() {
        assertFound("AcknowledgedInOrder", "offset 0", sent(1, 100), read(0, 100), sent(2, 101), acknowledged(2, 0));
        assertFound("ReadsNeverContradicted", "offset 0", sent(1, 100), sent(2, 101), read(0, 100), acknowledged(2, 0));
    }

    @Test
    void aRecordAtTwoOffsetsIsFoundWhateverHappened() {
        assertFound(
                "NoneTwice",
                "The record at offset 1, read from broker 1, was at offset 0 before.",
                new UncleanElectionAsked(0),
                sent(1, 100),
                read(0, 100),
                read(1, 100));
    }

    @Test
    void aRecordThatNobodySentIsFound() {
        assertFound("NothingInvented", "offset 0", sent(1, 100), read(0, 999));
    }

    @Test
    void aGapInWhatAConsumerGetsIsFound() {
        assertFound(
                "ReadsWithoutGaps",
                "goes on with offset 2 instead of 1",
                sent(1, 100, 102),
                new Read(0, 1, 0, 0, List.of(new ReadRecord(0, 0, 100), new ReadRecord(2, 0, 102))));
    }

    /** The leader of epoch 0 does not know what that of epoch 1 has committed of its records. */
    @Test
    void aLeaderThatHasBeenReplacedMayTellLessThanWasReadInALaterEpoch() {
        assertThat(judge(sent(1, 100), new Read(0, 2, 1, 0, records(0, 100)), asked(5), told(5, 0, 0)))
                .isEmpty();
    }

    @Test
    void aLatestOffsetThatGoesBackIsFound() {
        assertFound(
                "OffsetsNeverGoBack", "the latest offset 1, and 2", asked(5), told(5, 0, 2), asked(6), told(6, 1, 1));
        assertFound("OffsetsNeverGoBack", "and 1", sent(1, 100), read(0, 100), asked(5), told(5, 0, 0));
    }

    @Test
    void aDeposedLeaderAndAnAnswerThatWasUnderWayMayTellLess() {
        assertThat(judge(asked(5), told(5, 3, 9), asked(6), told(6, 2, 4))).isEmpty();
        assertThat(judge(asked(6), asked(5), told(5, 3, 9), told(6, 3, 4))).isEmpty();
    }

    @Test
    void recordsGoOnlyWhenSomebodyAsks() {
        Entry[] removed = {sent(1, 100, 101), acknowledged(1, 0), last(1, 101)};

        assertFound("NothingRemovedUnasked", "begins at offset 1", removed);
        assertThat(judge(removed[0], removed[1], new RemovalAsked(0, 1), removed[2]))
                .isEmpty();
        assertThat(judge(removed[0], removed[1], new RemovalAsked(0, -1), removed[2]))
                .isEmpty();
        assertThat(new ClientView(PROMISE, true).judge(history(removed)))
                .as("by retention")
                .isEmpty();
    }

    @Test
    void nothingIsHeldAgainstARunThatIsBeyondThePromise() {
        Entry[] lost = {sent(1, 100), acknowledged(1, 0), last(0)};

        assertThat(judge(lost)).isPresent();
        assertThat(judge(new UncleanElectionAsked(0), lost[0], lost[1], lost[2]))
                .isEmpty();
        assertThat(judge(died(1), died(0), lost[0], lost[1], lost[2]))
                .as("two, of which one lost records")
                .isEmpty();
        assertThat(judge(died(0), died(0), lost[0], lost[1], lost[2]))
                .as("none lost records")
                .isPresent();
        assertThat(judge(died(1), lost[0], lost[1], lost[2]))
                .as("one is covered")
                .isPresent();
    }

    @Test
    void thePromiseDependsOnTheConfiguration() {
        assertThat(new DurabilityPromise(3, 3, false, true).lossyShutdownsCovered())
                .isEqualTo(2);
        assertThat(new DurabilityPromise(3, 2, false, true).lossyShutdownsCovered())
                .isEqualTo(1);
        assertThat(new DurabilityPromise(3, 3, false, false).lossyShutdownsCovered())
                .isZero();
        assertThat(new DurabilityPromise(2, 3, true, true).holdsAfter(List.of()))
                .isFalse();
        assertThat(PROMISE.holdsAfter(List.of(new ReassignmentAsked(0, 1), died(0))))
                .isFalse();
        assertThat(PROMISE.holdsAfter(List.of(new ReassignmentAsked(0, 2), died(1))))
                .isTrue();
        assertThat(PROMISE.holdsAfter(List.of(new ClientHistory.FetchDuplicated(0))))
                .isFalse();
        assertThat(PROMISE.holdsAfter(List.of(new ClientHistory.RemovedReplicaEligible(0, 1))))
                .isFalse();
    }

    @Test
    void whatIsNotAcknowledgedMayBeLost() {
        ProduceSent one = new ProduceSent(0, 1, 0, Acks.LEADER, List.of(100L));
        assertThat(judge(one, acknowledged(1, 0), last(0))).isEmpty();
        assertThat(judge(sent(1, 100), new ProduceAnswered(0, 1, ErrorCode.REQUEST_TIMED_OUT, -1), last(0)))
                .isEmpty();
    }

    @Test
    void anAnswerBelongsToARequest() {
        assertThatThrownBy(() -> judge(acknowledged(4, 0))).isInstanceOf(IllegalArgumentException.class);
    }

    private static void assertFound(String rule, String text, Entry... entries) {
        assertThat(judge(entries)).hasValueSatisfying(finding -> {
            assertThat(finding.rule()).isEqualTo(rule);
            assertThat(finding.text()).contains(text);
        });
    }

    private static Optional<Finding> judge(Entry... entries) {
        return new ClientView(PROMISE, false).judge(history(entries));
    }

    private static ClientHistory history(Entry... entries) {
        ClientHistory history = new ClientHistory();
        Arrays.stream(entries).forEach(history::add);
        return history;
    }

    private static ProduceSent sent(long request, long... ids) {
        return new ProduceSent(
                0, request, 0, Acks.ALL, LongStream.of(ids).boxed().toList());
    }

    private static ProduceAnswered acknowledged(long request, long baseOffset) {
        return new ProduceAnswered(0, request, ErrorCode.NONE, baseOffset);
    }

    private static Read read(long offset, long... ids) {
        return new Read(0, 1, 0, offset, records(offset, ids));
    }

    private static FinalRead last(long logStart, long... ids) {
        return new FinalRead(9, 2, logStart, logStart + ids.length, records(logStart, ids));
    }

    private static List<ReadRecord> records(long offset, long... ids) {
        return LongStream.range(0, ids.length)
                .mapToObj(i -> new ReadRecord(offset + i, 0, ids[(int) i]))
                .toList();
    }

    private static OffsetAsked asked(long request) {
        return new OffsetAsked(0, request);
    }

    private static OffsetTold told(long request, int leaderEpoch, long offset) {
        return new OffsetTold(0, request, 1, leaderEpoch, offset);
    }

    private static UncleanShutdown died(long recordsLost) {
        return new UncleanShutdown(0, 1, recordsLost);
    }
}
