package io.tidemark.spec.tlc;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import util.FilenameToStream;

/**
 * Where TLC finds files: the given folders, then the standard modules, which are copied from its jar to a private folder.
 *
 * <p>TLC's own resolver loads {@code Module.class} from beside a specification, runs it, and unpacks the standard modules
 * under predictable names into the shared temporary folder. This one does neither.
 */
final class ModuleResolver implements FilenameToStream {

    private static final String STANDARD_MODULES = "tla2sany/StandardModules/";

    private final List<Path> folders;
    private final Path standardModules;

    ModuleResolver(List<Path> folders, Path standardModules) {
        this.folders = List.copyOf(folders);
        this.standardModules = standardModules;
    }

    @Override
    public File resolve(String name, boolean isModule) {
        String file = isModule && !name.endsWith(".tla") ? name + ".tla" : name;
        if (file.endsWith(".class")) {
            return new TLAFile(standardModules.resolve("no.class").toString(), true, this);
        }
        for (Path folder : folders) {
            Path found = folder.resolve(file);
            if (Files.exists(found)) {
                return new TLAFile(found.toString(), false, this);
            }
        }
        return new TLAFile(standardModule(file).toString(), true, this);
    }

    private synchronized Path standardModule(String file) {
        Path copy = standardModules.resolve(Path.of(file).getFileName());
        if (!Files.exists(copy)) {
            try (InputStream module =
                    FilenameToStream.class.getClassLoader().getResourceAsStream(STANDARD_MODULES + file)) {
                if (module != null) {
                    Files.copy(module, copy);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return copy;
    }

    @Override
    public String getFullPath() {
        return String.join(", ", folders.stream().map(Path::toString).toList());
    }

    @Override
    public boolean isStandardModule(String moduleName) {
        return Files.exists(standardModules.resolve(moduleName + ".tla"));
    }
}
