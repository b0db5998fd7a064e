package io.tidemark.engine.tlc;

import io.tidemark.engine.InputException;
import io.tidemark.engine.ModulePath;
import io.tidemark.engine.kernel.Kernel;
import io.tidemark.engine.kernel.KernelFactory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.st.Location;
import tlc2.TLCGlobals;
import tlc2.output.EC;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.TLCState;
import tlc2.tool.ToolGlobals;
import tlc2.tool.impl.FastTool;
import tlc2.util.FP64;
import util.Assert.TLCRuntimeException;
import util.ToolIO;

/**
 * Loads one module with TLC, once for each set of constants. That one set of TLC classes serves them all is sound because
 * they have the same variables and definitions; loading takes one at a time.
 */
public final class TlcKernelFactory implements KernelFactory {
    private static final String CONFIG = "TidemarkTraceConfig";
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** For {@link io.tidemark.engine.kernel.Kernels}, which creates it by name. */
    @SuppressWarnings("StaticAssignmentInConstructor") // TLC is configured by static fields
    public TlcKernelFactory() {
        if (TLCState.Empty != null) {
            throw new IllegalStateException(
                    "TLC is in use already in this class loader: load the specification with Loading.ISOLATED");
        }
        TLCGlobals.warn = false;
        FP64.Init(0);
    }

