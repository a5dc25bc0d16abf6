/* A team that does nothing: the smallest complete team in plain C. */

#include <podball/podball.h>

#include <stddef.h>

/* It has no state, but an instance must not be null. */
struct podball_team {
    int unused;
};

static struct podball_team instance;

static podball_status_t idle_create(const podball_setup_t* setup, podball_team_t** out) {
    (void)setup;
    *out = &instance;
    return PODBALL_OK;
}

static void idle_destroy(podball_team_t* team) { (void)team; }

/* The host has set the commands to zero: no thrust, no shot. */
static podball_status_t idle_step(podball_team_t* team, const podball_view_t* view, podball_command_t* commands) {
    (void)team;
    (void)view;
    (void)commands;
    return PODBALL_OK;
}

static const podball_team_info_t info = {
    .struct_size = sizeof(podball_team_info_t),
    .abi_major = PODBALL_ABI_MAJOR,
    .abi_minor = PODBALL_ABI_MINOR,
    .id = "idle",
    .name = "Idle",
    .version = "1.0",
    .author = "The Podball authors",
    .min_pods = 1,
    .max_pods = PODBALL_PODS_MAX,
    .create = idle_create,
    .destroy = idle_destroy,
    .step = idle_step,
};

const podball_team_info_t* podball_team_entry_1(uint32_t host_minor) {
    (void)host_minor;
    return &info;
}
