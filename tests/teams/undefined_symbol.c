/* Needs a function that nobody has: the dynamic loader refuses it. */

#include <podball/podball.h>

const podball_team_info_t* nobody_has_this_function(void);

const podball_team_info_t* podball_team_entry_1(uint32_t host_minor) {
    (void)host_minor;
    return nobody_has_this_function();
}
