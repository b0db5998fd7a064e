package io.tidemark.spec.review;

import io.tidemark.spec.question.Answer;
import io.tidemark.spec.question.AnswerReport;
import io.tidemark.spec.review.Reviewed.Told;
import io.tidemark.spec.story.TextStory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What reviewed questions look like on a terminal, and to programs. */
public final class ReviewReport {

    private static final int WIDTH = 110;

    private final AnswerReport answers = new AnswerReport();
    private final JsonMapper json = JsonMapper.shared();

    /** A report. */
    public ReviewReport() {}

    /**
     * A question on one line, with its verdict.
     *
     * @param reviewed the question
     * @return a line without colour
     */
    public String line(Reviewed reviewed) {
        ReviewQuestion question = reviewed.question();
        return String.format(
                Locale.ROOT,
                "%-9s %2d. %s  %s",
                reviewed.confirmed() ? "confirmed" : "DIFFERS",
                question.number(),
                question.question(),
                question.brief());
    }

    /**
     * A question in full: answer, what the specification says, the shortest story, references and advice.
     *
     * @param reviewed the question
     * @return lines without colour
     */
    public List<String> full(Reviewed reviewed) {
        ReviewQuestion question = reviewed.question();
        List<String> lines = new ArrayList<>();
        lines.add(question.number() + ". " + question.question());
        lines.add("");
        paragraph("   ", question.verdict(), lines);
        paragraph("   ", question.answer(), lines);
        lines.add("");
        lines.add("   The specification says:");
        claims(reviewed, lines);
        question.beyond().ifPresent(what -> paragraph("   ", "Beyond the specification: " + what, lines));
        reviewed.shortestStory().ifPresent(told -> story(told, lines));
        lines.add("");
        paragraph("   ", "Advice: " + question.advice(), lines);
        paragraph("   ", "See: " + String.join(", ", question.references()), lines);
        return lines;
    }

    private void claims(Reviewed reviewed, List<String> lines) {
        for (int i = 0; i < reviewed.answers().size(); i++) {
            Claim claim = reviewed.question().claims().get(i);
            Answer answer = reviewed.answers().get(i);
            paragraph("   " + (reviewed.confirmed(i) ? "  " : "! "), claim.text(), lines);
            lines.add("       " + answers.headline(answer)
                    + String.format(
                            Locale.ROOT,
                            "; %,d states, %.1f s",
                            answer.outcome().distinctStates(),
                            answer.outcome().seconds()));
            if (!reviewed.confirmed(i)) {
                lines.add("       expected " + claim.expected().label());
                answer.errors().forEach(error -> lines.add("       " + error));
            }
            lines.add("       tidemark ask " + commandLine(claim));
        }
    }

    private static void story(Told told, List<String> lines) {
        told.answer().story().ifPresent(story -> {
            lines.add("");
            paragraph("   ", "How, in the fewest steps: " + told.claim().text(), lines);
            paragraph("   ", "(" + told.answer().config().configuration() + ")", lines);
            lines.add("");
            TextStory.lines(story).forEach(line -> lines.add("   " + line));
            lines.add("");
            TextStory.diagram(story).forEach(line -> lines.add("   " + line));
        });
    }

    /** The options that ask what a claim asks, as a shell takes them. */
    static String commandLine(Claim claim) {
        return String.join(
                " ",
                claim.question().arguments().stream()
                        .map(argument -> argument.matches("[\\w.=-]+") ? argument : "\"" + argument + "\"")
                        .toList());
    }

    private static void paragraph(String margin, String text, List<String> lines) {
        TextStory.wrapped(text, WIDTH).forEach(line -> lines.add(margin + line));
    }

    /**
     * The questions for programs.
     *
     * @param reviewed the questions
     * @return one JSON object: {@code confirmed}, and {@code questions}
     */
    public ObjectNode json(List<Reviewed> reviewed) {
        ObjectNode all = json.createObjectNode();
        all.put("confirmed", reviewed.stream().allMatch(Reviewed::confirmed));
        ArrayNode questions = all.putArray("questions");
        for (Reviewed each : reviewed) {
            ReviewQuestion question = each.question();
            ObjectNode node = questions.addObject();
            node.put("number", question.number());
            node.put("question", question.question());
            node.put("verdict", question.verdict());
            node.put("answer", question.answer());
            node.put("advice", question.advice());
            node.set("references", json.valueToTree(question.references()));
            question.beyond().ifPresent(what -> node.put("beyond", what));
            node.put("confirmed", each.confirmed());
            ArrayNode claims = node.putArray("claims");
            for (int i = 0; i < each.answers().size(); i++) {
                ObjectNode claim = claims.addObject();
                claim.put("claim", question.claims().get(i).text());
                claim.put(
                        "expected", question.claims().get(i).expected().label().toLowerCase(Locale.ROOT));
                claim.put("confirmed", each.confirmed(i));
                claim.set("answer", answers.json(each.answers().get(i)));
            }
        }
        return all;
    }
}
