package io.tidemark.engine.kernel;

import io.tidemark.engine.Loading;
import io.tidemark.engine.ModulePath;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The loaded forms of one specification, one for each set of constants. */
public final class Kernels {
    /** About twice what a parsed specification of a thousand lines takes, so that half of the heap is left for replays. */
    private static final long BYTES_EACH = 16L << 20;

    private static final long LEAST_KEPT = 4;

    private static final String FACTORY = "io.tidemark.engine.tlc.TlcKernelFactory";

    private final ModulePath path;
    private final String module;
    private final String config;
    private final Loading loading;
    private final Map<Map<String, Object>, Kernel> loaded = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Map<String, Object>, Kernel> eldest) {
            return size() > Math.max(LEAST_KEPT, Runtime.getRuntime().maxMemory() / BYTES_EACH);
        }
    };
    private @Nullable KernelFactory factory;

    public Kernels(ModulePath path, String module, String config, Loading loading) {
        this.path = path;
        this.module = module;
        this.config = config;
        this.loading = loading;
    }

    /** The kernel with these constants; the header's go first. The trace's name is for messages about the header's. */
    public synchronized Kernel kernel(
            Map<String, Object> constants, Map<String, Object> headerConstants, String trace) {
        Map<String, Object> merged = new LinkedHashMap<>(constants);
        merged.putAll(headerConstants);
        Kernel known = loaded.get(merged);
        if (known != null) {
            return known;
        }
        Kernel kernel = factory().load(path, module, config, constants, headerConstants, trace);
        loaded.put(merged, kernel);
        return kernel;
    }

    private KernelFactory factory() {
        KernelFactory made = factory;
        if (made == null) {
            ClassLoader ordinary = Kernels.class.getClassLoader();
            ClassLoader loader = loading == Loading.SHARED ? ordinary : new IsolatingClassLoader(ordinary);
            try {
                made = Class.forName(FACTORY, true, loader)
                        .asSubclass(KernelFactory.class)
                        .getConstructor()
                        .newInstance();
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("cannot create " + FACTORY, e);
            }
            factory = made;
        }
        return made;
    }
}
