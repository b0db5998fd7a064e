package io.tidemark.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.spec.GeneratedPaths;
import io.tidemark.spec.ModelManifest;
import io.tidemark.spec.PathGenerator;
import io.tidemark.spec.PathOptions;
import io.tidemark.spec.SpecificationFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DrivenModelTest {
    @TempDir
    private Path folder;

    @Test
    void theBrokersTakeEveryEdgeOfASmallModel() throws IOException, InterruptedException {
        DriveReport report = drive("driven-brokers", ProtocolPolicies.kafka());

        assertThat(report.differences()).isEmpty();
    }

    private DriveReport drive(String model, ProtocolPolicies policies) throws IOException, InterruptedException {
        GeneratedPaths generated;
        try (SpecificationFiles files = SpecificationFiles.ofThisLibrary()) {
            generated = new PathGenerator(files, new PathOptions(1_000_000, Long.MAX_VALUE, 1_024))
                    .run(ModelManifest.read(files).models(List.of(model)).get(0), folder, progress -> {});
        }
        assertThat(generated.errors()).isEmpty();
        DriveReport report = DriveReport.of(model, generated, folder, policies);
        System.out.println(report.text());
        return report;
    }
}
