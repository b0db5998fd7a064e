package io.tidemark.spec.question;

import java.util.Locale;

/** Something that may happen while a question is answered, a number of times. What heals is never bounded. */
public enum Allowance {
    /** Records that producers send. */
    RECORDS("record produced", "records produced"),
    /** Processes that crash; their logs keep everything. */
    CRASHES("process crash", "process crashes"),
    /** Machines that lose power: what was not flushed is lost, as much of it as the worst case needs. */
    POWER_LOSSES("power loss", "power losses"),
    /** Sessions that expire, of a broker that is dead or only slow; the controller fences it. */
    FENCINGS("expired session", "expired sessions"),
    /** Preferred leader elections. */
    ELECTIONS("preferred leader election", "preferred leader elections"),
    /** Unclean leader elections by request. */
    UNCLEAN_ELECTIONS("unclean election by request", "unclean elections by request"),
    /** Controlled shutdowns. */
    SHUTDOWNS("controlled shutdown", "controlled shutdowns"),
    /** Followers that lag for replica.lag.time.max.ms, so that the leader removes them from the ISR. */
    LAG("lagging follower", "lagging followers"),
    /** Clean stops. */
    STOPS("clean stop", "clean stops"),
    /** Messages that the network loses. */
    LOSSES("lost message", "lost messages"),
    /** Messages that arrive twice. */
    DUPLICATES("doubled message", "doubled messages"),
    /** Times that the beginning of a log is deleted. */
    DELETIONS("deletion of a log's beginning", "deletions of a log's beginning"),
    /** Reassignments: an operator asks for other replicas, among them one more broker. */
    REASSIGNMENTS("reassignment", "reassignments"),
    /** Reassignments that an operator takes back while they are under way. */
    CANCELLATIONS("cancelled reassignment", "cancelled reassignments");

    private final String one;
    private final String many;

    Allowance(String one, String many) {
        this.one = one;
        this.many = many;
    }

    /**
     * The option of the command, and the key in a catalogue.
     *
     * @return such as {@code power-losses}
     */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * So many of it, in words.
     *
     * @param number how many
     * @return such as {@code 2 power losses}
     */
    public String words(int number) {
        return number + " " + (number == 1 ? one : many);
    }
}
