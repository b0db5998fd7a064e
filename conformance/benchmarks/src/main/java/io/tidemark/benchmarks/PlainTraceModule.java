package io.tidemark.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A trace as a TLA+ module for plain TLC, the way trace validation is commonly done: the trace is a sequence of records, a
 * variable counts the events taken, and each step is the event's action whose observations hold afterwards.
 */
final class PlainTraceModule {
    static final String NAME = "PlainTrace";

    private static final Set<String> SETS = Set.of(
            "isr",
            "maximalIsr",
            "eligibleLeaderReplicas",
            "lastKnownElr",
            "replicas",
            "addingReplicas",
            "removingReplicas");

    private PlainTraceModule() {}

    /** Writes the module and its config beside the specification's modules. */
    static void write(Path trace, Path folder) throws IOException {
        List<String> lines = Files.readAllLines(trace);
        StringBuilder events = new StringBuilder();
        for (String line : lines.subList(1, lines.size())) {
            events.append(events.isEmpty() ? "    " : ",\n    ").append(literal(line));
        }
        Files.writeString(folder.resolve(NAME + ".tla"), """
                ---- MODULE PlainTrace ----
                EXTENDS ReplicationTrace
                VARIABLE taken
                Header == %s
                Events == <<
                %s
                >>
                PlainInit == TraceInit(Header) /\\ taken = 0
                Observed ==
                    taken = 0 \\/ \\A field \\in DOMAIN Events[taken].state :
                        TraceObservation(Events[taken], field) = Events[taken].state[field]
                PlainNext ==
                    /\\ taken < Len(Events)
                    /\\ taken' = taken + 1
                    /\\ TraceAction(Events[taken + 1])
                    /\\ Observed'
                PlainSpec == PlainInit /\\ [][PlainNext]_<<vars, taken>>
                ====
                """.formatted(literal(lines.get(0)), events));
        String config = Files.readString(folder.resolve("ReplicationTrace.cfg"))
                .replace("SPECIFICATION Spec", "SPECIFICATION PlainSpec");
        Files.writeString(folder.resolve(NAME + ".cfg"), config + constants(lines.get(0)));
    }

    /** The header's constants as the config's. */
    private static String constants(String header) {
        StringBuilder text = new StringBuilder("\nCONSTANTS\n");
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), header)) {
            while (!"constants".equals(parser.currentName())) {
                parser.nextToken();
            }
            parser.nextToken();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                text.append("    ")
                        .append(name)
                        .append(" = ")
                        .append(value(parser, true))
                        .append('\n');
            }
        }
        return text.toString();
    }

    private static String literal(String line) {
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), line)) {
            parser.nextToken();
            String record = value(parser, false);
            // An event without observations has an empty one, which TLA+ writes as a function.
            return record.contains("state |-> ") || record.contains("tidemark |-> ")
                    ? record
                    : record.substring(0, record.length() - 1) + ", state |-> <<>>]";
        }
    }

    private static String value(JsonParser parser, boolean asSet) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> record(parser);
            case START_ARRAY -> array(parser, asSet);
            case VALUE_STRING -> "\"" + parser.getString() + "\"";
            case VALUE_TRUE -> "TRUE";
            case VALUE_FALSE -> "FALSE";
            default -> parser.getString();
        };
    }

    private static String record(JsonParser parser) {
        StringBuilder text = new StringBuilder();
        StringBuilder function = new StringBuilder();
        boolean names = true;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            String value = value(parser, SETS.contains(name));
            names &= !Character.isDigit(name.charAt(0));
            text.append(text.isEmpty() ? "" : ", ").append(name).append(" |-> ").append(value);
            function.append(function.isEmpty() ? "" : " @@ ")
                    .append("\"")
                    .append(name)
                    .append("\" :> ")
                    .append(value);
        }
        return names ? "[" + text + "]" : "(" + function + ")";
    }

    private static String array(JsonParser parser, boolean asSet) {
        StringBuilder text = new StringBuilder();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            text.append(text.isEmpty() ? "" : ", ").append(value(parser, asSet));
        }
        return asSet ? "{" + text + "}" : "<<" + text + ">>";
    }
}