    @Override
    public synchronized Kernel load(
            ModulePath path,
            String module,
            String config,
            Map<String, Object> constants,
            Map<String, Object> headerConstants,
            String trace) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        ToolIO.out = new PrintStream(said, true, StandardCharsets.UTF_8);
        ToolIO.err = ToolIO.out;
        try (ModuleFiles files = new ModuleFiles(path)) {
            for (String needed : new String[] {module + ".tla", config + ".cfg"}) {
                if (!files.exists(needed)) {
                    throw new InputException(needed, 0, 0, "no such file", "it in " + files.places());
                }
            }
            for (String name : headerConstants.keySet()) {
                if (!NAME.matcher(name).matches()) {
                    throw new InputException(trace, 1, 0, "\"" + name + "\" in \"constants\"", "names of constants");
                }
            }
            Map<String, Object> values = new LinkedHashMap<>(constants);
            values.putAll(headerConstants);
            files.add(CONFIG + ".cfg", merge(files.text(config + ".cfg"), values, trace));
            FastTool tool = load(files, module, files.describe(config + ".cfg"), said, trace);
            checkConstants(tool, constants, files.describe(module + ".tla"));
            TlcKernel kernel = new TlcKernel(tool, files);
            kernel.checkHeaderConstants(headerConstants.keySet(), trace);
            checkAssumptions(tool, files, trace, headerConstants);
            return kernel;
        } catch (IOException e) {
            throw new InputException(
                    module + ".tla", 0, 0, "cannot be read (" + e.getMessage() + ")", "readable modules");
        } finally {
            ToolIO.out = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
            ToolIO.err = ToolIO.out;
        }
    }

    /** The config's text with values for constants put in. */
    private static String merge(String config, Map<String, Object> values, String trace) {
        StringBuilder text = new StringBuilder(config);
        for (String name : values.keySet()) {
            // A value does not win over a substitution, so that has to go.
            Matcher substitution =
                    Pattern.compile("\\b" + name + "\\s*<-\\s*[A-Za-z0-9_]+").matcher(text);
            while (substitution.find()) {
                String blank = substitution.group().replaceAll("[^\\n]", " ");
                text.replace(substitution.start(), substitution.end(), blank);
            }
        }
        if (!values.isEmpty()) {
            text.append("\nCONSTANTS\n");
            values.forEach((name, value) -> text.append("  ")
                    .append(name)
                    .append(" = ")
                    .append(literal(name, value, trace))
                    .append('\n'));
        }
        return text.toString();
    }

    private static String literal(String name, Object value, String trace) {
        if (value instanceof Boolean flag) {
            return flag ? "TRUE" : "FALSE";
        }
        // TLC's configs have no negative numbers.
        if (value instanceof Integer number && number >= 0) {
            return number.toString();
        }
        if (value instanceof String string && string.chars().allMatch(c -> c >= ' ' && c != '"' && c != '\\')) {
            return '"' + string + '"';
        }
        if (value instanceof Collection<?> elements) {
            StringBuilder set = new StringBuilder("{");
            Set<Object> seen = new HashSet<>();
            for (Object element : elements) {
                if (!seen.add(element)) {
                    throw new InputException(
                            trace,
                            1,
                            0,
                            "constant \"" + name + "\" holds " + shown(element) + " twice",
                            "each member of a set once");
                }
                set.append(set.length() > 1 ? ", " : "").append(literal(name, element, trace));
            }
            return set.append('}').toString();
        }
        throw new InputException(
                trace,
                1,
                0,
                "constant " + name + " = " + shown(value),
                "a boolean, number from 0 to " + Integer.MAX_VALUE + ", string or array of such");
    }

    private static FastTool load(
            ModuleFiles files, String module, String config, ByteArrayOutputStream said, String trace) {
        try {
            return new FastTool("", module, CONFIG, files);
        } catch (RuntimeException e) {
            if (e instanceof InputException) {
                throw e;
            }
            throw fault(e, files, module, config, said.toString(StandardCharsets.UTF_8), trace);
        }
    }

    private static final Pattern PARSE = Pattern.compile(
            "(?:Was expecting \"(.*?)\"\\s*)?Encountered \"(.*?)\" at line (\\d+), column (\\d+)", Pattern.DOTALL);
    private static final Pattern PARSING_FILE = Pattern.compile("(?:Parsing file|in file|of module) (\\S+)");
    private static final Pattern LEXICAL = Pattern.compile("Lexical error at line (\\d+), column (\\d+)\\.\\s*(.*)");
    private static final Pattern NO_MODULE =
            Pattern.compile("Cannot find source file for module (\\w+)(?: imported in module (\\w+))?");
    private static final Pattern SEMANTIC = Pattern.compile(
            "line (\\d+), col (\\d+) to line \\d+, col \\d+ of module (\\w+)\\s+(.*?)(?:\\n\\s*\\n|\\z)",
            Pattern.DOTALL);

    private static InputException fault(
            RuntimeException e, ModuleFiles files, String module, String config, String said, String trace) {
        Matcher missing = NO_MODULE.matcher(said);
        if (missing.find()) {
            String from = missing.group(2);
            return new InputException(
                    files.describe((from == null ? module : from) + ".tla"),
                    0,
                    0,
                    "module " + missing.group(1) + " is not to be found",
                    missing.group(1) + ".tla in " + files.places());
        }
        Matcher parse = PARSE.matcher(said);
        if (parse.find()) {
            return new InputException(
                    files.describe(lastModule(said.substring(0, parse.start()), module)),
                    Long.parseLong(parse.group(3)),
                    Long.parseLong(parse.group(4)),
                    "TLA+ does not parse at " + oneLine(parse.group(2)),
                    parse.group(1) == null ? "" : oneLine(parse.group(1)));
        }
        Matcher lexical = LEXICAL.matcher(said);
        if (lexical.find()) {
            return new InputException(
                    files.describe(lastModule(said.substring(0, lexical.start()), module)),
                    Long.parseLong(lexical.group(1)),
                    Long.parseLong(lexical.group(2)),
                    "TLA+ does not parse: " + oneLine(lexical.group(3)),
                    "TLA+");
        }
        int errors = said.indexOf("*** Errors:");
        Matcher semantic = SEMANTIC.matcher(said);
        if (errors >= 0 && semantic.find(errors)) {
            return new InputException(
                    files.describe(semantic.group(3) + ".tla"),
                    Long.parseLong(semantic.group(1)),
                    Long.parseLong(semantic.group(2)),
                    oneLine(semantic.group(4)),
                    "a specification without errors");
        }
        if (e instanceof TLCRuntimeException known) {
            if (known.errorCode == EC.TLC_CONFIG_VALUE_NOT_ASSIGNED_TO_CONSTANT_PARAM) {
                String constant = known.parameters == null ? "" : " " + known.parameters[0];
                if (!trace.isEmpty()) {
                    return new InputException(
                            trace, 1, 0, "constant" + constant + " has no value", "one in the header's \"constants\"");
                }
                return new InputException(
                        config,
                        0,
                        0,
                        "constant" + constant + " has no value",
                        "one in the config or in the trace's header");
            }
            if (known.errorCode == EC.TLC_PARSING_FAILED || known.errorCode == EC.TLC_PARSING_FAILED2) {
                return new InputException(
                        files.describe(module + ".tla"), 0, 0, "TLA+ does not parse: " + oneLine(said), "TLA+");
            }
        }
        // TLC names the config that it was given, which is a merged copy.
        String message = TlcFaults.message(e).replace(CONFIG + ".cfg", config).replace(CONFIG, config);
        return new InputException(config, 0, 0, message, "a config that fits " + module);
    }

    private static String lastModule(String said, String root) {
        String file = root + ".tla";
        Matcher parsing = PARSING_FILE.matcher(said);
        while (parsing.find()) {
            file = parsing.group(1);
        }
        int slash = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\'));
        return file.substring(slash + 1);
    }

    private static String oneLine(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= 300 ? line : line.substring(0, 297) + "...";
    }

    private static void checkConstants(FastTool tool, Map<String, Object> constants, String moduleFile) {
        Set<String> declared = TlcKernel.constants(tool);
        for (String name : constants.keySet()) {
            if (!declared.contains(name)) {
                throw new InputException(
                        moduleFile,
                        0,
                        0,
                        "no constant " + name + ", which was given a value",
                        "one of " + String.join(", ", declared));
            }
        }
    }

    private static void checkAssumptions(
            FastTool tool, ModuleFiles files, String trace, Map<String, Object> headerConstants) {
        ExprNode[] assumptions = tool.getAssumptions();
        for (ExprNode assumption : assumptions) {
            boolean holds;
            String reason = "is FALSE";
            try {
                holds = tool.isValid(assumption);
            } catch (RuntimeException e) {
                if (!TlcFaults.isEvaluation(e)) {
                    throw e;
                }
                holds = false;
                reason = "cannot be evaluated: " + TlcFaults.message(e);
            }
            if (!holds) {
                checkHeaderConstants(tool, assumption, files, trace, headerConstants);
                Location location = assumption.getLocation();
                throw new InputException(
                        files.describe(location.source() + ".tla"),
                        location.beginLine(),
                        location.beginColumn(),
                        "the assumption here " + reason
                                + (headerConstants.isEmpty() ? "" : " with the constants of " + trace),
                        "constants that the specification allows");
            }
        }
    }

    /** Fails if the header's constants are to blame for an assumption that does not hold, naming them. */
    private static void checkHeaderConstants(
            FastTool tool, ExprNode assumption, ModuleFiles files, String trace, Map<String, Object> headerConstants) {
        SourceText source = new SourceText(files);
        for (ExprNode conjunct : conjuncts(assumption)) {
            String text = source.of(conjunct);
            Map<String, Object> mentioned = new LinkedHashMap<>();
            headerConstants.forEach((name, value) -> {
                if (Pattern.compile("\\b" + name + "\\b").matcher(text).find()) {
                    mentioned.put(name, value);
                }
            });
            if (!mentioned.isEmpty() && !holds(tool, conjunct)) {
                Location location = conjunct.getLocation();
                throw new InputException(
                        trace,
                        1,
                        0,
                        "constants " + shown(mentioned),
                        text + " (" + location.source() + ":" + location.beginLine() + ":" + location.beginColumn()
                                + ")");
            }
        }
    }

    private static List<ExprNode> conjuncts(ExprNode formula) {
        if (formula instanceof OpApplNode application) {
            int opcode = BuiltInOPs.getOpCode(application.getOperator().getName());
            if (opcode == ToolGlobals.OPCODE_cl || opcode == ToolGlobals.OPCODE_land) {
                return Arrays.stream(application.getArgs())
                        .flatMap(part -> conjuncts((ExprNode) part).stream())
                        .toList();
            }
        }
        return List.of(formula);
    }

    private static boolean holds(FastTool tool, ExprNode formula) {
        try {
            return tool.isValid(formula);
        } catch (RuntimeException e) {
            if (TlcFaults.isEvaluation(e)) {
                return false;
            }
            throw e;
        }
    }

    /** Constants as a header writes them. */
    private static String shown(Map<String, Object> constants) {
        return constants.entrySet().stream()
                .map(constant -> constant.getKey() + " = " + shown(constant.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String shown(Object value) {
        if (value instanceof Collection<?> elements) {
            return elements.stream().map(TlcKernelFactory::shown).collect(Collectors.joining(", ", "[", "]"));
        }
        return value instanceof String ? "\"" + value + '"' : String.valueOf(value);
    }
}
