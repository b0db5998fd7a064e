package io.tidemark.spec;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition of the specification that carries safety: its line ends in {@code \* GUARD} and a name.
 *
 * <p>The guard is what stands after the last bullet of its line. Without it a conjunct is TRUE; a disjunct, and the
 * condition of an arm of a CASE, both of which refuse something, is FALSE.
 *
 * @param name the name, in words
 * @param module the file
 * @param line the number of its line, from 1
 * @param without what the line reads without the guard
 */
record Guard(String name, Path module, int line, String without) {

    private static final String MARK = "\\* GUARD ";
    /** Another mark may follow on the line. */
    private static final Pattern COMMENT = Pattern.compile("\\\\\\*.*");

    private static final Pattern CONDITION =
            Pattern.compile("(?<before>.*(?<bullet>/\\\\|\\\\/|\\[]|CASE) +)(?<condition>.+?)(?<after> *-> \"\\w+\")?");
    private static final Pattern INDENTATION = Pattern.compile(" *");

    /**
     * The guards of all modules of a folder.
     *
     * @param folder the folder
     * @return by module and line
     */
    static List<Guard> in(Path folder) throws IOException {
        TreeSet<Path> modules = new TreeSet<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.tla")) {
            found.forEach(modules::add);
        }
        List<Guard> guards = new ArrayList<>();
        for (Path module : modules) {
            List<String> lines = Files.readAllLines(module);
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).contains(MARK)) {
                    guards.add(read(module, i, lines));
                }
            }
        }
        return List.copyOf(guards);
    }

    private static Guard read(Path module, int index, List<String> lines) {
        String text = lines.get(index);
        int mark = text.indexOf(MARK);
        Matcher condition = CONDITION.matcher(text.substring(0, mark).stripTrailing());
        String position = module.getFileName() + ":" + (index + 1) + ": ";
        if (!condition.matches()) {
            throw new SpecificationException(position + "no bullet before the mark of a guard");
        }
        boolean arm = condition.group("after") != null;
        if (!arm && index + 1 < lines.size() && indentation(lines.get(index + 1)) > condition.start("bullet")) {
            throw new SpecificationException(position + "a guard goes on on the next line, expected it on one");
        }
        String removed = condition.group("bullet").equals("/\\") ? "TRUE" : "FALSE";
        return new Guard(
                COMMENT.matcher(text.substring(mark + MARK.length()))
                        .replaceFirst("")
                        .strip(),
                module,
                index + 1,
                condition.group("before") + removed + (arm ? condition.group("after") : ""));
    }

    private static int indentation(String line) {
        Matcher spaces = INDENTATION.matcher(line);
        return spaces.lookingAt() && spaces.end() < line.length() ? spaces.end() : 0;
    }

    /**
     * Writes the guard's module without the guard.
     *
     * @param folder where the copy goes
     */
    void removeInto(Path folder) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(module));
        lines.set(line - 1, without);
        Files.write(folder.resolve(module.getFileName()), lines);
    }

    @Override
    public String toString() {
        return name + " (" + module.getFileName() + ":" + line + ")";
    }
}
