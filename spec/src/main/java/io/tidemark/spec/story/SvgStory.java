package io.tidemark.spec.story;

import io.tidemark.spec.story.Story.Mark;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A story drawn as SVG: a lane for each actor, a row for each step, the sentence and what changed beside it. */
public final class SvgStory {

    private static final int LANE = 130;
    private static final int TOP = 60;
    private static final int NUMBER = 40;
    private static final int TEXT = 520;
    private static final int LINE = 15;
    private static final int LETTERS = 78;
    private static final int PADDING = 12;

    /** Of this picture alone, also where it stands inside a page with others. */
    private static final String STYLE = """
            .story text{font:12px system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;fill:#1b1f24}
            .story .name{font-weight:600;text-anchor:middle}
            .story .number{fill:#6b7280;text-anchor:end}
            .story .life{stroke:#c3c9d1}
            .story .rule{stroke:#eceff2}
            .story .label{font-size:11px;text-anchor:middle;paint-order:stroke;stroke:#fff;stroke-width:4px}
            .story .side{text-anchor:start}
            .story .state{fill:#57606a;font-size:11px}
            .story .message{stroke:#1f5fa8;stroke-width:1.5}
            .story .lost{stroke:#b42318;stroke-width:1.5;stroke-dasharray:4 3}
            .story .head,.story .step{fill:#1f5fa8}
            .story .failure{stroke:#b42318;stroke-width:2.5}
            .story .ending{font-weight:600;fill:#b42318}
            """;

    private final Story story;
    private final StringBuilder out = new StringBuilder();
    private int y = TOP;

    private SvgStory(Story story) {
        this.story = story;
    }

    /**
     * Draws.
     *
     * @param story the story
     * @param title what the picture shows, for those who cannot see it
     * @return an SVG document without XML declaration: it may stand in a file or inside an HTML page
     */
    public static String of(Story story, String title) {
        return new SvgStory(story).draw(title);
    }

    private String draw(String title) {
        StringBuilder rows = new StringBuilder();
        for (Story.Step step : story.steps()) {
            rows.append(row(step));
        }
        int lanesEnd = y;
        y += 8;
        for (String sentence : story.ending()) {
            for (String line : Lines.wrap(sentence, (width() - NUMBER) / 7)) {
                y += LINE + 2;
                rows.append(text("ending", NUMBER, y, line));
            }
        }
        int height = y + 20;
        out.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"story\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">",
                width(),
                height,
                width(),
                height));
        out.append("\n<title>")
                .append(escape(title))
                .append("</title>\n<style>")
                .append(STYLE)
                .append("</style>\n");
        out.append("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
        for (Lane lane : story.lanes()) {
            out.append(text("name", x(lane), 24, lane.name()));
            out.append(line("life", x(lane), 34, x(lane), lanesEnd));
        }
        story.start().forEach(sentence -> out.append(text("state", textX(), 24, sentence)));
        out.append(rows).append("</svg>\n");
        return out.toString();
    }

    private int width() {
        return textX() + TEXT;
    }

    private int textX() {
        return NUMBER + story.lanes().size() * LANE + 20;
    }

    private int x(Lane lane) {
        return NUMBER + story.lanes().indexOf(lane) * LANE + LANE / 2;
    }

    private String row(Story.Step step) {
        List<String> sentence = Lines.wrap(step.sentence(), LETTERS);
        List<String> state = step.state().stream()
                .flatMap(fact -> Lines.wrap(fact, LETTERS + 6).stream())
                .toList();
        StringBuilder row = new StringBuilder();
        int middle = y;
        row.append(text("number", NUMBER - 12, middle + 4, Integer.toString(step.number())));
        row.append(mark(step, middle));
        int lineY = middle + 4;
        for (String line : sentence) {
            row.append(text("sentence", textX(), lineY, line));
            lineY += LINE;
        }
        for (String line : state) {
            row.append(text("state", textX(), lineY, line));
            lineY += LINE;
        }
        y = Math.max(middle + 34, lineY + PADDING);
        row.append(line("rule", textX(), y - PADDING - 4, width() - 10, y - PADDING - 4));
        return row.toString();
    }

    private String mark(Story.Step step, int at) {
        int from = x(step.at());
        Optional<Integer> to = step.to().map(this::x).filter(x -> x != from);
        if (to.isEmpty()) {
            String shape = step.mark() == Mark.FAILURE
                    ? cross(from, at)
                    : String.format(Locale.ROOT, "<circle class=\"step\" cx=\"%d\" cy=\"%d\" r=\"4\"/>%n", from, at);
            return shape + text("label side", from + 10, at + 4, step.label());
        }
        int end = to.get();
        int back = end > from ? -8 : 8;
        boolean lost = step.mark() == Mark.LOST;
        String head = lost
                ? cross(end + back, at)
                : String.format(Locale.ROOT, "<path class=\"head\" d=\"M%d %dl%d -4v8z\"/>%n", end, at, back);
        return line(lost ? "lost" : "message", from, at, end, at)
                + head
                + text(
                        "label",
                        (from + (end > from ? Math.min(end, from + LANE) : Math.max(end, from - LANE))) / 2,
                        at - 5,
                        step.label());
    }

    private static String cross(int x, int y) {
        return line("failure", x - 5, y - 5, x + 5, y + 5) + line("failure", x - 5, y + 5, x + 5, y - 5);
    }

    private static String line(String style, int x1, int y1, int x2, int y2) {
        return String.format(
                Locale.ROOT, "<line class=\"%s\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>%n", style, x1, y1, x2, y2);
    }

    private static String text(String style, int x, int y, String text) {
        return String.format(
                Locale.ROOT, "<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>%n", style, x, y, escape(text));
    }

    /** Text as it may stand in XML. */
    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
