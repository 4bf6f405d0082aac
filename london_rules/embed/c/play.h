/* The interface of game.h. */

/* What a copy of a game has: all that further play and results depend on. */
typedef struct {
    uint64_t rules; /* of which game */
    int64_t answers, given[MOST];
    int64_t ask_forced;
    State s;
    History told;
} Position;

struct game {
    Run run;
    Position now, before;
    Log log;
    Ahead ahead;
};

static void copy_history(History *to, const History *from) {
    memcpy(to, from, offsetof(History, open));
    memcpy(to->open, from->open, (size_t)from->open_n * sizeof *from->open);
}

static void copy_position(Position *to, const Position *from) {
    memcpy(to, from, offsetof(Position, s));
    clone(&to->s, &from->s);
    copy_history(&to->told, &from->told);
}

/* What was played, as one number: another for each answer. */
static uint64_t played_on(uint64_t played, uint64_t answer) { return seed_state(played, answer); }

static int result_of(int how) { return how == DONE ? GAME_OK : how == FAILED ? GAME_FAILED : GAME_TOO_LARGE; }

int game_abi(void) { return GAME_ABI; }
const char *game_variant(void) { return VARIANT; }
const char *game_title(void) { return TITLE; }
const char *game_digest(void) { return RULES_DIGEST; }
int game_least_players(void) { return LEAST; }
int game_most_players(void) { return MOST; }
size_t game_size(void) { return sizeof(game); }

static game *begin_after(void *memory, const State *before, int players, uint64_t seed, uint64_t number, int first,
                         int ask_forced) {
    game *g = memory;
    if (g == NULL || players < LEAST || players > MOST || first < 0 || first > players) return NULL;
    memset(&g->run, 0, offsetof(Run, lists));
    memset(&g->now, 0, offsetof(Position, s));
    memset(&g->now.told, 0, sizeof g->now.told);
    memset(&g->log, 0, offsetof(Log, rows));
    g->ahead.known = 0;
    for (int i = 0; i < SPREADS; i++) g->run.spreads[i].table = NULL;
    g->run.code = g->run.place = -1;
    g->log.now = &g->now.told;
    g->run.events = (int64_t *)(void *)&g->log;
    g->run.most_told = MOST_EVENTS;
    set_limits(&g->run, MOST_STEPS, MOST_GAME_STEPS, MOST_ENTRIES, NULL);
    lay_out(&g->now.s, players);
    g->now.rules = RULES_NUMBER;
    g->now.ask_forced = ask_forced != 0;
    g->now.s.first = first - 1;
    g->now.s.rng = seed_state(seed, number);
    if (first > 0 && !SETS_UP_FIRST) g->now.s.active = frame(&g->now.s)[PLAYER] = first - 1;
    g->now.told.played = played_on(seed_state(seed, number), (uint64_t)(players + first * (MOST + 1)));
    copy_history(&g->before.told, &g->now.told);
    begin(&g->run, &g->now.s, 0);
    if (before != NULL) keep(&g->now.s, before);
    if (run_for_people(&g->now.s, g->now.ask_forced) != DONE) return NULL;
    keep_told(&g->now.s, &g->log, &g->before.told);
    return g;
}

game *game_begin(void *memory, int players, uint64_t seed, uint64_t number, int first, int ask_forced) {
    return begin_after(memory, NULL, players, seed, number, first, ask_forced);
}

game *game_begin_after(void *memory, const game *over, uint64_t seed, uint64_t number, int first, int ask_forced) {
    if (memory == over || KEPT_CELLS_N + KEPT_ZONES_N == 0 || over->now.rules != RULES_NUMBER || over->now.s.over != GAME_ENDED) return NULL;
    return begin_after(memory, &over->now.s, (int)over->now.s.np, seed, number, first, ask_forced);
}

game *game_new(int players, uint64_t seed, int first) {
    void *memory = malloc(sizeof(game));
    game *g = game_begin(memory, players, seed, 0, first, 0);
    if (g == NULL) free(memory);
    return g;
}

void game_free(game *g) { free(g); }

int game_over(const game *g) { return (int)g->now.s.over; }
int game_players(const game *g) { return (int)g->now.s.np; }
int64_t game_turn(const game *g) { return g->now.s.turn; }
int64_t game_answers(const game *g) { return g->now.answers; }

/* ---- the open question ---- */

static int is_open(const game *g) { return !g->now.s.over && g->now.s.ask >= 0; }

int game_asked(const game *g) { return is_open(g) ? (int)g->now.s.who + 1 : 0; }
const char *game_rule(const game *g) { return is_open(g) ? ASK_RULES[g->now.s.ask] : ""; }
const char *game_prompt(const game *g) { return is_open(g) ? ASK_PROMPTS[g->now.s.ask] : ""; }
int game_options(const game *g) { return is_open(g) ? (int)g->now.s.opts_n : 0; }

/* The room to look ahead of a game, with the notes of its open question. A game is for one thread at a time: so what was
   found is kept there. */
static Ahead *ahead_of(const game *g) {
    game *own = (game *)g;
    if (own->ahead.known || !is_open(g)) return &own->ahead;
    Aside aside = begin_aside(&own->run, (int64_t *)(void *)&own->log);
    own->log.heard = &own->ahead.heard;
    find_notes(&own->ahead, &g->now.s);
    own->log.heard = NULL;
    end_aside(&own->run, aside);
    own->ahead.known = 1;
    return &own->ahead;
}

const char *game_kind(const game *g) { return is_open(g) ? kind_words(&g->now.s) : ""; }

size_t game_option_id(const game *g, int option, char *to, size_t room) {
    Out out = out_to(to, room);
    if (option >= 0 && option < game_options(g)) put_option_id(&out, &g->now.s, option);
    return ended(&out);
}

