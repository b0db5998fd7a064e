package io.tidemark.cli;

import static com.tngtech.archunit.lang.SimpleConditionEvent.violated;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.all;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.AbstractClassesTransformer;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.NullMarked;

/** Dependencies point one way, and an implementation cannot see its judge. Here every module is on the class path. */
@AnalyzeClasses(
        packages = "io.tidemark",
        importOptions = {DoNotIncludeTests.class, ArchitectureTest.WithoutSeededFaults.class})
class ArchitectureTest {
    /** The seeded faults are test code in a jar of its own. */
    static final class WithoutSeededFaults implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar") && !location.contains("/io/tidemark/faults/");
        }
    }

    private static final String[] JUDGES = {
        "io.tidemark.evaluation..",
        "io.tidemark.engine..",
        "io.tidemark.spec..",
        "io.tidemark.replication..",
        "io.tidemark.assertj..",
        "io.tidemark.cli..",
        "io.tidemark.benchmarks..",
        "tlc2..",
        "tla2sany.."
    };

    @ArchTest
    static final ArchRule the_implementation_sees_neither_engine_nor_specification = noClasses()
            .that(belongToTheImplementation())
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(JUDGES);

    @ArchTest
    static final ArchRule brokers_do_not_know_that_they_are_simulated = noClasses()
            .that(belongToTheImplementation())
            .and()
            .resideOutsideOfPackage("io.tidemark.simulation..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.tidemark.simulation..");

    @ArchTest
    static final ArchRule the_tracer_knows_no_other_part = noClasses()
            .that()
            .resideInAPackage("io.tidemark.tracer..")
            .should()
            .dependOnClassesThat(otherPartsThan("io.tidemark.tracer"));

    @ArchTest
    static final ArchRule the_evaluation_knows_no_other_part = noClasses()
            .that()
            .resideInAPackage("io.tidemark.evaluation..")
            .should()
            .dependOnClassesThat(otherPartsThan("io.tidemark.evaluation"));

    @ArchTest
    static final ArchRule the_engine_knows_the_evaluation_alone = noClasses()
            .that()
            .resideInAPackage("io.tidemark.engine..")
            .should()
            .dependOnClassesThat(otherPartsThan("io.tidemark.engine", "io.tidemark.evaluation"));

    @ArchTest
    static final ArchRule the_specification_knows_the_evaluation_alone = noClasses()
            .that()
            .resideInAPackage("io.tidemark.spec..")
            .should()
            .dependOnClassesThat(otherPartsThan("io.tidemark.spec", "io.tidemark.evaluation"));

    @ArchTest
    static final ArchRule the_assertions_know_the_engine_alone = noClasses()
            .that()
            .resideInAPackage("io.tidemark.assertj..")
            .should()
            .dependOnClassesThat(otherPartsThan("io.tidemark.assertj", "io.tidemark.engine"));

    @ArchTest
    static final ArchRule the_binding_knows_engine_and_specification_alone = noClasses()
            .that()
            .resideInAPackage("io.tidemark.replication..")
            .should()
            .dependOnClassesThat(otherPartsThan("io.tidemark.replication", "io.tidemark.engine", "io.tidemark.spec"));

    @ArchTest
    static final ArchRule only_the_command_knows_the_command = noClasses()
            .that()
            .resideOutsideOfPackage("io.tidemark.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.tidemark.cli..");

    @ArchTest
    static final ArchRule no_class_is_a_drawer_for_odds_and_ends = noClasses()
            .should()
            .haveSimpleNameEndingWith("Utils")
            .orShould()
            .haveSimpleNameEndingWith("Util")
            .orShould()
            .haveSimpleNameEndingWith("Helper");

    @ArchTest
    static final ArchRule no_static_field_changes = fields().that()
            .areStatic()
            .and(new DescribedPredicate<JavaField>("are not the compiler's") {
                @Override
                public boolean test(JavaField field) {
                    return !field.getModifiers().contains(JavaModifier.SYNTHETIC);
                }
            })
            .should()
            .beFinal()
            .andShould(holdNothingThatChanges());

    @ArchTest
    static final ArchRule every_package_is_null_marked = all(new AbstractClassesTransformer<JavaPackage>("packages") {
                @Override
                public Iterable<JavaPackage> doTransform(JavaClasses classes) {
                    return classes.stream()
                            .map(JavaClass::getPackage)
                            .distinct()
                            .toList();
                }
            })
            .should(new ArchCondition<>("be @NullMarked") {
                @Override
                public void check(JavaPackage item, ConditionEvents events) {
                    if (!item.isAnnotatedWith(NullMarked.class)) {
                        events.add(violated(item, item.getName() + " has no package-info.java with @NullMarked"));
                    }
                }
            });

    /** Whatever is no judge and no tracer: a new package of the implementation is held to the rules from its first day. */
    private static DescribedPredicate<JavaClass> belongToTheImplementation() {
        return JavaClass.Predicates.resideInAPackage("io.tidemark..")
                .and(DescribedPredicate.not(JavaClass.Predicates.resideInAnyPackage(JUDGES)))
                .and(JavaClass.Predicates.resideOutsideOfPackage("io.tidemark.tracer.."))
                .as("belong to the implementation");
    }

    private static DescribedPredicate<JavaClass> otherPartsThan(String... parts) {
        return new DescribedPredicate<>("other parts of Tidemark") {
            @Override
            public boolean test(JavaClass target) {
                String name = target.getPackageName();
                return isWithin(name, "io.tidemark") && Set.of(parts).stream().noneMatch(part -> isWithin(name, part));
            }
        };
    }

    private static boolean isWithin(String name, String part) {
        return name.equals(part) || name.startsWith(part + ".");
    }

    private static ArchCondition<JavaField> holdNothingThatChanges() {
        return new ArchCondition<>("hold nothing that changes") {
            @Override
            public void check(JavaField field, ConditionEvents events) {
                JavaClass type = field.getRawType();
                boolean concreteCollection = !type.isInterface()
                        && (type.isAssignableTo(Collection.class) || type.isAssignableTo(Map.class));
                if (concreteCollection
                        || type.getPackageName().equals("java.util.concurrent.atomic")
                        || type.isAssignableTo(StringBuilder.class)
                        || type.isAssignableTo(ThreadLocal.class)) {
                    events.add(violated(field, field.getFullName() + " is a " + type.getName()));
                }
            }
        };
    }
}
