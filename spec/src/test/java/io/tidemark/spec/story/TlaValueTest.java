package io.tidemark.spec.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.spec.Change;
import io.tidemark.spec.Change.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlaValueTest {

    @Test
    void valuesAreReadAsTlcPrintsThem() {
        TlaValue value = TlaValue.parse(
                "[name |-> \"a \\\"b\\\"\", set |-> {b1, b2}, empty |-> {}, f |-> (b1 :> -1 @@ b2 :> <<1, 2>>), some |-> 1..3]");

        assertThat(value.at("name")).hasToString("Optional[a \"b\"]");
        assertThat(value.at("set").orElseThrow().members())
                .extracting(TlaValue::toString)
                .containsExactly("b1", "b2");
        assertThat(value.at("empty").orElseThrow().members()).isEmpty();
        assertThat(value.at("f").orElseThrow().at("b1").flatMap(TlaValue::asNumber))
                .contains(-1L);
        assertThat(value.at("some").orElseThrow().members()).hasSize(3);
    }

    @Test
    void functionsOfTuplesAndStringsAreFoundByTheTextOfTheirArguments() {
        TlaValue value = TlaValue.parse("(<<b1, 0>> :> TRUE @@ \"all\" :> FALSE)");

        assertThat(value.at("<<b1, 0>>")).hasToString("Optional[TRUE]");
        assertThat(value.at("all")).hasToString("Optional[FALSE]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{1", "[a |-> ]", "(1 :> 2", "1 2", "-", "\"open"})
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> TlaValue.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aPlaceIsAVariableAndAPath() {
        assertThat(Place.of("log[b1].runs")).isEqualTo(new Place("log", List.of("b1", "runs")));
        assertThat(Place.of("acknowledged[\"all\"].runs")).isEqualTo(new Place("acknowledged", List.of("all", "runs")));
        assertThat(Place.of("f[<<b1, g[2]>>][3]")).isEqualTo(new Place("f", List.of("<<b1, g[2]>>", "3")));
        assertThat(Place.of("messages")).isEqualTo(new Place("messages", List.of()));
    }

    @Test
    void aSituationFollowsTheChanges() {
        Situation situation = Situation.empty()
                .after(List.of(
                        new Change("f", Kind.BECAME, "(b1 :> [x |-> 1, y |-> {}] @@ b2 :> [x |-> 2, y |-> {}])"),
                        new Change("messages", Kind.BECAME, "{}")))
                .after(List.of(
                        new Change("f[b1].x", Kind.BECAME, "7"),
                        new Change("f[b2].y", Kind.GAINED, "<<1>>"),
                        new Change("messages", Kind.GAINED, "[type |-> \"a\"]"),
                        new Change("messages", Kind.GAINED, "[type |-> \"b\"]")))
                .after(List.of(new Change("messages", Kind.LOST, "[type |-> \"a\"]")));

        assertThat(situation.number("f", "b1", "x")).isEqualTo(7);
        assertThat(situation.number("f", "b2", "x")).isEqualTo(2);
        assertThat(situation.number("f", "b3", "x")).isEqualTo(-1);
        assertThat(situation.value("f", "b2", "y").orElseThrow()).hasToString("{<<1>>}");
        assertThat(situation.value("messages").orElseThrow()).hasToString("{[type = b]}");
    }
}
