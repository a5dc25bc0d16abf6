/* A team that brings its own allocator along and exports it, so that whoever looks for one might find this. */

#include <podball/podball.h>

#include <stddef.h>
#include <stdlib.h>

PODBALL_EXPORT void* malloc(size_t size) {
    (void)size;
    return NULL;
}

PODBALL_EXPORT void free(void* block) {
    (void)block;
    abort();
}

struct podball_team {
    int unused;
};

static struct podball_team instance;

static podball_status_t create(const podball_setup_t* setup, podball_team_t** out) {
    (void)setup;
    *out = &instance;
    return PODBALL_OK;
}

static void destroy(podball_team_t* team) { (void)team; }

static podball_status_t step(podball_team_t* team, const podball_view_t* view, podball_command_t* commands) {
    (void)team;
    (void)view;
    commands[0].thrust_x = 0.5;
    return PODBALL_OK;
}

static const podball_team_info_t info = {sizeof(podball_team_info_t),
                                         PODBALL_ABI_MAJOR,
                                         PODBALL_ABI_MINOR,
                                         0,
                                         0,
                                         "exports-malloc",
                                         "Exports malloc",
                                         "1.0",
                                         "",
                                         1,
                                         PODBALL_PODS_MAX,
                                         create,
                                         destroy,
                                         step,
                                         NULL};

const podball_team_info_t* podball_team_entry_1(uint32_t host_minor) {
    (void)host_minor;
    return &info;
}
