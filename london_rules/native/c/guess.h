/* A guess at a game: what a player may not see is dealt at random, as in determinize.py. */

enum { HIDDEN, TOPS, OPEN }; /* what a player sees of a zone */

#define STRIDE (SIZE ? SIZE : 1)

/* Where many guesses at one state are made: long lists are shuffled once, and turned on by a part of them from then on. */
typedef struct {
    int64_t of, turns, at; /* how many guesses there will be, and were; the end of the lists of this guess in `known` */
    int64_t known[SIZE + 1];
} Turned;

typedef struct {
    Turned *turned; /* or NULL */
    const State *from;
    State *to;
    int64_t player;
    uint64_t *dice;
    State *before; /* room for the state before a question is asked again */
    int64_t n;     /* places of one kind whose things are hidden: their cells in `things` of the state */
    int32_t places[SIZE + 1];
    int64_t dealt[SIZE + 1];
    int32_t now[SIZE + 1];  /* which thing is now where each was; -1 where nothing changed */
    uint8_t kept[SIZE + 1]; /* things that stay where they are */
    uint8_t unseen[SIZE + 1];
} Guess;

static int64_t throw_seed(uint64_t *dice) { return throw_below(dice, INT64_C(1) << 32); }

/* ---- what stays where it is ---- */

static void keep_thing(Guess *g, int64_t thing) {
    if (thing >= 0 && thing < SIZE) g->kept[thing] = 1;
}

static void keep_local(Guess *g, int64_t local) {
    if (!is_list(local)) {
        keep_thing(g, local);
        return;
    }
    const int64_t *v = g->from->held + (local - FIRST_LIST) / LIST_STEP;
    for (int64_t i = 0; i < (local - FIRST_LIST) % LIST_STEP; i++) keep_thing(g, v[i]);
}

static int64_t segment_of(State *s, const int64_t *f) {
    if (f[SEGMENT] < 0 || f[SEGMENT] >= LENGTH(SEGMENTS)) leave_tier(s);
    return f[SEGMENT];
}

/* What the player was shown, what effects of others hold, accepted offers, and a question to another player. */
static void keep_held(Guess *g) {
    const State *s = g->from;
#ifdef MEMORY
    for (int64_t t = 0; t < SIZE; t++) g->kept[t] |= s->m[(MEMORY + g->player + 1) * SIZE + t];
#endif
    for (int i = 0; i < s->busy_n; i++) keep_thing(g, s->busy[i]);
    for (int i = 0; i < s->used_n; i++) keep_thing(g, s->used[i] % STRIDE);
    for (int i = 0; i < s->temp_n; i++) keep_thing(g, s->temp[3 * i + 1] % STRIDE);
    for (int i = 0; i < s->frames_n; i++) {
        const int64_t *f = s->slots + s->frame_at[i];
        if (f[PLAYER] == g->player) continue;
        int64_t at = segment_of(g->to, f);
        for (int32_t k = THINGS_IN_FROM[at]; k < THINGS_IN_FROM[at + 1]; k++) keep_local(g, f[THINGS_IN_TO[k]]);
    }
    int64_t cells = s->opts_n * (s->opts_width < 0 ? 1 : s->opts_width);
    for (int64_t i = 0; i < cells && s->who != g->player; i++) keep_thing(g, s->opts[i]);
}

/* ---- things are dealt ---- */

static int is_hidden(const Guess *g, int seen, int64_t thing) {
    const uint8_t *m = g->to->m;
    return thing >= 0 && !g->kept[thing] && (seen != TOPS || m[thing] || m[SIZE + thing]);
}

static void find_places(Guess *g, int64_t kind) {
    g->n = 0;
    for (int64_t zone = 0; zone < LENGTH(ZONE_KIND); zone++) {
        int seen = OPENNESS[g->player * LENGTH(ZONE_KIND) + zone];
        if (ZONE_KIND[zone] != kind || seen == OPEN) continue;
        const thing_t *things = zone_things(g->to, zone);
        for (int32_t i = 0; i < g->to->zone_n[zone]; i++) {
            if (!is_hidden(g, seen, things[i])) continue;
            if (g->n == SIZE) leave_tier(g->to);
            g->places[g->n++] = (int32_t)(ZONE_AT[zone] + i);
        }
    }
}

