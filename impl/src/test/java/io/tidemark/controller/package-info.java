@NullMarked
package io.tidemark.controller;

import org.jspecify.annotations.NullMarked;
