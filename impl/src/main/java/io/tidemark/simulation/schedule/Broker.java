package io.tidemark.simulation.schedule;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A part of an operation that is the number of a broker, or a list of such. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface Broker {
    /** What may stand there as well. */
    Instead[] or() default {};

    /** What is no number of a broker. */
    enum Instead {
        /** {@link Operation#LEADER}. */
        LEADER("leader", Operation.LEADER),
        /** {@link Operation#CONTROLLER}. */
        CONTROLLER("controller", Operation.CONTROLLER),
        /** {@link Operation#ANY}. */
        ANY("any", Operation.ANY);

        private final String word;
        private final int node;

        Instead(String word, int node) {
            this.word = word;
            this.node = node;
        }

        /** As schedules have it. */
        String word() {
            return word;
        }

        /** As operations have it. */
        int node() {
            return node;
        }
    }
}