size_t game_option_label(const game *g, int option, char *to, size_t room) {
    Out out = out_to(to, room);
    if (option >= 0 && option < game_options(g)) put_label(&out, put_words, &g->now.s, option);
    return ended(&out);
}

size_t game_decision(const game *g, char *to, size_t room) {
    Out out = out_to(to, room);
    if (is_open(g))
        put_decision(&out, &g->now.s, ahead_of(g), g->now.given[g->now.s.who]);
    else
        put_words(&out, "null");
    return ended(&out);
}

size_t game_view(const game *g, int viewer, char *to, size_t room) {
    const State *s = &g->now.s;
    int asked = viewer == GAME_EVERYTHING || viewer == game_asked(g);
    View view = {s, asked ? ahead_of(g) : NULL, viewer > 0 ? viewer - 1 : MOST, viewer == GAME_EVERYTHING, NULL};
    Out out = out_to(to, room);
    if (viewer == GAME_EVERYTHING || (viewer >= GAME_SPECTATOR && viewer <= s->np))
        put_view(&out, &view, is_open(g) ? g->now.given[s->who] : 0, g->now.ask_forced);
    return ended(&out);
}

int64_t game_told(const game *g) { return g->now.told.events; }

void game_keep_no_events(game *g) {
    g->run.events = NULL;
    g->log.from = g->now.told.rows;
    g->now.told.open_n = 0;
}

int64_t game_told_from(const game *g) { return first_told(&g->log); }

size_t game_events(const game *g, int viewer, int64_t since, char *to, size_t room) {
    Out out = out_to(to, room);
    if (viewer >= GAME_EVERYTHING && viewer <= g->now.s.np) put_events(&out, &g->log, viewer, since);
    return ended(&out);
}

int game_find(const game *g, const char *id) {
    char own[ID_ROOM];
    for (int i = 0; id != NULL && i < game_options(g); i++)
        if (game_option_id(g, i, own, sizeof own) < sizeof own && strcmp(own, id) == 0) return i;
    return GAME_BAD_CALL;
}

/* ---- answers ---- */

int game_answer(game *g, int option) {
    Position *p = &g->now;
    if (option < 0 || option >= game_options(g)) return GAME_BAD_CALL;
    int64_t who = p->s.who, counted = p->s.opts_n > 1;
    g->ahead.known = 0;
    copy_position(&g->before, p);
    p->told.played = played_on(p->told.played, (uint64_t)option);
    answer(&p->s, option);
    int how = run_for_people(&p->s, p->ask_forced);
    if (how == DONE && g->run.told - g->run.told_before > MOST_EVENTS) {
        g->run.code = LR_R0011;
        g->run.place = -1;
        how = FAILED;
    }
    if (how != DONE) {
        copy_position(p, &g->before);
        return result_of(how);
    }
    if (g->run.events != NULL) keep_told(&p->s, &g->log, &g->before.told);
    p->answers += counted;
    p->given[who] += counted;
    return GAME_OK;
}

int game_answer_id(game *g, const char *id) { return game_answer(g, game_find(g, id)); }

const char *game_error(const game *g) { return g->run.code < 0 ? "" : ERROR_CODES[g->run.code]; }

const char *game_error_rule(const game *g) {
    return g->run.place < 0 || g->run.place >= LENGTH(PLACE_NAME) ? "" : TEXT_NAMES[PLACE_NAME[g->run.place]];
}

/* ---- copies ---- */

size_t game_copy_size(void) { return sizeof(Position); }

int game_copy(const game *g, void *to) {
    if (to == NULL) return GAME_BAD_CALL;
    copy_position(to, &g->now);
    return GAME_OK;
}

int game_go_back(game *g, const void *copy) {
    const Position *from = copy;
    if (from == NULL || from->rules != RULES_NUMBER) return GAME_BAD_COPY;
    int64_t rows = from->told.rows, before = g->now.told.rows;
    int same = rows > g->log.from && rows <= before && row_at(&g->log, rows - 1)->line == from->told.line;
    if (!same) g->log.from = rows; /* of another way to play: what happened before is not known here */
    g->log.back_to[g->log.backs++ % BACKS_KEPT] = same ? from->told.events : 0;
    copy_position(&g->now, from);
    g->ahead.known = 0;
    g->now.s.run = &g->run;
    if (g->run.events == NULL) g->now.told.open_n = 0;
    return GAME_OK;
}

/* ---- results ---- */

int game_lines(void) { return LINES; }
const char *game_line(int line) { return line >= 0 && line < LINES ? LINE_NAMES[line] : ""; }
int game_line_highest(int line) { return line >= 0 && line < LINES ? HIGHEST[line] : 0; }

int game_score(game *g, int64_t *figures, int *places) {
    int64_t *events = g->run.events; /* what is counted is not told */
    g->run.events = NULL;
    int how = result_of(work_out_score(&g->now.s, figures, places));
    g->run.events = events;
    return how;
}

static int64_t outcome_of(const game *g) { return CELL_OUTCOME < 0 ? 0 : g->now.s.c[CELL_OUTCOME]; }

const char *game_outcome(const game *g) { return outcome_of(g) > 0 ? OUTCOME_NAMES[outcome_of(g) - 1] : ""; }

int game_won(const game *g) { return outcome_of(g) > 0 && WON[outcome_of(g) - 1]; }

void game_hash(const game *g, char to[65]) {
    Digest digest;
    Out out = {NULL, 0, 0, &digest};
    begin_digest(&digest);
    put_state(&out, &g->now.s, 0);
    end_digest(&digest, to);
}
