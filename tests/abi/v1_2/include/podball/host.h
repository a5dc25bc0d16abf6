#ifndef PODBALL_HOST_H
#define PODBALL_HOST_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Levels of a log line. */
#define PODBALL_LOG_DEBUG 0
#define PODBALL_LOG_INFO 1
#define PODBALL_LOG_WARNING 2
#define PODBALL_LOG_ERROR 3

#define PODBALL_LOG_SIZE_MAX 1024 /* Bytes of a log line without its end; longer ones are cut. */

/* The services of the host for one instance of a team. Valid until the instance is destroyed. */
typedef struct podball_host {
    uint32_t struct_size;
    uint32_t reserved;
    void* context; /* Pass this as the first argument of every function below. */

    /* Writes one line, UTF-8, to the host's log; the number of lines is capped. The host copies `text`.
       [in call] */
    void (*log)(void* context, int32_t level, const char* text);

    /* Returns the host's extension of this id, or null. A team must work without any extension.
       The result is valid until the instance is destroyed.
       [in call] */
    const void* (*extension)(void* context, const char* id);
} podball_host_t;

#ifdef __cplusplus
}
#endif

#endif
