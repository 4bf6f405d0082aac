/* Who is ranked before whom: by when their side was out and by its figures, as in ranking.py. */

enum { JUST_LEFT = -1 }; /* in the cell of a player who left in this step, since the last question */
static const int64_t STAYS = (int64_t)1 << 62, LEAVING = ((int64_t)1 << 62) - 1;

/* The figures of the ranking, by player and line. */
typedef struct {
    int64_t of[MOST][LENGTH(RANKING)];
} Figures;

static void own_figures(State *s, Figures *f) {
    for (int64_t p = 0; p < s->np; p++)
        for (int64_t i = 0; i < LENGTH(RANKING); i++) f->of[p][i] = RANKING[i] == NULL ? 0 : RANKING[i](s, p);
}

/* Give each player the figures of all on their side. */
static void add_sides(State *s, Figures *f) {
    Figures own = *f;
    for (int64_t p = 0; p < s->np; p++) {
        Row members = row_of(SIDES, s->np * MOST + p);
        for (int64_t i = 0; i < LENGTH(RANKING); i++) {
            f->of[p][i] = 0;
            for (int32_t m = 0; m < members.n; m++) f->of[p][i] = checked_add(s, f->of[p][i], own.of[members.v[m]][i]);
        }
    }
}

static void all_figures(State *s, Figures *f) {
    own_figures(s, f);
    add_sides(s, f);
}

/* When the side of a player was out: since the last of its players left. */
static int64_t out_since(const State *s, int64_t player) {
    Row members = row_of(SIDES, s->np * MOST + player);
    int64_t out = CELL_LEFT < 0 ? STAYS : 0;
    for (int32_t m = 0; m < members.n && CELL_LEFT >= 0; m++) {
        int64_t left = s->c[CELL_LEFT + members.v[m]];
        left = left == 0 ? STAYS : left == JUST_LEFT ? LEAVING : left;
        if (left > out) out = left;
    }
    return out;
}

#ifndef CELL_WINNERS
#define CELL_WINNERS (-1)
#endif

/* Whether the side of a player wins with the outcome of the game. */
static int wins(const State *s, int64_t player) {
    Row members = row_of(SIDES, s->np * MOST + player);
    int found = 0;
    for (int32_t m = 0; m < members.n; m++) found |= s->c[CELL_WINNERS + 1 + members.v[m]] == s->c[CELL_WINNERS];
    return found;
}

/* Whether a player is ranked before another: who wins with an outcome, who was out later, and of the others who is
   better in a line. */
static int is_before(const State *s, const Figures *f, int64_t player, int64_t other) {
    if (CELL_WINNERS >= 0 && s->c[CELL_WINNERS]) return wins(s, player) > wins(s, other);
    int64_t since = out_since(s, player), theirs = out_since(s, other);
    if (since != theirs || since < LEAVING) return since > theirs;
    for (int64_t i = 0; i < LENGTH(RANKING); i++)
        if (f->of[player][i] != f->of[other][i]) return (f->of[player][i] > f->of[other][i]) == HIGHEST[i];
    return 0;
}

/* Whether nobody is ranked before a player. */
static int is_first(const State *s, const Figures *f, int64_t player) {
    for (int64_t p = 0; p < s->np; p++)
        if (is_before(s, f, p, player)) return 0;
    return 1;
}

/* The place of a player: how many sides are ranked before, each counted once. */
static int place_of_player(const State *s, const Figures *f, int64_t player) {
    int place = 1;
    for (int64_t p = 0; p < s->np; p++)
        place += row_of(SIDES, s->np * MOST + p).v[0] == p && is_before(s, f, p, player);
    return place;
}

/* Say as which players have left who left since the last question, within one step. */
static void settle_leaving(State *s) {
    int64_t group = 0, last = 0, after[MOST] = {0};
    Figures f;
    for (int64_t p = 0; p < s->np && CELL_LEFT >= 0; p++) {
        int64_t left = s->c[CELL_LEFT + p];
        group += left == JUST_LEFT;
        if (left > last) last = left;
    }
    if (!group) return;
    if (group > 1) all_figures(s, &f);
    for (int64_t p = 0; p < s->np && group > 1; p++)
        for (int64_t q = 0; q < s->np; q++)
            after[p] += s->c[CELL_LEFT + q] == JUST_LEFT && is_before(s, &f, p, q);
    for (int64_t p = 0; p < s->np; p++)
        if (s->c[CELL_LEFT + p] == JUST_LEFT) s->c[CELL_LEFT + p] = last + 1 + after[p];
    if (!ROUNDS) return;
    int64_t mark = room_mark(s); /* the first player of a round is the next who stays */
    List table = round_table(s, s->c[CELL_FIRST], 1);
    if (table.n) s->c[CELL_FIRST] = table.v[0];
    give_back(s, mark);
}
