package io.tidemark.spec.review;

import io.tidemark.spec.SpecificationException;
import io.tidemark.spec.SpecificationFiles;
import io.tidemark.spec.question.Allowance;
import io.tidemark.spec.question.Answer.Verdict;
import io.tidemark.spec.question.Circumstance;
import io.tidemark.spec.question.DataFile;
import io.tidemark.spec.question.DataFile.Entry;
import io.tidemark.spec.question.KafkaVersion;
import io.tidemark.spec.question.Question;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The catalogue, from {@code questions.json}. A claim has the keys of the command's options:
 *
 * <pre>{@code
 * {"claim": "A plain crash loses nothing.", "expect": "holds",
 *  "replicas": 2, "min-insync": 1, "unclean": false, "elr": true, "without": ["KIP-101"],
 *  "allow": {"crashes": 1}, "so": ["late-messages"], "property": "no acknowledged record is lost"}
 * }</pre>
 */
public final class ReviewCatalog {

    /** The file's name in the folder of the models. */
    public static final String FILE = "questions.json";

    private static final Set<String> KEYS =
            Set.of("question", "verdict", "answer", "advice", "references", "claims", "beyond");
    private static final Set<String> CLAIM_KEYS = Set.of(
            "claim",
            "expect",
            "replicas",
            "min-insync",
            "acks",
            "unclean",
            "elr",
            "without",
            "kafka-version",
            "allow",
            "so",
            "property");

    private static final int SHORTEST_WORD = 3;
    private static final int MOST_HINTS = 3;

    private final List<ReviewQuestion> questions;

    private ReviewCatalog(List<ReviewQuestion> questions) {
        this.questions = List.copyOf(questions);
    }

    /**
     * Reads the catalogue.
     *
     * @param files where it stands
     * @return the questions in the file's order, numbered from 1
     * @throws SpecificationException if it is not well formed
     */
    public static ReviewCatalog read(SpecificationFiles files) {
        List<ReviewQuestion> questions = new ArrayList<>();
        for (Entry entry : new DataFile(files.models().resolve(FILE)).entries("questions", KEYS)) {
            List<Claim> claims =
                    entry.entries("claims").stream().map(ReviewCatalog::claim).toList();
            if (claims.isEmpty()) {
                throw entry.error("there are no \"claims\", so nothing would be checked");
            }
            questions.add(new ReviewQuestion(
                    questions.size() + 1,
                    entry.text("question"),
                    entry.text("verdict"),
                    entry.text("answer"),
                    entry.text("advice"),
                    entry.texts("references"),
                    claims,
                    entry.optionalText("beyond")));
        }
        return new ReviewCatalog(questions);
    }

    private static Claim claim(Entry entry) {
        entry.requireKnown(CLAIM_KEYS);
        return new Claim(
                entry.text("claim"),
                new Question(
                        entry.text("property"),
                        entry.number("replicas", Question.USUAL_REPLICAS),
                        entry.number("min-insync", Question.USUAL_MIN_INSYNC),
                        entry.optionalText("acks"),
                        entry.flag("unclean").orElse(false),
                        entry.flag("elr"),
                        entry.texts("without"),
                        version(entry),
                        allowed(entry.entry("allow")),
                        circumstances(entry)),
                verdict(entry));
    }

    private static Optional<KafkaVersion> version(Entry entry) {
        return entry.optionalText("kafka-version")
                .map(text -> KafkaVersion.of(text)
                        .filter(KafkaVersion::isKnown)
                        .orElseThrow(() -> entry.error("\"kafka-version\" is " + text + ", expected "
                                + KafkaVersion.OLDEST + " to " + KafkaVersion.NEWEST)));
    }

    private static Verdict verdict(Entry entry) {
        String text = entry.text("expect");
        for (Verdict verdict : Verdict.values()) {
            if (verdict.label().toLowerCase(Locale.ROOT).equals(text)) {
                return verdict;
            }
        }
        throw entry.error("\"expect\" is \"" + text + "\", expected holds, violated, occurs or never occurs");
    }

    private static Map<Allowance, Integer> allowed(Entry entry) {
        Map<Allowance, Integer> allowed = new EnumMap<>(Allowance.class);
        for (Allowance what : Allowance.values()) {
            if (entry.has(what.key())) {
                allowed.put(what, entry.number(what.key(), 0));
            }
        }
        if (allowed.size() < entry.size()) {
            throw entry.error("it names what is no option of the command");
        }
        return allowed;
    }

    private static Set<Circumstance> circumstances(Entry entry) {
        Set<Circumstance> circumstances = EnumSet.noneOf(Circumstance.class);
        for (Circumstance each : Circumstance.values()) {
            if (entry.texts("so").contains(each.key())) {
                circumstances.add(each);
            }
        }
        if (circumstances.size() < entry.texts("so").size()) {
            throw entry.error("\"so\" names what is no option of the command");
        }
        return circumstances;
    }

    /**
     * All questions.
     *
     * @return in their order
     */
    public List<ReviewQuestion> questions() {
        return questions;
    }

    /**
     * One question.
     *
     * @param number its number, as somebody wrote it
     * @return the question
     * @throws SpecificationException if there is none of that number
     */
    public ReviewQuestion numbered(String number) {
        return questions.stream()
                .filter(question -> Integer.toString(question.number()).equals(number))
                .findFirst()
                .orElseThrow(() -> new SpecificationException("no question '" + number
                        + "', expected a number from 1 to " + questions.size() + "; " + hint(number)));
    }

    /** Somebody who does not know the number may know a word of the question. */
    private String hint(String word) {
        String wanted = word.toLowerCase(Locale.ROOT);
        List<String> with = questions.stream()
                .filter(question -> question.question().toLowerCase(Locale.ROOT).contains(wanted))
                .map(question -> question.number() + ", \"" + question.question() + "\"")
                .limit(MOST_HINTS)
                .toList();
        return word.length() < SHORTEST_WORD || with.isEmpty()
                ? "'tidemark review --list' shows them"
                : "did you mean " + String.join(" or ", with) + "?";
    }
}
