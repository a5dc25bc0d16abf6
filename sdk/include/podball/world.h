#ifndef PODBALL_WORLD_H
#define PODBALL_WORLD_H

#include <stddef.h>
#include <stdint.h>

/* Teams, relative to the team that gets the view. */
#define PODBALL_NONE (-1)
#define PODBALL_OWN 0
#define PODBALL_OPPONENT 1

/* Modes. In an unknown mode a team gives no commands. */
#define PODBALL_MODE_RUNNING 0
#define PODBALL_MODE_BEFORE_KICKOFF 1 /* mode_team kicks off; pods stay in their half, the clock stands. */
#define PODBALL_MODE_GOAL 2           /* mode_team scored; pods move, the clock stands. Rules: after_goal. */
#define PODBALL_MODE_SUSPENDED 3      /* Nothing moves, no step is asked for. */
#define PODBALL_MODE_ENDED 4          /* Final, no step is asked for. */

/* States of the ball. */
#define PODBALL_BALL_FREE 0
#define PODBALL_BALL_CARRIED 1
#define PODBALL_BALL_DEAD 2

/* Bits of podball_pod_t.flags. Ignore other bits. */
#define PODBALL_POD_CARRYING 1u
#define PODBALL_POD_IN_ZONE 2u /* Owns the exclusion zone of its own goal. */

/* Kinds of events. Ignore other kinds. The comments list team, pod and detail; the defaults are NONE and 0. */
#define PODBALL_EVENT_MODE_CHANGED 0 /* team: the new mode_team, detail: the new mode */
#define PODBALL_EVENT_PICK_UP 1      /* team, pod: the new carrier */
#define PODBALL_EVENT_LOSS 2         /* team, pod: the former carrier, detail: PODBALL_LOSS_... */
#define PODBALL_EVENT_SHOT 3         /* team, pod: the pod that shot; a LOSS with cause SHOT accompanies it */
#define PODBALL_EVENT_GOAL 4         /* team: the team that scored, pod: NONE; x, y: where the ball crossed the line */
#define PODBALL_EVENT_ZONE_ENTRY 5   /* team, pod: the new owner of its team's zone */
#define PODBALL_EVENT_ZONE_DENIED 6  /* team, pod: the pod that bounced off, detail: the zone's team (OWN, OPPONENT) */
#define PODBALL_EVENT_ZONE_EXIT 7    /* team, pod: the former owner */
#define PODBALL_EVENT_STALL_DROP 8   /* team, pod: the former carrier, or NONE; x, y: the drop spot */
/* Of structures. detail: the structure's id; x, y: its centre. Since 1.2. */
#define PODBALL_EVENT_STRUCTURE_ORDERED 9     /* team: who ordered it */
#define PODBALL_EVENT_STRUCTURE_FINISHED 10   /* team: whose it is */
#define PODBALL_EVENT_STRUCTURE_DAMAGED 11    /* team, pod: the pod that hit it; once for each control step */
#define PODBALL_EVENT_STRUCTURE_DESTROYED 12  /* team, pod: the pod that hit it */
#define PODBALL_EVENT_STRUCTURE_TAKEN_DOWN 13 /* team: whose it was */

/* Causes of a loss. */
#define PODBALL_LOSS_SHOT 0
#define PODBALL_LOSS_FORCE 1 /* An impact above the collision force limit. */
#define PODBALL_LOSS_KEEP 2  /* Kept for too many ticks. */
#define PODBALL_LOSS_STALL 3 /* The stall rule took the ball. */

/* Kinds of structures. Ignore other kinds. Since 1.2. */
#define PODBALL_STRUCTURE_GENERATOR 0 /* Earns points. */
#define PODBALL_STRUCTURE_BARRIER 1   /* Stands in the way. */

/* Bits of podball_structure_t.flags. Ignore other bits. Since 1.2. */
#define PODBALL_STRUCTURE_FINISHED 1u /* It is solid; a generator earns. Without it there is only a building site. */

