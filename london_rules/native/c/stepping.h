/* One answer at a time, chosen by the host: for hosts that look at every decision. */

/* Give the answer of a number among the options, or none where the game begins (-1), and run until a question with a
   choice is open or the game is over. */
EXPORT int run_answer(State *s, int64_t number) {
    if (number >= s->opts_n) return LEFT_TIER;
    if (number >= 0) answer(s, number);
    return run_on(s);
}

/* The error with which a call came back: its number among CODES, and its position in the program. */
EXPORT void error_of(const Run *run, int64_t *to) {
    to[0] = run->code;
    to[1] = run->place;
}
