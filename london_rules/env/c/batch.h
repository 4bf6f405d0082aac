/* Games side by side: each step takes an action of each, and writes what the player asked next may know. All is as
   space.py and observe.py have it, for one number of players; batch.py fills the struct of a batch. */

#include <stdlib.h>
#if !defined(__TINYC__)
#include <pthread.h>
#include <sched.h>
#define WITH_THREADS 1
#define FETCH(address) __builtin_prefetch(address)
#else
#define FETCH(address) (void)(address)
#endif
#define ALWAYS_INLINE inline __attribute__((always_inline))

enum { NO_ACTION = -1, STILL_OPEN = -1, NOT_HERE = -2 };
enum { FLAGS = sizeof(((State *)0)->m) / SIZE };
enum { NEAR = 64 }; /* bytes that come from memory together, and go to one core at a time */
enum { AWAY = 1 }; /* of a game: it goes on in Python */
enum { TRIES = 1000 };        /* games that may end, one after the other, before anybody is asked */

/* What Python fills, in this order: numbers, then addresses. `_by_seat` tables have a part for each seat. */
typedef struct {
    int64_t games, players, threads, features, actions, row, packed, ask_forced, most_turns, again, bots, rollouts;
    int64_t first, stream, limit_steps, limit_game_steps, limit_entries;
    int64_t turn, active, asked, question, steps, few, first_half, second_half, yes, no, stop, let_it, go_on;
    int64_t amounts, first_amount, hidden_n, zones, all_lie, known_n, sizes_n, stacks_n, counted_n, counters_n;
    int64_t thing_bytes, above_at, chosen_at;
    uint64_t seed;
    double seconds;
    const int32_t *known_to, *known_from, *sizes_to, *sizes_from, *stacks_to, *stacks_from; /* by seat */
    const int32_t *where;                                                                   /* by seat and thing */
    const uint8_t *columns, *sight;                                                         /* by seat */
    const int32_t *hidden_places, *sights_at;                                               /* by seat */
    const int32_t *sights, *counters_to, *counters_from, *flags, *place, *above, *chosen;
    const uint8_t *lies, *open_zones;
    const int32_t *of_things, *of_actions, *of_chairs, *of_parts, *of_others, *of_offers;
    const int64_t *habits, *quiet;
    const State *begun;
    char *slots, *observations, *last;
    int8_t *mask;
    float *rewards, *reward;
    uint8_t *terminals, *truncations, *ended, *status; /* `ended`: one of the two before it */
    int32_t *places, *seats, *actors, *questions, *within; /* `within`: the actions given in the open question */
    int32_t *taken; /* the action of each */
} Batch;

typedef struct {
    int64_t number, picked, room;
    int32_t *picks; /* the number of each option that was chosen since the game began here */
    Seat seats[MOST];
    int32_t left_n, depth, steps, halved;
    int32_t act[OPTIONS_ROOM], left[OPTIONS_ROOM]; /* the options that are left, and the action of each */
    State s;
} Slot;

typedef struct Crew Crew;

typedef struct {
    int64_t from, to;
} Range;

typedef struct {
    Crew *crew;
    const Batch *b;
    Range own;     /* its games */
    uint64_t open; /* the range of them that nobody has begun in this round */
    int64_t wrong; /* the first game it found whose action cannot be taken, or the number of games */
    char apart_too[NEAR];
    Run run;
    Table table;
    char apart[NEAR];
} Worker;

static Slot *slot_of(const Batch *b, int64_t i) { return (Slot *)(b->slots + i * (int64_t)sizeof(Slot)); }

/* ---- actions ---- */

/* How many seats after one another is. */
static int64_t seats_after(const Batch *b, int64_t seat, int64_t other) { return other - seat + (other < seat ? b->players : 0); }

static int32_t action_of_thing(const Batch *b, const State *s, int64_t t) {
    int64_t z = s->at[t], seen = b->sight[s->who * b->zones + z], n = s->zone_n[z], i = 0;
    if (b->open_zones[z] || seen == OPEN || (seen == TOPS && !s->m[t] && !s->m[SIZE + t]))
        return b->of_things[t];
#ifdef MEMORY
    if (s->m[(MEMORY + s->who + 1) * SIZE + t]) return b->of_things[t];
#endif
    const thing_t *v = s->things + ZONE_AT[z];
    while (i < n && v[i] != t) i++;
    if (ZONE_SHAPE[z] == PILE) i = n - i - 1;
    return i < b->hidden_n ? b->hidden_places[(s->who * b->zones + z) * b->hidden_n + i] : NO_ACTION;
}

