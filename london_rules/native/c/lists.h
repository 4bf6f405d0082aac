/* Lists of whole numbers that live as long as the text that makes them. */

enum { A_FEW = 16 };

static List no_list(void) {
    List l = {NULL, 0, 0, PLAIN};
    return l;
}

static List nil_list(void) {
    List l = {NULL, NO_LIST, 0, PLAIN};
    return l;
}

/* A list without members, and with room for so many. */
static inline List list_for(State *s, int32_t most) {
    int32_t room = most < 0 ? 0 : most;
    List l = {take_room(s, room), 0, room, PLAIN};
    return l;
}

/* A list that is made bit by bit: it has room for a few from the start. */
static inline List new_list(State *s) { return list_for(s, A_FEW); }

/* The same list with more room. Lists go by value here, so that compilers need not keep them in memory. */
static __attribute__((noinline)) List widened(State *s, List l) {
    int32_t room = l.room < A_FEW ? A_FEW : 2 * l.room;
    if (l.room && l.v + l.room == s->run->lists + s->run->top) { /* it is the last one: it grows where it is */
        take_room(s, room - l.room);
        l.room = room;
        return l;
    }
    List out = list_for(s, room);
    for (; out.n < l.n; out.n++) out.v[out.n] = l.v[out.n];
    return out;
}

static inline void add(State *s, List *l, int64_t x) {
    if (l->n == l->room) *l = widened(s, *l);
    l->v[l->n++] = x;
}

static inline void add_all(State *s, List *l, List more) {
    for (int32_t i = 0; i < more.n; i++) add(s, l, more.v[i]);
}

static List copied(State *s, List l) {
    List out = list_for(s, l.n);
    for (; out.n < l.n; out.n++) out.v[out.n] = l.v[out.n];
    return out;
}

/* What is left of the room of a function: the list that it gives, at the mark from which it took room. */
static List given_back(State *s, int64_t mark, List l) {
    int64_t cells = l.n < 0 ? 0 : (int64_t)l.n * (l.width < 0 ? 1 : l.width);
    int64_t *v = s->run->lists + mark;
    if (cells) memmove(v, l.v, (size_t)cells * sizeof *v);
    give_back(s, mark + cells);
    l.v = v;
    l.room = l.n < 0 ? 0 : l.n;
    return l;
}

static List row_list(State *s, Row r) {
    List out = list_for(s, r.n);
    for (; out.n < r.n; out.n++) out.v[out.n] = r.v[out.n];
    return out;
}

static int row_holds(Row r, int64_t x) {
    for (int32_t i = 0; i < r.n; i++)
        if (r.v[i] == x) return 1;
    return 0;
}

static int cells_hold(const int32_t *cells, int64_t n, int64_t x) {
    for (int64_t i = 0; i < n; i++)
        if (cells[i] == x) return 1;
    return 0;
}

static List joined(State *s, List left, List right) {
    List out = copied(s, left);
    add_all(s, &out, right);
    return out;
}

static List with_one_more(State *s, List l, int64_t x) {
    List out = copied(s, l);
    add(s, &out, x);
    return out;
}

static List without(State *s, List l, int64_t x) {
    List out = no_list();
    for (int32_t i = 0; i < l.n; i++)
        if (l.v[i] != x) add(s, &out, l.v[i]);
    return out;
}

/* Without its first member, and with another at the end. */
static List rotated(State *s, List l, int64_t last) {
    List out = no_list();
    for (int32_t i = 1; i < l.n; i++) add(s, &out, l.v[i]);
    add(s, &out, last);
    return out;
}

/* List the last members, the last one first. */
static List last_of(State *s, List l, int64_t number) {
    List out = no_list();
    for (int32_t i = l.n; i-- > 0 && number-- > 0;) add(s, &out, l.v[i]);
    return out;
}

static int64_t last_member(State *s, List l) {
    if (l.n < 1) leave_tier(s);
    return l.v[l.n - 1];
}

static List range_of(State *s, int64_t low, int64_t high) {
    List l = no_list();
    for (int64_t x = low; x < high; x++) add(s, &l, x);
    return l;
}

static int holds(List l, int64_t x) {
    for (int32_t i = 0; i < l.n; i++)
        if (l.v[i] == x) return 1;
    return 0;
}

