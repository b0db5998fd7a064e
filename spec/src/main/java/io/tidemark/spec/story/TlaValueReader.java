package io.tidemark.spec.story;

import io.tidemark.spec.story.TlaValue.Elements;
import io.tidemark.spec.story.TlaValue.Mapping;
import io.tidemark.spec.story.TlaValue.Name;
import io.tidemark.spec.story.TlaValue.Sequence;
import io.tidemark.spec.story.TlaValue.Text;
import io.tidemark.spec.story.TlaValue.Whole;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Reads the notation in which TLC prints values. */
final class TlaValueReader {

    private final String text;
    private int at;

    TlaValueReader(String text) {
        this.text = text;
    }

    TlaValue read() {
        TlaValue value = value();
        skipSpace();
        if (at < text.length()) {
            throw unexpected("the end");
        }
        return value;
    }

    private TlaValue value() {
        skipSpace();
        if (take("<<")) {
            return new Sequence(list(">>"));
        }
        if (take("{")) {
            return new Elements(list("}"));
        }
        if (take("[")) {
            return record();
        }
        if (take("(")) {
            return function();
        }
        if (take("\"")) {
            return string();
        }
        return word();
    }

    private List<TlaValue> list(String end) {
        List<TlaValue> elements = new ArrayList<>();
        skipSpace();
        if (take(end)) {
            return elements;
        }
        do {
            elements.add(value());
            skipSpace();
        } while (take(","));
        expect(end);
        return elements;
    }

    private TlaValue record() {
        Map<String, TlaValue> fields = new LinkedHashMap<>();
        do {
            skipSpace();
            String name = word().toString();
            skipSpace();
            expect("|->");
            fields.put(name, value());
            skipSpace();
        } while (take(","));
        expect("]");
        return new Mapping(fields);
    }

    private TlaValue function() {
        Map<String, TlaValue> entries = new LinkedHashMap<>();
        do {
            String key = value().toString();
            skipSpace();
            expect(":>");
            entries.put(key, value());
            skipSpace();
        } while (take("@@"));
        expect(")");
        return new Mapping(entries);
    }

    private TlaValue string() {
        StringBuilder content = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '"') {
            if (text.charAt(at) == '\\' && at + 1 < text.length()) {
                at++;
            }
            content.append(text.charAt(at++));
        }
        expect("\"");
        return new Text(content.toString());
    }

    private TlaValue word() {
        int start = at;
        if (at < text.length() && text.charAt(at) == '-') {
            at++;
        }
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        String word = text.substring(start, at);
        if (word.isEmpty() || word.equals("-")) {
            throw unexpected("a value");
        }
        char first = word.charAt(0);
        if (first != '-' && !Character.isDigit(first)) {
            return new Name(word);
        }
        long number = number(word);
        if (take("..")) {
            return new Elements(LongStream.rangeClosed(number, number(word().toString()))
                    .mapToObj(each -> (TlaValue) new Whole(each))
                    .toList());
        }
        return new Whole(number);
    }

    private long number(String word) {
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw unexpected("a number");
        }
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private boolean take(String token) {
        if (!text.startsWith(token, at)) {
            return false;
        }
        at += token.length();
        return true;
    }

    private void expect(String token) {
        if (!take(token)) {
            throw unexpected(token);
        }
    }

    private IllegalArgumentException unexpected(String expected) {
        return new IllegalArgumentException("character " + (at + 1) + " of " + text + ": expected " + expected);
    }
}