static int32_t action_of(const Batch *b, const State *s, int64_t o) {
    switch (ASK_KIND[s->ask]) {
    case ASKS_ORDER: return action_of_thing(b, s, o);
    case ASKS_EITHER:
    case ASKS_PART: return (int32_t)(o == STOPS ? b->stop : b->of_parts[o]);
    case ASKS_AMOUNT: return o >= 0 && o < b->amounts ? (int32_t)(b->first_amount + o) : NO_ACTION;
    case ASKS_YES_NO: return (int32_t)(o ? b->yes : b->no);
    }
    if (o >= 0) {
        if (ASK_KIND[s->ask] == ASKS_ACTION) return b->of_actions[o];
        if (ASKS_PLAYERS[s->ask]) return b->of_chairs[seats_after(b, s->who, o)];
        return action_of_thing(b, s, o);
    }
    if (o <= -FIRST_OFFER) return b->of_offers[-FIRST_OFFER - o];
    return (int32_t)(o == OTHERWISE ? b->of_others[s->ask] : o == STOPS ? b->stop : o == LETS_IT ? b->let_it : b->go_on);
}

static int64_t option_at(const State *s, int64_t i, int32_t depth) {
    return s->opts_width < 0 ? s->opts[i] : s->opts[i * s->opts_width + depth];
}

/* Write the actions that can be taken among the options that are left. */
static void write_mask(const Batch *b, Slot *x, int8_t *mask) {
    const State *s = &x->s;
    int none = 0, different = 0;
    memset(mask, 0, (size_t)b->actions);
    for (int32_t k = 0; k < x->left_n; k++) {
        int32_t a = action_of(b, s, option_at(s, x->left[k], x->depth));
        x->act[k] = a;
        if (a < 0) {
            none = 1;
        } else {
            different += !mask[a];
            mask[a] = 1;
        }
    }
    x->halved = none || (x->left_n > 1 && different == 1);
    if (!x->halved) return;
    memset(mask, 0, (size_t)b->actions);
    mask[b->first_half] = 1;
    if (x->left_n > 1) mask[b->second_half] = 1;
}

static void open_question(Slot *x) {
    x->left_n = (int32_t)x->s.opts_n;
    x->depth = x->steps = 0;
    for (int32_t k = 0; k < x->left_n; k++) x->left[k] = k;
}

/* Take an action: the number of the option that it chooses, or STILL_OPEN, or NOT_HERE. */
static int64_t take(const Batch *b, Slot *x, int32_t a) {
    int32_t n = 0, half = (x->left_n + 1) / 2;
    if (a < 0) return NOT_HERE;
    if (x->halved) {
        if (a == b->first_half) {
            n = half;
        } else if (a == b->second_half && x->left_n > 1) {
            n = x->left_n - half;
            memmove(x->left, x->left + half, (size_t)n * sizeof *x->left);
        } else {
            return NOT_HERE;
        }
    } else {
        for (int32_t k = 0; k < x->left_n; k++)
            if (x->act[k] == a) x->left[n++] = x->left[k];
        if (!n) return NOT_HERE;
        x->depth++;
    }
    x->left_n = n;
    x->steps++;
    return n == 1 ? x->left[0] : STILL_OPEN;
}

/* ---- observations ---- */

/* How many things are in a zone. */
static int32_t size_of(const State *s, int64_t z) {
    int32_t n = 0;
    if (ZONE_SHAPE[z] != ROWS) return s->zone_n[z];
    for (int32_t j = 0; j < s->zone_n[z]; j++) n += s->things[ZONE_AT[z] + j] >= 0;
    return n;
}

