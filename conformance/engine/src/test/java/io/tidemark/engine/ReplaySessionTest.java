package io.tidemark.engine;

import static io.tidemark.engine.TwoPhaseTraces.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ReplaySessionTest {

    private static ReplaySession open() {
        return new Replay(TwoPhaseTraces.SPECIFICATION).open("session", TwoPhaseTraces.HEADER);
    }

    @Test
    void aCopyGoesItsOwnWay() {
        ReplaySession session = open();
        assertThat(session.accept(event(1, "'node':'a','event':'Write','amount':1")))
                .isTrue();
        ReplaySession copy = session.copy();

        assertThat(copy.accept(event(2, "'node':'a','event':'Prepare'"))).isFalse();
        assertThat(copy.ended()).containsInstanceOf(Verdict.Rejected.class);
        assertThat(session.ended()).isEmpty();
        assertThat(session.accept(event(2, "'node':'a','event':'Sync'"))).isTrue();
        assertThat(session.accept(event(3, "'node':'a','event':'Prepare'"))).isTrue();
        assertThat(session.finish()).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void sessionsInTheSameStateAreToldFromOthers() {
        ReplaySession one = open();
        ReplaySession other = open();
        assertThat(one.sameStates(other)).isTrue();

        one.accept(event(1, "'node':'a','event':'Write','amount':2"));
        assertThat(one.sameStates(other)).isFalse();

        other.accept(event(1, "'node':'a','event':'Write','amount':1"));
        other.accept(event(2, "'node':'a','event':'Write','amount':1"));
        assertThat(one.sameStates(other)).isTrue();
    }

    @Test
    void aMalformedEventLeavesTheSessionAsItWas() {
        ReplaySession session = open();
        session.accept(event(5, "'node':'a','event':'Write','amount':2"));

        assertThatThrownBy(() -> session.accept(event(5, "'node':'a','event':'Sync'")))
                .isInstanceOf(InputException.class);
        assertThatThrownBy(() -> session.accept(event(6, "'node':'a','event':'Synk'")))
                .isInstanceOf(InputException.class);

        assertThat(session.accept(event(6, "'node':'a','event':'Sync'"))).isTrue();
    }

    @Test
    void anEndedSessionTakesNoMoreEvents() {
        ReplaySession session = open();
        session.accept(event(1, "'node':'a','event':'Restart'"));

        assertThatThrownBy(() -> session.accept(event(2, "'node':'a','event':'Prepare'")))
                .isInstanceOf(IllegalStateException.class);
        assertThat(session.finish()).isInstanceOf(Verdict.Rejected.class);
    }
}
