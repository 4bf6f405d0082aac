/* Whole games whose events are kept. */

/* Let events be written to rows of the host's from now on; `most` is how many there may be in an answer. */
EXPORT void keep_events(Run *run, int64_t *rows, int64_t room, const uint8_t *wanted, int64_t most) {
    run->events = rows;
    run->rows_room = room;
    run->wanted = wanted;
    run->most_told = most;
    run->rows = run->told = run->told_before = 0;
}

/* What a host wants to know of the course of a game: rows for its turns and for its answers. */
typedef struct {
    int64_t *turns, *answers;
    int64_t turns_room, answers_room, turns_n, answers_n; /* in cells */
    const int64_t *cells; /* the counters that are in a row for a turn */
    int64_t cells_n, unit;
} Course;

/* What a position is worth to a player: by the estimate while the game goes on, then by the ranking. */
static int64_t standing_of(State *s, int64_t unit, int64_t player) {
    begin_answer(s);
    s->run->top = s->run->depth = 0;
    if (!s->over && ESTIMATE != NULL) return ESTIMATE(s, player);
    return RANKING[0] == NULL ? 0 : checked_mul(s, unit, RANKING[0](s, player));
}

/* Write a row: the turn, what the position is worth to each player, counters. Where an estimate fails, there are none. */
static int add_turn(State *s, Course *c) {
    if (c->turns_n < 0) return DONE;
    if (c->turns_room - c->turns_n < 1 + s->np + c->cells_n) return NO_ROOM;
    int64_t spent = s->spent; /* to look at a game takes no steps of it */
    int how = _setjmp(s->run->back);
    if (how != DONE) s->spent = spent;
    if (how == FAILED) c->turns_n = -1;
    if (how != DONE) return how == FAILED ? DONE : how;
    int64_t *row = c->turns + c->turns_n;
    *row++ = s->turn;
    for (int64_t p = 0; p < s->np; p++) *row++ = standing_of(s, c->unit, p);
    for (int64_t i = 0; i < c->cells_n; i++) *row++ = s->c[c->cells[i]];
    c->turns_n += 1 + s->np + c->cells_n;
    s->spent = spent;
    return DONE;
}

/* Write a row: the turn, who answers, the question, how many options it has, and the number and code of the one picked. */
static int add_answer(const State *s, Course *c, int64_t pick) {
    if (c->answers_room - c->answers_n < 6) return NO_ROOM;
    int64_t *row = c->answers + c->answers_n;
    row[0] = s->turn;
    row[1] = s->who;
    row[2] = s->ask;
    row[3] = s->opts_n;
    row[4] = pick;
    row[5] = s->opts_width < 0 ? s->opts[pick] : NONE;
    c->answers_n += 6;
    return DONE;
}

/* Play a whole game as `play_game` does, with the answers in `picks`, the number of each option, or with random players
   where it is NULL. `result` gets: answers, rows of events, how it is over, then how it ended. The course may be NULL. */
EXPORT int play_told(State *s, const State *begun, Chance *dice, uint64_t rng, uint64_t key, int64_t most,
                     const int32_t *picks, Course *course, int64_t *result) {
    int64_t turn = -1;
    clone(s, begun);
    s->rng = rng;
    if (picks == NULL) begin_chance(dice, key);
    if (course != NULL) course->turns_n = course->answers_n = 0;
    for (result[0] = 0; result[0] < most; result[0]++) {
        int how = run_on(s);
        result[1] = s->run->rows;
        result[2] = s->opts_n == 0 ? s->over : 0;
        if (how == DONE && course != NULL && (s->turn != turn || result[2])) how = add_turn(s, course);
        if (how != DONE) return how;
        turn = s->turn;
        if (result[2]) return write_end(s, result + 3);
        int64_t pick = picks == NULL ? (int64_t)(chance(dice) * s->opts_n) : picks[result[0]];
        if (pick < 0 || pick >= s->opts_n) return LEFT_TIER;
        if (course != NULL && (how = add_answer(s, course, pick)) != DONE) return how;
        answer(s, pick);
    }
    return DONE;
}
