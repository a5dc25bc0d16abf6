/* Stands for a library that is on its author's machine alone. */

const void* nobody_has_this_function(void);

const void* nobody_has_this_function(void) { return 0; }
