#ifndef PODBALL_EXT_RUNTIME_H
#define PODBALL_EXT_RUNTIME_H

#include <podball/ext/params.h>
#include <podball/status.h>
#include <podball/team.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A runtime is a library that plays documents: files that authors write, such as scripts. Its extension, by
   `extension(PODBALL_EXT_RUNTIME)`, says which documents it plays and what a document says about its team. */
#define PODBALL_EXT_RUNTIME "podball.runtime/1"

/* The host's extension with the document that an instance plays, by
   `host->extension(host->context, PODBALL_EXT_DOCUMENT)`: a podball_document_t, valid and unchanged until the instance
   is destroyed. Null without a document; then `create` of a runtime fails. */
#define PODBALL_EXT_DOCUMENT "podball.document/1"

#define PODBALL_DOCUMENT_SIZE_MAX 67108864 /* Bytes of a document: 64 MiB. */
#define PODBALL_DOCUMENT_NAME_SIZE_MAX 255 /* Bytes of its name. */

/* Bounds of the strings of a runtime, in bytes without the end. */
#define PODBALL_RUNTIME_ENDINGS_SIZE_MAX 256
#define PODBALL_RUNTIME_LANGUAGE_SIZE_MAX 64

/* A document. The host has read it once; the file may have changed since. */
typedef struct podball_document {
    uint32_t struct_size;
    uint32_t reserved;
    const char* name;  /* File name without folders, for messages. It may have any bytes but 0 and '/'. */
    const void* bytes; /* Shape: [size], aligned to 64; a zero byte follows the last. Read only. */
    uint64_t size;     /* At most PODBALL_DOCUMENT_SIZE_MAX. */
} podball_document_t;

typedef struct podball_runtime {
    uint32_t struct_size;
    uint32_t reserved;
    const char* endings;  /* Endings of file names: "lua", or "nn|net". Characters a-z and 0-9, separated by '|'. */
    const char* language; /* For people: "Lua 5.4". */

    /* Writes what a document says about its team: `id`, `name`, `version`, `author`, `min_pods` and `max_pods` of
       `info`, and its parameters. The host has set both to zero but for `struct_size`, beyond which nothing may be
       written. It ignores all other fields: `create`, `step` and `destroy` are those of the library. The host copies
       what `info` and `params` point at; it is valid until the next call of this function.
       Errors: a negative status, and one line without the document's name in `error`: "line 3: unexpected symbol". At
       most `error_size` bytes are written there, the ending zero byte included.
       [library], but one call at a time. */
    podball_status_t (*describe)(const podball_document_t* document, podball_team_info_t* info,
                                 podball_params_t* params, char* error, uint32_t error_size);
} podball_runtime_t;

#ifdef __cplusplus
}
#endif

#endif
