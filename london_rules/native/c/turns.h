/* Who takes the next turn, and when a round or the game is over, as in turns.py. Cells that no text needs are -1. */

enum { ANOTHER, OVER, ROUND_OVER }; /* what comes after a turn: another turn, the scoring, the end of the round */
enum { NOBODY = 0 };

static void clear_turn(State *s) {
    memset(s->m + 2 * SIZE, 0, MARKS * SIZE);
    s->used_n = 0;
    for (int i = TURN_LIMITS_AT; i < TURN_LIMITS_END; i++) s->c[i] = 0;
}

static int is_in(const State *s, int64_t player) { return CELL_LEFT < 0 || !s->c[CELL_LEFT + player]; }

/* List the players who have not left in the order of the table, from a seat on. */
static List round_table(State *s, int64_t first, int64_t step) {
    List out = no_list();
    for (int64_t i = 0; i < s->np; i++) {
        int64_t p = floor_mod(first + step * i, s->np);
        if (is_in(s, p)) add(s, &out, p);
    }
    return out;
}

static List staying(State *s) { return round_table(s, 0, 1); }

/* List all others who have not left, in the order of the table from a player on. */
static List other_staying(State *s, int64_t player) {
    List out = no_list();
    for (int64_t i = 1; i < s->np; i++)
        if (is_in(s, (player + i) % s->np)) add(s, &out, (player + i) % s->np);
    return out;
}

/* Draw one of the players who have not left; of all if nobody stays. */
static int64_t drawn_player(State *s) {
    List among = staying(s);
    return among.n ? among.v[rnd(s, among.n)] : rnd(s, s->np);
}

/* Give the next player to one side who has not left; a player alone is beside themselves. */
static int64_t beside(State *s, int64_t player, int64_t step) {
    List table = round_table(s, player + step, step);
    return table.n ? table.v[0] : player;
}

static void leave_game(State *s, int64_t player) {
    if (is_in(s, player)) s->c[CELL_LEFT + player] = -1; /* JUST_LEFT */
}

/* ---- whose turn is next ---- */

static void take_next_turn(State *s, int64_t player) { s->c[CELL_NEXT_TURN] = player + 1; }

static void skip_turn(State *s, int64_t player) { s->c[CELL_SKIPS + player] += 1; }

static void give_turn(State *s, int64_t player) {
    s->active = player;
    if (ROUNDS) s->c[CELL_HAD_TURN + player] = 1;
}

/* Whether a player misses this turn, which is then missed; in a round it counts as the one of the round. */
static int misses(State *s, int64_t player) {
    if (CELL_SKIPS < 0 || !s->c[CELL_SKIPS + player]) return 0;
    s->c[CELL_SKIPS + player] -= 1;
    if (ROUNDS) s->c[CELL_HAD_TURN + player] = 1;
    return 1;
}

/* List the players who can take a turn, from a seat on. */
static List waiting(State *s, int64_t seat) {
    List table = round_table(s, seat, 1), out = no_list();
    if (!ROUNDS) return table;
    for (int32_t i = 0; i < table.n; i++)
        if (!s->c[CELL_HAD_TURN + table.v[i]]) add(s, &out, table.v[i]);
    return out;
}

/* Let turns pass that all players miss; in a round, each player misses one turn. */
static void miss_alike(State *s, List players) {
    if (ROUNDS || CELL_SKIPS < 0 || !players.n) return;
    int64_t least = s->c[CELL_SKIPS + players.v[0]];
    for (int32_t i = 1; i < players.n; i++)
        if (s->c[CELL_SKIPS + players.v[i]] < least) least = s->c[CELL_SKIPS + players.v[i]];
    for (int32_t i = 0; i < players.n; i++) s->c[CELL_SKIPS + players.v[i]] -= least;
}

