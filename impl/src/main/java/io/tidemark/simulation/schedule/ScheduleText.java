package io.tidemark.simulation.schedule;

import io.tidemark.simulation.schedule.Broker.Instead;
import io.tidemark.tracer.Acks;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Schedules as text: the version, the seed, one line for each part of the configuration, and one line for each operation, such
 * as {@code Produce producer=0 broker=leader acks=all records=2}. Empty lines and those that begin with {@code #} say nothing.
 *
 * <p>The names are those of {@link ScheduleConfig}'s and {@link Operation}'s components, so that what can be scheduled can be
 * written and read.
 */
public final class ScheduleText {
    private static final String VERSION = "tidemark-schedule 1";
    private static final String SEED = "seed";
    /** As Kafka's configuration has it. */
    private static final Map<String, Acks> ACKS = Map.of("0", Acks.NONE, "1", Acks.LEADER, "-1", Acks.ALL);

    private ScheduleText() {}

    /** Writes a schedule. */
    public static String write(Schedule schedule) {
        StringBuilder text = new StringBuilder(VERSION).append('\n');
        text.append(SEED).append('=').append(schedule.seed()).append('\n');
        for (RecordComponent part : ScheduleConfig.class.getRecordComponents()) {
            text.append(part.getName())
                    .append('=')
                    .append(value(part, schedule.config()))
                    .append('\n');
        }
        for (Operation operation : schedule.operations()) {
            text.append(write(operation)).append('\n');
        }
        return text.toString();
    }

    /** Writes one operation, without the end of the line. */
    public static String write(Operation operation) {
        StringBuilder text = new StringBuilder(operation.getClass().getSimpleName());
        for (RecordComponent part : operation.getClass().getRecordComponents()) {
            text.append(' ').append(part.getName()).append('=').append(word(part, value(part, operation)));
        }
        return text.toString();
    }

    private static Object value(RecordComponent part, Object holder) {
        try {
            return part.getAccessor().invoke(holder);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the component " + part.getName() + " cannot be read", e);
        }
    }

    private static String word(RecordComponent part, Object value) {
        if (part.getType() == int.class) {
            return instead(part)
                    .filter(each -> value.equals(each.node()))
                    .findFirst()
                    .map(Instead::word)
                    .orElseGet(value::toString);
        }
        if (value instanceof List<?> list) {
            return list.stream().map(String::valueOf).collect(Collectors.joining(","));
        }
        return value instanceof Enum<?> constant ? constant.name().toLowerCase(Locale.ROOT) : value.toString();
    }

    /** What may stand there instead of a broker's number. */
    private static Stream<Instead> instead(RecordComponent part) {
        Broker broker = part.getAnnotation(Broker.class);
        return broker == null ? Stream.empty() : Arrays.stream(broker.or());
    }

    /**
     * Reads a schedule.
     *
     * @throws ScheduleFormatException when it is none
     */
    public static Schedule read(String text) {
        List<String> lines = text.lines().toList();
        Map<String, Setting> settings = new LinkedHashMap<>();
        SortedMap<Integer, Operation> operations = new TreeMap<>();
        boolean begun = false;
        int number = 0;
        for (String raw : lines) {
            number++;
            String line = raw.strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            if (!begun) {
                if (!line.equals(VERSION)) {
                    throw new ScheduleFormatException(number, "'" + line + "'", "'" + VERSION + "'");
                }
                begun = true;
            } else if (line.indexOf('=') > 0 && line.indexOf(' ') < 0 && operations.isEmpty()) {
                setting(line, number, settings);
            } else {
                operations.put(number, operation(line, number));
            }
        }
        if (!begun) {
            throw new ScheduleFormatException(1, "an empty text", "'" + VERSION + "'");
        }
        ScheduleConfig config = config(settings, number);
        operations.forEach((line, operation) -> requireBrokers(operation, config.brokers(), line));
        return new Schedule(seed(settings, number), config, List.copyOf(operations.values()));
    }

    /** What stands behind the name of a setting, and in which line. */
    private record Setting(String value, int line) {}

    /** Refuses brokers that the cluster does not have. */
    private static void requireBrokers(Operation operation, int brokers, int number) {
        for (RecordComponent part : operation.getClass().getRecordComponents()) {
            if (part.isAnnotationPresent(Broker.class)) {
                Object value = value(part, operation);
                List<?> named = value instanceof List<?> list ? list : List.of(value);
                for (Object each : named) {
                    int broker = (int) each;
                    if ((broker < 0 || broker >= brokers) && instead(part).noneMatch(other -> other.node() == broker)) {
                        throw new ScheduleFormatException(
                                number,
                                "broker " + broker,
                                brokers == 1
                                        ? "broker 0, the only one"
                                        : "one of the " + brokers + " brokers, from 0 to " + (brokers - 1));
                    }
                }
            }
        }
    }

    private static void setting(String line, int number, Map<String, Setting> settings) {
        String key = line.substring(0, line.indexOf('='));
        List<String> known = new ArrayList<>(List.of(SEED));
        Arrays.stream(ScheduleConfig.class.getRecordComponents()).forEach(part -> known.add(part.getName()));
        if (!known.contains(key)) {
            throw new ScheduleFormatException(number, "an unknown setting '" + key + "'", String.join(", ", known));
        }
        if (settings.put(key, new Setting(line.substring(line.indexOf('=') + 1), number)) != null) {
            throw new ScheduleFormatException(number, "'" + key + "' for the second time", "each setting once");
        }
    }

    private static long seed(Map<String, Setting> settings, int lastLine) {
        Setting seed = required(settings, SEED, lastLine);
        try {
            return Long.parseLong(seed.value());
        } catch (NumberFormatException e) {
            throw new ScheduleFormatException(seed.line(), "the seed '" + seed.value() + "'", "a whole number");
        }
    }

    private static Setting required(Map<String, Setting> settings, String key, int lastLine) {
        Setting setting = settings.get(key);
        if (setting == null) {
            throw new ScheduleFormatException(lastLine, "no line '" + key + "=...'", "one before the first operation");
        }
        return setting;
    }

    private static ScheduleConfig config(Map<String, Setting> settings, int lastLine) {
        RecordComponent[] parts = ScheduleConfig.class.getRecordComponents();
        Object[] values = new Object[parts.length];
        for (int i = 0; i < parts.length; i++) {
            Setting setting = required(settings, parts[i].getName(), lastLine);
            values[i] = parse(parts[i], setting.value(), setting.line());
        }
        return make(
                ScheduleConfig.class,
                values,
                name -> required(settings, name, lastLine).line());
    }

    private static Operation operation(String line, int number) {
        String[] words = line.split("\\s+", -1);
        Class<? extends Operation> kind = kind(words[0], number);
        Map<String, String> arguments = new LinkedHashMap<>();
        for (String word : Arrays.asList(words).subList(1, words.length)) {
            int equals = word.indexOf('=');
            if (equals < 1 || arguments.put(word.substring(0, equals), word.substring(equals + 1)) != null) {
                throw new ScheduleFormatException(number, "'" + word + "'", "name=value, each name once");
            }
        }
        RecordComponent[] parts = kind.getRecordComponents();
        Object[] values = new Object[parts.length];
        for (int i = 0; i < parts.length; i++) {
            String value = arguments.remove(parts[i].getName());
            if (value == null) {
                throw new ScheduleFormatException(
                        number, words[0] + " without '" + parts[i].getName() + "'", example(kind));
            }
            values[i] = parse(parts[i], value, number);
        }
        if (!arguments.isEmpty()) {
            throw new ScheduleFormatException(
                    number, words[0] + " with '" + arguments.keySet().iterator().next() + "'", example(kind));
        }
        return make(kind, values, name -> number);
    }

    private static String example(Class<?> kind) {
        return kind.getSimpleName()
                + Arrays.stream(kind.getRecordComponents())
                        .map(part -> " " + part.getName() + "=...")
                        .collect(Collectors.joining());
    }

    private static Class<? extends Operation> kind(String name, int number) {
        List<String> known = new ArrayList<>();
        for (Class<?> kind : Operation.class.getPermittedSubclasses()) {
            if (kind.getSimpleName().equals(name)) {
                return kind.asSubclass(Operation.class);
            }
            known.add(kind.getSimpleName());
        }
        throw new ScheduleFormatException(
                number, "an unknown operation '" + name + "'", "one of " + String.join(", ", known));
    }

    private static <T> T make(Class<T> kind, Object[] values, ToIntFunction<String> line) {
        Class<?>[] types = Arrays.stream(kind.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            return kind.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            if (e.getCause() instanceof OutOfRangeException refused) {
                throw new ScheduleFormatException(line.applyAsInt(refused.name()), refused.found(), refused.expected());
            }
            throw new IllegalStateException(kind.getSimpleName() + " cannot be made", e);
        }
    }

    private static Object parse(RecordComponent part, String value, int number) {
        Class<?> type = part.getType();
        try {
            if (type == int.class) {
                return instead(part)
                        .filter(each -> each.word().equals(value))
                        .findFirst()
                        .map(Instead::node)
                        .orElseGet(() -> Integer.valueOf(value));
            } else if (type == long.class) {
                return Long.parseLong(value);
            } else if (type == boolean.class && (value.equals("true") || value.equals("false"))) {
                return Boolean.parseBoolean(value);
            } else if (type == List.class) {
                List<Integer> list = new ArrayList<>();
                for (String element : value.split(",", -1)) {
                    Integer each = Integer.valueOf(element);
                    if (list.contains(each)) {
                        throw new ScheduleFormatException(number, part.getName() + "=" + value, "each broker once");
                    }
                    list.add(each);
                }
                return list;
            } else if (type == Acks.class && ACKS.containsKey(value)) {
                return ACKS.get(value);
            } else if (type.isEnum()) {
                for (Object constant : type.getEnumConstants()) {
                    if (((Enum<?>) constant).name().toLowerCase(Locale.ROOT).equals(value)) {
                        return constant;
                    }
                }
            }
        } catch (NumberFormatException e) {
            throw new ScheduleFormatException(number, part.getName() + "=" + value, expected(part));
        }
        throw new ScheduleFormatException(number, part.getName() + "=" + value, expected(part));
    }

    private static String expected(RecordComponent part) {
        Class<?> type = part.getType();
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .map(constant -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(", ", "one of ", ""));
        }
        if (type == boolean.class) {
            return "true or false";
        }
        if (type == List.class) {
            return "brokers' numbers, separated by commas";
        }
        if (!part.isAnnotationPresent(Broker.class)) {
            return "a whole number";
        }
        List<String> instead = instead(part).map(Instead::word).toList();
        return "a broker's number" + (instead.size() == 2 ? ", " : instead.isEmpty() ? "" : " or ")
                + String.join(" or ", instead);
    }
}
