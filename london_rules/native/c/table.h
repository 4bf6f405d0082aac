/* Tables of players: who answers a question, and what a host calls. */

static int pick_by_chance(Table *t, const State *s, Seat *seat, int64_t *pick) {
    *pick = t->options[throw_below(&seat->dice, list_offered(seat, s, t->options))];
    return DONE;
}

/* Whether a player answers by chance now, as nothing has looked better for long. */
static int waits_too_long(Table *t, Seat *seat) {
    if (t->top <= t->looks.failed) return 0;
    if (t->top > seat->record) {
        seat->record = t->top;
        seat->waited = 0;
        return 0;
    }
    if (++seat->waited <= t->habits.patience) return 0;
    seat->waited -= t->habits.noise;
    return 1;
}

static int pick(Table *t, const State *s, int64_t *pick) {
    if (s->who < 0 || s->who >= MOST) return LEFT_TIER;
    Seat *seat = &t->seats[s->who];
    if (seat->kind == AT_RANDOM) return pick_by_chance(t, s, seat, pick);
    int how = seat->kind == GREEDY ? pick_greedily(t, s, seat, pick) : pick_by_search(t, s, seat, pick);
    return how == DONE && waits_too_long(t, seat) ? pick_by_chance(t, s, seat, pick) : how;
}

enum { SETTINGS = 26 };

EXPORT int64_t table_size(void) { return sizeof(Table); }

/* Say how players think; `quiet` has two answers for each question. */
EXPORT void set_habits(Table *t, const int64_t settings[SETTINGS], const int64_t *quiet) {
    Looks *l = &t->looks;
    int64_t *to[SETTINGS] = {&t->habits.deep, &t->habits.width, &t->habits.most, &t->habits.guesses, &t->habits.ties,
                             &t->habits.patience, &t->habits.noise, &l->turn, &l->most, &l->failed, &l->judge.unit,
                             &l->judge.end, &l->judge.win, &l->judge.dislike, &t->searching.width, &t->searching.length, &t->searching.breadth,
                             &t->searching.sparse, &t->searching.most_breadth, &t->searching.most, &t->searching.stream,
                             &t->searching.enough, &t->searching.rollouts, &t->searching.least, &t->searching.sure, &t->searching.far};
    for (int i = 0; i < SETTINGS; i++) *to[i] = settings[i];
    memcpy(l->quiet, quiet, sizeof l->quiet);
    t->gaps = NULL;
    l->answers = 0;
    l->judge.me = NO_PLAYER;
}

/* Seat a player of a kind with dice of their own; `rollouts` is for one who searches. */
EXPORT void take_seat(Table *t, int64_t seat, int64_t kind, int64_t rollouts, uint64_t dice) {
    Seat taken = {kind, rollouts, dice, -1, 0, t->looks.failed, 0, {-1, -1, 0}, NULL, NULL};
    t->seats[seat] = taken;
}

/* Say what a seat judges by, and what it never takes: the codes of options, and where those of each question begin. */
EXPORT void set_taste(Table *t, int64_t seat, const int64_t taste[3], const int64_t *from, const int64_t *refused) {
    Taste own = {taste[0], taste[1], taste[2]};
    t->seats[seat].taste = own;
    t->seats[seat].refused_from = from;
    t->seats[seat].refused = refused;
}

/* Let the gap of each answer be written from now on: how much better the best option looked than the second. */
EXPORT void keep_gaps(Table *t, int64_t *gaps) { t->gaps = gaps; }

/* The dice of a seat as they are now. */
EXPORT uint64_t dice_of(const Table *t, int64_t seat) { return t->seats[seat].dice; }

/* Let the players of a table answer up to `most` questions with a choice; `picks` gets the number of each option that
   was picked, and `count` how many. The game is over, or goes on with the next call. */
EXPORT int play_table(Table *t, State *s, int64_t most, int32_t *picks, int64_t *count) {
    for (*count = 0; *count < most;) {
        int64_t picked = 0;
        s->run->alone = 0;
        int how = run_on(s);
        if (how != DONE) return how;
        if (s->over) return DONE;
        t->gap = UNKNOWN;
        how = pick(t, s, &picked);
        if (how != DONE) return how;
        answer(s, picked);
        if (t->gaps != NULL) t->gaps[*count] = t->gap;
        picks[(*count)++] = (int32_t)picked;
    }
    return DONE;
}

/* Play a whole game from a copy of a new one, as `play_game` does. `result` gets: answers, in its third cell how
   the game is over, then how it ended. */
EXPORT int play_game_at_table(Table *t, State *s, const State *begun, uint64_t rng, int64_t most, int32_t *picks,
                              int64_t *result) {
    clone(s, begun);
    s->rng = rng;
    int how = play_table(t, s, most, picks, result);
    result[2] = s->over;
    return how == DONE && result[2] ? write_end(s, result + 3) : how;
}
