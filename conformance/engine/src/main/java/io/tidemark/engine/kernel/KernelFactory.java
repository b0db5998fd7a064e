package io.tidemark.engine.kernel;

import io.tidemark.engine.ModulePath;
import java.util.Map;

/** Loads specifications with the TLC classes of its own class loader: always the same module, with various constants. */
public interface KernelFactory {

    /**
     * Reads the module and its config.
     *
     * @param constants       values that go before the config's
     * @param headerConstants values that go before both
     * @param trace           the trace whose header gave the latter, for messages
     * @throws io.tidemark.engine.InputException when the specification cannot be used so
     */
    Kernel load(
            ModulePath path,
            String module,
            String config,
            Map<String, Object> constants,
            Map<String, Object> headerConstants,
            String trace);
}
