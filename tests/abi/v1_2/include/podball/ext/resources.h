#ifndef PODBALL_EXT_RESOURCES_H
#define PODBALL_EXT_RESOURCES_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The host's extension for building, by `host->extension(host->context, PODBALL_EXT_RESOURCES)`. It has the rules of
   the resources, and takes a team's orders. The extension is null in a game without resources. Since 1.2. */
#define PODBALL_EXT_RESOURCES "podball.resources/1"

#define PODBALL_ORDERS_MAX 16     /* Orders of a control step. */
#define PODBALL_STRUCTURES_MAX 24 /* Structures of a team, of all kinds, sites included. */
#define PODBALL_NO_ORDER (-1)

/* Values of `interference`. */
#define PODBALL_INTERFERENCE_OFF 0
#define PODBALL_INTERFERENCE_ON 1 /* Generators near each other reduce each other's efficiency. */

/* Values of `victory`: what decides the match. */
#define PODBALL_VICTORY_GOALS 0
#define PODBALL_VICTORY_WORTH 1            /* Points plus what taking down all own structures would return. */
#define PODBALL_VICTORY_GOALS_THEN_WORTH 2 /* Worth, if both teams scored alike. */

/* The constants of one kind of structure. Part of podball_resource_rules_t, so it never grows. */
typedef struct podball_structure_rules {
    double price;
    double radius;
    double health;
    int32_t build_ticks; /* Ticks of Running from the order on. */
    int32_t most;        /* Of this kind, for each team, sites included. */
} podball_structure_rules_t;

/* Every constant of the resources. Units: points, length, ticks; `rate` is points a minute, `half_life` minutes.
   Source: docs/rules.md explains the constants, and `podball rules explain` prints their ranges. */
typedef struct podball_resource_rules {
    uint32_t struct_size;
    int32_t ticks_per_minute; /* Of Running. */
    double initial_points;
    double rate;      /* Of a generator of efficiency 1 at the beginning of the match. */
    double half_life; /* The rate halves in this time; 0: it stays. */
    double range;     /* Radius of the area of a generator. */
    int32_t interference;
    int32_t victory;
    double reach;              /* Largest distance of an own pod's edge from the edge of what is built. */
    double damage_impulse_min; /* An impact takes health by what its impulse is above this. Mass * length / tick. */
    double damage_factor;      /* Health for each unit of that impulse. */
    double gap;                /* Smallest free space beside a structure, in diameters of a pod. */
    podball_structure_rules_t generator;
    podball_structure_rules_t barrier;
} podball_resource_rules_t;

/* The functions; append-only like every structure with a struct_size. Valid until the instance is destroyed.

   An order in a call of `step` belongs to that step, as its commands do. If the step fails or its answer is discarded,
   its orders are dropped too. An order is not checked when it is given: the next view has the orders that were refused,
   with the reason.

   The result is the order's index in its step, from 0 on.
   Errors: NO_ORDER for an order outside of `step`, and after PODBALL_ORDERS_MAX orders in one step. The latter are
   counted as refused.
   All functions: [in call]. */
typedef struct podball_orders {
    uint32_t struct_size;
    uint32_t reserved;
    void* context; /* Pass this as the first argument of every function below. */

    const podball_resource_rules_t* rules; /* Not null. */

    /* Orders a structure of this kind, PODBALL_STRUCTURE_..., with its centre at (x, y), in the frame of the view. The
       coordinates are truncated toward zero to multiples of 2^-14. */
    int32_t (*build)(void* context, int32_t kind, double x, double y);

    /* Orders that the own structure of this id is taken down. It returns the share of its price that its health is of
       the full health, finished or not. */
    int32_t (*take_down)(void* context, int32_t id);
} podball_orders_t;

#ifdef __cplusplus
}
#endif

#endif
