/* What may be taken back at a table, as in undo.py: one's own last answers, if nobody has learned anything from them. */

enum { MOST_GIVEN = 1 << 14, GUESSES = 12, ROOM_FOR_A_KIND = 64 };

/* An answer that was given: its option, and its seat if there were other options, else 0. */
typedef struct {
    int32_t option, seat;
} Given;

struct game_table {
    game g;
    int players, first, ask_forced, mode, undone_by; /* the last seat that took something back */
    uint64_t seed, number, dice; /* the last for guesses at other worlds */
    int64_t asked[MOST]; /* how many questions were put to each seat */
    char kinds[MOST][ROOM_FOR_A_KIND], names[MOST][ROOM_FOR_A_NAME];
    int64_t given_n, settled; /* answers that can no longer be taken back are the first so many */
    int64_t open_n, revealed; /* answers of one seat that were not judged yet; the last of them that revealed anything */
    int64_t option, number_of, reveals; /* of the last of them; `before` is the state in which it was given */
    Given given[MOST_GIVEN];
    State before, world, room;
    Guess guess;
    Turned turned;
    History then, none;
    Log log; /* what happens in other worlds */
};

/* Whether some events show a player what could not be seen before, or chance, or the last of answers in secret. */
static int shows_more(const Log *log, int64_t from, const State *before) {
    for (int64_t row = from, first = from; row < log->now->rows; row++) {
        const Told *t = told_at(log, row);
        int kind = kind_told(t);
        if (kind == TOLD_MEMBER) continue;
        if (kind == TOLD_CHANCE || kind == TOLD_ALL_CHOSE) return 1;
        int64_t things[2] = {kind == TOLD_TURN ? value_of(t, 2) : thing_told(t), NONE};
        if (is_move(t)) seers_of_move(t, things);
        for (int i = 0; t->seen && i < 2; i++)
            if (things[i] >= 0 && !sees(before, before->who, things[i])) return 1;
        for (; first < row; first++)
            if (t->seen && (kind == TOLD_LOOK || kind == TOLD_REVEAL) && !sees(before, before->who, told_at(log, first)->cells[1]))
                return 1;
        first = row + 1;
    }
    return 0;
}

static uint64_t mixed(uint64_t all, int64_t number) { return (all ^ (uint64_t)number) * UINT64_C(1099511628211) + 1; }

static int is_open_top(const State *s, int64_t seat, int64_t thing) {
    return SEEN_BY[seat * ZONES + s->at[thing]] == TOPS_SEEN && sees(s, seat, thing);
}

/* Give the answer in the world that is there; give a number for what came of it, the same where that is the same. */
static int try_world(game_table *t, uint64_t *came) {
    State *s = &t->world;
    int64_t asked = s->who;
    copy_history(&t->then, &t->none);
    t->log.now = &t->then;
    t->log.from = 0;
    answer(s, t->option);
    if (run_for_people(s, t->ask_forced) != DONE) return 0;
    asked = s->who == asked ? s->opts_n * (s->opts_width < 0 ? 1 : s->opts_width) : -1;
    *came = mixed(mixed(mixed(mixed(0, t->then.rows), s->over), s->who), asked);
    for (int64_t row = t->log.from; row < t->then.rows; row++)
        for (int k = 0; k < EVENT_WIDTH; k++) *came = mixed(*came, told_at(&t->log, row)->cells[k]);
    for (int64_t i = 0; i < asked; i++) *came = mixed(*came, s->opts[i]);
    for (int64_t thing = 0; thing < SIZE; thing++)
        if (is_open_top(s, t->before.who, thing)) *came = mixed(*came, thing);
    return 1;
}

/* What the seat that answered sees of what came of it. */
static void see_world(game_table *t, char seen[65]) {
    const State *s = &t->world;
    Digest digest;
    Out out = {NULL, 0, 0, &digest};
    begin_digest(&digest);
    keep_told(s, &t->log, &t->none);
    put_events(&out, &t->log, (int)t->before.who + 1, 0);
    put_number(&out, 2 * s->who + (s->over != 0));
    for (int64_t thing = 0; thing < SIZE; thing++) {
        if (!is_open_top(s, t->before.who, thing)) continue;
        put_words(&out, " ");
        put_number(&out, thing);
    }
    for (int64_t i = 0; !s->over && s->who == t->before.who && i < s->opts_n; i++) {
        put_words(&out, " ");
        put_option_id(&out, s, i);
    }
    end_digest(&digest, seen);
}

