package io.tidemark.protocol;

import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/** A set of brokers. Immutable; iterates in ascending order, so that nothing depends on hash codes. */
public final class BrokerSet implements Iterable<Integer> {
    private static final BrokerSet EMPTY = new BrokerSet(new TreeSet<>());

    private final SortedSet<Integer> ids;

    private BrokerSet(SortedSet<Integer> ids) {
        this.ids = Collections.unmodifiableSortedSet(ids);
    }

    /** The set without members. */
    public static BrokerSet empty() {
        return EMPTY;
    }

    /** The set of one broker. */
    public static BrokerSet of(int id) {
        SortedSet<Integer> ids = new TreeSet<>();
        ids.add(id);
        return new BrokerSet(ids);
    }

    /** The set of these brokers. */
    public static BrokerSet of(Collection<Integer> ids) {
        return new BrokerSet(new TreeSet<>(ids));
    }

    /** Whether the broker is a member. */
    public boolean contains(int id) {
        return ids.contains(id);
    }

    /** Whether all members of the other set are members. */
    public boolean containsAll(BrokerSet other) {
        return ids.containsAll(other.ids);
    }

    /** How many members. */
    public int size() {
        return ids.size();
    }

    /** Whether there is no member. */
    public boolean isEmpty() {
        return ids.isEmpty();
    }

    /** This set and one broker. */
    public BrokerSet with(int id) {
        return union(of(id));
    }

    /** This set without one broker. */
    public BrokerSet without(int id) {
        return filter(member -> member != id);
    }

    /** The members of either set. */
    public BrokerSet union(BrokerSet other) {
        SortedSet<Integer> union = new TreeSet<>(ids);
        union.addAll(other.ids);
        return new BrokerSet(union);
    }

    /** The members of this set which are not in the other. */
    public BrokerSet minus(BrokerSet other) {
        return filter(member -> !other.contains(member));
    }

    /** The members which the predicate accepts. */
    public BrokerSet filter(IntPredicate predicate) {
        SortedSet<Integer> kept = new TreeSet<>();
        for (int id : ids) {
            if (predicate.test(id)) {
                kept.add(id);
            }
        }
        return new BrokerSet(kept);
    }

    /** The ids, ascending. */
    public SortedSet<Integer> ids() {
        return ids;
    }

    @Override
    public Iterator<Integer> iterator() {
        return ids.iterator();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BrokerSet that && ids.equals(that.ids);
    }

    @Override
    public int hashCode() {
        return ids.hashCode();
    }

    @Override
    public String toString() {
        return ids.toString();
    }
}
