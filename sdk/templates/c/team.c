#include <podball/podball.h>

#include <math.h>
#include <stdlib.h>

/* The pod nearest to the ball chases it and shoots at the goal; the others hold the line-up. */

static const double shot_range = 0.3; /* Distance to the goal from which a pod shoots. */

struct podball_team {
    podball_point_t goal;
    podball_point_t lineup[PODBALL_PODS_MAX];
};

static podball_status_t create(const podball_setup_t* setup, podball_team_t** out) {
    podball_team_t* team = calloc(1, sizeof *team);
    if (team == NULL) {
        return PODBALL_FATAL;
    }
    team->goal.x = 0.5 * setup->rules->arena_width;
    for (int32_t id = 0; id < setup->rules->own_count; ++id) {
        team->lineup[id] = setup->own_lineup[id];
    }
    *out = team;
    return PODBALL_OK;
}

static void destroy(podball_team_t* team) { free(team); }

static podball_point_t point(double x, double y) {
    const podball_point_t result = {x, y};
    return result;
}

static podball_point_t from_to(podball_point_t from, podball_point_t to) { return point(to.x - from.x, to.y - from.y); }

static double length(podball_point_t v) { return sqrt(v.x * v.x + v.y * v.y); }

/* The vector of length 1 from one point to another. */
static podball_point_t direction(podball_point_t from, podball_point_t to) {
    const podball_point_t way = from_to(from, to);
    const double size = length(way);
    return size > 0.0 ? point(way.x / size, way.y / size) : point(0.0, 0.0);
}

static podball_point_t position_of(const podball_view_t* view, int32_t id) {
    const podball_pod_t* pod = podball_view_own(view, id);
    return point(pod->x, pod->y);
}

static int32_t nearest_to(podball_point_t place, const podball_view_t* view) {
    int32_t nearest = 0;
    for (int32_t id = 1; id < view->own_count; ++id) {
        if (length(from_to(position_of(view, id), place)) < length(from_to(position_of(view, nearest), place))) {
            nearest = id;
        }
    }
    return nearest;
}

static void thrust(podball_command_t* command, podball_point_t v) {
    command->thrust_x = v.x;
    command->thrust_y = v.y;
}

static void shoot(podball_command_t* command, podball_point_t v) {
    command->shot_x = v.x;
    command->shot_y = v.y;
    command->flags = PODBALL_COMMAND_SHOOT;
}

static podball_point_t toward_lineup(const podball_team_t* team, podball_point_t position, int32_t id) {
    const podball_point_t way = from_to(position, team->lineup[id]);
    const podball_point_t wish = point(20.0 * way.x, 20.0 * way.y);
    return length(wish) > 1.0 ? direction(position, team->lineup[id]) : wish;
}

/* The commands are zeroed before the call, so a pod without a command coasts. In an unknown mode all pods coast. */
static podball_status_t step(podball_team_t* team, const podball_view_t* view, podball_command_t* commands) {
    if (view->mode < PODBALL_MODE_RUNNING || view->mode > PODBALL_MODE_ENDED) {
        return PODBALL_OK;
    }
    const podball_point_t ball = point(view->ball.x, view->ball.y);
    const int32_t chaser = nearest_to(ball, view);
    for (int32_t id = 0; id < view->own_count; ++id) {
        const podball_point_t position = position_of(view, id);
        if (podball_view_own(view, id)->flags & PODBALL_POD_CARRYING) {
            thrust(&commands[id], direction(position, team->goal));
            if (view->mode == PODBALL_MODE_RUNNING && length(from_to(position, team->goal)) < shot_range) {
                shoot(&commands[id], direction(position, team->goal));
            }
        } else if (id == chaser) {
            thrust(&commands[id], direction(position, ball));
        } else {
            thrust(&commands[id], toward_lineup(team, position, id));
        }
    }
    return PODBALL_OK;
}

static const podball_team_info_t info = {
    .struct_size = sizeof(podball_team_info_t),
    .abi_major = PODBALL_ABI_MAJOR,
    .abi_minor = PODBALL_ABI_MINOR,
    .id = "@name@",
    .name = "@name@",
    .version = "1.0",
    .author = "",
    .min_pods = 1,
    .max_pods = PODBALL_PODS_MAX,
    .create = create,
    .destroy = destroy,
    .step = step,
};

const podball_team_info_t* podball_team_entry_1(uint32_t host_minor) {
    (void)host_minor;
    return &info;
}
