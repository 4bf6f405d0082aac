/* Games that people see: they are asked what bots are not. */

enum { ASKS_ONE, ASKS_AMOUNT, ASKS_PART, ASKS_YES_NO, ASKS_ORDER, ASKS_ACTION, ASKS_REPLACE, ASKS_GO_ON, ASKS_EITHER };
enum { STOPS = -1, OTHERWISE = -2, LETS_IT = -3, GOES_ON = -4 };

/* Whether the open question, which has one option, is asked: as in program.py. */
static int is_shown(const State *s, int64_t ask_forced) {
    if (ASKED_ANYWAY[s->ask]) return 1;
    if (!ask_forced) return 0;
    if (ASKED_IN_SECRET[s->ask]) return 1;
    return !((CAN_STOP[s->ask] && s->opts[0] == STOPS) || (ASK_KIND[s->ask] == ASKS_AMOUNT && s->opts[0] == 0));
}

/* Keep that a question answered itself, unless nothing could be done: as in program.py. Only a log keeps events here. */
static void tell_only(State *s) {
#ifdef AFTER_TELLING
    int64_t only = s->opts[0];
    int kind = ASK_KIND[s->ask], about = kind == ASKS_ONE || kind == ASKS_ACTION || kind == ASKS_PART || kind == ASKS_EITHER;
    if (!(about && only >= 0) && !(kind == ASKS_ONE && only == OTHERWISE) && !(kind == ASKS_AMOUNT && only != 0)) return;
    int64_t *row = tell(s, ONLY_SITE);
    if (row == NULL) return;
    row[1] = s->ask;
    row[2] = s->who;
    row[3] = only;
    row[4] = kind == ASKS_ONE && !ASKS_PLAYERS[s->ask] && only >= 0 ? s->at[only] : -1;
    AFTER_TELLING(s);
#else
    (void)s;
#endif
}

/* Run until a question is to be asked or the game is over, as `run_on` does for bots. */
static int run_for_people(State *s, int64_t ask_forced) {
    begin_answer(s);
    for (;;) {
        int how = _setjmp(s->run->back);
        while (how == DONE) {
            if (!run_segment(s)) continue;
            if (s->opts_n != 1 || is_shown(s, ask_forced)) return DONE;
            tell_only(s);
            answer(s, 0);
            spend(s, 1, PASSED);
        }
        if (how != ENDED) return how;
        if (!conclude(s)) return DONE;
    }
}