static void in_order(int64_t *v, int64_t n) {
    for (int64_t gap = n / 2; gap > 0; gap /= 2)
        for (int64_t i = gap; i < n; i++) {
            int64_t x = v[i], j = i;
            for (; j >= gap && v[j - gap] > x; j -= gap) v[j] = v[j - gap];
            v[j] = x;
        }
}

static void shuffle_dealt(Guess *g) {
    Turned *t = g->turned;
    if (t == NULL || g->n <= 2 * t->of) {
        shuffle_cells(g->dice, g->dealt, g->n);
        return;
    }
    int64_t *known = t->known + t->at, first = g->n * t->turns / t->of;
    if (t->turns == 0) {
        shuffle_cells(g->dice, g->dealt, g->n);
        memcpy(known, g->dealt, (size_t)g->n * sizeof *known);
    }
    for (int64_t i = 0; i < g->n; i++) g->dealt[i] = known[(first + i) % g->n];
    t->at += g->n;
}

static void deal(Guess *g) {
    thing_t *things = g->to->things;
    for (int64_t i = 0; i < g->n; i++) g->dealt[i] = things[g->places[i]];
    in_order(g->dealt, g->n);
    shuffle_dealt(g);
    for (int64_t i = 0; i < g->n; i++) {
        thing_t before = things[g->places[i]];
        g->unseen[before] = 1; /* as a whole they are the same things before and after */
        if (before == g->dealt[i]) continue;
        g->now[before] = (int32_t)g->dealt[i];
        things[g->places[i]] = (thing_t)g->dealt[i];
    }
}

/* Give each dealt thing the flags and counters of its place, and update its powers. */
static void settle(Guess *g) {
    const State *old = g->from;
    State *s = g->to;
    for (int64_t t = 0; t < SIZE; t++) {
        if (g->now[t] < 0) continue;
        s->at[g->now[t]] = old->at[t];
        for (int64_t plane = 0; plane < (int64_t)sizeof s->m / STRIDE; plane++)
            s->m[plane * SIZE + g->now[t]] = old->m[plane * SIZE + t];
    }
    for (int64_t t = 0; t < SIZE; t++)
        if (g->now[t] >= 0 && powered(t) && (s->on[t] || awake(t, s->at[t]))) touch(s, t);
    for (int i = 0; i < THING_COUNTERS; i++)
        for (int64_t t = THING_COUNTER_LOW[i]; t < THING_COUNTER_HIGH[i]; t++)
            if (g->now[t] >= 0) s->c[THING_COUNTER_AT[i] + g->now[t]] = old->c[THING_COUNTER_AT[i] + t];
}

/* ---- what the player holds or is offered unseen is the thing that is now in its place ---- */

static int64_t renamed(const Guess *g, int64_t thing) {
    return thing >= 0 && thing < SIZE && g->now[thing] >= 0 ? g->now[thing] : thing;
}

static void rename_list(Guess *g, int64_t local) {
    int64_t *v = g->to->held + (local - FIRST_LIST) / LIST_STEP;
    for (int64_t i = 0; i < (local - FIRST_LIST) % LIST_STEP; i++) v[i] = renamed(g, v[i]);
}

static void rename_local(Guess *g, int64_t *local) {
    if (is_list(*local))
        rename_list(g, *local);
    else
        *local = renamed(g, *local);
}

static void rename_held(Guess *g) {
    State *s = g->to;
    for (int i = 0; i < s->frames_n; i++) {
        int64_t *f = s->slots + s->frame_at[i], at = segment_of(s, f);
        for (int32_t k = THINGS_IN_FROM[at]; k < THINGS_IN_FROM[at + 1] && f[PLAYER] == g->player; k++)
            rename_local(g, f + THINGS_IN_TO[k]);
        for (int32_t k = SECRETS_IN_FROM[at]; k < SECRETS_IN_FROM[at + 1]; k++)
            if (is_list(f[SECRETS_IN_TO[k]])) rename_list(g, f[SECRETS_IN_TO[k]]);
    }
    if (s->who != g->player || !OFFERS_THINGS[s->ask]) return;
    int64_t cells = s->opts_n * (s->opts_width < 0 ? 1 : s->opts_width);
    for (int64_t i = 0; i < cells; i++) s->opts[i] = renamed(g, s->opts[i]);
}

/* ---- counters and answers in secret ---- */

