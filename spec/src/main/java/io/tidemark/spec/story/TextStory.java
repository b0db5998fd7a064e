package io.tidemark.spec.story;

import io.tidemark.spec.story.Story.Mark;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A story laid out for a terminal. */
public final class TextStory {

    private static final int SENTENCE = 62;
    private static final int STATE = 50;
    private static final int LANE = 15;

    private TextStory() {}

    /**
     * Numbered sentences, what changed beside each, and what is lost.
     *
     * @param story the story
     * @return lines of at most 120 characters, unless a single word is longer
     */
    public static List<String> lines(Story story) {
        List<String> lines = new ArrayList<>();
        int digits = Integer.toString(story.steps().size()).length();
        String margin = " ".repeat(digits + 2);
        story.start()
                .forEach(sentence -> Lines.wrap(sentence, SENTENCE + STATE).forEach(line -> lines.add(margin + line)));
        for (Story.Step step : story.steps()) {
            List<String> left = Lines.wrap(step.sentence(), SENTENCE);
            List<String> right = step.state().stream()
                    .flatMap(fact -> Lines.wrap(fact, STATE).stream())
                    .toList();
            for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
                String number = i == 0 ? String.format(Locale.ROOT, "%" + digits + "d. ", step.number()) : margin;
                String sentence = i < left.size() ? left.get(i) : "";
                String state = i < right.size() ? right.get(i) : "";
                lines.add((number + String.format(Locale.ROOT, "%-" + (SENTENCE + 2) + "s", sentence) + state)
                        .stripTrailing());
            }
        }
        for (String sentence : story.ending()) {
            Lines.wrap(sentence, SENTENCE + STATE).forEach(line -> lines.add(margin + line));
        }
        return lines;
    }

    /**
     * A diagram: a lane for each actor, a row for each step, with the numbers of {@link #lines(Story)}.
     *
     * @param story the story
     * @return lines without trailing space
     */
    public static List<String> diagram(Story story) {
        int digits = Integer.toString(story.steps().size()).length();
        List<String> lines = new ArrayList<>();
        StringBuilder head = new StringBuilder(" ".repeat(digits + 2));
        for (Lane lane : story.lanes()) {
            head.append(centred(lane.name()));
        }
        lines.add(head.toString().stripTrailing());
        for (Story.Step step : story.steps()) {
            char[] row = lifelines(story.lanes().size());
            draw(row, story.lanes(), step);
            lines.add((String.format(Locale.ROOT, "%" + digits + "d. ", step.number()) + new String(row).substring(1))
                    .stripTrailing());
        }
        return lines;
    }

    /**
     * A text broken into lines between its words.
     *
     * @param text the text
     * @param width the most characters on a line, unless a single word is longer
     * @return one line at least
     */
    public static List<String> wrapped(String text, int width) {
        return Lines.wrap(text, width);
    }

    private static String centred(String name) {
        int left = (LANE - name.length()) / 2;
        return " ".repeat(Math.max(0, left)) + name + " ".repeat(Math.max(1, LANE - Math.max(0, left) - name.length()));
    }

    private static char[] lifelines(int lanes) {
        char[] row = new char[lanes * LANE + LANE];
        Arrays.fill(row, ' ');
        for (int lane = 0; lane < lanes; lane++) {
            row[middle(lane)] = '|';
        }
        return row;
    }

    private static int middle(int lane) {
        return lane * LANE + LANE / 2 + 1;
    }

    private static void draw(char[] row, List<Lane> lanes, Story.Step step) {
        int from = middle(lanes.indexOf(step.at()));
        Optional<Integer> to = step.to().map(lane -> middle(lanes.indexOf(lane)));
        if (to.isEmpty() || to.get() == from) {
            row[from] = step.mark() == Mark.FAILURE ? 'X' : '*';
            write(row, from + 2, step.label(), row.length - from - 2);
            return;
        }
        int left = Math.min(from, to.get());
        int right = Math.max(from, to.get());
        Arrays.fill(row, left + 1, right, '-');
        row[from] = 'o';
        row[to.get()] = step.mark() == Mark.LOST ? 'X' : to.get() > from ? '>' : '<';
        String label = step.label();
        int room = LANE - 5;
        String shown = label.length() > room && right - left <= LANE ? label.substring(0, room) : label;
        // Beside the sender, where no other lane's line is hidden by it.
        int start = from == left ? left + 2 : right - 2 - shown.length();
        write(row, start, " " + shown.strip() + " ", shown.length() + 2, -1);
    }

    private static void write(char[] row, int at, String text, int room) {
        write(row, at, text, room, 0);
    }

    private static void write(char[] row, int at, String text, int room, int shift) {
        for (int i = 0; i < Math.min(text.length(), room) && at + shift + i < row.length; i++) {
            if (at + shift + i >= 0) {
                row[at + shift + i] = text.charAt(i);
            }
        }
    }
}
