package io.tidemark.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.log.LogConfig;
import io.tidemark.log.ReplicaLog;
import io.tidemark.simulation.disk.InMemoryDisk;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TornTailTest {
    private static final String PARTITION = "orders-0";
    private static final LogConfig CONFIG = new LogConfig(300, 100);

    @Test
    void whatIsToBeKeptIsFoundAgainAndTheBatchAfterItIsTorn() {
        Set<Integer> sizes = new TreeSet<>();
        for (int seed = 0; seed < 50; seed++) {
            for (int keep = 0; keep <= 12; keep++) {
                InMemoryDisk disk = new InMemoryDisk();
                ReplicaLog log = new ReplicaLog(disk, PARTITION, CONFIG, true, 0);
                for (int i = 0; i < 4; i++) {
                    log.append(0, Collections.nCopies(3, ByteBuffer.allocate(8)));
                }
                disk.losePower(new TornTail(disk.copy(), PARTITION, keep, new SeededRandom(seed, "tear"))::keptBytes);
                sizes.add((int) disk.used());

                assertThat(new ReplicaLog(disk, PARTITION, CONFIG, false, 0).logEndOffset())
                        .as("whole batches of three")
                        .isEqualTo(keep - keep % 3);
            }
        }
        assertThat(sizes).as("cut anywhere").hasSizeGreaterThan(100);
    }
}