/* Whether the answer would look different to its seat in worlds that it cannot tell from this one. Most come out alike, and
   to describe what is seen takes longest. */
static int depends_on_hidden(game_table *t) {
    uint64_t here, there;
    char seen[65] = "", other[65];
    clone(&t->world, &t->before);
    if (!try_world(t, &here)) return 1;
    t->guess.from = &t->before;
    t->guess.to = &t->world;
    t->guess.before = &t->room;
    t->guess.player = t->before.who;
    t->dice = seed_state(t->before.rng, (uint64_t)t->before.frames_n);
    t->guess.dice = &t->dice;
    t->guess.turned = &t->turned;
    t->turned.of = GUESSES;
    for (int i = 0; i < GUESSES; i++) {
        t->turned.turns = i;
        t->turned.at = 0;
        if (guess(&t->guess) != DONE || !try_world(t, &there)) return 1;
        if (here == there) continue;
        see_world(t, other);
        if (!seen[0]) {
            clone(&t->world, &t->before);
            if (!try_world(t, &here)) return 1;
            see_world(t, seen);
        }
        if (strcmp(seen, other) != 0) return 1;
    }
    return 0;
}

/* Judge the last answer, if that was not done yet. */
static void judge_last(game_table *t) {
    if (!t->open_n || t->number_of == t->revealed) return;
    Aside aside = begin_aside(&t->g.run, (int64_t *)(void *)&t->log);
    if (t->reveals || depends_on_hidden(t)) t->revealed = t->number_of;
    end_aside(&t->g.run, aside);
}

/* Take note of an answer: `from` is its first row of what happened, `counted` says whether there were other options. */
static void note_given(game_table *t, int option, int counted, int is_bot) {
    const Position *before = &t->g.before;
    Given given = {option, counted ? (int32_t)before->s.who + 1 : 0};
    t->given[t->given_n++] = given;
    if (t->mode != GAME_UNDO_OWN) return;
    if (is_bot || (t->open_n && t->before.who != before->s.who)) {
        t->open_n = t->revealed = 0;
        t->settled = t->g.now.answers - (!is_bot && counted);
    }
    if (is_bot) return;
    judge_last(t);
    clone(&t->before, &before->s);
    t->open_n++;
    t->option = option;
    t->number_of = t->g.now.answers;
    t->reveals = shows_more(&t->g.log, before->told.rows > t->g.log.from ? before->told.rows : t->g.log.from, &t->before);
}

/* How many of its own answers a seat may take back now. */
static int64_t may_undo(game_table *t, int seat) {
    int64_t own = 0, at = t->g.now.answers, k = t->given_n - 1;
    for (int64_t i = 0; i <= k && t->mode == GAME_UNDO_FREE; i++) own += t->given[i].seat == seat;
    if (t->mode != GAME_UNDO_OWN) return own;
    while (k >= 0 && !t->given[k].seat) k--;
    if (k < 0 || t->given[k].seat != seat) return 0;
    judge_last(t);
    if (t->revealed) t->settled = t->revealed;
    t->open_n = t->revealed = 0;
    for (; k >= 0 && at > t->settled; k--) {
        if (t->given[k].seat && t->given[k].seat != seat) break;
        own += t->given[k].seat == seat;
        at -= t->given[k].seat == seat;
    }
    return own;
}

/* Begin the game again, to give its answers again: feeds do not learn of that. */
static void begin_again(game_table *t) {
    game *g = &t->g;
    int64_t backs = g->log.backs, kept[BACKS_KEPT];
    memcpy(kept, g->log.back_to, sizeof kept);
    game_begin(g, t->players, t->seed, t->number, t->first, t->ask_forced);
    memcpy(g->log.back_to, kept, sizeof kept);
    g->log.backs = backs;
}

/* Go back to the point after so many answers, by playing the game again. */
static void go_to(game_table *t, int64_t answers) {
    game *g = &t->g;
    begin_again(t);
    t->given_n = 0;
    while (g->now.answers < answers && game_answer(g, t->given[t->given_n].option) == GAME_OK) t->given_n++;
    g->log.back_to[g->log.backs++ % BACKS_KEPT] = g->now.told.events;
    if (t->settled > answers) t->settled = answers;
}