/* Reasons for which an order is refused: the first one that holds. Ignore other reasons. Since 1.2. */
#define PODBALL_REFUSED_NOT_RUNNING 1    /* The mode is not Running. */
#define PODBALL_REFUSED_NOT_FINITE 2     /* A coordinate is infinite or not a number. */
#define PODBALL_REFUSED_UNKNOWN_KIND 3   /* There is no such kind of structure. */
#define PODBALL_REFUSED_TOO_MANY 4       /* The team has its number of structures, of this kind or in all. */
#define PODBALL_REFUSED_TOO_DEAR 5       /* The price is more than the own points. */
#define PODBALL_REFUSED_OUT_OF_PLACE 6   /* Outside, or too near a border, a zone, a keep-off line or a line-up. */
#define PODBALL_REFUSED_STRUCTURE_NEAR 7 /* Too near another structure. */
#define PODBALL_REFUSED_NO_POD 8         /* No own pod is within reach. */
#define PODBALL_REFUSED_UNKNOWN_ID 9     /* No structure has this id. */
#define PODBALL_REFUSED_NOT_YOURS 10     /* The structure is the opponents'. */

/* The ball. Part of the view's header, so it never grows. */
typedef struct podball_ball {
    double x;
    double y;
    double vx;
    double vy;
    int32_t state;
    int32_t owner_team;      /* The team of the carrier, or NONE. */
    int32_t owner_pod;       /* The id of the carrier, or NONE. */
    int32_t keep_ticks_left; /* Ticks until the carrier loses it; 0 if no pod carries it. */
    int32_t last_touch_team; /* The team that carried or touched it last since the line-up, or NONE. */
    int32_t reserved;
} podball_ball_t;

typedef struct podball_pod {
    double x;
    double y;
    double vx;
    double vy;
    int32_t deny_ticks_left; /* While above 0 the pod cannot touch the ball. */
    uint32_t flags;
} podball_pod_t;

typedef struct podball_event {
    int64_t tick;
    int32_t kind;
    int32_t team;
    int32_t pod;
    int32_t detail;
    double x; /* Place of the event. */
    double y;
} podball_event_t;

/* A structure: a disc that does not move. The rules have its radius by its kind. Since 1.2. */
typedef struct podball_structure {
    int32_t id; /* From 1 on; never used again in a match. */
    int32_t kind;
    int32_t team;
    uint32_t flags;
    double x;
    double y;
    double health;            /* In (0, 1]: share of the full health. */
    double efficiency;        /* Of a finished generator in (0, 1], otherwise 0. */
    int32_t build_ticks_left; /* Ticks of Running; 0 also for a site that waits for a body to leave. */
    int32_t reserved;
} podball_structure_t;

/* An order of the last control step that was refused. Since 1.2. */
typedef struct podball_refusal {
    int32_t index;  /* As `build` or `take_down` answered it, see ext/resources.h. */
    int32_t reason; /* PODBALL_REFUSED_... */
} podball_refusal_t;

/* The resources of a view: accounts and structures of both teams. Offsets are bytes from the start of the view.
   Shape: structures[structures_count], the own ones in the order of building, then the opponents'; refusals
   [refusals_count], by index. Units: points; the rate in points a minute. Since 1.2. */
typedef struct podball_resources {
    uint32_t struct_size;
    uint32_t reserved;
    double own_points;
    double opponent_points;
    double own_points_mined; /* Since the match began. */
    double opponent_points_mined;
    double rate;        /* Of a generator of efficiency 1, now. */
    double supply;      /* What a generator of efficiency 1 would have earned since the match began. */
    double supply_full; /* The same for the whole match. */
    uint32_t structures_offset;
    uint32_t structures_count;
    uint32_t structures_stride;
    uint32_t refusals_offset;
    uint32_t refusals_count;
    uint32_t refusals_stride;
} podball_resources_t;

/* The header of a view, which is the input of a team in a control step. The view is one flat block of total_size bytes,
   aligned to 8, without pointers; all else is found by offset (bytes from the start of the block) and stride.
   Shape: pods[pods_count], the own ones by id, then the opponents' by id; events[events_count], oldest first. */
