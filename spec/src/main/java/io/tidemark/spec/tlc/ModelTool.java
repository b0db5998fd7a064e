package io.tidemark.spec.tlc;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tlc2.output.MP;
import tlc2.tool.impl.FastTool;
import tlc2.util.FP64;
import tlc2.value.RandomEnumerableValues;
import util.ToolIO;

/** Loads a model into a JVM that does nothing else. */
final class ModelTool {

    /** That the model cannot be parsed. */
    static final class Unparsable extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient List<String> errors;

        Unparsable(List<String> errors) {
            this.errors = List.copyOf(errors);
        }

        /** Why, each reason on one line. */
        List<String> errors() {
            return errors;
        }
    }

    private ModelTool() {}

    /**
     * Loads a model. TLC says nothing from then on.
     *
     * @param temporary a private folder
     * @param module the module's and the config's name
     * @param folders where modules and config stand
     * @throws Unparsable if it cannot be parsed
     */
    static FastTool load(Path temporary, String module, List<Path> folders) throws Unparsable {
        ByteArrayOutputStream tlcSays = new ByteArrayOutputStream();
        ToolIO.out = new PrintStream(tlcSays, true, StandardCharsets.UTF_8);
        ToolIO.err = ToolIO.out;
        MP.setRecorder(new CheckRecorder());
        FP64.Init(0);
        RandomEnumerableValues.setSeed(0);
        try {
            Path standardModules = Files.createDirectory(temporary.resolve("standard-modules"));
            return new FastTool(
                    folders.get(0).toString(), module, module, new ModuleResolver(folders, standardModules));
        } catch (IOException | RuntimeException | StackOverflowError e) {
            throw new Unparsable(TlcMessages.ofParsing(tlcSays.toString(StandardCharsets.UTF_8), e));
        } finally {
            ToolIO.out = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
            ToolIO.err = ToolIO.out;
        }
    }
}
