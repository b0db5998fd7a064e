package io.tidemark.kafka.recorder;

import io.tidemark.tracer.TraceEvent;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What became of a number.
 *
 * @param recording whose number
 * @param number the number
 * @param after the last number given when the read began, if the event only read
 * @param event the event, nothing if the number was not needed
 */
record NumberedEvent(PartitionRecording recording, long number, OptionalLong after, Optional<TraceEvent> event) {}
