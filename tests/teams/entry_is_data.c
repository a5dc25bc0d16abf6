/* Exports the name of the entry, but not as a function. */

__attribute__((visibility("default"))) int podball_team_entry_1 = 1;
