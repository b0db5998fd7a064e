package io.tidemark.spec.story;

import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How the things of a state are called in a sentence. */
final class Names {

    private static final Pattern BROKER = Pattern.compile("b?(\\d+)");
    private static final Pattern BROKER_IN_TEXT = Pattern.compile("\\bb(\\d+)\\b");

    private Names() {}

    /** {@code broker 1} for the model value b1 and for the number 1. */
    static String broker(String value) {
        return "broker " + number(value);
    }

    /** {@code Broker 1}, at the beginning of a sentence. */
    static String brokerFirst(String value) {
        return "Broker " + number(value);
    }

    /** {@code brokers 1 and 2}. */
    static String brokers(Collection<String> values) {
        List<String> numbers = values.stream().map(Names::number).toList();
        if (numbers.size() == 1) {
            return "broker " + numbers.get(0);
        }
        return "brokers "
                + String.join(", ", numbers.subList(0, numbers.size() - 1))
                + " and "
                + numbers.get(numbers.size() - 1);
    }

    /** {@code {1, 2}} for a set of brokers, as Kafka shows an ISR. */
    static String set(Collection<String> values) {
        return values.stream().map(Names::number).collect(Collectors.joining(", ", "{", "}"));
    }

    /** The lane of a broker. */
    static Lane lane(String value) {
        return new Lane(Lane.Role.BROKER, broker(value));
    }

    /** A piece of TLA+ text with the brokers in it called as people call them. */
    static String inText(String text) {
        return BROKER_IN_TEXT.matcher(text).replaceAll("broker $1");
    }

    private static String number(String value) {
        Matcher broker = BROKER.matcher(value);
        return broker.matches() ? broker.group(1) : value;
    }
}
