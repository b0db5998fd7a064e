package io.tidemark.kafka;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.tidemark.kafka.recorder.KafkaRecorder;

/** The recorder stands at the edge: it sees what it needs, and nobody sees it, nor Kafka. */
@AnalyzeClasses(packages = "io.tidemark", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String RECORDER = "io.tidemark.kafka..";
    private static final String[] KAFKA = {"kafka..", "org.apache.kafka..", "scala..", "net.bytebuddy.."};

    @ArchTest
    static final ArchRule nobody_else_knows_the_recorder_or_kafka = noClasses()
            .that()
            .resideOutsideOfPackage(RECORDER)
            .should()
            .dependOnClassesThat(resideInAPackage(RECORDER).or(resideInAnyPackage(KAFKA)));

    @ArchTest
    static final ArchRule what_records_knows_the_tracer_alone = noClasses()
            .that()
            .resideInAPackage(RECORDER)
            .and()
            .resideOutsideOfPackage("io.tidemark.kafka.command..")
            .should()
            .dependOnClassesThat(resideInAPackage("io.tidemark..")
                    .and(resideOutsideOfPackages(RECORDER, "io.tidemark.tracer.."))
                    .as("judge what is recorded"));

    @ArchTest
    static final ArchRule the_command_knows_the_command_and_the_judges = noClasses()
            .that()
            .resideInAPackage("io.tidemark.kafka.command..")
            .should()
            .dependOnClassesThat(resideInAPackage("io.tidemark..")
                    .and(resideOutsideOfPackages(
                            RECORDER,
                            "io.tidemark.cli..",
                            "io.tidemark.engine..",
                            "io.tidemark.replication..",
                            "io.tidemark.spec.."))
                    .as("are another part of Tidemark"));

    @ArchTest
    static final ArchRule nobody_knows_the_command = noClasses()
            .that()
            .resideOutsideOfPackage("io.tidemark.kafka.command..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.tidemark.kafka.command..");

    @ArchTest
    static final ArchRule only_advice_decides_what_the_recorder_is_told = classes()
            .that()
            .resideInAPackage("io.tidemark.kafka.advice..")
            .should()
            .onlyHaveDependentClassesThat()
            .resideInAnyPackage("io.tidemark.kafka.advice..", "io.tidemark.kafka.instrumentation..");

    /** What is inlined into Kafka can reach statics alone: the recorder at work is the one that may change. */
    @ArchTest
    static final ArchRule no_static_field_changes_but_the_recorder_at_work = fields().that()
            .areStatic()
            .and()
            .areDeclaredInClassesThat()
            .resideInAPackage(RECORDER)
            .and()
            .areNotDeclaredIn(KafkaRecorder.class)
            .should()
            .beFinal();
}
