package io.tidemark.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Java's own messages are often the file's name and no more. */
class FileFaultTest {
    private static final Path FILE = Path.of("folder", "file");

    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of(new NoSuchFileException(FILE.toString()), "no such file"),
                Arguments.of(new NoSuchFileException("folder"), "its folder does not exist"),
                Arguments.of(new AccessDeniedException(FILE.toString()), "permission denied"),
                Arguments.of(new FileAlreadyExistsException("folder"), "folder is no folder"),
                Arguments.of(new MalformedInputException(1), "it is no text in UTF-8"),
                Arguments.of(new FileSystemException(FILE.toString(), null, "Not a directory"), "Not a directory"),
                Arguments.of(new IOException("No space left on device"), "No space left on device"));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void theReasonIsTold(IOException cause, String reason) {
        assertThat(new FileFault(FILE, cause).reason()).isEqualTo(reason);
    }
}
