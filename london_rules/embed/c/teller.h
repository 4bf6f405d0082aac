/* Tellers at the interface of game.h: each hears the events of a game as one viewer may know them. */

enum { HEARD_AT_ONCE = 256 };

size_t game_teller_size(void) { return sizeof(game_teller); }

game_teller *game_teller_begin(void *memory, int viewer) {
    game_teller *t = memory;
    if (t == NULL || viewer < GAME_EVERYTHING || viewer > MOST) return NULL;
    t->viewer = viewer;
    t->named = 0;
    t->feed = NULL;
    t->backs = 0;
    forget_all(t);
    return t;
}

game_teller *game_teller_new(int viewer) {
    void *memory = malloc(sizeof(game_teller));
    game_teller *t = game_teller_begin(memory, viewer);
    if (t == NULL) free(memory);
    return t;
}

void game_teller_free(game_teller *t) { free(t); }

int game_teller_name(game_teller *t, int seat, const char *name) {
    if (seat < 1 || seat > MOST || name == NULL || strlen(name) >= ROOM_FOR_A_NAME) return GAME_BAD_CALL;
    for (int p = 1; p <= MOST && !t->named; p++) {
        Out out = out_to(t->names[p - 1], ROOM_FOR_A_NAME);
        put_player_name(&out, t, p);
        ended(&out);
    }
    t->named = 1;
    memcpy(t->names[seat - 1], name, strlen(name) + 1);
    return GAME_OK;
}

/* Know the counters as they were before the next event to hear, where those before are no longer kept. */
static void know_counters(game_teller *t, const game *g) {
    for (int64_t cell = 0; cell < COUNTERS; cell++) t->on[cell] = g->now.s.c[cell];
    for (int64_t row = row_told(&g->log, t->looked); row < g->log.now->rows; row++) {
        const Told *told = told_at(&g->log, row);
        if (kind_told(told) != TOLD_COUNTER && kind_told(told) != TOLD_ON_THING) continue;
        int64_t counter = value_of(told, 3), of = OF_TABLE[counter] ? 0 : value_of(told, 2);
        t->on[COUNTER_CELL[counter] + of] -= value_of(told, 4);
    }
    memset(t->rolled, 1, sizeof t->rolled);
    for (int64_t i = 0; i < THING_COUNTERS; i++)
        for (int64_t thing = THING_COUNTER_LOW[i]; thing < THING_COUNTER_HIGH[i]; thing++)
            t->touched[thing] |= t->on[THING_COUNTER_AT[i] + thing] != 0;
}

/* Hear events that are not told: a few at once, as there is no end of room for lines. */
static void hear_quietly(game_teller *t, const game *g, int64_t end) {
    const Log *log = &g->log;
    if (t->looked < first_told(log)) {
        t->looked = first_told(log);
        know_counters(t, g);
    }
    while (t->looked < end) {
        hear_until(t, log, t->looked + HEARD_AT_ONCE < end ? t->looked + HEARD_AT_ONCE : end);
        begin_to_tell(t);
    }
}

/* How many events were left where the game went back, since it had gone back so often; at most `looked`. */
static int64_t back_to(const Log *log, int64_t since, int64_t looked) {
    for (int64_t i = since; i < log->backs; i++) {
        int64_t to = log->backs - i > BACKS_KEPT ? 0 : log->back_to[i % BACKS_KEPT];
        if (to < looked) looked = to;
    }
    return looked;
}

/* Begin anew where answers were taken back: with what happened before. */
static void go_back_with(game_teller *t, const game *g) {
    const Log *log = &g->log;
    int64_t since = t->backs, looked = back_to(log, since, t->looked);
    t->backs = log->backs;
    if (since == log->backs) return;
    forget_all(t);
    hear_quietly(t, g, looked);
}

int game_tell(game_teller *t, const game *g) {
    if (t->viewer > g->now.s.np) return GAME_BAD_CALL;
    int64_t from = t->looked;
    begin_to_tell(t);
    go_back_with(t, g);
    from = t->looked;
    hear_until(t, &g->log, g->now.told.events);
    for (int32_t i = 0; i < t->turns_n; i++) join_lines(t, &t->told[i]);
    if (!t->failed) return GAME_OK;
    t->looked = from;
    begin_to_tell(t);
    hear_quietly(t, g, g->now.told.events);
    return GAME_TOO_LARGE;
}

size_t game_told_lines(game_teller *t, char *to, size_t room) {
    Out out = out_to(to, room);
    put_told(&out, t);
    return ended(&out);
}

/* Write the open question; its seat answered so many before. */
static void put_open_question(Out *out, game_teller *t, const game *g, int64_t answered) {
    Asked asked = {t, &g->now.s, &g->now.told, NULL, NULL, NULL};
    int64_t mark = t->words_n;
    if (!is_open(g))
        put_words(out, "null");
    else if (t->viewer < 0 || t->viewer == g->now.s.who + 1) {
        asked.ahead = ahead_of(g);
        Aside aside = begin_aside(g->now.s.run, NULL);
        put_question(out, &asked, answered);
        end_aside(g->now.s.run, aside);
    } else
        put_question_for_others(out, &asked, g->now.ask_forced);
    t->words_n = mark;
}

size_t game_question(game_teller *t, const game *g, char *to, size_t room) {
    Out out = out_to(to, room);
    put_open_question(&out, t, g, is_open(g) ? g->now.given[g->now.s.who] : 0);
    return ended(&out);
}
