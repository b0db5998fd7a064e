package io.tidemark.simulation.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.disk.AtomicFile;
import io.tidemark.disk.DiskException;
import io.tidemark.disk.DiskFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class InMemoryDiskTest {
    private static final String FILE = "orders-0/segment";

    private final InMemoryDisk disk = new InMemoryDisk();

    @Test
    void whatIsSyncedSurvivesAndOfTheRestAnyFirstPart() {
        assertThat(contentsAfterPowerLoss(prepared -> {
                    append(prepared, "ab");
                    prepared.open(FILE).sync();
                    prepared.sync("orders-0");
                    append(prepared, "c");
                    append(prepared, "d");
                }))
                .contains("ab", "abc", "abcd")
                .allMatch(content -> content.startsWith("ab") && content.length() <= 4);
    }

    @Test
    void whatWasNotWrittenMayBeZeros() {
        assertThat(contentsAfterPowerLoss(prepared -> {
                    append(prepared, "abc");
                    prepared.sync("orders-0");
                }))
                .contains("a\0\0", "\0\0\0");
    }

    @Test
    void aTruncationThatIsNotSyncedMayBeUndone() {
        assertThat(contentsAfterPowerLoss(prepared -> {
                    append(prepared, "abcd");
                    prepared.open(FILE).sync();
                    prepared.sync("orders-0");
                    prepared.open(FILE).truncate(3);
                    append(prepared, "x");
                    prepared.open(FILE).truncate(1);
                }))
                .containsExactly("a", "abcd");
        assertThat(contentsAfterPowerLoss(prepared -> {
                    append(prepared, "abcd");
                    prepared.open(FILE).sync();
                    prepared.sync("orders-0");
                    prepared.open(FILE).truncate(1);
                    prepared.open(FILE).sync();
                }))
                .containsExactly("a");
    }

    @Test
    void aFileSurvivesOnlyInAFolderThatIsSynced() {
        assertThat(contentsAfterPowerLoss(prepared -> {
                    append(prepared, "a");
                    prepared.open(FILE).sync();
                }))
                .containsExactly("", "a");
    }

    @Test
    void whatIsDeletedOrRenamedMayComeBack() {
        Consumer<InMemoryDisk> twoFiles = prepared -> {
            prepared.open(FILE).append(bytes("old"));
            prepared.open(FILE).sync();
            prepared.open(FILE + ".tmp").append(bytes("new"));
            prepared.open(FILE + ".tmp").sync();
            prepared.sync("orders-0");
        };
        assertThat(contentsAfterPowerLoss(twoFiles.andThen(prepared -> prepared.delete(FILE))))
                .containsExactly("", "old");
        assertThat(contentsAfterPowerLoss(twoFiles.andThen(prepared -> prepared.rename(FILE + ".tmp", FILE))))
                .containsExactly("new", "old");
    }

    @Test
    void anAtomicFileHasTheOldContentOrTheNewOne() {
        NavigableSet<String> found = new TreeSet<>();
        Random random = new Random(1);
        for (int operations = 0; operations < 12; operations++) {
            for (int i = 0; i < 20; i++) {
                InMemoryDisk failing = new InMemoryDisk();
                AtomicFile file = new AtomicFile(failing, "", "checkpoint");
                file.write("the old content");
                failing.failAfter(operations, 4);
                boolean written = false;
                try {
                    file.write("new");
                    written = true;
                } catch (DiskException e) {
                    // This is when the power goes.
                }
                failing.losePower(random);
                failing.repair();
                found.add(file.read().orElse("nothing"));
                assertThat(written && !file.read().orElse("").equals("new")).isFalse();
            }
        }
        assertThat(found).containsExactly("new", "the old content");
    }

    @Test
    void aFullDiskTakesWhatFits() {
        disk.setCapacity(3);
        append(disk, "ab");

        assertThatThrownBy(() -> append(disk, "cde"))
                .isInstanceOf(DiskException.class)
                .hasMessageContaining("No space left");
        assertThat(content(disk)).isEqualTo("abc");

        disk.open(FILE).truncate(1);
        append(disk, "z");
        assertThat(content(disk)).as("after room was made").isEqualTo("az");
    }

    @Test
    void aBrokenDiskFailsInEverythingUntilItIsRepaired() {
        DiskFile file = disk.open(FILE);
        disk.failAfter(1, 2);
        file.append(bytes("a"));

        assertThatThrownBy(() -> file.append(bytes("bcd"))).isInstanceOf(DiskException.class);
        assertThatThrownBy(file::sync).isInstanceOf(DiskException.class);
        assertThatThrownBy(() -> disk.list("orders-0")).isInstanceOf(DiskException.class);
        assertThatThrownBy(() -> file.append(bytes("e"))).isInstanceOf(DiskException.class);

        disk.repair();
        assertThat(content(disk)).isEqualTo("abc");
    }

    @Test
    void readingPastTheEndFails() {
        append(disk, "ab");

        assertThatThrownBy(() -> disk.open(FILE).read(1, ByteBuffer.allocate(2)))
                .isInstanceOf(DiskException.class)
                .hasMessageContaining("ends at 2");
    }

    @Test
    void aCopyGoesItsOwnWay() {
        append(disk, "ab");
        InMemoryDisk copy = disk.copy();
        append(disk, "c");
        copy.losePower(new Random(1));

        assertThat(content(copy)).isEqualTo("ab");
        assertThat(content(disk)).isEqualTo("abc");
    }

    /** What the file may have in it, empty if it is not there. */
    private static NavigableSet<String> contentsAfterPowerLoss(Consumer<InMemoryDisk> preparation) {
        NavigableSet<String> contents = new TreeSet<>();
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            InMemoryDisk prepared = new InMemoryDisk();
            preparation.accept(prepared);
            prepared.losePower(random);
            contents.add(content(prepared));
        }
        return contents;
    }

    private static String content(InMemoryDisk disk) {
        DiskFile file = disk.open(FILE);
        ByteBuffer content = ByteBuffer.allocate((int) file.size());
        file.read(0, content);
        return new String(content.array(), StandardCharsets.ISO_8859_1);
    }

    private static void append(InMemoryDisk disk, String content) {
        disk.open(FILE).append(bytes(content));
    }

    private static ByteBuffer bytes(String content) {
        return ByteBuffer.wrap(content.getBytes(StandardCharsets.ISO_8859_1));
    }
}
