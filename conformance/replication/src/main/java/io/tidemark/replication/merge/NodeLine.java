package io.tidemark.replication.merge;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A line of a node's file.
 *
 * @param line which line of the file, from 1
 * @param seq the node's number for the step
 * @param json all that the line says
 */
record NodeLine(long line, long seq, ObjectNode json) {
    /** The kind of step; empty for a number that was not needed. */
    String event() {
        return json.path("event").asString("");
    }

    /** Who took the step: a process that is broker and controller is two nodes. */
    int node() {
        return json.path("node").asInt(-1);
    }

    /** Whether the step is only about to be: another line says what came of it, unless the process was killed first. */
    boolean isAnnounced() {
        return json.has("announced");
    }

    /** Of which partition it tells, if not of the node as a whole. */
    Optional<String> partition() {
        return Optional.ofNullable(json.get("partition")).map(name -> name.asString());
    }

    /** The message that it sends or receives. */
    String message() {
        return json.path("message").asString("");
    }

    /** What kind of message that is. */
    Optional<String> kind() {
        return Optional.ofNullable(json.get("kind")).map(kind -> kind.asString(""));
    }

    /** The last number given when a read began. */
    OptionalLong after() {
        return json.has("after") ? OptionalLong.of(json.get("after").asLong()) : OptionalLong.empty();
    }

    /** The wall clock, as far as the line tells it. */
    OptionalLong time() {
        return json.has("time") ? OptionalLong.of(json.get("time").asLong()) : OptionalLong.empty();
    }

    /** A whole number among the step's arguments. */
    OptionalInt argument(String name) {
        return number(json.path(name));
    }

    /** A whole number among what was observed after the step. */
    OptionalInt observed(String name) {
        return number(json.path("state").path(name));
    }

    /** Something else is no number here; that it is a mistake the replay says. */
    private static OptionalInt number(JsonNode value) {
        return value.isInt() ? OptionalInt.of(value.intValue()) : OptionalInt.empty();
    }

    /** Whether something was observed after the step. */
    boolean observes(String name) {
        return json.path("state").has(name);
    }
}
