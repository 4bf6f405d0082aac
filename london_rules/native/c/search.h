/* Players who search: the options that greedy likes best are tried in many guesses of the game, as in search.py. */

/* Answer a question of a rollout: with the first of the best of some options, at one look. */
static int answer_quickly(Table *t, const Searching *how, State *s, uint64_t *dice) {
    int64_t n = offered_to(t, s, s->who), step = (n + how->breadth - 1) / how->breadth, best = 0, most = 0, value = 0;
    int64_t from = step > 1 ? throw_below(dice, step) : 0;
    for (int64_t at = from; at < n; at += step) {
        int64_t i = t->offered[at];
        int came = look(&t->looks, &t->ahead, s, i, s->who, &value);
        if (came != DONE) return came;
        if (at > from && value <= most) continue;
        best = i;
        most = value;
    }
    answer(s, best);
    return DONE;
}

/* How far the game is: in rounds where it has them, else in turns. */
static int64_t clock_of(const State *s) { return ROUNDS ? s->c[CELL_ROUND] : s->turn; }

/* Play on for some time with quick answers of all players. */
static int roll(Table *t, const Searching *how, State *s, int64_t until, uint64_t *dice) {
    for (int64_t answers = 0;; answers++) {
        s->run->alone = 0;
        int came = run_on(s);
        if (came != DONE) return came;
        if (s->over || clock_of(s) >= until || answers == how->most) return DONE;
        came = answer_quickly(t, how, s, dice);
        if (came != DONE) return came;
    }
}

/* Answer a guess, play it on, and judge how far ahead the player is then. */
static int rollout(Table *t, const Searching *how, int64_t option, int64_t player, uint64_t dice, int64_t *lead) {
    int64_t until = clock_of(&t->guessed) + how->length;
    clone(&t->deep, &t->guessed);
    answer(&t->deep, option);
    int came = roll(t, how, &t->deep, until, &dice);
    if (came == DONE) came = judge_lead(&t->deep, &t->looks.judge, player, lead);
    if (came != FAILED) return came;
    *lead = t->looks.failed;
    return DONE;
}

/* Try some options in one guess, with the same dice, and add up how far ahead the player is. */
static int try_all(Table *t, const Searching *how, const State *s, Seat *seat, int64_t n) {
    int came = make_guess(t, s, seat);
    if (came != DONE) return came;
    uint64_t dice = seed_state((uint64_t)throw_seed(&seat->dice), (uint64_t)how->stream);
    for (int64_t i = 0; i < n; i++) {
        int64_t lead = 0;
        came = rollout(t, how, t->options[i], s->who, dice, &lead);
        if (came != DONE) return came;
        if (OVERFLOWS_ADD(t->values[i], lead, &t->values[i])) return LEFT_TIER;
    }
    return DONE;
}

/* Pick an option: half of them stay after each part of the rollouts. */
static int pick_by_search(Table *t, const State *s, Seat *seat, int64_t *pick) {
    const Searching *how = &t->searching;
    int64_t n, parts = 0, end = t->looks.answers + how->enough;
    int came = rank_options(t, s, seat, &n, how->width);
    if (came != DONE) return came;
    memset(t->values, 0, (size_t)n * sizeof *t->values);
    while ((INT64_C(1) << parts) < n) parts++;
    for (int64_t part = 0; part < parts; part++) {
        int64_t each = seat->rollouts / (parts * n);
        for (int64_t i = 0; i < (each < 1 ? 1 : each); i++) {
            if (i > 0 && t->looks.answers > end) break;
            came = try_all(t, how, s, seat, n);
            if (came != DONE) return came;
        }
        best_first(t, n);
        n = (n + 1) / 2;
    }
    *pick = t->options[0];
    return DONE;
}
