/* Compiled against the headers of ABI 1.0 as they were frozen, played in today's host: a library of that time must go
   on working. It reads everything the headers promise and answers FATAL as soon as a promise is broken. */

#include <podball/podball.h>

#include <stdlib.h>
#include <string.h>

struct podball_team {
    podball_rules_t rules;
    int64_t last_tick;
    double eagerness;
    const podball_draw_t* draw; /* Null where nobody looks. */
    int32_t aims;               /* The layer. */
};

static int is_inside(const podball_rules_t* rules, double x, double y) {
    return x >= -rules->arena_width / 2 && x <= rules->arena_width / 2 && y >= -rules->arena_height / 2 &&
           y <= rules->arena_height / 2;
}

static int keeps_setup_promises(const podball_setup_t* setup) {
    const podball_rules_t* rules = setup->rules;
    int32_t i;
    if (setup->struct_size < sizeof(podball_setup_t) || rules->struct_size < sizeof(podball_rules_t) ||
        setup->host->struct_size < sizeof(podball_host_t) || setup->host->log == NULL ||
        setup->host->extension == NULL || rules->own_count < 1 || rules->own_count > PODBALL_PODS_MAX ||
        rules->opponent_count < 1 || rules->opponent_count > PODBALL_PODS_MAX || rules->control_step_ticks < 1 ||
        !(rules->ball_decay > 0.0 && rules->ball_decay <= 1.0)) {
        return 0;
    }
    for (i = 0; i < rules->own_count; ++i) {
        if (!is_inside(rules, setup->own_lineup[i].x, setup->own_lineup[i].y) || setup->own_lineup[i].x >= 0) return 0;
    }
    for (i = 0; i < rules->opponent_count; ++i) {
        if (setup->opponent_lineup[i].x <= 0) return 0;
    }
    return setup->params_count == 1 && strcmp(setup->params[0].name, "eagerness") == 0;
}

static podball_status_t frozen_create(const podball_setup_t* setup, podball_team_t** out) {
    podball_team_t* team;
    if (!keeps_setup_promises(setup)) return PODBALL_FATAL;
    team = calloc(1, sizeof *team);
    if (team == NULL) return PODBALL_FATAL;
    memcpy(&team->rules, setup->rules, sizeof team->rules);
    team->last_tick = -1;
    team->eagerness = strtod(setup->params[0].text, NULL);
    setup->host->log(setup->host->context, PODBALL_LOG_INFO, "a team of ABI 1.0");
    (void)setup->host->extension(setup->host->context, "podball.unheard_of/1");
    team->draw = setup->host->extension(setup->host->context, PODBALL_EXT_DRAW);
    if (team->draw != NULL && team->draw->struct_size < sizeof(podball_draw_t)) return PODBALL_FATAL;
    if (team->draw != NULL) team->aims = team->draw->layer(team->draw->context, "plan/aims");
    *out = team;
    return PODBALL_OK;
}

static void frozen_destroy(podball_team_t* team) { free(team); }

static int keeps_event_promises(const podball_view_t* view) {
    int64_t tick = 0;
    int32_t i;
    for (i = 0; i < (int32_t)view->events_count; ++i) {
        const podball_event_t* event = podball_view_event(view, i);
        if (event->tick < tick || event->tick > view->tick) return 0;
        tick = event->tick;
    }
    return 1;
}

static int keeps_view_promises(const podball_team_t* team, const podball_view_t* view) {
    int32_t i;
    if (view->struct_size < sizeof(podball_view_t) || view->total_size < view->struct_size ||
        view->pods_stride < sizeof(podball_pod_t) || view->tick <= team->last_tick ||
        view->own_count != team->rules.own_count || view->opponent_count != team->rules.opponent_count ||
        view->pods_count != (uint32_t)(view->own_count + view->opponent_count)) {
        return 0;
    }
    if (view->events_count > 0 && view->events_stride < sizeof(podball_event_t)) return 0;
    for (i = 0; i < (int32_t)view->pods_count; ++i) {
        const podball_pod_t* pod = podball_view_own(view, i);
        const int carries = (pod->flags & PODBALL_POD_CARRYING) != 0;
        const int32_t team_of_pod = i < view->own_count ? PODBALL_OWN : PODBALL_OPPONENT;
        const int32_t id = i < view->own_count ? i : i - view->own_count;
        const int owns = view->ball.state == PODBALL_BALL_CARRIED && view->ball.owner_team == team_of_pod &&
                         view->ball.owner_pod == id;
        if (!is_inside(&team->rules, pod->x, pod->y) || carries != owns) return 0;
    }
    return keeps_event_promises(view);
}