static int64_t count_of(List l, int64_t x) {
    int64_t n = 0;
    for (int32_t i = 0; i < l.n; i++) n += l.v[i] == x;
    return n;
}

/* Each once, where it is first. */
static List distinct(State *s, List l) {
    List out = no_list();
    for (int32_t i = 0; i < l.n; i++)
        if (!holds(out, l.v[i])) add(s, &out, l.v[i]);
    return out;
}

static List backwards(State *s, List l) {
    List out = list_for(s, l.n);
    for (int32_t i = l.n; i-- > 0;) out.v[out.n++] = l.v[i];
    return out;
}

/* What things are told apart by: a list of keys, each of so many numbers. */
static List keys(List numbers, int32_t width) {
    numbers.n /= width;
    numbers.width = width;
    return numbers;
}

static inline int same_told(List told, int32_t i, int32_t j) {
    size_t width = (size_t)told.width;
    return memcmp(told.v + (size_t)i * width, told.v + (size_t)j * width, width * sizeof *told.v) == 0;
}

/* What was told so far: the keys, and a bit for each of them. A key whose bit is not there is a new one. */
typedef struct {
    List keys;
    uint64_t bits;
} Known;

/* The place of the key that was added last among those before it; their number if it is a new one. */
static inline int32_t place_of_key(Known *known, int32_t width) {
    int32_t n = known->keys.n / width - 1, i = 0;
    const int64_t *key = known->keys.v + n * width, *old = known->keys.v;
    uint64_t mixed = 0;
    for (int32_t k = 0; k < width; k++) mixed = mixed * 31 + (uint64_t)key[k];
    uint64_t bit = UINT64_C(1) << (mixed & 63);
    if (!(known->bits & bit)) {
        known->bits |= bit;
        return n;
    }
    for (; i < n; i++, old += width) {
        int32_t k = 0;
        while (k < width && old[k] == key[k]) k++;
        if (k == width) break;
    }
    return i;
}

/* Add a thing whose key was added last, in the place of the one with the same key if there is one: what a dict does. */
static inline void add_last(State *s, List *things, Known *known, int32_t width, int64_t x) {
    int32_t place = place_of_key(known, width);
    if (place == things->n) {
        add(s, things, x);
        return;
    }
    things->v[place] = x;
    known->keys.n -= width;
}

/* Leave the first of all things that are told by the same. */
static List one_of_each(State *s, List things, List told) {
    List out = list_for(s, things.n);
    Known known = {list_for(s, things.n * told.width), 0};
    for (int32_t i = 0; i < things.n; i++) {
        memcpy(known.keys.v + known.keys.n, told.v + i * told.width, (size_t)told.width * sizeof *told.v);
        known.keys.n += told.width;
        if (place_of_key(&known, told.width) == out.n)
            out.v[out.n++] = things.v[i];
        else
            known.keys.n -= told.width;
    }
    return out;
}

/* Those whose measure is the greatest, in their order. */
static List best(State *s, List things, List measures) {
    List out = no_list();
    int64_t most = 0;
    for (int32_t i = 0; i < measures.n; i++)
        if (i == 0 || measures.v[i] > most) most = measures.v[i];
    for (int32_t i = 0; i < things.n; i++)
        if (measures.v[i] == most) add(s, &out, things.v[i]);
    return out;
}

/* ---- orders of a few things ---- */

static int same_order(List told, const int *a, const int *b, int n) {
    for (int i = 0; i < n; i++)
        if (!same_told(told, a[i], b[i])) return 0;
    return 1;
}

/* The next order of places by their numbers; 0 after the last. */
static int next_order(int *places, int n) {
    int i = n - 2;
    while (i >= 0 && places[i] > places[i + 1]) i--;
    if (i < 0) return 0;
    int j = n - 1;
    while (places[j] < places[i]) j--;
    int kept = places[i];
    places[i] = places[j];
    places[j] = kept;
    for (int a = i + 1, b = n - 1; a < b; a++, b--) {
        kept = places[a];
        places[a] = places[b];
        places[b] = kept;
    }
    return 1;
}

/* List the orders of a few things, one after the other; of those that differ in things told by the same, the first.
   There is no list `told` where every thing differs. */
