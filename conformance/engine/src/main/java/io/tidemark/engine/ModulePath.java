package io.tidemark.engine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Where TLA+ modules and their configs are found: places that are searched in order. TLC's standard modules are found
 * after all of them.
 *
 * @param places searched first to last; the first that has a file of the wanted name wins
 */
public record ModulePath(List<Place> places) {

    public ModulePath {
        places = List.copyOf(places);
    }

    /** A place with modules and configs directly in it. */
    public sealed interface Place {}

    /**
     * A folder of the file system.
     *
     * @param folder its path; looked at when the specification is first loaded
     */
    public record Folder(Path folder) implements Place {}

    /**
     * A folder on the class path, for specifications that ship inside a jar.
     *
     * @param loader finds the resources
     * @param folder without leading or trailing slash, such as {@code io/tidemark/spec/tla}
     */
    public record Resources(ClassLoader loader, String folder) implements Place {}

    /** Folders of the file system. */
    public static ModulePath folders(Path... folders) {
        List<Place> places = new ArrayList<>();
        for (Path folder : folders) {
            places.add(new Folder(folder));
        }
        return new ModulePath(places);
    }

    /** One folder on the class path. */
    public static ModulePath resources(ClassLoader loader, String folder) {
        return new ModulePath(List.of(new Resources(loader, folder)));
    }

    /** This path, and after it the places of another one. */
    public ModulePath and(ModulePath other) {
        List<Place> both = new ArrayList<>(places);
        both.addAll(other.places);
        return new ModulePath(both);
    }
}
