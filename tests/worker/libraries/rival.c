/* Looks like a team to whoever reads its symbols, and can be needed by another library like any. */
int sibling_answer(void);
int sibling_answer(void) { return 43; }
const void* podball_team_entry_1(void);
const void* podball_team_entry_1(void) { return 0; }
