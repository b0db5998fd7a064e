package io.tidemark.log;

import java.util.ArrayList;
import java.util.List;

/** Record batches in memory. It survives nothing itself, but says what a disk would have kept. */
public final class InMemoryRecordStore implements RecordStore {
    private final List<RecordBatch> batches = new ArrayList<>();
    private long startOffset;
    private long flushedOffset;

    @Override
    public long startOffset() {
        return startOffset;
    }

    @Override
    public long endOffset() {
        return batches.isEmpty() ? startOffset : batches.get(batches.size() - 1).endOffset();
    }

    @Override
    public long flushedOffset() {
        return flushedOffset;
    }

    @Override
    public void append(RecordBatch batch) {
        if (batch.baseOffset() != endOffset()) {
            throw new IllegalArgumentException(
                    "batch at offset " + batch.baseOffset() + " does not continue a store that ends at " + endOffset());
        }
        batches.add(batch);
    }

    @Override
    public void flush() {
        flushedOffset = endOffset();
    }

    @Override
    public void truncateTo(long endOffset) {
        while (!batches.isEmpty() && endOffset() > endOffset) {
            RecordBatch last = batches.remove(batches.size() - 1);
            if (last.baseOffset() < endOffset) {
                batches.add(last.before(endOffset));
            }
        }
        flushedOffset = Math.min(flushedOffset, endOffset());
    }

    @Override
    public void removeBefore(long newStartOffset) {
        if (newStartOffset > endOffset()) {
            throw new IllegalArgumentException(
                    "records before " + newStartOffset + " cannot be removed from a store that ends at " + endOffset());
        }
        if (newStartOffset <= startOffset) {
            return;
        }
        batches.subList(0, indexOf(newStartOffset)).clear();
        if (!batches.isEmpty() && batches.get(0).baseOffset() < newStartOffset) {
            batches.set(0, batches.get(0).from(newStartOffset));
        }
        startOffset = newStartOffset;
        flushedOffset = Math.max(flushedOffset, newStartOffset);
    }

    @Override
    public void restartAt(long newStartOffset) {
        batches.clear();
        startOffset = newStartOffset;
        flushedOffset = newStartOffset;
    }

    @Override
    public List<RecordBatch> read(long fromOffset, long maxBytes) {
        List<RecordBatch> result = new ArrayList<>();
        long bytes = 0;
        for (int i = indexOf(fromOffset); i < batches.size() && (result.isEmpty() || bytes < maxBytes); i++) {
            RecordBatch batch = batches.get(i);
            result.add(batch.from(Math.max(fromOffset, batch.baseOffset())));
            bytes += batch.sizeInBytes();
        }
        return result;
    }

    /** The index of the first batch that ends past an offset. */
    private int indexOf(long offset) {
        int low = 0;
        int high = batches.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (batches.get(middle).endOffset() > offset) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
