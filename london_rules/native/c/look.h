/* Looking ahead: a copy of a state is answered, played on to the end of the turn and judged, as in playouts.py. */

enum { NO_PLAYER = -1, QUIETS = 2 };

/* How looks are made; the host sets it. */
typedef struct {
    int64_t turn;   /* the segment at which a turn is over, or -1 */
    int64_t most;   /* answers of a look */
    int64_t failed; /* the worth of an option that the rules cannot carry out */
    Judge judge;
    int64_t quiet[QUESTIONS][QUIETS]; /* the answers to each question that change least, or NONE */
    int64_t answers;                  /* questions answered in all looks */
} Looks;

/* The option that stops, lets it be or goes on, if there is one, else the first. */
static int64_t simple_answer(const Looks *l, const State *s) {
    if (s->opts_width >= 0 || s->ask < 0 || s->ask >= QUESTIONS) return 0;
    for (int k = 0; k < QUIETS; k++) {
        int64_t code = l->quiet[s->ask][k];
        for (int64_t i = 0; i < s->opts_n && code != NONE; i++)
            if (s->opts[i] == code) return i;
    }
    return 0;
}

/* An answer from the chance of a guess, which is not used up. */
static int64_t drawn_answer(const State *s) {
    uint64_t dice = seed_state(s->rng, (uint64_t)s->who);
    return throw_below(&dice, s->opts_n);
}

/* Whether a question is answered in secret. */
static int in_secret(const State *s) { return s->ask >= 0 && s->ask < QUESTIONS && SECRET_HEAD[s->ask] >= 0; }

/* Whether a question is answered with its first option where nobody looks ahead, whatever the options are. */
static int answered_first(const Looks *l, const State *s) {
    if (s->ask < 0 || s->ask >= QUESTIONS || in_secret(s)) return 0;
    for (int k = 0; k < QUIETS; k++)
        if (l->quiet[s->ask][k] != NONE) return 0;
    return 1;
}

static int go_on_looking(Looks *l, State *s, int64_t player, int64_t of, int64_t turn, int64_t last, int *asked) {
    *asked = 0;
    for (;;) {
        while (!run_segment(s))
            if (frame(s)[SEGMENT] == l->turn) {
                l->answers++;
                return DONE;
            }
        s->run->alone = 1;
        if (s->opts_n == 1) {
            answer(s, 0);
            spend(s, 1, PASSED);
            continue;
        }
        l->answers++;
        if (s->opts_n == 0 || s->turn != turn) return DONE;
        if (s->who == player) {
            *asked = 1;
            return DONE;
        }
        if (l->answers > last) return FAILED;
        s->fuel = PORTION;
        answer(s, in_secret(s) && s->who != of ? drawn_answer(s) : simple_answer(l, s));
    }
}

/* Give the answer that is in the state, and simple ones to what is asked after it, until the turn is over; `asked`
   tells whether it stopped earlier, at a choice of a player. What others than `of` choose in secret is drawn. */
static int look_on(Looks *l, State *s, int64_t player, int64_t of, int *asked) {
    int64_t turn = s->turn, last = l->answers + l->most;
    begin_answer(s);
    s->run->alone = 1;
    for (;;) {
        int how = _setjmp(s->run->back);
        if (how == DONE) return go_on_looking(l, s, player, of, turn, last, asked);
        if (how != ENDED) return how;
        if (conclude(s)) continue;
        l->answers++;
        *asked = 0;
        return DONE;
    }
}

/* The kernel: copy a state, answer its question, play on to the end of the turn, and judge the result for a player. */
static int look(Looks *l, State *s, const State *from, int64_t option, int64_t player, int64_t *worth) {
    int asked;
    clone(s, from);
    answer(s, option);
    int how = look_on(l, s, NO_PLAYER, player, &asked);
    if (how == DONE) return judge(s, &l->judge, player, worth);
    *worth = l->failed;
    return how == FAILED ? DONE : how;
}
