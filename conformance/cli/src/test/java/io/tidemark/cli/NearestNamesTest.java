package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class NearestNamesTest {

    @Test
    void theNearestComesFirst() {
        assertThat(NearestNames.near("dely", List.of("delay", "deny", "loss"), 3))
                .containsExactly("delay", "deny");
    }

    @Test
    void whatIsTooFarIsLeftOut() {
        assertThat(NearestNames.near("partition", List.of("delay", "loss"), 3)).isEmpty();
    }

    @Property
    void distanceIsNoughtOnlyBetweenEqualNames(@ForAll String one, @ForAll String other) {
        assertThat(NearestNames.distance(one, one)).isZero();
        assertThat(NearestNames.distance(one, other)).isEqualTo(NearestNames.distance(other, one));
        assertThat(NearestNames.distance(one, one + "x")).isOne();
    }
}
