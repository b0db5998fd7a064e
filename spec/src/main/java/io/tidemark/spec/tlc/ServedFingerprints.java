package io.tidemark.spec.tlc;

import java.io.IOException;
import tlc2.tool.TLCTrace;
import tlc2.tool.distributed.fp.FPSetRMI;
import tlc2.tool.distributed.fp.NonDistributedFPSetManager;

/** The states that are known, kept at the server; workers get a copy of this object which asks the server. */
final class ServedFingerprints extends NonDistributedFPSetManager {

    ServedFingerprints(FPSetRMI fingerprints, TLCTrace trace) throws IOException {
        super(fingerprints, "server", trace);
    }

    /** Nothing: TLC's own ends the JVM, before the outcome is reported; who reports it ends the JVM as well. */
    @Override
    public void close(boolean cleanup) {}
}