typedef struct podball_view {
    uint32_t struct_size; /* Of this header. */
    uint32_t total_size;  /* Of the whole block. */
    int64_t tick;         /* Ticks played: those in which bodies moved since the match began. */
    int32_t mode;
    int32_t mode_team;
    int64_t mode_ticks_left;  /* Ticks until the mode ends by itself; 0 in Running. */
    int64_t clock_ticks_left; /* Ticks of Running left in the period. */
    int32_t period;           /* From 0. */
    int32_t own_score;
    int32_t opponent_score;
    int32_t own_count;
    int32_t opponent_count;
    int32_t own_zone_pod;      /* The own pod that owns the zone of the own goal, or NONE. */
    int32_t opponent_zone_pod; /* The opponents' pod that owns the zone of their goal, or NONE. */
    uint32_t pods_offset;
    uint32_t pods_count;
    uint32_t pods_stride;
    uint32_t events_offset;
    uint32_t events_count;
    uint32_t events_stride;
    uint32_t events_dropped; /* Later events since the last step that did not fit. */
    podball_ball_t ball;
    uint32_t resources_offset; /* Of a podball_resources_t; 0 in a game without resources. Since 1.2. */
    uint32_t resources_size;   /* Of podball_resources_t with its structures and refusals, or 0. Since 1.2. */
} podball_view_t;

#ifdef __cplusplus
#define PODBALL_CAST(type, value) static_cast<type>(value)
#else
#define PODBALL_CAST(type, value) ((type)(value))
#endif

/* The address of element `index` of an array of the view. Stride-aware, since later minors may have larger elements. */
static inline const void* podball_view_at(const podball_view_t* view, uint32_t offset, uint32_t stride, int32_t index) {
    const void* block = view;
    return PODBALL_CAST(const char*, block) + offset + PODBALL_CAST(size_t, index) * stride;
}

/* The own pod `id`. Requires: 0 <= id < view->own_count. */
static inline const podball_pod_t* podball_view_own(const podball_view_t* view, int32_t id) {
    return PODBALL_CAST(const podball_pod_t*, podball_view_at(view, view->pods_offset, view->pods_stride, id));
}

/* The opponents' pod `id`. Requires: 0 <= id < view->opponent_count. */
static inline const podball_pod_t* podball_view_opponent(const podball_view_t* view, int32_t id) {
    return podball_view_own(view, view->own_count + id);
}

/* The event `index`, 0 being the oldest. Requires: 0 <= index < view->events_count. */
static inline const podball_event_t* podball_view_event(const podball_view_t* view, int32_t index) {
    return PODBALL_CAST(const podball_event_t*, podball_view_at(view, view->events_offset, view->events_stride, index));
}

/* The resources, or null in a game without them and in a host before 1.2. */
static inline const podball_resources_t* podball_view_resources(const podball_view_t* view) {
    const int has_field = view->struct_size >= offsetof(podball_view_t, resources_size) + sizeof(uint32_t);
    const void* none = NULL; /* NOLINT(modernize-use-nullptr): C has no other name. */
    return PODBALL_CAST(const podball_resources_t*, has_field && view->resources_size > 0
                                                        ? podball_view_at(view, view->resources_offset, 0, 0)
                                                        : none);
}

/* The structure `index`. Requires: the game has resources, 0 <= index < structures_count. */
static inline const podball_structure_t* podball_view_structure(const podball_view_t* view, int32_t index) {
    const podball_resources_t* of = podball_view_resources(view);
    return PODBALL_CAST(const podball_structure_t*,
                        podball_view_at(view, of->structures_offset, of->structures_stride, index));
}

/* The refusal `index`. Requires: the game has resources, 0 <= index < refusals_count. */
static inline const podball_refusal_t* podball_view_refusal(const podball_view_t* view, int32_t index) {
    const podball_resources_t* of = podball_view_resources(view);
    return PODBALL_CAST(const podball_refusal_t*,
                        podball_view_at(view, of->refusals_offset, of->refusals_stride, index));
}

#endif
