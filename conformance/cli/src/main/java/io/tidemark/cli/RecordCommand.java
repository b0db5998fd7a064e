package io.tidemark.cli;

import io.tidemark.spec.NearestNames;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code tidemark record}: a subcommand for each system that can be recorded. A system comes with a command jar of its own,
 * which the launcher starts, so that nobody who only checks traces has to fetch it.
 */
@Command(
        name = "record",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        customSynopsis = "tidemark record [-hV] SYSTEM",
        description = {
            "Runs a system that is not ours, records what it does, and checks that.",
            "",
            "The system 'kafka' is Apache Kafka, unmodified: 'tidemark record kafka --help' tells more, and builds it "
                    + "first, if that has not been done."
        },
        commandListHeading = "%nSystems:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = HelpText.EXAMPLE,
        footer = {"  tidemark record kafka clean-failover"})
final class RecordCommand implements Runnable {
    /** Those for which there is a command jar, be it this one or not. */
    private static final List<String> SYSTEMS = List.of("kafka");

    @Parameters(hidden = true, arity = "0..*")
    private List<String> unknown = new ArrayList<>();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Override
    public void run() {
        if (unknown.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "a system is missing; known are: " + String.join(", ", SYSTEMS));
        }
        if (SYSTEMS.contains(unknown.get(0))) {
            throw new ParameterException(
                    spec.commandLine(),
                    "this jar records no system; './tidemark record kafka' builds the one that does, conformance/kafka");
        }
        throw new ParameterException(
                spec.commandLine(),
                "unknown system '" + unknown.get(0) + "'; "
                        + NearestNames.hint(unknown.get(0), SYSTEMS, "known are: " + String.join(", ", SYSTEMS)));
    }
}
