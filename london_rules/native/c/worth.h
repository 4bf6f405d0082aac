/* What a position is worth to a player, as in worth.py: an estimate while the game goes on, then the ranking. */

/* What one player judges by: a habit, and the counter that they avoid to gain. */
typedef struct {
    int64_t habit;   /* its number, or -1 */
    int64_t counter; /* its first cell, or -1 */
    int64_t each;    /* whether each player has one */
} Taste;

/* How players judge; the host sets it. */
typedef struct {
    int64_t unit; /* of the first line of the ranking, below 0 where a low figure wins */
    int64_t end;  /* what being first at the end is worth more, and being behind less */
    int64_t win;  /* the same, beside how far a player is ahead */
    int64_t dislike; /* what each of the counter that a player avoids costs */
    Taste taste;     /* of the one who thinks */
    int64_t me, had; /* who that is, and what they had of that counter */
} Judge;

static int64_t first_figure(State *s, const Judge *j, int64_t player) {
    return checked_mul(s, j->unit, RANKING[0](s, player));
}

/* At the end, where players can leave or have sides: who is first gains if somebody else is not, or plays alone. */
static int64_t place_result(State *s, int64_t player) {
    Figures f;
    begin_answer(s);
    all_figures(s, &f);
    if (!is_first(s, &f, player)) return -1;
    int gains = s->np == 1;
    for (int64_t p = 0; p < s->np && !gains; p++) gains = !is_first(s, &f, p);
    return gains;
}

/* The figure of a player at the end, and whether they won (1), lost (-1) or neither. */
static int64_t at_the_end(State *s, const Judge *j, int64_t player, int64_t *result) {
    int64_t ended = CELL_OUTCOME < 0 ? 0 : s->c[CELL_OUTCOME];
    if (ended < 0 || ended > LENGTH(WON)) leave_tier(s);
    *result = ended == 0 ? 0 : WON[ended - 1] ? 1 : -1;
    if (RANKING[0] == NULL) return 0;
    int64_t own = first_figure(s, j, player), best = own;
    if (ended) return own;
    if (CELL_LEFT >= 0 || SIDED || CELL_WINNERS >= 0) {
        *result = place_result(s, player);
        return own;
    }
    for (int64_t p = 0, others = 0; p < s->np; p++) {
        if (p == player) continue;
        int64_t figure = first_figure(s, j, p);
        if (!others++ || figure > best) best = figure;
    }
    *result = (own > best) - (own < best);
    return own;
}

/* The figure of a player at any time. */
static int64_t figure_of(State *s, const Judge *j, int64_t player, int64_t *result) {
    begin_answer(s);
    s->run->top = s->run->depth = 0;
    *result = 0;
    if (s->over) return at_the_end(s, j, player, result);
    if (player == j->me && j->taste.habit >= 0) return HABIT[j->taste.habit](s, player);
    if (ESTIMATE != NULL) return ESTIMATE(s, player);
    return RANKING[0] == NULL ? 0 : first_figure(s, j, player);
}

static int64_t with_result(State *s, int64_t figure, int64_t result, int64_t much) {
    return result > 0 ? checked_add(s, figure, much) : result < 0 ? checked_sub(s, figure, much) : figure;
}

static int64_t avoided_cell(const Taste *t, int64_t player) { return t->counter + (t->each ? player : 0); }

/* What a player dislikes about a state: more of the counter that they avoid. */
static int64_t disliked(State *s, const Judge *j, int64_t player) {
    if (player != j->me || j->taste.counter < 0) return 0;
    int64_t more = checked_sub(s, s->c[avoided_cell(&j->taste, player)], j->had);
    return more > 0 ? checked_mul(s, j->dislike, more) : 0;
}

/* Judge a state for a player; tell how it came back. */
static int judge(State *s, const Judge *j, int64_t player, int64_t *worth) {
    int how = _setjmp(s->run->back);
    if (how != DONE) return how;
    int64_t result;
    *worth = figure_of(s, j, player, &result);
    *worth = checked_sub(s, with_result(s, *worth, result, j->end), disliked(s, j, player));
    return DONE;
}

static int on_one_side(const State *s, int64_t player, int64_t other) {
    Row members = row_of(SIDES, s->np * MOST + player);
    for (int32_t i = 0; i < members.n; i++)
        if (members.v[i] == other) return 1;
    return 0;
}

/* Judge how far a player is ahead of the best other, and how the game ended. Where all can win together, nobody is
   compared. */
static int judge_lead(State *s, const Judge *j, int64_t player, int64_t *lead) {
    int how = _setjmp(s->run->back);
    if (how != DONE) return how;
    int64_t result, other, best = 0, others = 0;
    int64_t own = checked_sub(s, figure_of(s, j, player, &result), disliked(s, j, player));
    for (int64_t p = 0; p < s->np && CELL_OUTCOME < 0; p++) {
        if (on_one_side(s, player, p)) continue;
        int64_t figure = figure_of(s, j, p, &other);
        if (!others++ || figure > best) best = figure;
    }
    *lead = with_result(s, checked_sub(s, own, best), result, j->win);
    return DONE;
}
