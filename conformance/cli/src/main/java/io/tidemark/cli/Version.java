package io.tidemark.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"tidemark " + current() + " (Java " + Runtime.version() + ")"};
    }

    /** The version in the jar's manifest; classes that do not come from the jar have none. */
    static String current() {
        return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("(not packaged)");
    }
}
