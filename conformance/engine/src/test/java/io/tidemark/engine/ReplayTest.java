package io.tidemark.engine;

import static io.tidemark.engine.TwoPhaseTraces.FOLDER;
import static io.tidemark.engine.TwoPhaseTraces.SPECIFICATION;
import static io.tidemark.engine.TwoPhaseTraces.rejection;
import static io.tidemark.engine.TwoPhaseTraces.replay;
import static io.tidemark.engine.TwoPhaseTraces.trace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayTest {
    private static final String STEP = "'node':'a','event':'Step'";

    @Test
    void aBehaviourOfTheSpecificationConforms() {
        Verdict verdict = replay(TraceSource.of(FOLDER.resolve("commit.ndjson")));

        assertThat(verdict).isInstanceOf(Verdict.Conforms.class);
        assertThat(verdict.headline()).endsWith("commit.ndjson: conforms, 15 events");
        assertThat(verdict.statistics().events()).isEqualTo(15);
        assertThat(verdict.statistics().frontierPeak()).isEqualTo(1);
        assertThat(verdict.statistics().actions())
                .containsEntry("Prepare", 3L)
                .containsEntry("Commit", 1L)
                .doesNotContainKey("Abort");
    }

    @Test
    void claimsThatNoLongerHoldAreNotedOnceWhereTheyFailed() {
        Verdict verdict = replay(TraceSource.of(FOLDER.resolve("commit.ndjson")));

        assertThat(verdict.notes()).singleElement().satisfies(note -> {
            assertThat(note.claim()).isEqualTo("NothingWritten");
            assertThat(note.line()).isEqualTo(2);
            assertThat(note.event()).isEqualTo("Write");
        });
    }

    @Test
    void theLastStateIsSummarized() {
        Verdict verdict = replay(trace("'node':'tm','event':'Decide'"));

        assertThat(((Verdict.Conforms) verdict).summary()).isEqualTo(Map.of("decision", "\"abort\"", "total", "1"));
    }

    @Test
    void anEventWhoseGuardIsFalseIsRejectedWithTheConjunctAndItsValues() {
        Explanation explanation = rejection(replay(trace(
                "'node':'a','event':'Write','amount':1",
                "'node':'b','event':'Write','amount':2",
                "'node':'b','event':'Prepare'")));

        assertThat(explanation.line()).isEqualTo(4);
        assertThat(explanation.seq()).isEqualTo(3);
        assertThat(explanation.logged()).isEqualTo("{\"seq\":3,\"node\":\"b\",\"event\":\"Prepare\"}");
        Explanation.NotEnabled reason = (Explanation.NotEnabled) explanation.reason();
        assertThat(reason.action()).isEqualTo("Prepare(\"b\")");
        assertThat(reason.conjuncts()).singleElement().satisfies(conjunct -> {
            assertThat(conjunct.position()).isEqualTo("TwoPhase:51:8");
            assertThat(conjunct.operator()).isEqualTo("Prepare");
            assertThat(conjunct.source()).isEqualTo("durable[rm] = written[rm]");
            assertThat(conjunct.operands())
                    .contains(new Explanation.Operand("durable[rm]", "0"), new Explanation.Operand("written[rm]", "2"));
        });
        assertThat(explanation.earlier()).contains(new Explanation.EarlierEvent("written[\"b\"]", 3, "Write"));
        assertThat(explanation.enabledInstead()).contains("Sync(\"b\")");
        assertThat(explanation.enabledInstead().get(0)).contains("\"b\"");
    }

    @Test
    void anObservationThatDiffersIsRejectedWithTheAssignment() {
        Explanation explanation = rejection(replay(trace(
                "'node':'a','event':'Write','amount':1,'state':{'written':1}",
                "'node':'a','event':'Write','amount':2,'state':{'written':2,'durable':0}")));

        assertThat(explanation.line()).isEqualTo(3);
        Explanation.ObservationDiffers reason = (Explanation.ObservationDiffers) explanation.reason();
        assertThat(reason.differences()).containsExactly(new Explanation.Difference("written", "3", List.of("3"), "2"));
        assertThat(reason.conjuncts()).singleElement().satisfies(conjunct -> {
            assertThat(conjunct.source()).isEqualTo("written' = [written EXCEPT ![rm] = @ + amount]");
            assertThat(conjunct.position()).isEqualTo("TwoPhase:41:8");
        });
        assertThat(explanation.earlier()).contains(new Explanation.EarlierEvent("written[\"a\"]", 2, "Write"));
        assertThat(explanation.text().lines().skip(2))
                .startsWith(
                        "  Write(\"a\", 2) is enabled, but what was observed after it differs:",
                        "    written: specification 3, observed 2",
                        "    TwoPhase:41:8  Write:  written' is assigned here",
                        "  written[\"a\"] was last changed by line 2, Write");
    }

    @Test
    void whatEveryStateThatExplainsTheTraceAllowsIsSaid(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("Steps.tla"), """
                ---- MODULE Steps ----
                EXTENDS Naturals
                VARIABLES x, y
                Init == x = 0 /\\ y = 0
                Step == \\E n \\in {1, 2} : x' = x + n /\\ y' = n
                Next == Step
                TraceAction(event) == CASE event.event = "Step" -> Step
                TraceObservation(event, field) == CASE field = "x" -> x [] field = "y" -> y
                ====
                """);
        Files.writeString(folder.resolve("Steps.cfg"), "INIT Init\nNEXT Next\n");
        String header = "{'tidemark':1,'spec':'Steps'}";
        Replay replay = new Replay(Specification.of(folder, "Steps"));

        Explanation any = rejection(replay.run(TwoPhaseTraces.withHeader(header, STEP, STEP + ",'state':{'x':9}")));
        Explanation some =
                rejection(replay.run(TwoPhaseTraces.withHeader(header, STEP, STEP + ",'state':{'x':9,'y':1}")));

        assertThat(any.text()).contains("\n    x: specification 2 to 4, observed 9\n");
        // With 4 y would be 2, which differs as well.
        assertThat(some.text()).contains("\n    x: specification 2 or 3, observed 9\n");
        assertThat(((Explanation.ObservationDiffers) some.reason()).differences())
                .containsExactly(new Explanation.Difference("x", "2", List.of("2", "3"), "9"));
    }

    @Test
    void aSetIsObservedAsAnArrayInAnyOrder() {
        String prepare = "'node':'%s','event':'Prepare'";
        String receive = "'node':'tm','event':'ReceivePrepared','from':'%s'";

        assertThat(replay(trace(
                        prepare.formatted("a"),
                        prepare.formatted("b"),
                        receive.formatted("a"),
                        receive.formatted("b") + ",'state':{'prepared':['b','a']}")))
                .isInstanceOf(Verdict.Conforms.class);
        assertThat(((Explanation.ObservationDiffers) rejection(replay(trace(
                                        prepare.formatted("a"),
                                        receive.formatted("a") + ",'state':{'prepared':['b','a']}")))
                                .reason())
                        .differences())
                .containsExactly(
                        new Explanation.Difference("prepared", "{\"a\"}", List.of("{\"a\"}"), "{\"a\", \"b\"}"));
    }

    @Test
    void anArgumentOutsideItsSetIsRejectedNamingTheSet() {
        Explanation explanation = rejection(replay(trace("'node':'z','event':'Prepare'")));

        Explanation.NotEnabled reason = (Explanation.NotEnabled) explanation.reason();
        assertThat(reason.conjuncts())
                .singleElement()
                .satisfies(conjunct -> assertThat(conjunct.source()).isEqualTo("\"z\" \\in ResourceManagers"));
    }

    @Test
    void anArgumentOutsideItsSetIsNamedRatherThanAConditionOnTheEvent(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("Steps.tla"), """
                ---- MODULE Steps ----
                EXTENDS Naturals
                CONSTANT Nodes
                VARIABLES x, asked
                Init == x = 0 /\\ asked = {1}
                Answer(n) == n \\in asked /\\ asked' = asked \\ {n} /\\ x' = x + 1
                Next == \\E n \\in Nodes : Answer(n)
                HasAsked(n) == \\E m \\in asked : m = n
                TraceAction(event) == CASE event.event = "Answer" -> Answer(event.n) /\\ HasAsked(event.n)
                TraceObservation(event, field) == CASE field = "x" -> x
                ====
                """);
        Files.writeString(folder.resolve("Steps.cfg"), "INIT Init\nNEXT Next\nCONSTANT Nodes = {1, 2}\n");
        Replay replay = new Replay(Specification.of(folder, "Steps"));

        assertThat(falseConjunct(replay, 7)).isEqualTo("7 \\in Nodes");
        assertThat(falseConjunct(replay, 2)).isEqualTo("\\E m \\in asked : m = n");
    }

    private static String falseConjunct(Replay replay, int argument) {
        Explanation explanation = rejection(replay.run(TwoPhaseTraces.withHeader(
                "{'tidemark':1,'spec':'Steps'}", "'node':'a','event':'Answer','n':" + argument)));
        return ((Explanation.NotEnabled) explanation.reason())
                .conjuncts()
                .get(0)
                .source();
    }

    @Test
    void anArgumentOutsideItsSetIsNamedRatherThanTheGuardOfAnotherPlace(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("Steps.tla"), """
                ---- MODULE Steps ----
                EXTENDS Naturals
                VARIABLE x
                Init == x = 0
                Step(n) == x' = x + n
                Next == (\\E n \\in {1, 2} : Step(n)) \\/ (x < 9 /\\ x > 5 /\\ Step(3))
                TraceAction(event) == CASE event.event = "Step" -> Step(event.n)
                TraceObservation(event, field) == CASE field = "x" -> x
                ====
                """);
        Files.writeString(folder.resolve("Steps.cfg"), "INIT Init\nNEXT Next\n");

        Explanation explanation = rejection(new Replay(Specification.of(folder, "Steps"))
                .run(TwoPhaseTraces.withHeader("{'tidemark':1,'spec':'Steps'}", "'node':'a','event':'Step','n':7")));

        assertThat(((Explanation.NotEnabled) explanation.reason()).conjuncts())
                .singleElement()
                .satisfies(conjunct -> {
                    assertThat(conjunct.source()).isEqualTo("7 \\in {1, 2}");
                    assertThat(conjunct.position()).isEqualTo("Steps:6:19");
                });
    }

    @Test
    void aStateThatBreaksAnInvariantIsRejectedNamingIt() {
        Specification broken = Specification.of(FOLDER.resolve("broken"), "BrokenTrace");
        Explanation explanation = rejection(new Replay(broken).run(TraceSource.ofText("trace", """
                        {"tidemark":1,"spec":"Broken"}
                        {"seq":1,"node":0,"event":"Increment"}
                        {"seq":2,"node":0,"event":"Increment"}
                        {"seq":3,"node":0,"event":"Increment"}
                        """)));

        assertThat(explanation.line()).isEqualTo(4);
        Explanation.InvariantViolated reason = (Explanation.InvariantViolated) explanation.reason();
        assertThat(reason.invariant()).isEqualTo("Small");
        assertThat(reason.conjuncts())
                .singleElement()
                .satisfies(conjunct -> assertThat(conjunct.source()).isEqualTo("count < 3"));
        assertThat(explanation.text()).contains("invariant Small is FALSE after it");
    }

    @Test
    void anInvariantIsNamedThoughAnotherStateDoesNotAllowTheEventAtAll(@TempDir Path folder) throws IOException {
        Explanation explanation = rejection(replayOf(
                folder,
                """
                Init == x = 0
                Choose == x' \\in {1, 2}
                Step == x = 1 /\\ x' = 9
                Next == Choose \\/ Step
                Small == x < 9
                TraceAction(event) ==
                    CASE event.event = "Choose" -> Choose
                      [] event.event = "Step" -> Step
                """,
                "INVARIANT Small\n",
                ReplayOptions.defaults(),
                "'node':0,'event':'Choose'",
                "'node':0,'event':'Step'"));

        assertThat(explanation.reason()).isInstanceOf(Explanation.InvariantViolated.class);
    }

    @Test
    void invariantsThatAreNotToBeCheckedAreNotCheckedOfTheInitialStateEither(@TempDir Path folder) throws IOException {
        String module = """
                Init == x = 9
                Step == x' = 10
                Next == Step
                Small == x < 9
                TraceAction(event) == CASE event.event = "Step" -> Step
                """;

        assertThat(replayOf(
                        folder,
                        module,
                        "INVARIANT Small\n",
                        ReplayOptions.defaults().withInvariants(false),
                        "'node':0,'event':'Step'"))
                .isInstanceOf(Verdict.Conforms.class);
        assertThatThrownBy(() -> replayOf(
                        folder, module, "INVARIANT Small\n", ReplayOptions.defaults(), "'node':0,'event':'Step'"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("initial state violates the invariant Small");
    }

    @Test
    void anEventThatItsConditionsRuleOutIsRejectedWithTheFirstFalseOne(@TempDir Path folder) throws IOException {
        String module = """
                Init == x = 0
                Step == x' = 1
                Next == Step
                TraceAction(event) ==
                    CASE event.event = "Step" ->
                        IF event.n = 1
                        THEN x = 5 /\\ Step
                        ELSE /\\ event.n \\in {2}
                             /\\ [i \\in {2} |-> i][event.n] = 2
                             /\\ Step
                """;

        for (String[] each : new String[][] {{"1", "x = 5"}, {"3", "event.n \\in {2}"}}) {
            Explanation explanation = rejection(
                    replayOf(folder, module, "", ReplayOptions.defaults(), "'node':0,'event':'Step','n':" + each[0]));

            assertThat(((Explanation.NotEnabled) explanation.reason()).conjuncts())
                    .singleElement()
                    .satisfies(conjunct -> assertThat(conjunct.source()).isEqualTo(each[1]));
        }
    }

    /** Replays a trace of a specification with the variable x. */
    private static Verdict replayOf(Path folder, String module, String config, ReplayOptions options, String... events)
            throws IOException {
        Files.writeString(folder.resolve("Steps.tla"), """
                ---- MODULE Steps ----
                EXTENDS Naturals
                VARIABLE x
                %sTraceObservation(event, field) == CASE field = "x" -> x
                ====
                """.formatted(module));
        Files.writeString(folder.resolve("Steps.cfg"), "INIT Init\nNEXT Next\n" + config);
        return new Replay(Specification.of(folder, "Steps"), options)
                .run(TwoPhaseTraces.withHeader("{'tidemark':1,'spec':'Steps'}", events));
    }

    @Test
    void allStatesThatExplainTheTraceAreFollowed() {
        // Nothing says which decision it was until somebody learns it.
        List<String> events = new ArrayList<>();
        for (String node : List.of("a", "b")) {
            events.add("'node':'" + node + "','event':'Prepare'");
            events.add("'node':'tm','event':'ReceivePrepared','from':'" + node + "'");
        }
        events.add("'node':'tm','event':'Decide'");
        for (String decision : List.of("Commit", "Abort")) {
            List<String> all = new ArrayList<>(events);
            all.add("'node':'a','event':'Learn','type':'" + decision + "'");
            Verdict verdict = replay(trace(all.toArray(String[]::new)));

            assertThat(verdict).isInstanceOf(Verdict.Conforms.class);
            assertThat(verdict.statistics().frontierPeak()).isEqualTo(2);
        }
    }

    @Test
    void theExplanationFitsATerminal() {
        List<String> events = new ArrayList<>();
        String many = "\"" + "x".repeat(500) + "\"";
        events.add("'node':" + many + ",'event':'Prepare'");
        String text = rejection(replay(trace(events.toArray(String[]::new)))).text();

        assertThat(text.lines())
                .hasSizeLessThanOrEqualTo(40)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(160));
        assertThat(text).startsWith("trace:2: rejected at event 1, Prepare");
    }

    @Test
    void aTraceCannotControlTheTerminal() {
        String text = rejection(replay(trace("'partition':'\\u001b[2J','node':'\\u001b]0;\u0085','event':'Prepare'")))
                .text();

        assertThat(text)
                .contains("partition \\u001b[2J", "Prepare(\"\\u001b]0;\\u0085\")")
                .doesNotContain("\u001b", "\u0085");
    }

    @Test
    void lostEventsLeaveTheVerdictOpen() {
        Verdict verdict =
                replay(trace("'node':'a','event':'Sync'".replace("Sync", "ReadDecision"), "'node':'a','event':'Gap'"));

        assertThat(verdict).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(verdict.headline()).isEqualTo("trace:3: inconclusive, the recorder lost events here");
    }

    @Test
    void constantsComeFromTheHeaderBeforeThoseGivenAndThoseOfTheConfig() {
        Specification three = SPECIFICATION.withConstants(Map.of("ResourceManagers", List.of("a", "b", "c")));
        String prepareC = "'node':'c','event':'Prepare'";

        assertThat(replay(trace(prepareC))).isInstanceOf(Verdict.Rejected.class);
        assertThat(new Replay(three).run(trace(prepareC))).isInstanceOf(Verdict.Conforms.class);
        assertThat(new Replay(three)
                        .run(TwoPhaseTraces.withHeader(
                                "{'tidemark':1,'spec':'TwoPhase','constants':{'ResourceManagers':['a']}}", prepareC)))
                .isInstanceOf(Verdict.Rejected.class);
        // The config substitutes Nat for Amounts; a value in the header takes its place.
        assertThat(replay(TwoPhaseTraces.withHeader(
                        "{'tidemark':1,'spec':'TwoPhase','constants':{'Amounts':[1,2]}}",
                        "'node':'a','event':'Write','amount':3")))
                .isInstanceOf(Verdict.Rejected.class);
    }

    @Test
    void differentSpecificationsDoNotDisturbEachOther() {
        Specification other = Specification.of(FOLDER.resolve("broken"), "BrokenTrace");
        Replay first = new Replay(SPECIFICATION);
        ReplaySession session = first.open("first", TwoPhaseTraces.HEADER);
        assertThat(session.accept(TwoPhaseTraces.event(1, "'node':'a','event':'Write','amount':7")))
                .isTrue();

        other.load();

        assertThat(session.accept(
                        TwoPhaseTraces.event(2, "'node':'a','event':'Write','amount':1,'state':{'written':8}")))
                .isTrue();
    }
}
