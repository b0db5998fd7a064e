package io.tidemark.spec.tlc;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tlc2.tool.distributed.TLCServerRMI;
import util.FilenameToStream;

/**
 * Where a worker finds modules and config: at the server, from which they are copied to a private folder, and the standard
 * modules in its own jar.
 */
final class ServerFiles implements FilenameToStream {

    private final TLCServerRMI server;
    private final Path folder;
    private final ModuleResolver copies;

    ServerFiles(TLCServerRMI server, Path folder, Path standardModules) {
        this.server = server;
        this.folder = folder;
        this.copies = new ModuleResolver(List.of(folder), standardModules);
    }

    @Override
    public synchronized File resolve(String name, boolean isModule) {
        String file = isModule && !name.endsWith(".tla") ? name + ".tla" : name;
        Path copy = folder.resolve(Path.of(file).getFileName());
        try {
            if (!Files.exists(copy)) {
                byte[] contents = server.getFile(file);
                if (contents.length > 0) {
                    Files.write(copy, contents);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return copies.resolve(file, isModule);
    }

    @Override
    public String getFullPath() {
        return copies.getFullPath();
    }

    @Override
    public boolean isStandardModule(String moduleName) {
        return copies.isStandardModule(moduleName);
    }
}
