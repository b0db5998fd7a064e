package io.tidemark.kafka.agent;

import io.tidemark.kafka.recorder.FileTrouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What stands after the agent's jar: {@code DIR[,topic=NAME]...}.
 *
 * @param folder where the files go
 * @param topics the topics to record; none for all that are not Kafka's own
 */
record AgentOptions(Path folder, Set<String> topics) {
    private static final String USAGE = "expected -javaagent:JAR=DIR[,topic=NAME]...";
    private static final String TOPIC = "topic=";

    AgentOptions {
        topics = Set.copyOf(topics);
    }

    /**
     * Understands what was typed.
     *
     * @throws IllegalArgumentException if that is not possible; the message is for people
     */
    static AgentOptions parse(Optional<String> text) {
        String[] words = text.orElse("").split(",", -1);
        if (words[0].isEmpty() || words[0].startsWith(TOPIC)) {
            throw new IllegalArgumentException("no folder for the recording; " + USAGE);
        }
        Set<String> topics = new TreeSet<>();
        for (int i = 1; i < words.length; i++) {
            if (!words[i].startsWith(TOPIC) || words[i].length() == TOPIC.length()) {
                throw new IllegalArgumentException("'" + words[i] + "' is no option; " + USAGE);
            }
            topics.add(words[i].substring(TOPIC.length()));
        }
        return new AgentOptions(Path.of(words[0]), topics);
    }

    /**
     * Demands a folder in which files can be written, and makes it if it is not there.
     *
     * @throws IllegalArgumentException if that is not possible; the message is for people
     */
    void requireFolder() {
        try {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, "tidemark", ".tmp"));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "cannot write to " + folder.toAbsolutePath() + " (" + FileTrouble.reason(e)
                            + "); expected a folder for the recording, which the process may make or write to",
                    e);
        }
    }

    /** Whether a topic is to be recorded. */
    boolean records(String topic) {
        return topics.isEmpty() ? !topic.startsWith("__") : topics.contains(topic);
    }
}
