package io.tidemark.engine.tlc;

import java.util.List;
import java.util.Optional;
import tla2sany.semantic.SemanticNode;
import tla2sany.st.Location;

/** The modules' text, as their authors wrote it. */
final class SourceText {
    private static final int LONGEST = 140;
    private static final String NEVER = "\\* NEVER ";

    private final ModuleFiles files;

    SourceText(ModuleFiles files) {
        this.files = files;
    }

    /** The text of a part of a module, in one line, shortened if it is long. */
    String of(SemanticNode node) {
        Location location = node.getLocation();
        List<String> lines = files.text(location.source() + ".tla").lines().toList();
        int first = location.beginLine();
        int last = location.endLine();
        if (first < 1 || last > lines.size()) {
            return node.getTreeNode() == null
                    ? "?"
                    : shortened(node.getTreeNode().getHumanReadableImage());
        }
        StringBuilder text = new StringBuilder();
        for (int number = first; number <= last; number++) {
            String line = lines.get(number - 1);
            int from = number == first ? Math.min(location.beginColumn() - 1, line.length()) : 0;
            int to = number == last ? Math.min(location.endColumn(), line.length()) : line.length();
            String part = line.substring(from, Math.max(from, to));
            int comment = part.indexOf("\\*");
            text.append(number == first ? "" : " ").append((comment < 0 ? part : part.substring(0, comment)).strip());
        }
        return shortened(text.toString());
    }

    /** Why no step of a run can take an alternative: what the line on which it begins says after the mark. */
    Optional<String> never(SemanticNode alternative) {
        Location location = alternative.getLocation();
        return files.text(location.source() + ".tla")
                .lines()
                .skip(location.beginLine() - 1L)
                .findFirst()
                .filter(line -> line.contains(NEVER))
                .map(line ->
                        line.substring(line.indexOf(NEVER) + NEVER.length()).strip());
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 3) + "...";
    }
}
