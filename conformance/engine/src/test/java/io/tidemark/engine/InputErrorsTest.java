package io.tidemark.engine;

import static io.tidemark.engine.TwoPhaseTraces.FOLDER;
import static io.tidemark.engine.TwoPhaseTraces.HEADER;
import static io.tidemark.engine.TwoPhaseTraces.SPECIFICATION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each mistake of a user gives one message that names the place, what was found and what was expected. */
class InputErrorsTest {

    private static final String GOOD = "{'seq':1,'node':'a','event':'Write','amount':1}\n";

    static Stream<Arguments> traces() {
        return Stream.of(
                Arguments.of("", "trace: empty trace; expected a header line {\"tidemark\":1,\"spec\":...}"),
                Arguments.of("@\n", "trace: a trace without events; expected events after the header"),
                Arguments.of("@\n\n\n" + GOOD + "{'seq':2,\n", "trace:5:10: malformed JSON"),
                Arguments.of(
                        "@\n" + GOOD + "{'seq':2,'node':'a'", "trace:3:20: truncated last line; expected a complete"),
                Arguments.of(
                        "@\n" + GOOD + "{'seq':2,'node':a}\n", "trace:3:17: malformed JSON: Unrecognized token 'a'"),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'Write','amount':" + "[".repeat(600) + "]".repeat(600) + "}\n",
                        "trace:2:546: malformed JSON: nested too deeply; expected one JSON object a line"),
                Arguments.of(
                        "{'tidemark':1,'spec':'TwoPhase','initial':" + "[".repeat(600) + "]".repeat(600) + "}\n",
                        "trace:1:543: malformed JSON: nested too deeply; expected one JSON object a line"),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'Write','amount':" + "1".repeat(1500) + "}\n",
                        "trace:2:1497: malformed JSON: a number of too many digits; expected one JSON object a line"),
                Arguments.of(
                        "{'tidemark':1,'spec':'TwoPhase','source':{'seed':" + "1".repeat(1500) + "}}\n" + GOOD,
                        "trace:1:1550: malformed JSON: a number of too many digits; expected one JSON object a line"),
                Arguments.of(
                        "@\n{'" + "n".repeat(60_000) + "':1}\n",
                        "trace:2:60004: malformed JSON: a name that is too long; expected one JSON object a line"),
                Arguments.of(
                        "@\n{'seq':1,'node':NaN}\n",
                        "trace:2:20: malformed JSON: Non-standard token 'NaN'; expected one JSON object a line"),
                Arguments.of(
                        "@\n/* */" + GOOD,
                        "trace:2:1: malformed JSON: Unexpected character ('/' (code 47)); expected one JSON object a line"),
                Arguments.of(
                        "{\n'tidemark':1,\n'spec':'TwoPhase'}\n",
                        "trace:1:2: malformed JSON: the line ends within a value; expected one JSON object a line, on"),
                Arguments.of(
                        "\ufeff@\n" + GOOD,
                        "trace:1:1: a byte order mark, or text in UTF-16; expected UTF-8 without a byte order mark"),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'\\u001b[2J'}\n", "trace:2: unknown event \"\\u001b[2J\";"),
                Arguments.of(
                        "@\n{'seq':'3','node':'a','event':'Sync'}\n", "trace:2: \"3\" as \"seq\"; expected a number"),
                Arguments.of(
                        "@\n{'seq':9223372036854775808,'node':'a','event':'Sync'}\n",
                        "trace:2: 9223372036854775808 as \"seq\"; expected a number from 0 to 9223372036854775807"),
                Arguments.of(
                        "{'tidemark':'1','spec':'TwoPhase'}\n" + GOOD,
                        "trace:1: trace format version \"1\"; expected version 1"),
                Arguments.of("@\n[1]\n", "trace:2: no JSON object; expected an event"),
                Arguments.of("@\n{'seq':1} {'seq':2}\n", "trace:2: more than one JSON value"),
                Arguments.of("@\n{'node':'a','event':'Sync'}\n", "trace:2: an event without \"seq\""),
                Arguments.of("@\n{'seq':1,'event':'Sync'}\n", "trace:2: an event without \"node\""),
                Arguments.of("@\n{'seq':1,'node':'a'}\n", "trace:2: an event without \"event\""),
                Arguments.of("@\n" + GOOD + GOOD, "trace:3: seq 1 after seq 1; expected numbers that increase"),
                Arguments.of("@\n{'seq':-1,'node':'a','event':'Sync'}\n", "trace:2: -1 as \"seq\"; expected a number"),
                Arguments.of(
                        "@\n{'seq':1,'after':1,'node':'a','event':'Sync'}\n",
                        "trace:2: after 1 in the event with seq 1; expected a smaller"),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'Wriet'}\n",
                        "trace:2: unknown event \"Wriet\"; expected one of Write, "),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'Write','amuont':1}\n",
                        "trace:2: unknown field \"amuont\" of the event \"Write\"; expected one of amount, "),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'Write','amount':1,'partiton':'p'}\n",
                        "trace:2: unknown field \"partiton\" of the event \"Write\"; expected one of partition, "),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'Write','amount':1,'zzzzzzzzz':'p'}\n",
                        "trace:2: unknown field \"zzzzzzzzz\" of the event \"Write\"; expected one of "
                                + "after, amount, event, node, partition, seq, state, or the field in the header's"),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'Sync','state':{'durabel':1}}\n",
                        "trace:2: unknown field \"durabel\" in \"state\"; expected one of durable, "),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'Sync','state':1}\n", "trace:2: 1 as \"state\"; expected an"),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'Sync','state':[1,{'b':[true]}]}\n",
                        "trace:2: [1, {\"b\":[true]}] as \"state\"; expected an object"),
                Arguments.of(
                        "@\n{'seq':1,'node':null,'event':'Sync'}\n", "trace:2: null as \"node\"; expected a value"),
                Arguments.of(
                        "@\n{'seq':1,'seq':1,'node':'a','event':'Sync'}\n",
                        "trace:2: field \"seq\" twice; expected each field once"),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','node':'a','event':'Sync'}\n",
                        "trace:2: field \"node\" twice; expected each field once"),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'Write','amount':1.5}\n",
                        "trace:2: 1.5 as \"amount\"; expected a whole number"),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'Write','amount':3000000000}\n",
                        "trace:2: 3000000000 as \"amount\"; expected a whole number from -2147483648 to "),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'Write','amount':'much'}\n",
                        "trace:2: \"amount\" is \"much\"; expected a number"),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'Write','amount':-3}\n",
                        "trace:2: \"amount\" is -3; expected a whole number of 0 or more"),
                Arguments.of("@\n{'seq':1,'node':7,'event':'Sync'}\n", "trace:2: \"node\" is 7; expected a string"),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'Write','amount':1,'state':{'written':'1'}}\n",
                        "trace:2: \"written\" in \"state\" is \"1\"; expected a number, such as 1"),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'Write','amount':1,'state':{'written':{'a':1}}}\n",
                        "trace:2: \"written\" in \"state\" is {\"a\":1}; expected a number, such as 1"),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'Write','amount':1,'state':{'prepared':0}}\n",
                        "trace:2: \"prepared\" in \"state\" is 0; expected an array, such as []"),
                Arguments.of("""
                        @
                        {'seq':1,'node':'a','event':'Prepare'}
                        {'seq':2,'node':'tm','event':'ReceivePrepared','from':'a','state':{'prepared':['a',1]}}
                        """, "trace:3: \"prepared\" in \"state\" holds 1; expected a string, such as \"a\""),
                Arguments.of(
                        """
                        @
                        {'seq':1,'node':'a','event':'Prepare'}
                        {'seq':2,'node':'tm','event':'ReceivePrepared','from':'a','state':{'prepared':['a','a']}}
                        """,
                        "trace:3: \"prepared\" in \"state\" holds \"a\" twice; expected each member of a set once"),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'Write','amount':1,'state':{'prepared':[1,'a']}}\n",
                        "trace:2: \"prepared\" in \"state\" holds \"a\"; expected a number, such as 1"),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'Write','amount':1,'state':{'prepared':['a',['b']]}}\n",
                        "trace:2: \"prepared\" in \"state\" holds [\"b\"]; expected a string, such as \"a\""),
                Arguments.of(
                        "@\n{'seq':1,'node':'tm','event':'ReadDecision','state':{'written':1}}\n",
                        "trace:2: \"written\" cannot be observed of ReadDecision at \"tm\"; expected fields"),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'Write','amount':1,'state':{'message':'Commit'}}\n",
                        "trace:2: \"message\" cannot be observed of Write at \"a\"; expected fields"),
                Arguments.of(
                        """
                        @
                        {'seq':1,'node':'tm','event':'Decide'}
                        {'seq':2,'node':'a','event':'Learn','state':{'sent':'tm'}}
                        """,
                        "trace:3: \"sent\" cannot be observed of Learn without \"type\"; expected all arguments of"),
                Arguments.of(
                        "@\n{'seq':1,'node':'a','event':'Write'}\n",
                        "trace:2: \"Write\" lacks \"amount\"; expected it, since Amounts is infinite"),
                Arguments.of("{'spec':'TwoPhase'}\n" + GOOD, "trace:1: a first line without \"tidemark\""),
                Arguments.of(GOOD, "trace:1: a first line without \"tidemark\""),
                Arguments.of("{'tidemark':2,'spec':'TwoPhase'}\n" + GOOD, "trace:1: trace format version 2; expected"),
                Arguments.of("{'tidemark':1}\n" + GOOD, "trace:1: a header without \"spec\""),
                Arguments.of("{'tidemark':1,'spec':'TwoPhase'\n" + GOOD, "trace:1:"),
                Arguments.of(
                        "{'tidemark':1,'spec':'Paxos'}\n" + GOOD,
                        "trace:1: a trace of the specification \"Paxos\"; expected one of TwoPhaseTrace or"),
                Arguments.of(
                        "{'tidemark':1,'spec':'TwoPhase','constants':{'Rms':[1]}}\n" + GOOD,
                        "trace:1: unknown constant \"Rms\" in the header; expected one of Amounts, ResourceManagers"),
                Arguments.of(
                        "{'tidemark':1,'spec':'TwoPhase','constants':{'Amounts':{}}}\n" + GOOD,
                        "trace:1: constant Amounts = {}; expected a boolean, number from 0 to 2147483647, string or array"),
                Arguments.of(
                        "{'tidemark':1,'spec':'TwoPhase','silent':['Synk']}\n" + GOOD,
                        "trace:1: unknown action \"Synk\" in \"silent\"; expected an action"),
                Arguments.of(
                        "{'tidemark':1,'spec':'TwoPhase','part':{'node':1,'cluster':'c'}}\n" + GOOD,
                        "trace:1: the file of one node, not a trace; expected the trace that 'tidemark merge' makes"),
                Arguments.of(
                        "{'tidemark':1,'spec':'TwoPhase','ignore':[]}\n" + GOOD,
                        "trace:1: unknown header field \"ignore\"; expected one of constants, ignored"));
    }

    @ParameterizedTest
    @MethodSource("traces")
    void aBadTraceIsNamedWithItsLine(String text, String message) {
        TraceSource trace =
                TraceSource.ofText("trace", text.replace("@", HEADER).replace('\'', '"'));
        InputException e = catchThrowableOfType(InputException.class, () -> new Replay(SPECIFICATION).run(trace));

        assertThat(e).isNotNull();
        assertThat(e.getMessage().replace('\'', '"'))
                .startsWith(message.replace('\'', '"'))
                .hasLineCount(1);
    }

    @Test
    void aSetThatIsTooLargeForTheSpecificationIsRefused() {
        TraceSource trace = TwoPhaseTraces.withHeader(
                "{'tidemark':1,'spec':'TwoPhase','constants':{'ResourceManagers':['a','b','c']}}",
                "'node':'a','event':'Write','amount':1");
        InputException e = catchThrowableOfType(
                InputException.class, () -> new Replay(SPECIFICATION.withLargestSet("ResourceManagers", 2)).run(trace));

        assertThat(e).hasMessage("trace:1: constant \"ResourceManagers\" with 3 members; expected 2 at most");
        assertThat(new Replay(SPECIFICATION.withLargestSet("ResourceManagers", 3)).run(trace))
                .isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void aLineThatIsTooLongIsRefusedBeforeItIsRead() {
        String longer = HEADER.replace("\"TwoPhase\"", "\"" + "a".repeat(16 << 20) + "\"");
        InputException e = catchThrowableOfType(
                InputException.class, () -> new Replay(SPECIFICATION).run(TraceSource.ofText("trace", longer)));

        assertThat(e).hasMessage("trace:1: a line of 16777216 bytes or more; expected one event a line");
    }

    @Test
    void aTraceInAnotherEncodingIsNamed() {
        byte[] bytes = (HEADER + "\n").getBytes(StandardCharsets.UTF_16LE);
        InputException e = catchThrowableOfType(
                InputException.class,
                () -> new Replay(SPECIFICATION).run(TraceSource.of("trace", new ByteArrayInputStream(bytes))));

        assertThat(e.getMessage()).endsWith("expected UTF-8 without a byte order mark");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'seed':3000000000,'load':1.5,'host':null,'runs':[null,{'a':1e9}]}",
                "'a system'",
                "null",
                "[1.5]"
            })
    void whatWasRecordedMayBeSaidInAnyJson(String source) {
        Verdict verdict = TwoPhaseTraces.replay(TwoPhaseTraces.withHeader(
                "{'tidemark':1,'spec':'TwoPhase','source':" + source + "}", "'node':'a','event':'Write','amount':1"));

        assertThat(verdict).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void aFieldThatTheHeaderIgnoresIsNoMistake() {
        Verdict verdict = TwoPhaseTraces.replay(TwoPhaseTraces.withHeader(
                "{'tidemark':1,'spec':'TwoPhase','ignored':['thread','load']}",
                "'node':'a','event':'Write','amount':1,'thread':'x','state':{'load':1}"));

        assertThat(verdict).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void anIgnoredFieldThatNoEventHasIsAMistakeWhereItIsLikeOneThatIsCompared() {
        TraceSource mistyped = TwoPhaseTraces.withHeader(
                "{'tidemark':1,'spec':'TwoPhase','ignored':['amonut']}", "'node':'a','event':'Write','amount':1");

        assertThatThrownBy(() -> TwoPhaseTraces.replay(mistyped))
                .isInstanceOf(InputException.class)
                .hasMessage("trace:1: \"ignored\" holds \"amonut\", which no event has; expected one of amount");
    }

    /** A recorder writes its header before it knows which events will come. */
    @Test
    void anIgnoredFieldOfEventsThatDidNotComeIsNoMistake() {
        Verdict verdict = TwoPhaseTraces.replay(TwoPhaseTraces.withHeader(
                "{'tidemark':1,'spec':'TwoPhase','ignored':['thread','load']}",
                "'node':'a','event':'Write','amount':1"));

        assertThat(verdict).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void aCompleteLastLineNeedsNoLineEnd() {
        TraceSource trace =
                TraceSource.ofText("trace", HEADER + "\n" + GOOD.strip().replace('\'', '"'));

        assertThat(TwoPhaseTraces.replay(trace)).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void aMissingTraceIsNamed() {
        InputException e = catchThrowableOfType(
                InputException.class, () -> new Replay(SPECIFICATION).run(TraceSource.of(Path.of("no/such/trace"))));

        assertThat(e.getMessage()).startsWith("no/such/trace: cannot be read");
    }

    @TempDir
    Path folder;

    private InputException loading(String module, String config) throws IOException {
        Files.writeString(folder.resolve("Spec.tla"), module);
        Files.writeString(folder.resolve("Spec.cfg"), config);
        return catchThrowableOfType(
                InputException.class, () -> Specification.of(folder, "Spec").load());
    }

    private static final String CONFIG = "INIT Init\nNEXT Next\n";

    private static String module(String body) {
        return "---- MODULE Spec ----\nEXTENDS Naturals\nCONSTANT Limit\nVARIABLE x\n" + body
                + "\nInit == x = 0\nStep == x' = x + 1\nNext == Step\n"
                + "TraceAction(event) == CASE event.event = \"Step\" -> Step\n"
                + "TraceObservation(event, field) == CASE field = \"x\" -> x\n====\n";
    }

    @Test
    void aMissingModuleIsNamed() {
        InputException e = catchThrowableOfType(
                InputException.class, () -> Specification.of(folder, "Nowhere").load());

        assertThat(e.getMessage()).isEqualTo("Nowhere.tla: no such file; expected it in " + folder);
    }

    @Test
    void aModuleThatIsExtendedButMissingIsNamed() throws IOException {
        InputException e = loading(module("").replace("EXTENDS Naturals", "EXTENDS Naturals, Elsewhere"), CONFIG);

        assertThat(e.getMessage()).contains("Spec.tla: module Elsewhere is not to be found");
    }

    @Test
    void aSyntaxErrorIsPlaced() throws IOException {
        InputException e = loading(module("Foo == /\\ x = \n    /\\ 1 +"), CONFIG);

        assertThat(e.file()).isEqualTo(folder.resolve("Spec.tla").toString());
        assertThat(e.line()).isPresent();
        assertThat(e.column()).isPresent();
        assertThat(e.getMessage()).contains("TLA+ does not parse at /\\");
    }

    @Test
    void anUnknownNameIsPlaced() throws IOException {
        InputException e = loading(module("Foo == x + y"), CONFIG);

        assertThat(e.getMessage()).startsWith(folder.resolve("Spec.tla") + ":5:12: Unknown operator: `y'");
    }

    @Test
    void aConstantWithoutValueIsNamed() throws IOException {
        InputException e = loading(module(""), CONFIG);

        assertThat(e.getMessage()).startsWith(folder.resolve("Spec.cfg") + ": constant Limit has no value");
    }

    @Test
    void aConstantThatIsNotDeclaredIsNamed() throws IOException {
        Files.writeString(folder.resolve("Spec.tla"), module(""));
        Files.writeString(folder.resolve("Spec.cfg"), CONFIG);
        InputException e = catchThrowableOfType(
                InputException.class,
                () -> Specification.of(folder, "Spec")
                        .withConstants(Map.of("Limit", 3, "Lemit", 4))
                        .load());

        assertThat(e.getMessage()).contains("no constant Lemit").contains("expected one of Limit");
    }

    @Test
    void aConfigThatNamesNothingIsReported() throws IOException {
        InputException e = loading(module(""), "INIT Init\nNEXT Nxet\nCONSTANT Limit = 1\n");

        assertThat(e.file()).isEqualTo(folder.resolve("Spec.cfg").toString());
        assertThat(e.getMessage()).contains("Nxet").doesNotContain("TidemarkTraceConfig");
    }

    @Test
    void anAssumptionThatIsFalseIsPlaced() throws IOException {
        InputException e = loading(module("ASSUME Limit > 3"), CONFIG + "CONSTANT Limit = 1\n");

        assertThat(e.getMessage())
                .startsWith(folder.resolve("Spec.tla") + ":5:")
                .contains("assumption here is FALSE");
    }

    static Stream<Arguments> constants() {
        String assumption =
                "ASSUME /\\\\ Limit \\\\in Nat \\\\ {0}\n       /\\\\ Strict \\\\in BOOLEAN".replace("\\\\", "\\");
        return Stream.of(
                Arguments.of(
                        assumption,
                        "'Strict':true",
                        "trace:1: constant Limit has no value; expected one in the header"),
                Arguments.of(
                        assumption,
                        "'Limit':-1,'Strict':true",
                        "trace:1: constant Limit = -1; expected a boolean, number from 0 to 2147483647, string or array of such"),
                Arguments.of(
                        assumption,
                        "'Limit':3000000000,'Strict':true",
                        "trace:1: constant Limit = 3000000000; expected a boolean, number from 0 to 2147483647, string"),
                Arguments.of(
                        assumption,
                        "'Limit':[],'Strict':true",
                        "trace:1: constants Limit = []; expected Limit \\in Nat \\ {0} (Spec:5:11)"),
                Arguments.of(
                        assumption,
                        "'Limit':1,'Strict':'no'",
                        "trace:1: constants Strict = \"no\"; expected Strict \\in BOOLEAN (Spec:6:11)"),
                Arguments.of(
                        "TraceConstants == {\"Limit\"}",
                        "'Limit':1,'Strict':true",
                        "trace:1: constant \"Strict\" in the header, which no trace may set; expected one of Limit"));
    }

    @Test
    void onlyConstantsThatATraceMaySetAreOffered() throws IOException {
        Files.writeString(
                folder.resolve("Spec.tla"),
                module("TraceConstants == {\"Limit\"}").replace("CONSTANT Limit", "CONSTANTS Limit, Strict"));
        Files.writeString(folder.resolve("Spec.cfg"), CONFIG + "CONSTANT Strict = TRUE\n");
        TraceSource trace = TwoPhaseTraces.withHeader(
                "{'tidemark':1,'spec':'Spec','constants':{'Limit':1,'Stritc':true}}", "'node':'a','event':'Step'");
        InputException e = catchThrowableOfType(
                InputException.class, () -> new Replay(Specification.of(folder, "Spec")).run(trace));

        assertThat(e).hasMessage("trace:1: unknown constant \"Stritc\" in the header; expected one of Limit");
    }

    @ParameterizedTest
    @MethodSource("constants")
    void constantsOfAHeaderThatDoNotDoAreNamed(String body, String constants, String message) throws IOException {
        Files.writeString(
                folder.resolve("Spec.tla"), module(body).replace("CONSTANT Limit", "CONSTANTS Limit, Strict"));
        Files.writeString(folder.resolve("Spec.cfg"), CONFIG);
        TraceSource trace = TwoPhaseTraces.withHeader(
                "{'tidemark':1,'spec':'Spec','constants':{" + constants + "}}", "'node':'a','event':'Step'");
        InputException e = catchThrowableOfType(
                InputException.class, () -> new Replay(Specification.of(folder, "Spec")).run(trace));

        assertThat(e).isNotNull();
        assertThat(e.getMessage()).startsWith(message);
    }

    @Test
    void onlyReadsMayHaveHappenedEarlier() throws IOException {
        Files.writeString(folder.resolve("Spec.tla"), module("TraceReads == {}"));
        Files.writeString(folder.resolve("Spec.cfg"), CONFIG + "CONSTANT Limit = 1\n");
        TraceSource trace = TwoPhaseTraces.withHeader(
                "{'tidemark':1,'spec':'Spec'}", "'node':'a','event':'Step'", "'after':1,'node':'a','event':'Step'");
        InputException e = catchThrowableOfType(
                InputException.class, () -> new Replay(Specification.of(folder, "Spec")).run(trace));

        assertThat(e.getMessage()).startsWith("trace:3: \"after\" in the event \"Step\"; expected it in reads only");
    }

    static Stream<Arguments> traceModules() {
        return Stream.of(
                Arguments.of("-> Step\n", "-> x = 1\n", "an arm that is no action"),
                Arguments.of(
                        "-> Step\n",
                        "-> Step [] event.event = \"Step\" -> Other\n",
                        "\"Step\" in a second arm; expected one arm for each name"),
                Arguments.of(
                        "CASE field = \"x\" -> x",
                        "CASE field = \"x\" -> x [] field \\in {\"y\", \"x\"} -> 1",
                        "\"x\" in a second arm; expected one arm for each name"),
                Arguments.of("-> Step\n", "-> Other\n", "Other, which the next-state relation does not apply"),
                Arguments.of("event.event = \"Step\"", "x = 1", "a guard which says something else"),
                Arguments.of("TraceAction(event) ==", "Renamed(event) ==", "no definition of TraceAction"),
                Arguments.of("CASE field = \"x\" -> x", "x", "TraceObservation that is no CASE"),
                Arguments.of("Other ==", "TraceSilentBound == \"two\"\nOther ==", "TraceSilentBound that is no number"),
                Arguments.of("Other ==", "TraceSilentBound == 0 - 1\nOther ==", "TraceSilentBound that is no number"),
                Arguments.of(
                        "Other ==",
                        "TraceValues == [y |-> Nat]\nOther ==",
                        "TraceValues with \"y\"; expected fields that TraceObservation knows"));
    }

    @ParameterizedTest
    @MethodSource("traceModules")
    void aTraceModuleThatTheEngineCannotReadIsReported(String from, String to, String message) throws IOException {
        InputException e = loading(module("Other == x' = x + 2").replace(from, to), CONFIG + "CONSTANT Limit = 1\n");

        assertThat(e.file()).isEqualTo(folder.resolve("Spec.tla").toString());
        assertThat(e.getMessage()).contains(message);
    }

    @Test
    void noCodeFromBesideASpecificationRuns() throws IOException {
        for (String name : List.of("TwoPhase", "TwoPhaseTrace", "Naturals")) {
            Files.writeString(folder.resolve(name + ".class"), "no class");
        }
        for (String name : List.of("TwoPhase.tla", "TwoPhaseTrace.tla", "TwoPhaseTrace.cfg")) {
            Files.copy(FOLDER.resolve(name), folder.resolve(name));
        }

        Specification.of(folder, "TwoPhaseTrace").load();
    }
}