/* Thrust toward the ball, of a length of at most 1. */
static void aim(const podball_ball_t* ball, const podball_pod_t* pod, double eagerness, podball_command_t* command) {
    const double dx = ball->x - pod->x;
    const double dy = ball->y - pod->y;
    const double sum = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
    if (sum == 0.0) return;
    command->thrust_x = eagerness * dx / sum;
    command->thrust_y = eagerness * dy / sum;
}

/* Every function once. */
static void draw_aims(const podball_team_t* team, const podball_view_t* view) {
    const podball_draw_t* draw = team->draw;
    const podball_pod_t* pod = podball_view_own(view, 0);
    podball_point_t way[2];
    way[0].x = pod->x;
    way[0].y = pod->y;
    way[1].x = view->ball.x;
    way[1].y = view->ball.y;
    draw->point(draw->context, team->aims, PODBALL_COLOR_TEAM, way[1].x, way[1].y);
    draw->circle(draw->context, team->aims, PODBALL_COLOR_RED, way[1].x, way[1].y, 0.1);
    draw->line(draw->context, team->aims, PODBALL_COLOR_GREEN, way[0].x, way[0].y, way[1].x, way[1].y);
    draw->arrow(draw->context, team->aims, PODBALL_COLOR_BLUE, way[0].x, way[0].y, way[1].x, way[1].y);
    draw->polyline(draw->context, team->aims, PODBALL_COLOR_PURPLE, way, 2);
    draw->text(draw->context, team->aims, PODBALL_COLOR_YELLOW, way[0].x, way[0].y, "first");
    draw->value(draw->context, team->aims, PODBALL_COLOR_ORANGE, "eagerness", team->eagerness);
}

static podball_status_t frozen_step(podball_team_t* team, const podball_view_t* view, podball_command_t* commands) {
    int32_t i;
    if (!keeps_view_promises(team, view)) return PODBALL_FATAL;
    team->last_tick = view->tick;
    if (team->draw != NULL) draw_aims(team, view);
    for (i = 0; i < view->own_count; ++i) {
        const podball_pod_t* pod = podball_view_own(view, i);
        if (commands[i].thrust_x != 0.0 || commands[i].flags != 0u) return PODBALL_FATAL; /* Not zeroed. */
        if ((pod->flags & PODBALL_POD_CARRYING) != 0u) {
            commands[i].shot_x = 1.0;
            commands[i].flags = PODBALL_COMMAND_SHOOT;
        } else if (pod->deny_ticks_left == 0) {
            aim(&view->ball, pod, team->eagerness, &commands[i]);
        }
    }
    return PODBALL_OK;
}

static const podball_param_info_t param = {
    .name = "eagerness",
    .unit = "",
    .default_text = "1",
    .min = "0",
    .max = "1",
    .choices = "",
    .meaning = "How much of its thrust a pod uses.",
    .type = PODBALL_PARAM_NUMBER,
};

static const podball_params_t params = {
    .struct_size = sizeof(podball_params_t),
    .count = 1,
    .stride = sizeof(podball_param_info_t),
    .list = &param,
};

static const void* frozen_extension(const char* id) { return strcmp(id, PODBALL_EXT_PARAMS) == 0 ? &params : NULL; }

static const podball_team_info_t info = {
    .struct_size = sizeof(podball_team_info_t),
    .abi_major = PODBALL_ABI_MAJOR,
    .abi_minor = PODBALL_ABI_MINOR,
    .id = "frozen_v1_0",
    .name = "Frozen 1.0",
    .version = "1.0",
    .author = "",
    .min_pods = 1,
    .max_pods = PODBALL_PODS_MAX,
    .create = frozen_create,
    .destroy = frozen_destroy,
    .step = frozen_step,
    .extension = frozen_extension,
};

const podball_team_info_t* podball_team_entry_1(uint32_t host_minor) {
    (void)host_minor;
    return &info;
}
