/**
 * The {@code tidemark} command.
 *
 * <p>{@link io.tidemark.cli.TidemarkCommand} puts the commands together, one class each. A command finds out what it was
 * asked, calls the module that does the work, and hands the result to a {@link io.tidemark.cli.Report}, which prints it for
 * people or, with {@code --json}, for programs. Verdicts go to standard output, everything else to standard error. Mistakes
 * of a user are {@link io.tidemark.engine.InputException}s or picocli's parameter exceptions, each answered by one message;
 * anything else thrown is a defect of Tidemark, which a {@link io.tidemark.cli.DefectLog} tells of.
 */
@NullMarked
package io.tidemark.cli;

import org.jspecify.annotations.NullMarked;
