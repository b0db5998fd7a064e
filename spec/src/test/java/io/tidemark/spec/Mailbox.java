package io.tidemark.spec;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The specification of the test resources: small enough that TLC checks it for real in a test. */
final class Mailbox {
    private Mailbox() {}

    /** Where it stands. */
    static SpecificationFiles files() {
        Path root = Path.of("src/test/resources/mailbox");
        return SpecificationFiles.at(root.resolve("tla"), root.resolve("models"));
    }

    /** One of its models, named as its config, of which nothing is expected. */
    static Model model(String module, String config) {
        return new Model(
                config,
                "?",
                module,
                config,
                new Expectation.Holds(),
                0,
                ModelSet.QUICK,
                Optional.empty(),
                Optional.empty(),
                List.of());
    }
}
