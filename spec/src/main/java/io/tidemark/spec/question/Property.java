package io.tidemark.spec.question;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Something the specification states about the protocol, and that may be asked for.
 *
 * @param name the operator's name in {@code ReplicationProperties}
 * @param kind what it speaks of
 * @param consequence what a user loses without it: the comment above the operator; for a situation empty
 * @param aliases what people call it
 * @param acks the acks level of whose acknowledgements it speaks, if it speaks of them
 * @param needs constants of the model without which its interesting case does not occur, with their values
 */
public record Property(
        String name,
        Kind kind,
        String consequence,
        List<String> aliases,
        Optional<String> acks,
        Map<String, String> needs) {

    /** What a property speaks of. */
    public enum Kind {
        /** Every state must satisfy it. */
        STATE,
        /** Every step must satisfy it. */
        STEP,
        /** Not a promise but a witness: the negation of a situation which does occur. */
        SITUATION
    }

    /** Copies lists and maps. */
    public Property {
        aliases = List.copyOf(aliases);
        needs = Map.copyOf(needs);
    }

    /**
     * The property as people say it.
     *
     * @return the first alias, or the words of the name: {@code committed records survive}
     */
    public String title() {
        return aliases.isEmpty() ? words() : aliases.get(0);
    }

    /**
     * The property in the words of somebody who means it.
     *
     * @param text its name, an alias, or the words of its name, in upper or lower case
     * @return the alias, or the {@link #title} for its name; empty if the text means something else
     */
    public Optional<String> phrase(String text) {
        String wanted = plain(text);
        if (wanted.equals(plain(name)) || wanted.equals(words())) {
            return Optional.of(title());
        }
        return aliases.stream().filter(alias -> plain(alias).equals(wanted)).findFirst();
    }

    private static String plain(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9=]+", " ").trim();
    }

    /**
     * The name as words.
     *
     * @return in lower case: {@code single leader per epoch}
     */
    public String words() {
        return name.replaceAll("(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ")
                .toLowerCase(Locale.ROOT);
    }
}
