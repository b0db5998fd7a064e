/** The controller: registrations, elections and the metadata log. */
@NullMarked
package io.tidemark.controller;

import org.jspecify.annotations.NullMarked;