static List orders(State *s, List things, List told, int64_t place) {
    int kept[MOST_ORDERS][MOST_ORDERED], places[MOST_ORDERED], known = 0, n = things.n;
    List out = no_list();
    if (n > MOST_ORDERED) fail(s, LR_X0012, place);
    for (int i = 0; i < n; i++) places[i] = i;
    do {
        int old = 0;
        while (told.n >= 0 && old < known && !same_order(told, kept[old], places, n)) old++;
        if (told.n >= 0 && old < known) continue;
        memcpy(kept[known++], places, (size_t)n * sizeof *places);
        for (int i = 0; i < n; i++) add(s, &out, things.v[places[i]]);
    } while (next_order(places, n));
    out.n = known;
    out.width = n;
    return out;
}

/* List the whole numbers from one to another. */
static List numbers(State *s, int64_t least, int64_t most, int64_t place) {
    int64_t between = 0;
    List out = no_list();
    if (most < least) return out;
    if (OVERFLOWS_SUB(most, least, &between) || between >= MOST_NUMBERS) fail(s, LR_X0021, place);
    for (int64_t i = 0; i <= between; i++) add(s, &out, least + i);
    return out;
}

/* ---- steps from thing to thing ---- */

/* A table that leads from each thing to some others: those of thing t are to[from[t]] up to to[from[t + 1]]. */
typedef struct {
    const int32_t *from;
    const thing_t *to;
} Relation;

static inline Row row_of(Relation table, int64_t t) {
    Row r = {table.to + table.from[t], table.from[t + 1] - table.from[t]};
    return r;
}

typedef struct {
    List things;             /* in the order in which they were found */
    int32_t steps[SIZE + 1]; /* to each, or -1 */
} Reach;

/* As `reached` in support.py: what is stepped over on the way must pass a test, if there is one. */
static void reached(
    State *s, Reach *out, Relation table, List starts, int64_t most, int64_t (*passes)(State *, int64_t, int64_t), int64_t p
) {
    out->things = no_list();
    memset(out->steps, -1, sizeof out->steps);
    if (most < 0) return;
    for (int32_t i = 0; i < starts.n; i++)
        if (out->steps[starts.v[i]] < 0) {
            out->steps[starts.v[i]] = 0;
            add(s, &out->things, starts.v[i]);
        }
    int32_t edge = 0;
    for (int32_t steps = 1; steps <= most && steps <= NO_WAY; steps++) {
        int32_t end = out->things.n;
        if (edge == end) break;
        for (int32_t i = edge; i < end; i++) {
            int64_t t = out->things.v[i];
            if (steps > 1 && passes != NULL && !passes(s, p, t)) continue;
            for (int32_t j = table.from[t]; j < table.from[t + 1]; j++) {
                if (out->steps[table.to[j]] >= 0) continue;
                out->steps[table.to[j]] = steps;
                add(s, &out->things, table.to[j]);
            }
        }
        edge = end;
    }
}

static Reach *new_reach(State *s) {
    return (Reach *)take_room(s, (int64_t)(sizeof(Reach) / sizeof(int64_t) + 1));
}

static int64_t steps_to(const Reach *found, int64_t thing) {
    return found->steps[thing] < 0 ? NO_WAY : found->steps[thing];
}

static const uint16_t *spread_from(State *s, Relation table, int64_t start) {
    if (start < 0 || start >= SIZE) leave_tier(s);
    Spread *known = &s->run->spreads[start % SPREADS];
    if (known->table == table.from && known->start == start) return known->steps;
    int64_t mark = room_mark(s);
    Reach *found = new_reach(s);
    List starts = no_list();
    add(s, &starts, start);
    reached(s, found, table, starts, NO_WAY, NULL, 0);
    for (int32_t t = 0; t < SIZE; t++) known->steps[t] = (uint16_t)steps_to(found, t);
    known->table = table.from;
    known->start = start;
    give_back(s, mark);
    return known->steps;
}

/* The number of steps from the nearest of some things to one, where nothing bars the way. */
static int64_t nearest(State *s, Relation table, List starts, int64_t thing) {
    int64_t least = NO_WAY;
    for (int32_t i = 0; i < starts.n; i++) least = smaller(least, spread_from(s, table, starts.v[i])[thing]);
    return least;
}
