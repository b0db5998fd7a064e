package io.tidemark.spec;

import java.io.Serial;

/**
 * The manifest, a model's name or the installation is not as it must be. The message says where, what was found and what
 * was expected; it is meant for the user as it stands.
 */
public final class SpecificationException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * With a message for the user.
     *
     * @param message what is wrong
     */
    public SpecificationException(String message) {
        super(message);
    }

    /**
     * With a message for the user, and what led to it.
     *
     * @param message what is wrong
     * @param cause the failure behind it
     */
    public SpecificationException(String message, Throwable cause) {
        super(message, cause);
    }
}