static int pass_to_one(State *s, int64_t seat) {
    int64_t named = CELL_NEXT_TURN < 0 ? NOBODY : s->c[CELL_NEXT_TURN];
    if (named) {
        s->c[CELL_NEXT_TURN] = NOBODY;
        seat = named;
        if (is_in(s, named - 1) && !misses(s, named - 1)) {
            give_turn(s, named - 1);
            return 1;
        }
    }
    List players = waiting(s, seat);
    miss_alike(s, players);
    for (int32_t i = 0; i < players.n; i++)
        if (!misses(s, players.v[i])) {
            give_turn(s, players.v[i]);
            return 1;
        }
    return 0;
}

/* Give the turn to whom a text named, else to the next player from a seat on; tell whether there is one. */
static int pass_on(State *s, int64_t seat) {
    int64_t mark = room_mark(s);
    int given = pass_to_one(s, seat);
    if (!given && ROUNDS) s->active = s->c[CELL_FIRST];
    give_back(s, mark);
    return given;
}

static int begin_turns(State *s) {
    if (!ROUNDS) return pass_on(s, s->active);
    clear_turn(s);
    return pass_on(s, s->c[CELL_FIRST]);
}

/* Clear what lasts for a turn and pass on; say what comes next. */
static int end_turn(State *s) {
    clear_turn(s);
    if (!ORDERED) s->active = (s->active + 1) % s->np;
    if (s->left == 0) return OVER;
    if (s->left > 0) s->left -= 1;
    if (s->turn >= TURN_LIMIT) {
        s->over = 2;
        return OVER;
    }
    if (!ORDERED || pass_on(s, s->active + 1)) return ANOTHER;
    return ROUNDS ? ROUND_OVER : OVER;
}

/* ---- rounds ---- */

/* Begin a round with its first player: the one whom the rules named, else the one of the last round. */
static void begin_round(State *s) {
    int64_t *c = s->c, mark = room_mark(s);
    c[CELL_ROUND] += 1;
    for (int i = 0; i < MOST; i++) c[CELL_HAD_TURN + i] = 0;
    for (int i = ROUND_LIMITS_AT; i < ROUND_LIMITS_END; i++) c[i] = 0;
    if (c[CELL_NEXT_FIRST])
        c[CELL_FIRST] = c[CELL_NEXT_FIRST] - 1;
    else if (c[CELL_ROUND] == 1)
        c[CELL_FIRST] = s->active;
    c[CELL_NEXT_FIRST] = NOBODY;
    List table = round_table(s, c[CELL_FIRST], 1);
    if (table.n) c[CELL_FIRST] = table.v[0];
    s->active = c[CELL_FIRST];
    give_back(s, mark);
}

/* Clear what lasts for a turn; tell whether the game is over. Rounds without a turn end at the limit too. */
static int end_round(State *s) {
    clear_turn(s);
    if (s->c[CELL_ROUNDS_LEFT] && --s->c[CELL_ROUNDS_LEFT] == 0) return 1;
    if (s->c[CELL_ROUND] >= TURN_LIMIT) {
        s->over = 2;
        return 1;
    }
    for (int64_t p = 0; p < s->np; p++)
        if (is_in(s, p)) return 0;
    return 1;
}

/* Make a player the first: of the game, of this round if its turns have not begun, or of the next. */
static void begin_with(State *s, int64_t player) {
    int begun = 0;
    for (int64_t p = 0; p < s->np; p++) begun |= s->c[CELL_HAD_TURN + p] != 0;
    if (s->c[CELL_ROUND] && begun)
        s->c[CELL_NEXT_FIRST] = player + 1;
    else
        s->c[CELL_FIRST] = s->active = player;
}

/* Announce the end of the game; before the first round, so many rounds are played. Tell whether it is sooner than what
   was announced: the soonest end holds. */
static int end_after_rounds(State *s, int64_t rounds) {
    int64_t left = smaller(rounds, INT64_MAX - 1) + (s->c[CELL_ROUND] > 0), announced = s->c[CELL_ROUNDS_LEFT];
    if (left < 1) left = 1;
    if (announced && announced <= left) return 0;
    s->c[CELL_ROUNDS_LEFT] = left;
    return 1;
}
