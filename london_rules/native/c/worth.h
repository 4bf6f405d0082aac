/* What a position is worth to a player, as in worth.py: an estimate while the game goes on, then the ranking. */

/* How a player judges; the host sets it. */
typedef struct {
    int64_t unit; /* of the first line of the ranking, below 0 where a low figure wins */
    int64_t end;  /* what being first at the end is worth more, and being behind less */
} Judge;

static int64_t first_figure(State *s, const Judge *j, int64_t player) {
    return checked_mul(s, j->unit, RANKING[0](s, player));
}

/* All figures of the ranking, by player and line; with sides, each has those of all on their side. */
typedef struct {
    int64_t of[MOST][LENGTH(RANKING)];
} Figures;

static void all_figures(State *s, Figures *f) {
    Figures own;
    begin_answer(s);
    for (int64_t p = 0; p < s->np; p++)
        for (int64_t i = 0; i < LENGTH(RANKING); i++) own.of[p][i] = RANKING[i](s, p);
    *f = own;
    for (int64_t p = 0; p < s->np && SIDED; p++)
        for (int64_t i = 0; i < LENGTH(RANKING); i++) {
            Row members = row_of(SIDES, s->np * MOST + p);
            f->of[p][i] = 0;
            for (int32_t m = 0; m < members.n; m++) f->of[p][i] = checked_add(s, f->of[p][i], own.of[members.v[m]][i]);
        }
}

/* When a player left the game; who stays comes last. */
static int64_t left_at(const State *s, int64_t player) {
    int64_t left = CELL_LEFT < 0 ? 0 : s->c[CELL_LEFT + player];
    return left ? left : STAYS;
}

/* Whether a player is ranked before another: who left later, and who is better in a line of the ranking. */
static int is_before(const State *s, const Figures *f, int64_t player, int64_t other) {
    if (left_at(s, player) != left_at(s, other)) return left_at(s, player) > left_at(s, other);
    for (int64_t i = 0; i < LENGTH(RANKING); i++) {
        int64_t mine = f->of[player][i], theirs = f->of[other][i];
        if (mine != theirs) return (mine > theirs) == HIGHEST[i];
    }
    return 0;
}

/* Whether nobody is ranked before a player; with sides, one player of each is asked. */
static int is_first(const State *s, const Figures *f, int64_t player) {
    for (int32_t i = ONE_OF_EACH_FROM[s->np]; i < ONE_OF_EACH_FROM[s->np + 1]; i++)
        if (is_before(s, f, ONE_OF_EACH_TO[i], player)) return 0;
    return 1;
}

/* At the end, where players can leave or have sides: who is first gains if somebody else is not, or plays alone. */
static int64_t by_place(State *s, const Judge *j, int64_t player, int64_t own) {
    Figures f;
    int gains = s->np == 1;
    all_figures(s, &f);
    if (!is_first(s, &f, player)) return checked_sub(s, own, j->end);
    for (int64_t p = 0; p < s->np && !gains; p++) gains = !is_first(s, &f, p);
    return gains ? checked_add(s, own, j->end) : own;
}

static int64_t at_the_end(State *s, const Judge *j, int64_t player) {
    int64_t ended = CELL_OUTCOME < 0 ? 0 : s->c[CELL_OUTCOME], together = 0;
    if (ended < 0 || ended > LENGTH(WON)) leave_tier(s);
    if (ended) together = WON[ended - 1] ? j->end : -j->end;
    if (RANKING[0] == NULL) return together;
    int64_t own = first_figure(s, j, player), best = own;
    if (together) return checked_add(s, own, together);
    if (CELL_LEFT >= 0 || SIDED) return by_place(s, j, player, own);
    for (int64_t p = 0, others = 0; p < s->np; p++) {
        if (p == player) continue;
        int64_t figure = first_figure(s, j, p);
        if (!others++ || figure > best) best = figure;
    }
    if (own == best) return own;
    return own > best ? checked_add(s, own, j->end) : checked_sub(s, own, j->end);
}

/* Judge a state for a player; tell how it came back. */
static int judge(State *s, const Judge *j, int64_t player, int64_t *worth) {
    int how = _setjmp(s->run->back);
    if (how != DONE) return how;
    begin_answer(s);
    s->run->top = s->run->depth = 0;
    if (s->over)
        *worth = at_the_end(s, j, player);
    else if (ESTIMATE != NULL)
        *worth = ESTIMATE(s, player);
    else
        *worth = RANKING[0] == NULL ? 0 : first_figure(s, j, player);
    return DONE;
}
