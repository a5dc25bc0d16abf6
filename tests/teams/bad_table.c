/* A team with one thing wrong, which a definition on the command line of the compiler names. */

#include <podball/podball.h>

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define EMPTY ""
#define LATIN1 "caf\xe9"
#define TWO_LINES "1.0\n2.0"
#define SPACED "Two Words"
#define LONG "0123456789012345678901234567890123456789012345678901234567890123456789"

/* Pointers that lead nowhere, though they are not null. */
#define JUNK ((void*)16)
#define JUNK_FUNCTION(function) ((__typeof__(&function))16)

#ifndef TEAM_ENTRY
#define TEAM_ENTRY podball_team_entry_1
#endif
#ifndef TEAM_TABLE
#define TEAM_TABLE &info
#endif
#ifndef TEAM_STRUCT_SIZE
#define TEAM_STRUCT_SIZE sizeof(podball_team_info_t)
#endif
#ifndef TEAM_ABI_MAJOR
#define TEAM_ABI_MAJOR PODBALL_ABI_MAJOR
#endif
#ifndef TEAM_ABI_MINOR
#define TEAM_ABI_MINOR PODBALL_ABI_MINOR
#endif
#ifndef TEAM_MIN_HOST_MINOR
#define TEAM_MIN_HOST_MINOR 0
#endif
#ifndef TEAM_ID
#define TEAM_ID "bad-table"
#endif
#ifndef TEAM_NAME
#define TEAM_NAME "Bad table"
#endif
#ifndef TEAM_VERSION
#define TEAM_VERSION "1.0"
#endif
#ifndef TEAM_MIN_PODS
#define TEAM_MIN_PODS 1
#endif
#ifndef TEAM_MAX_PODS
#define TEAM_MAX_PODS PODBALL_PODS_MAX
#endif
#ifndef TEAM_CREATE
#define TEAM_CREATE create
#endif
#ifndef TEAM_DESTROY
#define TEAM_DESTROY destroy
#endif
#ifndef TEAM_STEP
#define TEAM_STEP step
#endif
#ifndef TEAM_EXTENSION
#define TEAM_EXTENSION extension
#endif
#ifndef TEAM_INSTANCE
#define TEAM_INSTANCE &instance
#endif
#ifndef TEAM_PARAMS
#define TEAM_PARAMS &params
#endif
#ifndef TEAM_PARAMS_LIST
#define TEAM_PARAMS_LIST list
#endif
#ifndef TEAM_PARAMS_COUNT
#define TEAM_PARAMS_COUNT 1
#endif
#ifndef TEAM_PARAMS_STRIDE
#define TEAM_PARAMS_STRIDE sizeof(podball_param_info_t)
#endif
#ifndef TEAM_PARAMS_DEFAULT
#define TEAM_PARAMS_DEFAULT "0.5"
#endif

/* What a definition replaces is not used. */
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-const-variable"

struct podball_team {
    int unused;
};

static struct podball_team instance;

static podball_status_t create(const podball_setup_t* setup, podball_team_t** out) {
    (void)setup;
    *out = TEAM_INSTANCE;
    return PODBALL_OK;
}

static void destroy(podball_team_t* team) { (void)team; }

static podball_status_t step(podball_team_t* team, const podball_view_t* view, podball_command_t* commands) {
    (void)team;
    (void)view;
    (void)commands;
    return PODBALL_OK;
}

static const void* extension(const char* id) {
    static const podball_param_info_t list[] = {
        {"depth", "length", TEAM_PARAMS_DEFAULT, "0", "1", "", "How deep.", PODBALL_PARAM_NUMBER, 0}};
    static const podball_params_t params = {sizeof(podball_params_t), TEAM_PARAMS_COUNT, TEAM_PARAMS_STRIDE, 0,
                                            TEAM_PARAMS_LIST};
    return strcmp(id, PODBALL_EXT_PARAMS) == 0 ? TEAM_PARAMS : NULL;
}

static const podball_team_info_t info = {TEAM_STRUCT_SIZE,
                                         TEAM_ABI_MAJOR,
                                         TEAM_ABI_MINOR,
                                         TEAM_MIN_HOST_MINOR,
                                         0,
                                         TEAM_ID,
                                         TEAM_NAME,
                                         TEAM_VERSION,
                                         "",
                                         TEAM_MIN_PODS,
                                         TEAM_MAX_PODS,
                                         TEAM_CREATE,
                                         TEAM_DESTROY,
                                         TEAM_STEP,
                                         TEAM_EXTENSION};

PODBALL_EXPORT const podball_team_info_t* TEAM_ENTRY(uint32_t host_minor);

const podball_team_info_t* TEAM_ENTRY(uint32_t host_minor) {
    (void)host_minor;
    return TEAM_TABLE;
}

#ifdef TEAM_LOUD
__attribute__((constructor)) static void greet(void) { puts("I am loaded."); }
#endif

#ifdef TEAM_SECOND_MAJOR
PODBALL_EXPORT const void* podball_team_entry_2(uint32_t host_minor);

const void* podball_team_entry_2(uint32_t host_minor) {
    (void)host_minor;
    return NULL;
}
#endif

#ifdef TEAM_SECOND_EXPORT
PODBALL_EXPORT const int best_number_of_pods = 5;
#endif

/* An address in the code, which only the loader can fill in. */
#ifdef TEAM_TEXT_RELOCATION
__asm__(".text\n.balign 8\n.quad podball_team_entry_1\n");
#endif
