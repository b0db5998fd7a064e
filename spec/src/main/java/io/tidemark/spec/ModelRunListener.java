package io.tidemark.spec;

/** Told how a run of models goes on; by several threads, but never by two at the same time. */
public interface ModelRunListener {

    /**
     * A model's check begins.
     *
     * @param model the model
     */
    default void onStarted(Model model) {}

    /**
     * A model's check goes on; about once a second.
     *
     * @param model the model
     * @param progress how far it is
     */
    default void onProgress(Model model, ModelProgress progress) {}

    /**
     * Something has happened that whoever waits may have to act on: workers on other machines can join a distributed check.
     *
     * @param model the model
     * @param note what has happened, in a sentence; it may have several lines
     */
    default void onNote(Model model, String note) {}

    /**
     * A model's check has ended.
     *
     * @param run the model with outcome and verdict
     */
    default void onFinished(ModelRun run) {}
}
