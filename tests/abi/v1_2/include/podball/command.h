#ifndef PODBALL_COMMAND_H
#define PODBALL_COMMAND_H

#include <stdint.h>

/* Bits of podball_command_t.flags. With any other bit the host drops the pod's whole command. */
#define PODBALL_COMMAND_SHOOT 1u

/* The command of one own pod until the next control step. With all zeros the pod coasts.
   Units: 1.0 is full thrust, or a shot with the whole shoot force. A vector longer than 1 is scaled down to 1, then
   components are truncated toward zero to multiples of 2^-14; a number that is not finite drops the pod's command.
   Every correction is counted and reported with its reason. */
typedef struct podball_command {
    double thrust_x;
    double thrust_y;
    double shot_x; /* Read only with PODBALL_COMMAND_SHOOT. Length 0 releases the ball. */
    double shot_y;
    uint32_t flags;
    uint32_t reserved;
} podball_command_t;

#endif
