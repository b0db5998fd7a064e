package io.tidemark.simulation.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.log.RecordBatch;
import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.PartitionRegistration;
import io.tidemark.protocol.ReplicaAssignment;
import io.tidemark.simulation.judge.ClusterView.ReplicaView;
import io.tidemark.tracer.LeaderRecoveryState;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the judge must reject, and what it must not. */
class ConvergenceTest {
    private static final BrokerSet ALL = BrokerSet.of(List.of(0, 1));
    private static final PartitionRegistration PARTITION = new PartitionRegistration(0, 3, 7, ALL, ALL);

    @Test
    void aClusterAtRestIsAccepted() {
        assertThat(Convergence.missing(new ClusterView(PARTITION, List.of(replica(0), replica(1))), 5))
                .isEmpty();
    }

    @Test
    void somebodyHasToLead() {
        assertMissing("SomebodyLeads", new PartitionRegistration(-1, 3, 7, ALL, ALL), replica(0), replica(1));
    }

    @Test
    void allReplicasHaveToBeInSync() {
        assertMissing("IsrGrowsBack", new PartitionRegistration(0, 3, 7, BrokerSet.of(0), ALL), replica(0), replica(1));
    }

    @Test
    void aReassignmentHasToEnd() {
        PartitionRegistration reassigned = new PartitionRegistration(
                0,
                3,
                7,
                ALL,
                BrokerSet.empty(),
                BrokerSet.empty(),
                new ReplicaAssignment(ALL, BrokerSet.of(1), BrokerSet.empty()),
                LeaderRecoveryState.RECOVERED);
        assertMissing("ReassignmentsEnd", reassigned, replica(0), replica(1));
    }

    @Test
    void everyReplicaHasToKnow() {
        assertMissing("MetadataConverges", PARTITION, replica(0));
        assertMissing("MetadataConverges", PARTITION, replica(0), new ReplicaView(1, 0, 2, 0, 2, 2, 0, log(2, 1)));
        assertMissing("MetadataConverges", PARTITION, replica(0), new ReplicaView(1, -1, 3, 0, 2, 2, 0, log(2, 1)));
    }

    @Test
    void logsHaveToBeEqual() {
        assertMissing("LogsAreEqual", PARTITION, replica(0), new ReplicaView(1, 0, 3, 0, 1, 1, 0, log(1, 1)));
        assertMissing("LogsAreEqual", PARTITION, replica(0), new ReplicaView(1, 0, 3, 0, 2, 2, 0, log(2, 2)));
        ReplicaView gap = new ReplicaView(1, 0, 3, 0, 2, 2, 0, List.of(batch(1, 1, 1)));
        assertMissing("LogsAreEqual", PARTITION, replica(0), gap);
        assertMissing("LogsAreEqual", PARTITION, new ReplicaView(0, 0, 3, 0, 2, 2, 0, gap.batches()), replica(1));
        assertThat(Convergence.missing(
                        new ClusterView(
                                PARTITION,
                                List.of(replica(0), new ReplicaView(1, 0, 3, 1, 2, 2, 0, List.of(batch(1, 1, 1))))),
                        5))
                .as("what one replica has removed is not compared")
                .isEmpty();
    }

    @Test
    void everythingHasToBeCommitted() {
        assertMissing("EverythingIsCommitted", PARTITION, replica(0), new ReplicaView(1, 0, 3, 0, 2, 1, 0, log(2, 1)));
    }

    @Test
    void noRequestMayWait() {
        assertMissing("NoRequestWaits", PARTITION, new ReplicaView(0, 0, 3, 0, 2, 2, 1, log(2, 1)), replica(1));
    }

    private static void assertMissing(String rule, PartitionRegistration partition, ReplicaView... replicas) {
        assertThat(Convergence.missing(new ClusterView(partition, List.of(replicas)), 5))
                .hasValueSatisfying(finding -> assertThat(finding.rule()).isEqualTo(rule));
    }

    private static ReplicaView replica(int broker) {
        return new ReplicaView(broker, 0, 3, 0, 2, 2, 0, log(2, 1));
    }

    private static List<RecordBatch> log(int records, int epoch) {
        return List.of(batch(0, epoch, records));
    }

    private static RecordBatch batch(long baseOffset, int epoch, int records) {
        ByteBuffer payload = ByteBuffer.allocate(1);
        return new RecordBatch(baseOffset, epoch, java.util.Collections.nCopies(records, payload));
    }
}
