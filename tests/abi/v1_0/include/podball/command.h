#ifndef PODBALL_COMMAND_H
#define PODBALL_COMMAND_H

#include <stdint.h>

/* Bits of podball_command_t.flags. Any other makes the host drop the pod's whole command. */
#define PODBALL_COMMAND_SHOOT 1u

/* What one own pod is to do until the next control step. All zero: coast.
   Units: 1.0 is full thrust, or a shot with the whole shoot force. A vector longer than 1 is scaled down to 1, then
   components are truncated toward zero to multiples of 2^-14; a number that is not finite drops the pod's command.
   Every correction is counted and reported with its reason. */
typedef struct podball_command {
    double thrust_x;
    double thrust_y;
    double shot_x; /* Read only with PODBALL_COMMAND_SHOOT. Length 0 lets go of the ball. */
    double shot_y;
    uint32_t flags;
    uint32_t reserved;
} podball_command_t;

#endif
