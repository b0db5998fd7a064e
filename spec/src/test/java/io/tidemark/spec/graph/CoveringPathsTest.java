package io.tidemark.spec.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.spec.graph.CoveringPaths.GraphPath;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CoveringPathsTest {

    @Test
    void everyEdgeOfManyGraphsIsTakenByPathsThatBeginAtInitialStates() {
        Random random = new Random(7);
        for (int run = 0; run < 300; run++) {
            StateGraph graph = reachable(random, 1 + random.nextInt(40), 1 + random.nextInt(3));

            BitSet taken = new BitSet();
            CoveringPaths paths = new CoveringPaths(graph);
            while (paths.hasNext()) {
                GraphPath path = paths.next();
                assertThat(path.initialState()).isLessThan(graph.initialStates());
                int state = path.initialState();
                int before = taken.cardinality();
                for (int edge : path.edges()) {
                    assertThat(edge).isBetween(graph.firstEdge(state), graph.endEdge(state) - 1);
                    taken.set(edge);
                    state = graph.target(edge);
                }
                assertThat(taken.cardinality())
                        .as("a path brings something new")
                        .isGreaterThan(before);
            }
            assertThat(taken.cardinality()).isEqualTo(graph.edges());
        }
    }

    @Test
    void aGraphThatCanBeWalkedInOneGoIsOnePath() {
        // A ring with a self-loop at each state: from anywhere everything else can be reached.
        StateGraph.Builder graph = new StateGraph.Builder(1);
        for (int state = 0; state < 10; state++) {
            graph.beginState();
            graph.addEdge((state + 1) % 10, 0);
            graph.addEdge(state, 1);
        }
        CoveringPaths paths = new CoveringPaths(graph.build());

        assertThat(paths.next().edges()).hasSize(20);
        assertThat(paths.hasNext()).isFalse();
        assertThatThrownBy(paths::next).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void anEdgeThatIsToldTwiceIsOne() {
        StateGraph.Builder graph = new StateGraph.Builder(1);
        graph.beginState();
        graph.addEdge(0, 3);
        graph.addEdge(0, 3);
        graph.addEdge(0, 4);

        assertThat(graph.build().edges()).isEqualTo(2);
    }

    /** The states of a random graph that can be reached, numbered as a search finds them. */
    private static StateGraph reachable(Random random, int states, int degree) {
        int initial = 1 + random.nextInt(Math.min(3, states));
        List<List<Integer>> edges = new ArrayList<>();
        for (int state = 0; state < states; state++) {
            edges.add(IntStream.range(0, random.nextInt(degree + 1))
                    .map(i -> random.nextInt(states))
                    .boxed()
                    .toList());
        }
        List<Integer> numbers = new ArrayList<>();
        Deque<Integer> queue = new ArrayDeque<>();
        for (int state = 0; state < initial; state++) {
            numbers.add(state);
            queue.add(state);
        }
        StateGraph.Builder graph = new StateGraph.Builder(initial);
        while (!queue.isEmpty()) {
            graph.beginState();
            for (int target : edges.get(queue.remove())) {
                if (!numbers.contains(target)) {
                    numbers.add(target);
                    queue.add(target);
                }
                graph.addEdge(numbers.indexOf(target), random.nextInt(2));
            }
        }
        return graph.build();
    }
}