/* Write the features before those of things, but the first. */
static void write_few(const Batch *b, const Slot *x, int64_t seat, float *out) {
    const State *s = &x->s;
    const int32_t *to = b->known_to + seat * b->known_n, *from = b->known_from + seat * b->known_n;
    int32_t sizes[LENGTH(ZONE_AT)] = {0};
    out[b->turn + 1] = (float)(s->left + 1 > 0 ? s->left + 1 : 0);
    out[b->turn + 2] = s->over > 0;
    out[b->active + seats_after(b, seat, s->active)] = 1;
    if (!s->over) out[b->asked + seats_after(b, seat, s->who)] = 1;
    for (int64_t k = 0; k < b->known_n; k++) out[to[k]] = (float)s->c[from[k]];
    to = b->stacks_to + seat * b->stacks_n;
    from = b->stacks_from + seat * b->stacks_n;
    for (int64_t k = 0; k < b->stacks_n; k++) out[to[k]] = (float)s->stacks_n[from[k]];
    for (int64_t t = 0; t < SIZE && !b->all_lie; t++) sizes[s->at[t]] += b->lies[t];
    to = b->sizes_to + seat * b->sizes_n;
    from = b->sizes_from + seat * b->sizes_n;
    for (int64_t k = 0; k < b->sizes_n; k++) out[to[k]] = (float)(b->all_lie ? size_of(s, from[k]) : sizes[from[k]]);
    if (s->over || s->who != seat) return;
    out[b->question + s->ask] = 1;
    if (!x->steps) return;
    double count = (double)s->opts_n;
    out[b->steps] = (float)x->steps;
    out[b->steps + 1] = (float)((double)x->left[0] / count);
    out[b->steps + 2] = (float)((count - 1 - (double)x->left[x->left_n - 1]) / count);
}

/* A row of observations, and the flags of all things as bits. */
typedef struct {
    float *out;
    uint8_t *bytes; /* of all things, in a packed row */
    const uint8_t (*bits)[SIZE + 1];
} Written;

enum { FLAG_BYTES = (FLAGS + 7) / 8, NOT_OPEN = 3 }; /* the bits of a thing that is face down or covered */

static __attribute__((optimize("O3"))) void find_bits(const State *s, uint8_t bits[FLAG_BYTES][SIZE + 1]) {
    for (int byte = 0; byte < FLAG_BYTES; byte++)
        for (int64_t t = 0; t < SIZE; t++) { /* in a form that compilers do many at a time */
            uint8_t all = 0;
            for (int f = 8 * byte; f < FLAGS && f < 8 * byte + 8; f++) all |= (uint8_t)-s->m[f * SIZE + t] & (uint8_t)(1 << f % 8);
            bits[byte][t] = all;
        }
}

static ALWAYS_INLINE int lies_open(Written to, int64_t t) { return !(to.bits[0][t] & NOT_OPEN); }

/* Write what a thing in sight is, and in which zone. */
static ALWAYS_INLINE void put_thing(const Batch *b, const State *s, Written to, int packed, int64_t seat, int64_t z, int64_t t) {
    int64_t at = (seat * SIZE + t) * b->zones + z;
    uint8_t *own = to.bytes + t * b->thing_bytes;
    if (packed)
        own[0] = b->columns[at];
    else
        to.out[b->where[at]] = 1;
    for (int64_t byte = 0; byte < FLAG_BYTES; byte++) {
        uint8_t bits = to.bits[byte][t];
        if (packed) own[2 + byte] = bits;
        for (int64_t f = 8 * byte; !packed && bits; bits >>= 1, f++)
            if (bits & 1) to.out[b->flags[f * SIZE + t]] = 1;
    }
    for (int64_t k = t; k < b->counters_n; k += SIZE) {
        const int32_t from = b->counters_from[k];
        if (from >= 0 && s->c[from]) to.out[b->counters_to[k]] = (float)s->c[from];
    }
}

enum { ITS_PLACE = 1 }; /* the byte of a thing that has its place; the byte before has its zone */

static ALWAYS_INLINE void put_number(const Batch *b, Written to, int packed, const int32_t *of, int64_t byte, int64_t t, int64_t n) {
    if (packed)
        to.bytes[t * b->thing_bytes + byte] = (uint8_t)n;
    else
        to.out[of[t]] = (float)n;
}

