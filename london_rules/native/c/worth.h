/* What a position is worth to a player, as in worth.py: an estimate while the game goes on, then the ranking. */

/* How a player judges; the host sets it. */
typedef struct {
    int64_t unit; /* of the first line of the ranking, below 0 where a low figure wins */
    int64_t end;  /* what being first at the end is worth more, and being behind less */
} Judge;

static int64_t first_figure(State *s, const Judge *j, int64_t player) {
    return checked_mul(s, j->unit, RANKING[0](s, player));
}

/* At the end, where players can leave or have sides: who is first gains if somebody else is not, or plays alone. */
static int64_t by_place(State *s, const Judge *j, int64_t player, int64_t own) {
    Figures f;
    int gains = s->np == 1;
    begin_answer(s);
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
