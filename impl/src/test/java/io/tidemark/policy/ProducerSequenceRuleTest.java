package io.tidemark.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.log.ProducerBatch;
import io.tidemark.log.ProducerSequence;
import io.tidemark.log.ProducerState;
import io.tidemark.policy.ProducerSequenceRule.Append;
import io.tidemark.policy.ProducerSequenceRule.Decision;
import io.tidemark.policy.ProducerSequenceRule.Duplicate;
import io.tidemark.policy.ProducerSequenceRule.Refuse;
import io.tidemark.tracer.ErrorCode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What becomes of the batches of idempotent producers (KIP-98). */
class ProducerSequenceRuleTest {
    private static final ProducerBatch FIRST = new ProducerBatch(0, 1, 10, 12);
    private static final ProducerBatch SECOND = new ProducerBatch(2, 2, 15, 16);
    private static final Optional<ProducerState> KNOWN =
            Optional.of(new ProducerState((short) 3, List.of(FIRST, SECOND)));

    @Test
    void ofAnUnknownProducerAnythingIsTaken() {
        assertThat(ProducerSequenceRule.KAFKA.check(Optional.empty(), sequence(0, 5), 1))
                .isEqualTo(new Append());
    }

    @Test
    void whatContinuesIsAppended() {
        assertThat(check(3, 3, 4)).isEqualTo(new Append());
    }

    @Test
    void whatIsThereIsNotAppendedAgain() {
        assertThat(check(3, 0, 2)).isEqualTo(new Duplicate(FIRST));
        assertThat(check(3, 2, 1)).isEqualTo(new Duplicate(SECOND));
    }

    @Test
    void whatLeavesRecordsOutOrOverlapsIsOutOfOrder() {
        assertThat(check(3, 4, 1)).isEqualTo(new Refuse(ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER));
        assertThat(check(3, 0, 1)).isEqualTo(new Refuse(ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER));
    }

    @Test
    void aNewEpochBeginsAtZero() {
        assertThat(check(4, 0, 2)).isEqualTo(new Append());
        assertThat(check(4, 3, 1)).isEqualTo(new Refuse(ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER));
    }

    @Test
    void anOldEpochIsRefusedWhateverTheSequenceNumber() {
        assertThat(check(2, 3, 1)).isEqualTo(new Refuse(ErrorCode.INVALID_PRODUCER_EPOCH));
        assertThat(check(2, 0, 2)).isEqualTo(new Refuse(ErrorCode.INVALID_PRODUCER_EPOCH));
    }

    @Test
    void zeroFollowsTheLargestSequenceNumber() {
        var atTheEnd = Optional.of(
                new ProducerState((short) 3, List.of(new ProducerBatch(Integer.MAX_VALUE, Integer.MAX_VALUE, 1, 2))));

        assertThat(ProducerSequenceRule.KAFKA.check(atTheEnd, sequence(3, 0), 1))
                .isEqualTo(new Append());
    }

    private static Decision check(int epoch, int baseSequence, int count) {
        return ProducerSequenceRule.KAFKA.check(KNOWN, sequence(epoch, baseSequence), count);
    }

    private static ProducerSequence sequence(int epoch, int baseSequence) {
        return new ProducerSequence(7, (short) epoch, baseSequence);
    }
}
