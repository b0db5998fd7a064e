package io.tidemark.benchmarks;

import net.bytebuddy.ByteBuddy;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.implementation.StubMethod;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;

/** Brokers and controller as if tracing had never been written: the methods that tell the listener are empty. */
final class WithoutTracing implements BrokerClassLoader.Change {
    @Override
    public byte[] changed(String className, byte[] classFile) {
        if (!className.equals("io.tidemark.broker.ReplicaTrace")
                && !className.equals("io.tidemark.controller.ControllerTrace")) {
            return classFile;
        }
        ClassFileLocator locator = new ClassFileLocator.Compound(
                ClassFileLocator.Simple.of(className, classFile),
                ClassFileLocator.ForClassLoader.of(WithoutTracing.class.getClassLoader()));
        TypeDescription type = TypePool.Default.of(locator).describe(className).resolve();
        return new ByteBuddy()
                .redefine(type, locator)
                .method(ElementMatchers.isDeclaredBy(type).and(ElementMatchers.returns(void.class)))
                .intercept(StubMethod.INSTANCE)
                .make()
                .getBytes();
    }
}