/* Roll what is rolled on things that the player does not see. */
static void roll_again(Guess *g) {
    for (int i = 0; i < ROLLED_COUNTERS; i++)
        for (int64_t t = ROLLED_LOW[i]; t < ROLLED_HIGH[i]; t++)
            if (g->unseen[t]) g->to->c[ROLLED_AT[i] + t] = ROLL_OF[i](g->to, g->player);
}

static void guess_counters(Guess *g) {
    State *s = g->to;
    for (int i = 0; i < HIDDEN_COUNTERS; i++)
        for (int64_t p = 0; p < s->np; p++) {
            if (p == g->player) continue;
            int64_t low = GUESSED_LOW[i](s, p), high = GUESSED_HIGH[i](s, p);
            if (HIDDEN_COUNTER_LEAST[i] != NONE) low = larger(low, HIDDEN_COUNTER_LEAST[i]);
            int64_t many = checked_add(s, checked_sub(s, larger(low, high), low), 1);
            if (many > UINT32_MAX) leave_tier(s);
            s->c[HIDDEN_COUNTER_AT[i] + p] = checked_add(s, low, throw_below(g->dice, many));
        }
}

static void put_frames_back(State *s, const State *before) {
    memcpy(s->frame_at, before->frame_at, (size_t)before->frames_n * sizeof *s->frame_at);
    memcpy(s->held_at, before->held_at, (size_t)before->frames_n * sizeof *s->held_at);
    memcpy(s->slots, before->slots, (size_t)before->slots_n * sizeof *s->slots);
    memcpy(s->held, before->held, (size_t)before->held_n * sizeof *s->held);
    s->frames_n = before->frames_n;
    s->slots_n = before->slots_n;
    s->held_n = before->held_n;
}

/* Draw the answers that others gave to a question in secret which is not finished, from what they can choose now. */
static void ask_again(Guess *g) {
    State *s = g->to;
    if (SECRET_HEAD[s->ask] < 0) return;
    clone(g->before, s);
    int64_t mark = room_mark(s), question = s->ask;
    List asked = held(s, frame(s)[SECRET_PLAYERS[question]]), given = held(s, frame(s)[SECRET_ANSWERS[question]]);
    for (int32_t i = 0; i < asked.n && i < given.n; i++) {
        if (asked.v[i] == g->player) continue;
        put_frames_back(s, g->before);
        frame(s)[SECRET_COUNT[question]] = i;
        frame(s)[SECRET_ANSWERS[question]] = hold(s, (List){.v = given.v, .n = i});
        if (!SEGMENTS[SECRET_HEAD[question]](s, frame(s)) || s->who != asked.v[i]) continue;
        if (s->opts_n < 1 || s->opts_width >= 0) leave_tier(s);
        /* To stop is the last option, and no answer. */
        given.v[i] = s->opts[throw_below(g->dice, s->opts_n - (s->opts[s->opts_n - 1] == -1))];
    }
    put_frames_back(s, g->before);
    frame(s)[SECRET_ANSWERS[question]] = hold(s, given);
    s->who = g->before->who;
    s->opts_n = g->before->opts_n;
    s->opts_width = g->before->opts_width;
    memcpy(s->opts, g->before->opts, (size_t)(s->opts_n * (s->opts_width < 0 ? 1 : s->opts_width)) * sizeof *s->opts);
    give_back(s, mark);
}

/* Copy a state as a player may know it; tell how it came back. */
static int guess(Guess *g) {
    State *s = g->to;
    int how = _setjmp(g->from->run->back);
    if (how != DONE) return how;
    clone(s, g->from);
    s->run->top = s->run->depth = s->run->alone = 0;
    s->rng = (uint64_t)throw_seed(g->dice);
    s->rng = seed_state(s->rng, (uint64_t)throw_seed(g->dice));
    if (s->ask < 0 || s->ask >= QUESTIONS) leave_tier(s);
    memset(g->kept, 0, sizeof g->kept);
    memset(g->unseen, 0, sizeof g->unseen);
    memset(g->now, -1, sizeof g->now);
    keep_held(g);
    for (int64_t kind = 0; kind < KINDS; kind++) {
        find_places(g, kind);
        deal(g);
    }
    settle(g);
    rename_held(g);
    roll_again(g);
    guess_counters(g);
    ask_again(g);
    return DONE;
}
