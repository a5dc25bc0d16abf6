#ifndef PODBALL_VERSION_H
#define PODBALL_VERSION_H

/* The version of the ABI these headers describe. A team of another major is not loaded; a minor only appends.
   Each minor is frozen: a library built with these headers works in every later host of major 1. */
#define PODBALL_ABI_MAJOR 1
#define PODBALL_ABI_MINOR 2

#endif
