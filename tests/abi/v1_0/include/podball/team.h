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

#define PODBALL_PODS_MAX 16 /* Pods of a team; the least is 1. */

/* Bounds of the strings of a team, in bytes without the end. All are UTF-8 and not empty, but for `author`. */
#define PODBALL_ID_SIZE_MAX 64 /* Characters of an id are a-z, 0-9, '_', '-' and '.'. */
#define PODBALL_NAME_SIZE_MAX 64
#define PODBALL_VERSION_SIZE_MAX 32
#define PODBALL_AUTHOR_SIZE_MAX 64
#define PODBALL_PARAM_TEXT_SIZE_MAX 1024

/* An instance of a team: the team's own business. */
typedef struct podball_team podball_team_t;

/* A parameter of the team and its value as text; see ext/params.h. */
typedef struct podball_param {
    const char* name;
    const char* text;
} podball_param_t;

/* What a team is given when it is created.
   The setup itself and `params` are valid until `create` returns; `host`, `rules` and the line-ups are valid and
   unchanged until the instance is destroyed. */
typedef struct podball_setup {
    uint32_t struct_size;
    uint32_t params_count;
    uint64_t seed; /* Of this team in this match; the same seed and the same views must bring the same commands. */
    const podball_host_t* host;
    const podball_rules_t* rules;
    const podball_point_t* own_lineup;      /* Shape: [rules->own_count], without jitter, in the own frame. */
    const podball_point_t* opponent_lineup; /* Shape: [rules->opponent_count]. */
    const podball_param_t* params;          /* Shape: [params_count]: every listed parameter in the list's order. */
} podball_setup_t;

/* What a library says of its team: a static table, valid and unchanged as long as the library is loaded. */
typedef struct podball_team_info {
    uint32_t struct_size;
    uint32_t abi_major; /* PODBALL_ABI_MAJOR and _MINOR of the headers the team was built with. */
    uint32_t abi_minor;
    uint32_t min_host_minor; /* The least minor of a host the team can play in; 0 suits most. */
    uint64_t capabilities;   /* Bits; none is defined yet, so 0. */
    const char* id;          /* Names the team in files, such as "chaser". */
    const char* name;        /* Names it to people, such as "Chaser". */
    const char* version;
    const char* author;
    int32_t min_pods; /* The numbers of own pods it can play with: 1 <= min_pods <= max_pods <= PODBALL_PODS_MAX. */
    int32_t max_pods;

    /* Makes an instance and puts it into `*out`, which must not be null then.
       Errors: a negative status means the team cannot play this match, and `*out` is not looked at.
       [instance] */
    podball_status_t (*create)(const podball_setup_t* setup, podball_team_t** out);

    /* Ends an instance; called once for each that `create` made, whatever `step` answered.
       [instance] */
    void (*destroy)(podball_team_t* team);

    /* Reads the view and fills in one command per own pod; the host zeroed them before.
       Shape: commands[view->own_count]. Both pointers are valid until the call returns.
       Errors: AGAIN: the pods coast until the next step; FATAL: they coast to the end of the match.
       [instance] */
    podball_status_t (*step)(podball_team_t* team, const podball_view_t* view, podball_command_t* commands);

    /* The team's extension of this id, or null. May be null itself. The answer is valid while the library is.
       [library] */
    const void* (*extension)(const char* id);
} podball_team_info_t;

/* The one symbol a team's library exports; the major of the ABI is part of its name. `host_minor` is the host's.
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
