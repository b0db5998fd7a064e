package io.tidemark.replication;

import io.tidemark.engine.InputException;
import io.tidemark.engine.Loading;
import io.tidemark.engine.ModulePath;
import io.tidemark.engine.Specification;
import io.tidemark.engine.TraceHeader;
import io.tidemark.engine.Verdict;

/** The replication specification that ships with Tidemark, as something that traces can be replayed against. */
public final class ReplicationSpecification {
    /** What a trace's header calls this specification. */
    public static final String NAME = "Replication";

    private static final String TRACE_MODULE = "ReplicationTrace";
    private static final String FOLDER = "io/tidemark/spec/tla";

    /** The next-state relation speaks of all subsets of the brokers, and TLC lists them when it loads it: 65,536 are enough. */
    private static final int MOST_BROKERS = 16;

    private ReplicationSpecification() {}

    /** The specification with evaluator classes of its own, so that any others can be used beside it. */
    public static Specification bundled() {
        return bundled(Loading.ISOLATED);
    }

    /** The specification, loaded in the given manner. */
    public static Specification bundled(Loading loading) {
        ModulePath path = ModulePath.resources(ReplicationSpecification.class.getClassLoader(), FOLDER);
        return Specification.of(path, TRACE_MODULE, TRACE_MODULE, loading).withLargestSet("Brokers", MOST_BROKERS);
    }

    /**
     * Refuses the verdict on a trace which claims to follow another specification: what was compared is then not what its
     * author meant.
     *
     * @return the same verdict
     * @throws InputException when the trace's header names another specification
     */
    public static Verdict requireMeant(Verdict verdict) {
        requireMeant(verdict.statistics().header(), verdict.statistics().trace(), 1);
        return verdict;
    }

    /**
     * Refuses the header of a trace which claims to follow another specification.
     *
     * @param file where it stands
     * @param line in which line, from 1
     * @throws InputException when it names another specification
     */
    public static void requireMeant(TraceHeader header, String file, long line) {
        if (!header.specification().equals(NAME)) {
            throw new InputException(
                    file, line, 0, "the header names the specification '" + header.specification() + "'", NAME);
        }
    }
}
