#ifndef PODBALL_TEAM_H
#define PODBALL_TEAM_H

#include <podball/command.h>
#include <podball/host.h>
#include <podball/rules.h>
#include <podball/status.h>
#include <podball/world.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PODBALL_PODS_MAX 16 /* Largest number of pods of a team; the smallest is 1. */

/* Bounds of the strings of a team, in bytes without the end. All are UTF-8. Only `author` may be empty. */
#define PODBALL_ID_SIZE_MAX 64 /* Characters of an id are a-z, 0-9, '_', '-' and '.'. */
#define PODBALL_NAME_SIZE_MAX 64
#define PODBALL_VERSION_SIZE_MAX 32
#define PODBALL_AUTHOR_SIZE_MAX 64
#define PODBALL_PARAM_TEXT_SIZE_MAX 1024

/* An instance of a team. Its contents are private to the team. */
typedef struct podball_team podball_team_t;

/* A parameter of the team and its value as text; see ext/params.h. */
typedef struct podball_param {
    const char* name;
    const char* text;
} podball_param_t;

/* The input of `create`. The setup itself and `params` are valid until `create` returns. `host`, `rules` and the
   line-ups are valid and unchanged until the instance is destroyed. */
typedef struct podball_setup {
    uint32_t struct_size;
    uint32_t params_count;
    uint64_t seed; /* Of this team in this match. The same seed and the same views must give the same commands. */
    const podball_host_t* host;
    const podball_rules_t* rules;
    const podball_point_t* own_lineup;      /* Shape: [rules->own_count], without jitter, in the own frame. */
    const podball_point_t* opponent_lineup; /* Shape: [rules->opponent_count]. */
    const podball_param_t* params;          /* Shape: [params_count]: every listed parameter in the list's order. */
} podball_setup_t;

/* The description of a team: a static table, valid and unchanged as long as the library is loaded. */
typedef struct podball_team_info {
    uint32_t struct_size;
    uint32_t abi_major; /* PODBALL_ABI_MAJOR and _MINOR of the headers with which the team was built. */
    uint32_t abi_minor;
    uint32_t min_host_minor; /* Smallest minor of a host in which the team can play; 0 for most teams. */
    uint64_t capabilities;   /* Bits. None is defined, so it is 0. */
    const char* id;          /* Name for programs, such as "chaser". */
    const char* name;        /* Name for people, such as "Chaser". */
    const char* version;
    const char* author;
    int32_t min_pods; /* Permitted numbers of own pods: 1 <= min_pods <= max_pods <= PODBALL_PODS_MAX. */
    int32_t max_pods;

    /* Makes an instance and stores it in `*out`. It must not be null.
       Errors: with a negative status the team cannot play this match, and `*out` is ignored.
       [instance] */
    podball_status_t (*create)(const podball_setup_t* setup, podball_team_t** out);

    /* Destroys an instance. Called once for each instance of `create`, also after errors of `step`.
       [instance] */
    void (*destroy)(podball_team_t* team);

    /* Reads the view and writes one command per own pod. The host has set all commands to zero.
       Shape: commands[view->own_count]. Both pointers are valid until the call returns.
       Errors: AGAIN: the pods coast until the next step; FATAL: they coast to the end of the match.
       [instance] */
    podball_status_t (*step)(podball_team_t* team, const podball_view_t* view, podball_command_t* commands);

    /* Returns the team's extension of this id, or null. The result is valid while the library is loaded. This pointer
       may be null.
       [library] */
    const void* (*extension)(const char* id);
} podball_team_info_t;

/* The only exported symbol of a team's library. The major of the ABI is part of its name. `host_minor` is the host's.
   Returns null if the team cannot play in such a host.
   [library] */
#define PODBALL_TEAM_ENTRY_NAME "podball_team_entry_1"
typedef const podball_team_info_t* (*podball_team_entry_t)(uint32_t host_minor);

#if defined(__GNUC__)
#define PODBALL_EXPORT __attribute__((visibility("default")))
#else
#define PODBALL_EXPORT
#endif

PODBALL_EXPORT const podball_team_info_t* podball_team_entry_1(uint32_t host_minor);

#ifdef __cplusplus
}
#endif

#endif
