/* Bots at the interface of game.h: a table of players, who look ahead in copies. */

struct game_bots {
    Table table;
    State asked; /* the position as bots who look ahead see it: a copy, so that the game is not changed */
};

size_t game_bots_size(void) { return sizeof(game_bots); }

game_bots *game_bots_begin(void *memory, uint64_t seed, uint64_t number) {
    game_bots *bots = memory;
    if (bots == NULL) return NULL;
    set_habits(&bots->table, HABITS, QUIET_ANSWERS);
    for (int64_t seat = 1; seat <= MOST; seat++)
        take_seat(&bots->table, seat - 1, GAME_RANDOM, 0, seed_state(seed, number + (uint64_t)seat * PLAYERS_STREAM));
    return bots;
}

game_bots *game_bots_new(uint64_t seed, uint64_t number) {
    return game_bots_begin(malloc(sizeof(game_bots)), seed, number);
}

void game_bots_free(game_bots *bots) { free(bots); }

int game_bots_seat(game_bots *bots, int seat, int kind, int rollouts) {
    if (seat < 1 || seat > MOST || kind < GAME_RANDOM || kind > GAME_SEARCH || rollouts < 0) return GAME_BAD_CALL;
    bots->table.seats[seat - 1].kind = kind;
    bots->table.seats[seat - 1].rollouts = rollouts;
    return GAME_OK;
}

int game_bots_pick(game_bots *bots, const game *g) {
    int64_t picked = 0;
    if (!is_open(g)) return GAME_BAD_CALL;
    Seat *seat = &bots->table.seats[g->now.s.who];
    if (seat->kind == GAME_RANDOM) return (int)throw_below(&seat->dice, g->now.s.opts_n);
    clone(&bots->asked, &g->now.s);
    begin_answer(&bots->asked);
    int64_t *events = bots->asked.run->events; /* what bots try out is not told */
    bots->asked.run->events = NULL;
    int how = pick(&bots->table, &bots->asked, &picked);
    bots->asked.run->events = events;
    return how == DONE ? (int)picked : result_of(how);
}
