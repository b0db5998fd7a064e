package io.tidemark.evaluation;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tla2sany.semantic.OpDeclNode;
import tlc2.tool.TLCState;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;

/**
 * Values, actions and states as TLA+ text that is the same for equal values in every JVM. TLC's own fingerprints, and the order in
 * which it prints the members of a set, depend on which names it has met before.
 */
public final class CanonicalText {
    /** Half of a SHA-256 digest: of a hundred million states no two have the same, but for a chance of 1 in 10^22. */
    private static final int NAME_BYTES = 16;

    private CanonicalText() {}

    /**
     * An action with its arguments, such as {@code AppendToLeader(1, 1, "0")}.
     *
     * @throws IllegalArgumentException for a value of a kind that no state holds
     */
    public static String ofAction(String action, List<Value> arguments) {
        return arguments.isEmpty()
                ? action
                : arguments.stream().map(CanonicalText::of).collect(Collectors.joining(", ", action + "(", ")"));
    }

    /**
     * The name of a state: equal for states in which these variables have equal values.
     *
     * @param without those of the variables that do not count
     * @throws IllegalArgumentException for a value of a kind that no state holds
     */
    public static String nameOf(TLCState state, List<OpDeclNode> variables, Set<String> without) {
        SortedMap<String, String> values = new TreeMap<>();
        for (OpDeclNode variable : variables) {
            String name = variable.getName().toString();
            if (!without.contains(name)) {
                values.put(name, of((Value) state.lookup(variable.getName())));
            }
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(values.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, NAME_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    /**
     * A value.
     *
     * @throws IllegalArgumentException for a value of a kind that no state holds
     */
    public static String of(Value value) {
        if (value instanceof IntValue number) {
            return Integer.toString(number.val);
        }
        if (value instanceof StringValue text) {
            return '"' + text.val.toString() + '"';
        }
        if (value instanceof BoolValue truth) {
            return truth.val ? "TRUE" : "FALSE";
        }
        if (value instanceof TupleValue tuple) {
            return sequence(tuple.elems);
        }
        if (value instanceof RecordValue fields) {
            SortedMap<String, String> texts = new TreeMap<>();
            for (int i = 0; i < fields.names.length; i++) {
                texts.put(fields.names[i].toString(), of(fields.values[i]));
            }
            return record(texts);
        }
        if (value instanceof SetEnumValue || value.toSetEnum() != null) {
            return set((SetEnumValue) value.toSetEnum());
        }
        if (value.toFcnRcd() instanceof FcnRcdValue function) {
            return function(function);
        }
        throw new IllegalArgumentException("no text for the value " + value);
    }

    private static String sequence(Value[] elements) {
        List<String> texts = new ArrayList<>();
        for (Value each : elements) {
            texts.add(of(each));
        }
        return "<<" + String.join(", ", texts) + ">>";
    }

    private static String set(SetEnumValue set) {
        set.normalize();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < set.elems.size(); i++) {
            texts.add(of(set.elems.elementAt(i)));
        }
        Collections.sort(texts);
        return "{" + String.join(", ", texts) + "}";
    }

    private static String record(SortedMap<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> field.getKey() + " |-> " + field.getValue())
                .collect(Collectors.joining(", ", "[", "]"));
    }

    /** A function: a sequence or a record if it is one, for those are equal. */
    private static String function(FcnRcdValue function) {
        function.normalize();
        Value[] arguments = function.getDomainAsValues();
        boolean isSequence = true;
        boolean isRecord = arguments.length > 0;
        SortedMap<String, String> fields = new TreeMap<>();
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            isSequence &= arguments[i] instanceof IntValue number && number.val == i + 1;
            isRecord &= arguments[i] instanceof StringValue;
            String text = of(function.values[i]);
            pairs.add(of(arguments[i]) + " :> " + text);
            fields.put(arguments[i] instanceof StringValue name ? name.val.toString() : of(arguments[i]), text);
        }
        if (isSequence) {
            return sequence(function.values);
        }
        if (isRecord) {
            return record(fields);
        }
        Collections.sort(pairs);
        return "(" + String.join(" @@ ", pairs) + ")";
    }
}
