/* Games: the driver of segments, and random players that answer at once. It is as program.py and random_play.py. */

enum { CONCLUDED = -2, CUT_OFF = -3 };

/* Run the segment of the frame on top; tell whether it asks. */
static inline int run_segment(State *s) {
    int64_t *f = frame(s);
    s->run->top = s->run->depth = 0;
    if (f[SEGMENT] < 0 || f[SEGMENT] >= LENGTH(SEGMENTS) || SEGMENTS[f[SEGMENT]] == NULL) leave_tier(s);
    return SEGMENTS[f[SEGMENT]](s, f);
}

/* Leave everything that is being carried out, and turn to the scoring; tell whether that is still to come. */
static int conclude(State *s) {
    if (s->left <= CONCLUDED) {
        s->over = s->left == CUT_OFF ? 2 : s->over ? s->over : 1;
        ask_nothing(s);
        return 0;
    }
    s->left = CONCLUDED;
    unwind(s, CONCLUSION);
    s->busy_n = 0;
    return 1;
}

static void go_on(State *s) {
    for (;;) {
        if (!run_segment(s)) continue;
        if (s->opts_n != 1) return;
        answer(s, 0);
        spend(s, 1, PASSED);
    }
}

/* Run until a question with a choice is open or the game is over. */
static int run_on(State *s) {
    begin_answer(s);
    for (;;) {
        int how = _setjmp(s->run->back);
        if (how == DONE) {
            go_on(s);
            return DONE;
        }
        if (how != ENDED) return how;
        if (!conclude(s)) return DONE;
    }
}

/* Let a random player answer the open question, and count it; tell whether there was one. */
static inline int answer_randomly(State *s, Chance *dice, int64_t *count) {
    if (s->opts_n == 0) return 0;
    count[0]++;
    if (s->opts_n == 1) count[1]++;
    answer(s, s->opts_n == 1 ? 0 : (int64_t)(chance(dice) * s->opts_n));
    return 1;
}

/* Let random players answer until so many answers are counted, or the game is over. */
static void answer_all(State *s, Chance *dice, int64_t most, int64_t *count) {
    while (count[0] < most) {
        s->fuel = PORTION;
        s->run->alone = 1;
        begin_clock(s);
        while (!run_segment(s)) continue;
        if (!answer_randomly(s, dice, count)) return;
    }
}

/* Let random players answer up to `more` questions; `count` gets how many were answered, and how many of them had no
   choice. The game is over, or goes on with the next call. */
static int play(State *s, Chance *dice, int64_t more, int64_t *count) {
    const int64_t most = count[0] + more;
    for (;;) {
        int how = _setjmp(s->run->back);
        if (how == DONE) {
            answer_all(s, dice, most, count);
            return DONE;
        }
        if (how != ENDED) return how;
        if (conclude(s)) {
            how = run_on(s);
            if (how != DONE) return how;
        }
        if (!answer_randomly(s, dice, count)) return DONE;
    }
}

/* Work out each player's figures, in the lines of the ranking, and place. */
static int work_out_score(State *s, int64_t *figures, int *places) {
    Figures f;
    int how = _setjmp(s->run->back);
    if (how != DONE) return how;
    begin_answer(s);
    s->run->top = s->run->depth = 0;
    own_figures(s, &f);
    for (int64_t p = 0; p < s->np && figures != NULL; p++)
        for (int64_t i = 0; i < LINES; i++) *figures++ = f.of[p][i];
    add_sides(s, &f);
    for (int64_t p = 0; p < s->np && places != NULL; p++)
        places[p] = CELL_OUTCOME >= 0 && s->c[CELL_OUTCOME] ? 1 : place_of_player(s, &f, p);
    return DONE;
}

/* Write how a game ended: the turn, the outcome, then each player's place, then the figures of each player. */
static int write_end(State *s, int64_t *to) {
    int places[MOST];
    int64_t won = CELL_WINNERS < 0 ? 0 : s->c[CELL_WINNERS], all = CELL_OUTCOME < 0 ? 0 : s->c[CELL_OUTCOME];
    int how = work_out_score(s, to + 2 + s->np, places);
    *to++ = s->turn;
    *to++ = all ? all : won;
    for (int64_t p = 0; p < s->np; p++) *to++ = places[p];
    return how;
}

/* The memory for the random players of games that begin at once. */
EXPORT int64_t chance_size(void) { return AT_ONCE * sizeof(Chance); }

EXPORT void seat_random_players(Chance *dice, uint64_t key) { begin_chance(dice, key); }

EXPORT int play_on(State *s, Chance *dice, int64_t most, int64_t *count) { return play(s, dice, most, count); }

/* Play a whole game from a copy of a new one, with the chance of the game from `rng` and of the players from `dice`.
   `most` bounds the answers. `result` gets: answers with a choice, those without, how the game is over (0: it is not),
   then how it ended. */
static int play_game(State *s, const State *begun, Chance *dice, uint64_t rng, int64_t most, int64_t *result) {
    clone(s, begun);
    s->rng = rng;
    result[0] = result[1] = 0;
    int how = play(s, dice, most, result);
    result[0] -= result[1];
    result[2] = s->opts_n == 0 ? s->over : 0;
    return how == DONE && result[2] ? write_end(s, result + 3) : how;
}

/* Play the games of a seed from a number on, the players with the chance of that number and `stream`: up to `games` of
   them, of which the last begins within so many seconds. Give how many ended before one that did not; `results` gets a
   row for each. */
EXPORT int64_t play_games(State *s, const State *begun, Chance *dice, uint64_t seed, uint64_t number, uint64_t stream,
                          int64_t games, double seconds, int64_t most, int64_t *results) {
    const double until = now() + seconds;
    for (int64_t n = 0; n < games; n++, number++) {
        if (n % AT_ONCE == 0) {
            uint64_t keys[AT_ONCE];
            int many = games - n < AT_ONCE ? (int)(games - n) : AT_ONCE;
            for (int i = 0; i < many; i++) keys[i] = seed_state(seed, number + stream + (uint64_t)i);
            begin_chances(dice, keys, many);
        }
        int how = play_game(s, begun, dice + n % AT_ONCE, seed_state(seed, number), most, results);
        if (how != DONE || !results[2]) return n;
        results += 5 + s->np * (1 + LINES);
        if (now() > until) return n + 1;
    }
    return games;
}