/* Write what is in a zone that a seat sees, or of which it sees what lies open and on top. */
static ALWAYS_INLINE void put_zone(const Batch *b, const State *s, Written to, int packed, int64_t seat, int64_t z) {
    const thing_t *v = s->things + ZONE_AT[z], *h = s->heights + HEIGHT_AT[z];
    const int64_t n = s->zone_n[z], whole = b->sight[seat * b->zones + z] == OPEN, shape = ZONE_SHAPE[z];
    for (int64_t j = 0; shape != STACKS && j < n; j++) {
        int64_t t = v[j];
        if (t < 0 || !(whole || lies_open(to, t))) continue;
        put_thing(b, s, to, packed, seat, z, t);
        if (shape != HAND) put_number(b, to, packed, b->place, ITS_PLACE, t, shape == PILE ? n - j : j + 1);
    }
    for (int64_t stack = 0; shape == STACKS && stack < s->stacks_n[z]; v += h[stack++])
        for (int64_t j = 0; j < h[stack]; j++) {
            if (!(whole || lies_open(to, v[j]))) continue;
            put_thing(b, s, to, packed, seat, z, v[j]);
            put_number(b, to, packed, b->place, ITS_PLACE, v[j], stack + 1);
            if (whole && j + 1 < h[stack]) put_number(b, to, packed, b->above, b->above_at, v[j], h[stack] - 1 - j);
        }
}

/* Write an observation: exact, or packed, which has the same numbers before those of things and for their counters, then
   some bytes of each thing. What has no feature of its own goes to the first, which is written last. */
static ALWAYS_INLINE void put_seen(const Batch *of, const Slot *x, int64_t seat, float *out, int packed) {
    const Batch own = *of, *b = &own; /* nothing that is written can be a part of it, so compilers keep it at hand */
    const State *s = &x->s;
    uint8_t bits[FLAG_BYTES][SIZE + 1];
    Written to = {out, (uint8_t *)(out + b->few + b->counted_n), bits};
    memset(out, 0, (size_t)b->row);
    find_bits(s, bits);
    for (int64_t k = b->sights_at[seat]; k < b->sights_at[seat + 1]; k++) put_zone(b, s, to, packed, seat, b->sights[k]);
    for (int32_t j = 0; !s->over && s->who == seat && ASK_KIND[s->ask] == ASKS_ORDER && j < x->depth; j++) {
        int64_t t = option_at(s, x->left[0], j);
        int how = b->sight[seat * b->zones + s->at[t]];
        if (how == OPEN || (how == TOPS && lies_open(to, t)))
            put_number(b, to, packed, b->chosen, b->chosen_at, t, j + 1);
    }
    write_few(of, x, seat, out);
    out[0] = (float)s->turn;
}

static void write_seen(const Batch *b, const Slot *x, int64_t seat, char *to) {
    if (b->packed)
        put_seen(b, x, seat, (float *)to, 1);
    else
        put_seen(b, x, seat, (float *)to, 0);
}

/* Write what the player asked may know and do. */
static void look_at_slot(const Batch *b, int64_t i) {
    Slot *x = slot_of(b, i);
    if (x->s.over)
        memset(b->mask + i * b->actions, 0, (size_t)b->actions);
    else
        write_mask(b, x, b->mask + i * b->actions);
    b->seats[i] = x->s.over ? 0 : (int32_t)x->s.who + 1;
    b->questions[i] = (int32_t)x->s.ask;
    b->within[i] = x->steps;
    write_seen(b, x, x->s.who < 0 ? 0 : x->s.who, b->observations + i * b->row);
}

/* ---- games ---- */

static int keep_pick(Slot *x, int64_t option) {
    if (x->picked == x->room) {
        int64_t room = x->room ? 2 * x->room : 256;
        int32_t *more = realloc(x->picks, (size_t)room * sizeof *more);
        if (more == NULL) return 0;
        x->picks = more;
        x->room = room;
    }
    x->picks[x->picked++] = (int32_t)option;
    return 1;
}

static int is_cut(const Batch *b, const State *s) {
    return s->over == 2 || (b->most_turns >= 0 && s->turn > b->most_turns);
}

/* Answer, and run until the learner is asked or the game is over; bots answer in between. */
static int play_slot(Worker *w, Slot *x, int64_t option) {
    const Batch *b = w->b;
    State *s = &x->s;
    for (;;) {
        if (option >= 0) {
            if (!keep_pick(x, option)) return LEFT_TIER;
            answer(s, option);
        }
        s->run->alone = 0;
        int how = run_for_people(s, b->ask_forced);
        if (how != DONE || s->over || is_cut(b, s)) return how;
        if (b->bots < 0 || s->who == x->number % b->players) return DONE;
        option = 0;
        if (s->opts_n == 1) continue;
        Seat before = x->seats[s->who];
        w->table.seats[s->who] = before;
        how = pick(&w->table, s, &option);
        if (how != DONE) return how;
        x->seats[s->who] = w->table.seats[s->who];
    }
}

