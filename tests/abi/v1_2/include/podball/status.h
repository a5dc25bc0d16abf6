#ifndef PODBALL_STATUS_H
#define PODBALL_STATUS_H

#include <stdint.h>

/* Result of a function of a team. Values >= 0 mean success. Negative values without a name count as AGAIN. */
typedef int32_t podball_status_t;

#define PODBALL_OK 0
#define PODBALL_AGAIN (-1) /* This call failed: the host falls back to no thrust and no shot, and calls again. */
#define PODBALL_FATAL (-2) /* The instance cannot go on: it is never called again, except for `destroy`. */

#endif
