package io.tidemark.spec.review;

import io.tidemark.spec.question.Answer;
import io.tidemark.spec.question.AnswerReport;
import io.tidemark.spec.review.Reviewed.Told;
import io.tidemark.spec.story.SvgStory;
import java.util.List;
import java.util.Locale;

/**
 * The catalogue as one page: well-formed XHTML with its style and its pictures inside, without scripts, and with nothing
 * that a browser would have to fetch. It reads in print as on a screen.
 */
public final class ReviewPage {

    private static final String STYLE = """
            :root{color-scheme:light}
            body{font:16px/1.55 system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;color:#1b1f24;
              background:#fff;max-width:62rem;margin:0 auto;padding:2rem 1.25rem}
            h1{font-size:1.7rem;margin:0 0 .4rem}
            h2{font-size:1.25rem;margin:0 0 .3rem}
            nav ol{padding-left:0;list-style:none}
            nav li{display:flex;gap:.7rem;padding:.25rem 0;border-bottom:1px solid #eceff2}
            nav li .number{min-width:1.6rem;text-align:right;color:#6b7280}
            nav li .short{color:#57606a}
            a{color:#1f5fa8;text-decoration:none}
            a:hover,a:focus{text-decoration:underline}
            article{margin:2.6rem 0 0;padding-top:1.4rem;border-top:2px solid #d0d7de}
            .verdict{font-weight:600;font-size:1.05rem;margin:.2rem 0 .6rem}
            .advice{background:#f6f8fa;border-left:4px solid #1f5fa8;padding:.6rem .9rem;margin:1rem 0}
            .beyond,.references,footer{color:#57606a;font-size:.92rem}
            table{border-collapse:collapse;width:100%;font-size:.92rem;margin:.8rem 0}
            th,td{text-align:left;vertical-align:top;padding:.45rem .6rem;border-bottom:1px solid #eceff2}
            th{color:#57606a;font-weight:600}
            td.says{white-space:nowrap;font-weight:600}
            .differs{color:#b42318}
            code{font:.82rem ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
            figure{margin:1rem 0;overflow-x:auto}
            figure svg{max-width:100%;height:auto;min-width:46rem}
            figcaption{font-size:.92rem;color:#57606a}
            @media print{body{max-width:none;padding:0;font-size:11pt}a{color:inherit}
              article{break-before:page;border-top:none;margin-top:0}
              figure{overflow:visible}figure svg{min-width:0}tr,.advice{break-inside:avoid}}
            """;

    private final AnswerReport answers = new AnswerReport();
    private final StringBuilder out = new StringBuilder();

    private ReviewPage() {}

    /**
     * Makes the page.
     *
     * @param reviewed the questions
     * @return an HTML document that is well-formed XML as well
     */
    public static String of(List<Reviewed> reviewed) {
        return new ReviewPage().page(reviewed);
    }

    private String page(List<Reviewed> reviewed) {
        int claims = reviewed.stream().mapToInt(each -> each.answers().size()).sum();
        long confirmed = reviewed.stream().filter(Reviewed::confirmed).count();
        out.append("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n")
                .append("<meta charset=\"utf-8\"/>\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n")
                .append("<title>Questions about Kafka's replication</title>\n<style>\n")
                .append(STYLE)
                .append("</style>\n</head>\n<body>\n<header>\n");
        element("h1", "Questions about Kafka's replication");
        element(
                "p",
                String.format(
                        Locale.ROOT,
                        "%d questions that reviewers ask, answered for Kafka 4.x. Each answer rests on claims which the"
                                + " specification was asked to confirm, %d in all. HOLDS is the result of an exhaustive"
                                + " search within the bounds of the command; every story is the shortest there is. %d of"
                                + " %d answers are confirmed.",
                        reviewed.size(),
                        claims,
                        confirmed,
                        reviewed.size()));
        out.append("</header>\n<nav>\n<ol>\n");
        reviewed.forEach(this::entry);
        out.append("</ol>\n</nav>\n<main>\n");
        reviewed.forEach(this::article);
        out.append("</main>\n<footer>\n");
        element("p", "Made by 'tidemark review'. The same claims are checked in every build of Tidemark.");
        out.append("</footer>\n</body>\n</html>\n");
        return out.toString();
    }

    private void entry(Reviewed reviewed) {
        ReviewQuestion question = reviewed.question();
        out.append("<li><span class=\"number\">")
                .append(question.number())
                .append("</span><span><a href=\"#")
                .append(anchor(question))
                .append("\">")
                .append(escape(question.question()))
                .append("</a> <span class=\"short\">")
                .append(escape(question.brief()))
                .append("</span>");
        if (!reviewed.confirmed()) {
            out.append(" <strong class=\"differs\">The specification says otherwise.</strong>");
        }
        out.append("</span></li>\n");
    }

    private void article(Reviewed reviewed) {
        ReviewQuestion question = reviewed.question();
        out.append("<article id=\"").append(anchor(question)).append("\">\n");
        element("h2", question.number() + ". " + question.question());
        element("p", "verdict", question.verdict());
        element("p", question.answer());
        element("p", "advice", question.advice());
        out.append("<table>\n<thead><tr><th>Claim</th><th>The specification says</th></tr></thead>\n<tbody>\n");
        for (int i = 0; i < reviewed.answers().size(); i++) {
            claim(reviewed, i);
        }
        out.append("</tbody>\n</table>\n");
        question.beyond().ifPresent(what -> element("p", "beyond", "Beyond the specification: " + what));
        reviewed.shortestStory().ifPresent(this::figure);
        element("p", "references", "See " + String.join(", ", question.references()) + ".");
        out.append("</article>\n");
    }

    private void claim(Reviewed reviewed, int index) {
        Claim claim = reviewed.question().claims().get(index);
        Answer answer = reviewed.answers().get(index);
        out.append("<tr><td>").append(escape(claim.text())).append("<br/><code>tidemark ask ");
        out.append(escape(ReviewReport.commandLine(claim))).append("</code></td><td class=\"says");
        out.append(reviewed.confirmed(index) ? "\">" : " differs\">");
        out.append(escape(answer.verdict().label()));
        answer.story()
                .ifPresent(story ->
                        out.append("<br/>in ").append(story.steps().size()).append(" steps"));
        out.append(String.format(
                Locale.ROOT, "<br/>%,d states</td></tr>%n", answer.outcome().distinctStates()));
    }

    private void figure(Told told) {
        told.answer().story().ifPresent(story -> {
            out.append("<figure>\n<figcaption>How, in the fewest steps: ")
                    .append(escape(
                            told.claim().text() + " (" + told.answer().config().configuration() + ")"))
                    .append("</figcaption>\n");
            out.append(SvgStory.of(story, answers.headline(told.answer())));
            out.append("</figure>\n");
        });
    }

    private static String anchor(ReviewQuestion question) {
        return "question-" + question.number();
    }

    private void element(String name, String text) {
        out.append('<').append(name).append('>').append(escape(text));
        out.append("</").append(name).append(">\n");
    }

    private void element(String name, String style, String text) {
        out.append('<').append(name).append(" class=\"").append(style).append("\">");
        out.append(escape(text)).append("</").append(name).append(">\n");
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