/* Give rewards by the places at the end, as `place_rewards` does. */
static int reward_all(const Batch *b, State *s, int64_t i) {
    float *rewards = b->rewards + i * b->players;
    int *places = b->places + i * b->players;
    int how = work_out_score(s, NULL, places);
    if (how != DONE) return how;
    int64_t ended = CELL_OUTCOME < 0 ? 0 : s->c[CELL_OUTCOME];
    for (int64_t p = 0; p < b->players; p++) {
        int before = 0, same = 0;
        for (int64_t q = 0; q < b->players; q++) {
            before += places[q] < places[p];
            same += places[q] == places[p];
        }
        if (ended > 0)
            rewards[p] = WON[ended - 1] ? 1 : -1;
        else
            rewards[p] = b->players == 1 ? 0 : (float)(1 - 2 * (before + (same - 1) / 2.0) / (double)(b->players - 1));
    }
    return DONE;
}

static void seat_players(const Batch *b, Table *table, Slot *x) {
    for (int64_t p = 0; p < b->players; p++) {
        uint64_t dice = seed_state(b->seed, (uint64_t)x->number + (uint64_t)(p + 1) * (uint64_t)b->stream);
        take_seat(table, p, b->bots < 0 ? AT_RANDOM : b->bots, b->rollouts, dice);
        x->seats[p] = table->seats[p];
    }
}

/* Begin the game of a slot's number; where it ends before the learner is asked, the next of the slot. */
static int begin_slot(Worker *w, Slot *x) {
    const Batch *b = w->b;
    for (int64_t tries = 0; tries < TRIES; tries++) {
        clone(&x->s, b->begun);
        x->s.run = &w->run;
        x->s.rng = seed_state(b->seed, (uint64_t)x->number);
        x->picked = 0;
        seat_players(b, &w->table, x);
        int how = play_slot(w, x, -1);
        if (how != DONE) return how;
        if (!b->again || !(x->s.over || is_cut(b, &x->s))) return DONE;
        x->number += b->games;
    }
    return LEFT_TIER;
}

static void show_begun(Worker *w, int64_t i);

/* See whether a game is over, and begin the next in its place where the batch wants that. */
static void settle_slot(Worker *w, int64_t i) {
    const Batch *b = w->b;
    Slot *x = slot_of(b, i);
    int cut = is_cut(b, &x->s);
    open_question(x);
    if (!cut && !x->s.over) {
        look_at_slot(b, i);
        return;
    }
    if (!cut && reward_all(b, &x->s, i) != DONE) {
        b->status[i] = AWAY;
        return;
    }
    b->terminals[i] = !cut;
    b->truncations[i] = (uint8_t)cut;
    b->ended[i] = 1;
    int64_t actor = b->actors[i] > 0 ? b->actors[i] - 1 : 0;
    int64_t seat = b->bots < 0 ? actor : x->number % b->players;
    b->reward[i] = b->rewards[i * b->players + seat];
    if (!b->again) {
        look_at_slot(b, i);
        return;
    }
    write_seen(b, x, seat, b->last + i * b->row);
    x->number += b->games;
    show_begun(w, i);
}

static void show_begun(Worker *w, int64_t i) {
    if (begin_slot(w, slot_of(w->b, i)) != DONE)
        w->b->status[i] = AWAY;
    else
        settle_slot(w, i);
}

static void step_slot(Worker *w, int64_t i) {
    const Batch *b = w->b;
    Slot *x = slot_of(b, i);
    if (b->ended[i]) { /* what does not change is not written: threads share its memory */
        b->terminals[i] = b->truncations[i] = b->ended[i] = 0;
        b->reward[i] = 0;
        memset(b->rewards + i * b->players, 0, (size_t)b->players * sizeof *b->rewards);
    }
    if (b->status[i] & AWAY) return;
    int64_t option = take(b, x, b->taken[i]);
    if (option == NOT_HERE) return;
    b->actors[i] = (int32_t)x->s.who + 1;
    x->s.run = &w->run;
    if (option == STILL_OPEN)
        look_at_slot(b, i);
    else if (play_slot(w, x, option) != DONE)
        b->status[i] = AWAY;
    else
        settle_slot(w, i);
}

