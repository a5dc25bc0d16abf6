#ifndef PODBALL_STATUS_H
#define PODBALL_STATUS_H

#include <stdint.h>

/* What a function of a team answers. Values >= 0 are fine; negative ones not named here count as AGAIN. */
typedef int32_t podball_status_t;

#define PODBALL_OK 0
#define PODBALL_AGAIN (-1) /* This call failed: the host falls back to no thrust and no shot, and calls again. */
#define PODBALL_FATAL (-2) /* The instance cannot go on: it is never called again, except for `destroy`. */

#endif
