package io.tidemark.engine;

import io.tidemark.engine.kernel.Kernel;
import io.tidemark.engine.kernel.Kernels;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A TLA+ specification that traces can be replayed against: a <em>trace module</em>, which extends the protocol's own
 * module and says what events mean (see the package's description), and its TLC config.
 *
 * <p>Nothing is read before the first replay. What was loaded is kept and shared, once for each set of constants.
 */
public final class Specification {
    private final Kernels kernels;
    private final Map<String, Object> constants;

    private Specification(Kernels kernels, Map<String, Object> constants) {
        this.kernels = kernels;
        this.constants = constants;
    }

    /**
     * The module {@code <module>.tla} with the config {@code <module>.cfg}, both in the given folder or, for modules that it
     * extends, in its standard library; {@linkplain Loading#ISOLATED isolated}.
     */
    public static Specification of(Path folder, String module) {
        return of(ModulePath.folders(folder), module, module, Loading.ISOLATED);
    }

    /**
     * A specification anywhere.
     *
     * @param path    where modules and config are found
     * @param module  name of the trace module
     * @param config  name of the config without {@code .cfg}
     * @param loading whether it has TLC classes of its own
     */
    public static Specification of(ModulePath path, String module, String config, Loading loading) {
        return new Specification(new Kernels(path, module, config, loading), Map.of());
    }

    /**
     * This specification with values for some of its constants, instead of those in the config. A trace's header goes before
     * both.
     *
     * @param values by name: {@link Boolean}, {@link Integer}, {@link String}, or a {@link java.util.Collection} of such,
     *     which is a set
     */
    public Specification withConstants(Map<String, ?> values) {
        Map<String, Object> merged = new LinkedHashMap<>(constants);
        merged.putAll(values);
        return new Specification(kernels, merged);
    }

    /**
     * Reads the specification now with the constants that it has, for those who want to see its faults, or have it ready,
     * before the first trace comes.
     *
     * @throws InputException when it cannot be used
     */
    public void load() {
        kernels.kernel(constants, Map.of(), "");
    }

    Kernel kernel(TraceHeader header, String trace) {
        return kernels.kernel(constants, header.constants(), trace);
    }
}