/* ---- threads ---- */

enum { BEGINS, CHECKS, STEPS, SAMPLES };

#ifdef WITH_THREADS
/* A number that threads wait for. */
typedef struct {
    pthread_cond_t changed;
    char apart[NEAR];
    int64_t now, asleep; /* how many of them sleep, and look no longer */
} Awaited;
#endif

struct Crew {
    const Batch *b;
    Worker *workers;
    int64_t n;
#ifdef WITH_THREADS
    pthread_mutex_t lock;
    pthread_t *threads;
    Awaited left;  /* how many games the round has still to do */
    Awaited round; /* of work: how many were begun */
#endif
    int64_t task;
    uint64_t dice;
};

static int can_take(const Batch *b, int64_t i) {
    const Slot *x = slot_of(b, i);
    int32_t a = b->taken[i], k = 0;
    if (b->status[i] & AWAY) return 1;
    if (x->halved) return a == b->first_half || (a == b->second_half && x->left_n > 1);
    while (k < x->left_n && x->act[k] != a) k++;
    return a >= 0 && k < x->left_n;
}

/* Choose an action for a game: one of the options that are left, each with the same chance. */
static void sample_slot(const Crew *crew, int64_t i) {
    const Batch *b = crew->b;
    const Slot *x = slot_of(b, i);
    if (b->status[i] & AWAY || !x->left_n) return;
    uint64_t dice = seed_state(crew->dice, (uint64_t)i);
    int64_t k = throw_below(&dice, x->left_n);
    b->taken[i] = !x->halved ? x->act[k] : (int32_t)(k < (x->left_n + 1) / 2 ? b->first_half : b->second_half);
}

/* Let the memory of the next game come near while this one is played: most of a step is waiting for it. */
static void fetch_near(const Slot *x) {
    const char *from = (const char *)&x->s;
    for (size_t at = 0; at < offsetof(State, act); at += NEAR) FETCH(from + at);
    for (size_t at = offsetof(State, at); at < offsetof(State, slots) + NEAR; at += NEAR) FETCH(from + at);
}

/* Do a task with some games. */
static void do_games(Worker *w, Range these) {
    const Batch *b = w->b;
    for (int64_t i = these.from; i < these.to; i++) {
        switch (w->crew->task) {
        case CHECKS:
            if (!can_take(b, i) && i < w->wrong) w->wrong = i;
            break;
        case SAMPLES: sample_slot(w->crew, i); break;
        case STEPS:
            if (i + 1 < (these.to < w->own.to ? w->own.to : these.to)) fetch_near(slot_of(b, i + 1));
            step_slot(w, i);
            break;
        default:
            b->status[i] = 0;
            slot_of(b, i)->number = b->first + i;
            show_begun(w, i);
        }
    }
}

#ifdef WITH_THREADS
enum { LOOKS = 20000, MORE = 30000, OFTEN = 64 };

static int64_t seen_of(const Awaited *number) { return __atomic_load_n(&number->now, __ATOMIC_SEQ_CST); }

/* Wait until a number is a value, or no longer is. After some looks the core is offered to others between
   them; after about a tenth of a millisecond the caller sleeps. Waking a thread takes longer than a step of 64 games. */
static void wait_for(Crew *crew, Awaited *number, int64_t value, int is) {
    for (int k = 0; k < LOOKS + MORE; k++) {
        if ((seen_of(number) == value) == is) return;
        if (k > LOOKS && k % OFTEN == 0) sched_yield();
    }
    pthread_mutex_lock(&crew->lock);
    __atomic_add_fetch(&number->asleep, 1, __ATOMIC_SEQ_CST);
    while ((seen_of(number) == value) != is) pthread_cond_wait(&number->changed, &crew->lock);
    __atomic_sub_fetch(&number->asleep, 1, __ATOMIC_SEQ_CST);
    pthread_mutex_unlock(&crew->lock);
}

/* Wake who sleeps, after a number has changed. */
static void wake(Crew *crew, Awaited *number) {
    if (!__atomic_load_n(&number->asleep, __ATOMIC_SEQ_CST)) return;
    pthread_mutex_lock(&crew->lock);
    pthread_cond_broadcast(&number->changed);
    pthread_mutex_unlock(&crew->lock);
}

