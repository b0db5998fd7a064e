package io.tidemark.spec;

import java.util.Locale;

/** When a model is run. */
public enum ModelSet {
    /** In every build; the whole set takes minutes. */
    QUICK,
    /** On request; one model may take hours. */
    DEEP;

    /**
     * The name in the manifest.
     *
     * @return in lower case
     */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
