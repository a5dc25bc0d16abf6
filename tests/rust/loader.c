/* Opens the library of a team, plays some steps with a small host, and closes it, three times. Prints the team's
   errors. Built with the address sanitizer, which reports what the library leaves behind. Arguments: LIBRARY [VALUE]
   with the value of the parameter `panic`. */
#include <podball/podball.h>

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { pods = 5, params_max = 8, steps = 100 };

static void print_error(void* context, int32_t level, const char* text) {
    (void)context;
    if (level == PODBALL_LOG_ERROR) {
        puts(text);
    }
}

static const void* no_extension(void* context, const char* id) {
    (void)context;
    (void)id;
    return NULL;
}

/* The defaults of the team's parameters, with `value` for the parameter `panic`. */
static uint32_t set_params(const podball_team_info_t* info, const char* value, podball_param_t* params) {
    const podball_params_t* known = info->extension(PODBALL_EXT_PARAMS);
    if (known == NULL || known->count > params_max) {
        return 0;
    }
    for (uint32_t i = 0; i < known->count; ++i) {
        params[i].name = known->list[i].name;
        params[i].text = strcmp(params[i].name, "panic") == 0 ? value : known->list[i].default_text;
    }
    return known->count;
}

/* A view of pods that stand in the centre. The caller frees it. */
static podball_view_t* make_view(void) {
    const uint32_t header_size = sizeof(podball_view_t);
    const uint32_t total_size = header_size + 2 * pods * (uint32_t)sizeof(podball_pod_t);
    podball_view_t* view = calloc(1, total_size);
    if (view != NULL) {
        view->struct_size = header_size;
        view->total_size = total_size;
        view->own_count = pods;
        view->opponent_count = pods;
        view->pods_offset = header_size;
        view->pods_count = 2 * pods;
        view->pods_stride = sizeof(podball_pod_t);
        view->events_offset = total_size;
        view->ball.owner_team = PODBALL_NONE;
    }
    return view;
}

static void play(const podball_team_info_t* info, const char* value) {
    const podball_host_t host = {sizeof host, 0, NULL, print_error, no_extension};
    const podball_rules_t rules = {.struct_size = sizeof rules, .own_count = pods, .opponent_count = pods};
    const podball_point_t lineup[pods] = {{0.0, 0.0}};
    podball_param_t params[params_max];
    podball_setup_t setup = {sizeof setup, set_params(info, value, params), 1, &host, &rules, lineup, lineup, params};
    podball_team_t* team = NULL;
    if (info->create(&setup, &team) < 0) {
        return;
    }
    podball_view_t* view = make_view();
    podball_command_t commands[pods] = {{0}};
    for (int i = 0; view != NULL && i < steps && info->step(team, view, commands) >= 0; ++i) {
    }
    free(view);
    info->destroy(team);
}

int main(int argc, char** argv) {
    for (int round = 0; argc > 1 && round < 3; ++round) {
        void* library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
        if (library == NULL) {
            puts(dlerror());
            return 1;
        }
        podball_team_entry_t entry = NULL;
        void* symbol = dlsym(library, PODBALL_TEAM_ENTRY_NAME);
        memcpy(&entry, &symbol, sizeof entry); /* C has no cast from an object to a function. */
        play(entry(PODBALL_ABI_MINOR), argc > 2 ? argv[2] : "never");
        if (dlclose(library) != 0 || dlopen(argv[1], RTLD_NOW | RTLD_NOLOAD) != NULL) {
            puts("the library is still loaded");
            return 1;
        }
    }
    return 0;
}
