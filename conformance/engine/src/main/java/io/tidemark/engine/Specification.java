package io.tidemark.engine;

import io.tidemark.engine.kernel.Kernel;
import io.tidemark.engine.kernel.Kernels;
import java.nio.file.Path;
import java.util.Collection;
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
    private final Map<String, Integer> largestSets;

    private Specification(Kernels kernels, Map<String, Object> constants, Map<String, Integer> largestSets) {
        this.kernels = kernels;
        this.constants = constants;
        this.largestSets = Map.copyOf(largestSets);
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
        return new Specification(new Kernels(path, module, config, loading), Map.of(), Map.of());
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
        return new Specification(kernels, merged, largestSets);
    }

    /**
     * This specification with a limit for a constant that is a set: a trace whose header gives it more members is refused
     * before anything is evaluated. For a specification of which TLC could not be done with so many, as where it lists
     * all subsets.
     *
     * @param constant the constant's name
     * @param most     how many members it may have at most
     */
    public Specification withLargestSet(String constant, int most) {
        Map<String, Integer> limits = new LinkedHashMap<>(largestSets);
        limits.put(constant, most);
        return new Specification(kernels, constants, limits);
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
        largestSets.forEach((constant, most) -> {
            if (header.constants().get(constant) instanceof Collection<?> members && members.size() > most) {
                throw new InputException(
                        trace,
                        1,
                        0,
                        "constant \"" + constant + "\" with " + members.size() + " members",
                        most + " at most");
            }
        });
        return kernels.kernel(constants, header.constants(), trace);
    }
}
