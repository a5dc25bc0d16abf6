#ifndef PODBALL_RULES_H
#define PODBALL_RULES_H

#include <stdint.h>

/* Values of `conduct_consequence`. */
#define PODBALL_CONDUCT_NONE 0
#define PODBALL_CONDUCT_WARN 1
#define PODBALL_CONDUCT_FORFEIT 2

/* Values of `keepoff_holds`: what stays behind the keep-off lines. Since 1.1. */
#define PODBALL_KEEPOFF_DISC 0
#define PODBALL_KEEPOFF_CENTRE 1

/* Values of `after_goal`: what a goal does to the ball. Since 1.1. */
#define PODBALL_AFTER_GOAL_DEAD 0
#define PODBALL_AFTER_GOAL_REFLECTED 1

typedef struct podball_point {
    double x;
    double y;
} podball_point_t;

/* Every constant of the game, as a team gets them in `create`. All constants of the engine are included.
   Units: length (the arena is 1.0 wide), ticks, mass; velocities are length per tick, forces mass * length / tick^2.
   Source: docs/rules.md explains the constants, and `podball rules explain` prints their ranges. */
typedef struct podball_rules {
    uint32_t struct_size;
    int32_t control_step_ticks; /* Ticks from one call of `step` to the next; thrust holds in between. */
    int32_t own_count;          /* Numbers of pods of the two teams. */
    int32_t opponent_count;

    double arena_width; /* x lies in [-width/2, width/2], y in [-height/2, height/2]. */
    double arena_height;
    double goal_width;       /* Both goals are centred on y = 0. */
    double keepoff;          /* Before a kick-off whole pods stay at |x| >= keepoff; see keepoff_holds. */
    double exclusion_radius; /* Of the half disc around each goal centre; 0: there are no zones. */
    double restitution;      /* Of impacts between discs. */

    double pod_radius;
    double pod_mass;
    double pod_friction;
    double pod_friction_carrying; /* In place of pod_friction while the pod carries the ball. */
    double thrust;                /* Force of a command of length 1. */
    double ball_radius;
    double ball_mass;
    double ball_friction;
    double shoot_force;           /* Momentum of a shot of length 1, given to the ball and taken from the pod. */
    double pickup_velocity;       /* Contact below this relative speed is a pick-up, above it a bounce. */
    double collision_force_limit; /* A carrier loses the ball in an impact with a larger force. */

    /* Factors of a velocity per tick without thrust: exp(-friction / mass), exactly as the engine computes them. */
    double pod_decay;
    double carrier_decay; /* Of pod_mass + ball_mass with pod_friction_carrying. */
    double ball_decay;

    int32_t keep_ticks;      /* Ticks of Running after which a carrier loses the ball. */
    int32_t deny_ticks;      /* Ticks for which a pod cannot touch the ball after a loss. */
    int32_t keep_deny_ticks; /* The same time after an expired keep limit. */
    int32_t periods;
    int32_t period_ticks;
    int32_t before_kickoff_ticks;
    int32_t after_goal_ticks;
    int32_t own_first_kickoff; /* 1: the own team kicks off in the first period; 0: the opponent does. */

    int32_t stall_ticks;      /* A ball that stays in a zone for this time is dropped elsewhere; 0: off. */
    int32_t stall_open_ticks; /* As stall_ticks, for a ball within stall_open_radius of a point; 0: off. */
    double stall_open_radius;
    double lineup_jitter; /* Pods are placed up to this far from the line-up in x and in y. */

    double thrust_noise;       /* Relative, uniform: thrust times 1 + r u, u in [-1, 1). 0: off. */
    double ball_noise;         /* Relative, uniform, of the ball's loss of speed in a tick. 0: off. */
    double kick_noise_degrees; /* A shot is turned by up to this angle. 0: off. */

    double blocking_share_max;       /* Conduct: largest share of Running time with the ball blocked in the own zone. */
    double camping_attack_ratio_min; /* Conduct: smallest ratio of pod time in the opponents' half to the own half. */
    int32_t conduct_consequence;
    int32_t reserved;

    int32_t keepoff_holds; /* Whole discs, or the centres of pods and ball. Since 1.1. */
    int32_t after_goal;    /* The ball is dead, or the goal line reflects it and it stays free. Since 1.1. */
} podball_rules_t;

#endif
