int sibling_answer(void);
int sibling_answer(void) { return 42; }
