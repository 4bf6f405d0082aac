/* What options are sure to cost, as in notes.py: found in copies, so that nothing of the game changes. */

/* Room to look ahead, and what was found at the open question. */
typedef struct {
    int known; /* whether `sure` is of the open question */
    Heard heard;
#if NOTES || FIGURES
    int64_t who, ask, depth, turn, left; /* the question that is looked at, and how many looks are left */
    int64_t sure[NOTES * OPTIONS_ROOM + 1];
    State world, copies[MOST_DEEP];
    Guess guess;
#endif
} Ahead;

/* What is tried out is not told, and its errors are not those of the game. */
typedef struct {
    int64_t *events, code, place;
} Aside;

static Aside begin_aside(Run *run, int64_t *events) {
    Aside before = {run->events, run->code, run->place};
    run->events = events;
    return before;
}

static void end_aside(Run *run, Aside before) {
    run->events = before.events;
    run->code = before.code;
    run->place = before.place;
}

#if NOTES

/* Whether a text that is being carried out can lead to a cost. */
static int can_cost(const State *s) {
    for (int64_t i = 0; i < s->frames_n; i++)
        if (COSTLY[s->slots[s->frame_at[i] + SEGMENT]]) return 1;
    return 0;
}

/* Run to a question of another player, or of this one with two or more options. */
static int run_ahead(Ahead *a, State *s) {
    int how = run_for_people(s, 1);
    for (int i = 0; how == DONE && i < MOST_PASSED && !s->over && s->opts_n == 1 && s->who == a->who; i++) {
        answer(s, 0);
        how = run_for_people(s, 1);
    }
    heed(&a->heard);
    return how;
}

static int ends_look(const Ahead *a, const State *s) {
    if (s->over || a->left <= 0 || s->who != a->who || s->turn != a->turn) return 1;
    return s->frames_n < a->depth || (s->frames_n == a->depth && s->ask == a->ask);
}

/* Find what an option costs at least, whatever is answered after it. */
static void look_ahead(Ahead *a, const State *from, int64_t option, int deep, int64_t *sure) {
    State *s = &a->copies[deep - 1];
    int64_t least[NOTES], other[NOTES], some = 0;
    memset(sure, 0, NOTES * sizeof *sure);
    clone(s, from);
    answer(s, option);
    a->left--;
    listen(&a->heard);
    if (run_ahead(a, s) != DONE) return;
    memcpy(sure, a->heard.shortfall, NOTES * sizeof *sure);
    if (a->heard.over || deep == MOST_DEEP || ends_look(a, s) || !can_cost(s)) return;
    for (int64_t i = 0; i < s->opts_n; i++) {
        look_ahead(a, s, i, deep + 1, i == 0 ? least : other);
        for (int k = some = 0; k < NOTES; k++) {
            if (i > 0) least[k] = smaller(least[k], other[k]);
            some |= least[k];
        }
        if (!some) return;
    }
    for (int k = 0; k < NOTES; k++) sure[k] += least[k];
}

/* Set what others have in secret to the least (0) or the most (1) that the player asked can take it for. */
static int suppose(State *s, int end) {
    int how = _setjmp(s->run->back);
    if (how != DONE) return how;
    s->run->top = s->run->depth = 0;
    for (int i = 0; i < HIDDEN_COUNTERS; i++)
        for (int64_t p = 0; p < s->np; p++) {
            if (p == s->who) continue;
            int64_t low = GUESSED_LOW[i](s, p), high = GUESSED_HIGH[i](s, p);
            if (HIDDEN_COUNTER_LEAST[i] != NONE) low = larger(low, HIDDEN_COUNTER_LEAST[i]);
            s->c[HIDDEN_COUNTER_AT[i] + p] = end ? larger(low, high) : low;
        }
    return DONE;
}

/* Find what each option costs in all worlds that the player asked cannot tell from this one. */
static void find_notes(Ahead *a, const State *s) {
    a->who = a->heard.player = s->who;
    a->ask = s->ask;
    a->depth = s->frames_n;
    a->turn = s->turn;
    memset(a->sure, 0, sizeof a->sure);
    for (int end = 0; end < (HIDDEN_COUNTERS ? 2 : 1) && can_cost(s); end++) {
        clone(&a->world, s);
        if (HIDDEN_COUNTERS && suppose(&a->world, end) != DONE) return;
        for (int64_t i = 0; i < s->opts_n; i++) {
            int64_t found[NOTES], *sure = a->sure + i * NOTES;
            a->left = MOST_LOOKED_AT;
            look_ahead(a, &a->world, i, 1, found);
            for (int k = 0; k < NOTES; k++) sure[k] = end ? smaller(sure[k], found[k]) : found[k];
        }
    }
}

#else

static void find_notes(Ahead *a, const State *s) { (void)a, (void)s; }

#endif

/* Write the notes of an option, after `open` if there are any; `shown` gives them as a table shows them. */
static int put_notes(Out *out, const Ahead *a, int64_t option, int shown, const char *open) {
    int said = 0;
#if NOTES
    for (int k = 0; k < NOTES; k++) {
        int64_t number = a->sure[option * NOTES + k], words = shown * NOTES + k;
        if (number == 0) continue;
        put_words(out, said++ ? ",\"" : open);
        put_json_words(out, NOTE_BEFORE[words]);
        put_number(out, number);
        put_json_words(out, number == 1 ? NOTE_AFTER_ONE[words] : NOTE_AFTER[words]);
        put_words(out, "\"");
    }
#else
    (void)out, (void)a, (void)option, (void)shown, (void)open;
#endif
    return said;
}
