package io.tidemark.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the replay of a trace found. */
public sealed interface Verdict {

    /** What was replayed, and what it took. */
    Statistics statistics();

    /** Durability and other claims that the specification stopped keeping on the way, in the order of their lines. */
    List<Note> notes();

    /** The first line for a person: the trace and its verdict. */
    String headline();

    /**
     * The trace is a behaviour of the specification.
     *
     * @param summary what the trace module's {@code TraceSummary} shows of the last state, as TLA+ text, by name; of the last
     *                partition instance to have started when there are several
     */
    record Conforms(Statistics statistics, List<Note> notes, Map<String, String> summary) implements Verdict {
        public Conforms {
            notes = List.copyOf(notes);
            summary = Ordered.copy(summary);
        }

        @Override
        public String headline() {
            return statistics.trace() + ": conforms, " + statistics.size();
        }
    }

    /**
     * No behaviour of the specification explains the trace up to and including one event.
     *
     * @param explanation that event, and why it cannot be
     */
    record Rejected(Statistics statistics, List<Note> notes, Explanation explanation) implements Verdict {
        public Rejected {
            notes = List.copyOf(notes);
        }

        @Override
        public String headline() {
            return explanation.headline();
        }
    }

    /**
     * The trace could not be judged within the {@link ReplayOptions limits}, or its recorder lost events.
     *
     * @param line        where judging ended
     * @param reason      which limit, or what was lost, in a sentence
     * @param explanation what would explain a rejection there, when a limit ended the search
     */
    record Inconclusive(
            Statistics statistics, List<Note> notes, long line, String reason, Optional<Explanation> explanation)
            implements Verdict {
        public Inconclusive {
            notes = List.copyOf(notes);
        }

        @Override
        public String headline() {
            return statistics.trace() + ":" + line + ": inconclusive, " + reason;
        }
    }

    /**
     * A claim of the trace module's {@code TraceNotes} that no longer holds. The trace conforms all the same.
     *
     * @param claim     its name
     * @param partition the partition instance, if the trace names partitions
     * @param line      the line of the event after which it was FALSE for the first time; 1 (the header) if it never held
     * @param event     that event's name; "initial state" if it never held
     */
    record Note(String claim, Optional<String> partition, long line, String event) {
        @Override
        public String toString() {
            return claim + " is FALSE from line " + line + " (" + event
                    + partition.map(name -> ", partition " + name).orElse("") + ")";
        }
    }
}
