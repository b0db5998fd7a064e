package io.tidemark.kafka.instrumentation;

import java.lang.instrument.Instrumentation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;
import net.bytebuddy.utility.JavaModule;
import org.jspecify.annotations.Nullable;

/** Weaves a table of hooks into the classes of a Kafka that has not been changed otherwise. */
public final class KafkaInstrumentation {
    private final Set<String> woven = ConcurrentHashMap.newKeySet();
    private final Map<String, Throwable> failures = new ConcurrentHashMap<>();
    private final Instrumentation jvm;
    private final Set<String> hooked;

    private KafkaInstrumentation(Instrumentation jvm, Set<String> hooked) {
        this.jvm = jvm;
        this.hooked = hooked;
    }

    /**
     * Checks every hook against Kafka's class files, and has each class woven when it is loaded.
     *
     * @throws IllegalStateException if a hook does not match exactly one method: this is another version of Kafka
     */
    public static KafkaInstrumentation install(Instrumentation jvm, List<Hook> hooks) {
        ClassFileLocator classes = ClassFileLocator.ForClassLoader.of(KafkaInstrumentation.class.getClassLoader());
        // As descriptions, never as loaded classes: loading the advice would load what it is to be woven into.
        TypePool types = TypePool.Default.of(classes);
        hooks.forEach(hook -> verify(hook, types));
        KafkaInstrumentation instrumentation =
                new KafkaInstrumentation(jvm, hooks.stream().map(Hook::type).collect(Collectors.toUnmodifiableSet()));
        // Byte Buddy leaves synthetic methods alone unless told otherwise, and Scala's closures are synthetic.
        AgentBuilder agent = new AgentBuilder.Default(new ByteBuddy().ignore(ElementMatchers.none()))
                .disableClassFormatChanges()
                .with(AgentBuilder.RedefinitionStrategy.RETRANSFORMATION)
                .with(instrumentation.new Listener())
                .ignore(ElementMatchers.nameStartsWith("net.bytebuddy."));
        Map<String, List<Hook>> byType =
                hooks.stream().collect(Collectors.groupingBy(Hook::type, LinkedHashMap::new, Collectors.toList()));
        for (Map.Entry<String, List<Hook>> type : byType.entrySet()) {
            agent = agent.type(ElementMatchers.named(type.getKey()))
                    .transform((builder, description, loader, module, domain) -> {
                        DynamicType.Builder<?> result = builder;
                        for (Hook hook : type.getValue()) {
                            result = result.visit(Advice.to(
                                            types.describe(hook.advice().getName())
                                                    .resolve(),
                                            classes)
                                    .on(hook.methods()));
                        }
                        return result;
                    });
        }
        agent.installOn(jvm);
        return instrumentation;
    }

    private static void verify(Hook hook, TypePool types) {
        TypePool.Resolution type = types.describe(hook.type());
        int found = type.isResolved()
                ? type.resolve().getDeclaredMethods().filter(hook.methods()).size()
                : 0;
        if (found != 1) {
            throw new IllegalStateException("cannot record this version of Apache Kafka: expected one method "
                    + hook.name() + ", found " + found);
        }
    }

    /** The classes that have been woven so far. */
    public Set<String> woven() {
        return Set.copyOf(woven);
    }

    /**
     * Checks that nothing went wrong while classes were woven, and that every class which has hooks and is loaded was.
     *
     * @throws IllegalStateException if something did, or one was not: what it does is missing in the traces
     */
    public void check() {
        failures.forEach((type, failure) -> {
            throw new IllegalStateException("could not weave the recorder into " + type, failure);
        });
        for (Class<?> loaded : jvm.getAllLoadedClasses()) {
            if (hooked.contains(loaded.getName()) && !woven.contains(loaded.getName())) {
                throw new IllegalStateException(
                        loaded.getName() + " was loaded before the recorder could be woven into it");
            }
        }
    }

    private final class Listener extends AgentBuilder.Listener.Adapter {
        @Override
        public void onTransformation(
                TypeDescription type,
                @Nullable ClassLoader loader,
                @Nullable JavaModule module,
                boolean loaded,
                DynamicType dynamicType) {
            woven.add(type.getName());
        }

        @Override
        public void onError(
                String type,
                @Nullable ClassLoader loader,
                @Nullable JavaModule module,
                boolean loaded,
                Throwable failure) {
            if (type.startsWith("kafka.") || type.startsWith("org.apache.kafka.")) {
                failures.put(type, failure);
            }
        }
    }
}
