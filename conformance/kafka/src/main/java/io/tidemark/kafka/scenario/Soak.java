package io.tidemark.kafka.scenario;

import io.tidemark.kafka.cluster.Load;
import io.tidemark.kafka.cluster.LocalCluster;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.ElectionType;

/**
 * Does to a cluster under load what comes to pass: brokers lag, stop, crash, lose power and come back, leaders are elected,
 * records are deleted. The seed decides on the order; when things happen depends on the machine.
 *
 * @param duration for how long
 * @param seed what decides on the order
 */
public record Soak(Duration duration, long seed) implements Scenario.Steps {
    @Override
    public void run(LocalCluster cluster) throws Exception {
        Random random = new Random(seed);
        List<Integer> brokers = List.copyOf(cluster.running());
        Set<Integer> held = new TreeSet<>();
        long end = System.nanoTime() + duration.toNanos();
        try (Load load = cluster.load()) {
            while (System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(100 + random.nextInt(1500));
                int broker = brokers.get(random.nextInt(brokers.size()));
                if (!cluster.running().contains(broker)) {
                    cluster.start(broker);
                } else if (held.remove(broker)) {
                    cluster.release(broker);
                } else {
                    disturb(cluster, random, broker, held);
                }
            }
        }
        held.forEach(cluster::release);
        for (int broker : brokers) {
            if (!cluster.running().contains(broker)) {
                cluster.start(broker);
            }
        }
        cluster.awaitIsr(brokers.stream().mapToInt(i -> i).toArray());
        cluster.awaitReplicated();
    }

    private static void disturb(LocalCluster cluster, Random random, int broker, Set<Integer> held) throws Exception {
        boolean last = cluster.running().size() == 1;
        switch (random.nextInt(8)) {
            case 0, 1 -> {
                held.add(broker);
                cluster.hold(broker);
            }
            case 2 -> {
                if (!last) {
                    cluster.stop(broker);
                }
            }
            case 3, 4 -> {
                if (!last) {
                    cluster.crash(broker);
                }
            }
            case 5 -> {
                if (!last && cluster.leader() != broker) {
                    cluster.losePower(broker);
                }
            }
            case 6 -> refusable(() -> cluster.elect(ElectionType.PREFERRED));
            default -> refusable(() -> cluster.deleteRecords(cluster.highWatermark() * 3 / 4));
        }
    }

    /** An election may not be needed, or impossible, and the leader may just be gone. */
    private static void refusable(Operation operation) throws Exception {
        try {
            operation.run();
        } catch (ExecutionException e) {
            return;
        }
    }

    private interface Operation {
        void run() throws Exception;
    }
}
