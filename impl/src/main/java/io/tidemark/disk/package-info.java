/**
 * The seam between the log storage and the medium that it is kept on: files which are appended to, read, truncated and
 * synced, and folders in which they are listed, deleted and renamed.
 *
 * <p>What has been written survives the end of the process; only what has been synced survives a power loss. A file's
 * contents and its place in the folder are two things, and are synced apart.
 */
@NullMarked
package io.tidemark.disk;

import org.jspecify.annotations.NullMarked;
