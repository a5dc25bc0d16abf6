/* A team that is made by a library beside it. */

#include <podball/podball.h>

const podball_team_info_t* neighbour_entry(uint32_t host_minor);

const podball_team_info_t* podball_team_entry_1(uint32_t host_minor) { return neighbour_entry(host_minor); }
