#ifndef PODBALL_EXT_PARAMS_H
#define PODBALL_EXT_PARAMS_H

#include <stdint.h>

/* A team's extension with the list of its parameters, by `extension(PODBALL_EXT_PARAMS)`. The host checks the user's
   values against this list before `create`. It passes a text for every parameter: the user's, or else the default. */
#define PODBALL_EXT_PARAMS "podball.params/1"

/* Types of a parameter. */
#define PODBALL_PARAM_NUMBER 0  /* Decimal, such as "0.5" or "1e-3"; finite. */
#define PODBALL_PARAM_INTEGER 1 /* Decimal, within int64. */
#define PODBALL_PARAM_CHOICE 2  /* One of `choices`. */
#define PODBALL_PARAM_TEXT 3    /* UTF-8 of at most PODBALL_PARAM_TEXT_SIZE_MAX bytes. */

/* One parameter. No string is null; an empty string means "none". */
typedef struct podball_param_info {
    const char* name; /* The characters and the length of an id. */
    const char* unit;
    const char* default_text; /* A permitted value. */
    const char* min;          /* Smallest and largest permitted number or integer; empty: no bound. */
    const char* max;
    const char* choices; /* Permitted values of a choice, separated by '|'. */
    const char* meaning; /* One sentence for people. */
    int32_t type;
    int32_t reserved;
} podball_param_info_t;

typedef struct podball_params {
    uint32_t struct_size;
    uint32_t count;
    uint32_t stride; /* Bytes from one entry to the next: sizeof(podball_param_info_t). */
    uint32_t reserved;
    const podball_param_info_t* list; /* Shape: [count], with the given stride. */
} podball_params_t;

#endif