static void open_round(Crew *crew, int64_t round) {
    __atomic_store_n(&crew->round.now, round, __ATOMIC_SEQ_CST);
    wake(crew, &crew->round);
}

/* How long to wait for others before helping them: what helps takes their games' memory away from them. */
enum { PATIENCE = 300, AT_FIRST = 4, LATER = 8 }; /* all but a fourth of a part is taken at first, then eighths */

static uint64_t open_range(int64_t from, int64_t to) { return (uint64_t)from << 32 | (uint64_t)to; }

/* How many of the open games to take: few for oneself while others could help, as each time takes some; one of another's. */
static int64_t share_of(const Worker *of, int own, int64_t open) {
    const int64_t part = of->own.to - of->own.from, last = part / AT_FIRST, piece = (part + LATER - 1) / LATER;
    const int64_t task = __atomic_load_n(&of->crew->task, __ATOMIC_RELAXED); /* who is late may ask while it is set */
    if (task == CHECKS || task == SAMPLES || open == 0) return open;
    return !own ? 1 : open > last ? open - last : open < piece ? open : piece;
}

/* Take some games that nobody has begun: those at the beginning if they are one's own, else the last. */
static int take_games(Worker *of, int own, Range *taken) {
    uint64_t open = __atomic_load_n(&of->open, __ATOMIC_ACQUIRE), left;
    do {
        int64_t from = (int64_t)(open >> 32), to = (int64_t)(open & UINT32_MAX), n = share_of(of, own, to - from);
        if (!n) return 0;
        *taken = own ? (Range){from, from + n} : (Range){to - n, to};
        left = own ? open_range(from + n, to) : open_range(from, to - n);
    } while (!__atomic_compare_exchange_n(&of->open, &open, left, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
    return 1;
}

/* Do the work of a round. Each thread has a part of the games, so that their memory stays near; then it takes games that
   nobody has begun, so that no thread is waited for that still sleeps or has the longer ones. */
static void join_round(Worker *own, int64_t round) {
    Crew *crew = own->crew;
    Range taken;
    for (int64_t k = 0; k < crew->n; k++) {
        int64_t done = 0;
        while (take_games(crew->workers + (own - crew->workers + k) % crew->n, !k, &taken)) {
            do_games(own, taken);
            done += taken.to - taken.from;
        }
        if (done && !__atomic_sub_fetch(&crew->left.now, done, __ATOMIC_SEQ_CST)) {
            if (own != crew->workers) wake(crew, &crew->left);
            return;
        }
        for (int n = 0; !k && n < PATIENCE; n++)
            if (seen_of(&crew->round) != round || !seen_of(&crew->left)) return;
    }
}

static void *work(void *own) {
    Worker *w = own;
    Crew *crew = w->crew;
    for (int64_t round = 0;;) {
        wait_for(crew, &crew->round, round, 0);
        round = seen_of(&crew->round);
        if (round < 0) return NULL;
        join_round(w, round);
    }
}
#endif

static void run_crew(Crew *crew, int64_t task) {
    for (Worker *w = crew->workers; w < crew->workers + crew->n; w++) w->wrong = crew->b->games;
#ifdef WITH_THREADS
    __atomic_store_n(&crew->task, task, __ATOMIC_RELAXED);
    if (crew->n > 1) {
        const int64_t round = crew->round.now + 1;
        __atomic_store_n(&crew->left.now, crew->b->games, __ATOMIC_RELAXED);
        for (Worker *w = crew->workers; w < crew->workers + crew->n; w++)
            __atomic_store_n(&w->open, open_range(w->own.from, w->own.to), __ATOMIC_RELEASE);
        open_round(crew, round);
        join_round(crew->workers, round);
        wait_for(crew, &crew->left, 0, 1);
        return;
    }
#else
    crew->task = task;
#endif
    do_games(crew->workers, crew->workers->own);
}

EXPORT int64_t slot_size(void) { return sizeof(Slot); }

EXPORT void close_crew(Crew *crew) {
    if (crew == NULL) return;
#ifdef WITH_THREADS
    if (crew->threads != NULL) {
        open_round(crew, -1);
        for (int64_t k = 1; k < crew->n; k++) pthread_join(crew->threads[k], NULL);
    }
    free(crew->threads);
#endif
    for (int64_t i = 0; i < crew->b->games; i++) free(slot_of(crew->b, i)->picks);
    free(crew->workers);
    free(crew);
}

/* Hire the threads of a batch, this one among them; NULL if there is no memory. */
EXPORT Crew *open_crew(const Batch *b) {
    Crew *crew = calloc(1, sizeof *crew);
    if (crew == NULL) return NULL;
    crew->b = b;
    crew->n = 1;
#ifdef WITH_THREADS
    crew->n = b->threads < b->games ? b->threads : b->games;
#endif
    crew->workers = calloc((size_t)crew->n, sizeof *crew->workers);
    if (crew->workers == NULL) crew->n = 0;
    for (int64_t k = 0; k < crew->n; k++) {
        Worker *w = crew->workers + k;
        w->crew = crew;
        w->b = b;
        w->own = (Range){b->games * k / crew->n, b->games * (k + 1) / crew->n};
        set_limits(&w->run, b->limit_steps, b->limit_game_steps, b->limit_entries, NULL);
        w->run.seconds = b->seconds;
        if (b->habits != NULL) set_habits(&w->table, b->habits, b->quiet);
    }
#ifdef WITH_THREADS
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->left.changed, NULL);
    pthread_cond_init(&crew->round.changed, NULL);
    if (crew->n > 1) crew->threads = calloc((size_t)crew->n, sizeof *crew->threads);
    int64_t hired = crew->threads == NULL ? crew->n < 2 : 1;
    while (crew->threads != NULL && hired < crew->n
           && pthread_create(crew->threads + hired, NULL, work, crew->workers + hired) == 0)
        hired++;
    int failed = hired < crew->n;
    crew->n = hired;
#else
    int failed = crew->n < 1;
#endif
    if (!failed && crew->n > 0) return crew;
    close_crew(crew);
    return NULL;
}

EXPORT void begin_games(Crew *crew) { run_crew(crew, BEGINS); }

/* Take an action of each game; give how many games want something of Python. Where an action cannot be taken, nothing is
   done, and what is given is below 0: how far that game is from -1. */
EXPORT int64_t step_games(Crew *crew) {
    const Batch *b = crew->b;
    int64_t asks = 0;
    run_crew(crew, CHECKS);
    int64_t wrong = b->games;
    for (const Worker *w = crew->workers; w < crew->workers + crew->n; w++)
        if (w->wrong < wrong) wrong = w->wrong;
    if (wrong < b->games) return -1 - wrong;
    run_crew(crew, STEPS);
    for (int64_t i = 0; i < b->games; i++) asks += b->status[i] != 0;
    return asks;
}

/* Go on with a game that was begun elsewhere, in a batch of one. */
EXPORT void put_game(Crew *crew, int64_t number, const State *from) {
    Slot *x = slot_of(crew->b, 0);
    x->number = number;
    clone(&x->s, from);
    x->s.run = &crew->workers->run;
    x->picked = 0;
    crew->b->status[0] = 0;
    open_question(x);
    look_at_slot(crew->b, 0);
}

/* Begin a game in the place of one that was played elsewhere. */
EXPORT void begin_game(Crew *crew, int64_t i, int64_t number) {
    crew->b->status[i] = 0;
    slot_of(crew->b, i)->number = number;
    show_begun(crew->workers, i);
}

/* Write what a seat (from 0) may know of a game. */
EXPORT void observe_game(const Crew *crew, int64_t i, int64_t seat, char *to) {
    write_seen(crew->b, slot_of(crew->b, i), seat, to);
}

/* How a game came to where it is: its number, how many picks it has, and of each seat its dice and what it keeps in mind. */
EXPORT const int32_t *course_of(const Crew *crew, int64_t i, int64_t *to) {
    const Slot *x = slot_of(crew->b, i);
    *to++ = x->number;
    *to++ = x->picked;
    for (int64_t p = 0; p < crew->b->players; p++) {
        const Seat *seat = &x->seats[p];
        int64_t known[] = {(int64_t)seat->dice, seat->turn, seat->asked, seat->record, seat->waited};
        memcpy(to, known, sizeof known);
        to += sizeof known / sizeof *known;
    }
    return x->picks;
}

/* Choose an action for each game by a seed. */
EXPORT void sample_games(Crew *crew, uint64_t seed) {
    crew->dice = seed;
    run_crew(crew, SAMPLES);
}
