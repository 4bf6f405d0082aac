/* Players who search: the options that greedy likes best are tried in many guesses of the game, as in search.py. */

/* Whether options that look best alike at an open question get a second look: of few, and where that has mattered. */
static int looks_again(const Table *t, const Searching *how, const State *s, int64_t n) {
    return n <= how->breadth && s->ask >= 0 && s->ask < QUESTIONS && t->even[s->ask] < t->habits.ties;
}

/* Put the first of the options that are best at a second look in front. */
static int put_best_first(Table *t, const State *s, int64_t *options, int64_t n) {
    int64_t most = 0, least = 0, value = 0;
    for (int64_t at = 0; at < n; at++) {
        int came = second_look(t, s, options[at], s->who, &value);
        if (came != DONE) return came;
        if (at == 0 || value < least) least = value;
        if (at > 0 && value <= most) continue;
        options[0] = options[at];
        most = value;
    }
    t->even[s->ask] = least == most ? t->even[s->ask] + 1 : MATTERS;
    return DONE;
}

/* Answer a question of a rollout with the best of some options, at one look; those that look best alike may get a second. */
static int answer_quickly(Table *t, const Searching *how, State *s, uint64_t *dice) {
    int64_t n = offered_to(t, s, s->who), most = 0, value = 0, tied = 0, best[TRIED];
    int64_t step = smaller(how->sparse, (n + how->breadth - 1) / how->breadth);
    step = larger(step, (n + how->most_breadth - 1) / how->most_breadth);
    int64_t from = step > 1 ? throw_below(dice, step) : 0;
    uint64_t to_come = s->rng; /* nobody knows what the dice will show: looks throw others */
    s->rng = seed_state(to_come, (uint64_t)how->stream);
    for (int64_t at = from; at < n; at += step) {
        int64_t i = t->offered[at];
        int came = look(&t->looks, &t->ahead, s, i, s->who, &value);
        if (came != DONE) return came;
        if (at > from && value < most) continue;
        if (at == from || value > most) tied = 0;
        if (tied < smaller(how->width, TRIED)) best[tied++] = i;
        most = value;
    }
    int came = tied > 1 && looks_again(t, how, s, n) ? put_best_first(t, s, best, tied) : DONE;
    s->rng = to_come;
    answer(s, best[0]);
    return came;
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
    clone(&t->rolled, &t->guessed);
    answer(&t->rolled, option);
    int came = roll(t, how, &t->rolled, until, &dice);
    if (came == DONE) came = judge_lead(&t->rolled, &t->looks.judge, player, lead);
    if (came == FAILED) *lead = t->looks.failed;
    return came == FAILED ? DONE : came;
}

/* Try some options in one guess, with the same dice; `leads` gets how far ahead the player is after each. */
static int try_all(Table *t, const Searching *how, const State *s, Seat *seat, int64_t n, int64_t *leads) {
    int came = make_guess(t, s, seat);
    uint64_t dice = came == DONE ? seed_state((uint64_t)throw_seed(&seat->dice), (uint64_t)how->stream) : 0;
    for (int64_t i = 0; i < n && came == DONE; i++) {
        came = rollout(t, how, t->options[i], s->who, dice, &leads[i]);
        if (came == DONE && OVERFLOWS_ADD(t->values[i], leads[i], &t->values[i])) return LEFT_TIER;
    }
    return came;
}

/* Take away the option at a place, and all that is known of it. */
static void drop(Table *t, int64_t n, int64_t at) {
    for (int64_t i = at; i + 1 < n; i++) {
        t->options[i] = t->options[i + 1];
        t->values[i] = t->values[i + 1];
        memcpy(t->apart[i], t->apart[i + 1], sizeof *t->apart);
    }
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = at; j + 1 < n; j++) t->apart[i][j] = t->apart[i][j + 1];
}

/* Add the squares of what was between options in a guess. */
static void note_apart(Table *t, const Searching *how, int64_t n, const int64_t *leads) {
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < n; j++) {
            int64_t apart = larger(-how->far, smaller(leads[i] - leads[j], how->far));
            t->apart[i][j] += apart * apart;
        }
}

/* Whether an option is so far behind another that it is no luck, by the sum of the squares of what was between them:
   so many standard errors of the mean of pairs. */
static int is_beaten(const Searching *how, int64_t behind, int64_t squares, int64_t guesses) {
    int64_t spread = (guesses * squares - behind * behind) / (guesses - 1);
    return behind * behind >= how->sure * how->sure * spread;
}

/* Drop the options that are surely behind the one that leads, after so many guesses; give how many are left. */
static int64_t drop_beaten(Table *t, const Searching *how, int64_t n, int64_t guesses) {
    int64_t first = 0;
    for (int64_t i = 1; i < n; i++)
        if (t->values[i] > t->values[first]) first = i;
    for (int64_t i = n - 1; i >= 0; i--) {
        int64_t behind = t->values[first] - t->values[i];
        if (i == first || (behind <= how->far * guesses && !is_beaten(how, behind, t->apart[first][i], guesses)))
            continue;
        drop(t, n--, i);
        if (i < first) first--;
    }
    return n;
}

/* Drop the worse half of the options. */
static int64_t drop_half(Table *t, int64_t n) {
    for (int64_t kept = (n + 1) / 2; n > kept; n--) {
        int64_t worst = 0;
        for (int64_t i = 1; i < n; i++)
            if (t->values[i] <= t->values[worst]) worst = i;
        drop(t, n, worst);
    }
    return n;
}

/* Pick one of the options: half of them stay after each part of the rollouts, and who has no number of rollouts drops
   before what is surely behind. */
static int pick_by_halving(Table *t, const State *s, Seat *seat, int64_t n, int64_t *pick) {
    const Searching *how = &t->searching;
    int races = seat->rollouts == 0;
    int64_t leads[TRIED] = {0}, parts = 0, guesses = 0, end = t->looks.answers + how->enough;
    memset(t->values, 0, (size_t)n * sizeof *t->values);
    memset(t->apart, 0, sizeof t->apart);
    while ((INT64_C(1) << parts) < n) parts++;
    for (int64_t part = 0; part < parts && n > 1; part++) {
        int64_t each = larger(1, (races ? how->rollouts : seat->rollouts) / (parts * n));
        for (int64_t i = 0; i < each && n > 1 && (i == 0 || t->looks.answers <= end); i++) {
            int came = try_all(t, how, s, seat, n, leads);
            if (came != DONE) return came;
            guesses++;
            note_apart(t, how, n, leads);
            if (races && guesses >= how->least) n = drop_beaten(t, how, n, guesses);
        }
        n = drop_half(t, n);
    }
    *pick = t->options[0];
    return DONE;
}

/* Pick an option of the open question: by so many rollouts, or by as many as it takes. */
static int pick_by_search(Table *t, const State *s, Seat *seat, int64_t *pick) {
    int64_t n;
    int came = rank_options(t, s, seat, &n, smaller(t->searching.width, TRIED));
    if (came != DONE) return came;
    return pick_by_halving(t, s, seat, n, pick);
}
