/**
 * Extensions of TLC's evaluator. They are in TLC's own package because the hooks which they override are visible only here.
 */
@NullMarked
package tlc2.tool.impl;

import org.jspecify.annotations.NullMarked;
