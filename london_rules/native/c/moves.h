/* Things in zones, and the few ways in which they move, as in primitives.py and support.py. */

enum { HAND, PILE, ROWS, STACKS, COVERING };
enum { FREE = -1 };

static inline thing_t *zone_things(State *s, int64_t zone) { return s->things + ZONE_AT[zone]; }

static inline thing_t *zone_heights(State *s, int64_t zone) { return s->heights + HEIGHT_AT[zone]; }

/* How many things are in a zone, or places in one of rows. */
static inline int32_t *zone_size(State *s, int64_t zone) { return &s->zone_n[zone]; }

/* What is in a zone, as a list; in one of rows, with its free places. */
static List zone_list(State *s, int64_t zone) {
    Row all = {zone_things(s, zone), s->zone_n[zone]};
    return row_list(s, all);
}

/* One stack of a zone, by its number. */
static Row stack(State *s, int64_t zone, int32_t number) {
    Row r = {zone_things(s, zone), zone_heights(s, zone)[number]};
    for (int32_t i = 0; i < number; i++) r.v += zone_heights(s, zone)[i];
    return r;
}

static int zone_holds(State *s, int64_t zone, int64_t thing) {
    Row all = {zone_things(s, zone), s->zone_n[zone]};
    return row_holds(all, thing);
}

/* As `nearest`, from the things in a zone. */
static int64_t nearest_to_zone(State *s, Relation table, int64_t zone, int64_t thing) {
    int64_t least = NO_WAY;
    const thing_t *things = zone_things(s, zone);
    for (int32_t i = 0; i < s->zone_n[zone]; i++) least = smaller(least, spread_from(s, table, things[i])[thing]);
    return least;
}

/* What lies on top of each stack. */
static List stack_tops(State *s, int64_t zone) {
    List out = no_list();
    for (int32_t i = 0; i < s->stacks_n[zone]; i++) {
        Row r = stack(s, zone, i);
        add(s, &out, r.v[r.n - 1]);
    }
    return out;
}

/* ---- in and out of a list of things ---- */

static int32_t place_of(State *s, int64_t zone, int64_t thing) {
    thing_t *things = zone_things(s, zone);
    for (int32_t i = 0; i < s->zone_n[zone]; i++)
        if (things[i] == thing) return i;
    leave_tier(s);
    return 0;
}

static void take_at(State *s, int64_t zone, int32_t place) {
    thing_t *things = zone_things(s, zone);
    int32_t rest = --s->zone_n[zone] - place;
    if (rest) memmove(things + place, things + place + 1, (size_t)rest * sizeof *things);
}

static void put_at(State *s, int64_t zone, int32_t place, int64_t thing) {
    thing_t *things = zone_things(s, zone);
    if (s->zone_n[zone] == ZONE_ROOM[zone]) leave_tier(s);
    int32_t rest = s->zone_n[zone]++ - place;
    if (rest) memmove(things + place + 1, things + place, (size_t)rest * sizeof *things);
    things[place] = (thing_t)thing;
}

static void set_covered(State *s, int64_t thing, int covered) {
    s->m[SIZE + thing] = (uint8_t)covered;
    if (powered(thing)) touch(s, thing);
}

static void uncover(State *s, int64_t thing) {
    if (s->m[SIZE + thing]) set_covered(s, thing, 0);
}

/* Take a thing out of the stack that holds it; a stack that is left empty is gone. */
static void leave_stack(State *s, int64_t zone, int64_t thing) {
    thing_t *heights = zone_heights(s, zone);
    int32_t place = place_of(s, zone, thing), stack = 0, end = heights[0];
    while (end <= place) end += heights[++stack];
    take_at(s, zone, place);
    if (--heights[stack] > 0)
        uncover(s, zone_things(s, zone)[end - 2]);
    else
        memmove(heights + stack, heights + stack + 1, (size_t)(--s->stacks_n[zone] - stack) * sizeof *heights);
    s->m[SIZE + thing] = 0;
}

static void leave_covering(State *s, int64_t zone, int64_t thing) {
    take_at(s, zone, place_of(s, zone, thing));
    s->m[SIZE + thing] = 0;
    if (s->zone_n[zone]) uncover(s, zone_things(s, zone)[s->zone_n[zone] - 1]);
}

static void leave(State *s, int64_t thing, int64_t zone) {
    int32_t last = s->zone_n[zone] - 1;
    switch (ZONE_MOVES[zone]) {
    case ROWS:
        zone_things(s, zone)[place_of(s, zone, thing)] = FREE;
        return;
    case STACKS:
        leave_stack(s, zone, thing);
        return;
    case COVERING:
        leave_covering(s, zone, thing);
        return;
    default:
        take_at(s, zone, last >= 0 && zone_things(s, zone)[last] == thing ? last : place_of(s, zone, thing));
    }
}

static void enter_row(State *s, int64_t zone, int64_t thing) {
    thing_t *places = zone_things(s, zone);
    for (int32_t i = 0; i < s->zone_n[zone]; i++)
        if (places[i] == FREE) {
            places[i] = (thing_t)thing;
            return;
        }
    fail(s, LR_R0004, -1);
}

static void enter_zone(State *s, int64_t zone, int64_t thing) {
    int32_t n = s->zone_n[zone];
    if (ZONE_MOVES[zone] == ROWS) {
        enter_row(s, zone, thing);
        return;
    }
    if (ZONE_MOVES[zone] == COVERING && n) set_covered(s, zone_things(s, zone)[n - 1], 1);
    put_at(s, zone, n, thing);
    if (ZONE_MOVES[zone] == STACKS) zone_heights(s, zone)[s->stacks_n[zone]++] = 1;
}

/* Note that a thing comes to a zone: it lies face up there, without the flags that are gone when it moves. */
static void arrive(State *s, int64_t thing, int64_t zone) {
    s->at[thing] = (thing_t)zone;
    for (int i = 0; i < (int)(sizeof LOST / sizeof *LOST); i++) s->m[LOST[i] + thing] = 0;
}

/* Take a thing from where it lies and add it to a zone. */
static void move(State *s, int64_t thing, int64_t zone) {
    int64_t old = s->at[thing];
    arrive(s, thing, zone);
    leave(s, thing, old);
    enter_zone(s, zone, thing);
    if (powered(thing) && (s->on[thing] || awake(thing, zone))) touch(s, thing);
}

/* ---- several at once ---- */

static int many_out_of_one(State *s, List things, int64_t zone) {
    if (things.n < FEW || ZONE_MOVES[zone] > PILE || ZONE_MOVES[s->at[things.v[0]]] > PILE) return 0;
    for (int32_t i = 1; i < things.n; i++)
        if (s->at[things.v[i]] != s->at[things.v[0]]) return 0;
    return 1;
}

/* Move things one by one; many plain ones out of one list are taken out of it at once. */
static void move_many(State *s, List things, int64_t zone) {
    if (!many_out_of_one(s, things, zone)) {
        for (int32_t i = 0; i < things.n; i++) move(s, things.v[i], zone);
        return;
    }
    uint8_t gone[SIZE + 1] = {0};
    int64_t old = s->at[things.v[0]];
    thing_t *from = zone_things(s, old);
    int32_t kept = 0;
    for (int32_t i = 0; i < things.n; i++) gone[things.v[i]] = 1;
    for (int32_t i = 0; i < s->zone_n[old]; i++)
        if (!gone[from[i]]) from[kept++] = from[i];
    s->zone_n[old] = kept;
    for (int32_t i = 0; i < things.n; i++) put_at(s, zone, s->zone_n[zone], things.v[i]);
    for (int32_t i = 0; i < things.n; i++) {
        arrive(s, things.v[i], zone);
        if (powered(things.v[i])) touch(s, things.v[i]);
    }
}

/* Put a thing on the stack whose top is `site`, or on a new stack where that is NONE. */
static void put_on(State *s, int64_t thing, int64_t zone, int64_t site) {
    move(s, thing, zone);
    if (site == NONE) return;
    if (site == thing) fail(s, LR_R0005, -1);
    thing_t *heights = zone_heights(s, zone);
    int32_t end = 0, last = s->stacks_n[zone] - 1;
    for (int32_t i = 0; i < last; i++) {
        end += heights[i];
        if (zone_things(s, zone)[end - 1] != site) continue;
        take_at(s, zone, s->zone_n[zone] - 1);
        s->stacks_n[zone] = last;
        put_at(s, zone, end, thing);
        heights[i]++;
        set_covered(s, site, 1);
        return;
    }
    fail(s, LR_R0005, -1);
}

/* Turn a thing face down (1) or face up (0). */
static void turn(State *s, int64_t thing, int down) {
    s->m[thing] = (uint8_t)down;
    if (powered(thing)) touch(s, thing);
}

/* Let two things change places. */
static void swap(State *s, int64_t a, int64_t b) {
    int64_t here = s->at[a], there = s->at[b];
    if (ZONE_MOVES[here] >= STACKS || ZONE_MOVES[there] >= STACKS) fail(s, LR_R0006, -1);
    int32_t i = place_of(s, here, a), j = place_of(s, there, b);
    zone_things(s, here)[i] = (thing_t)b;
    zone_things(s, there)[j] = (thing_t)a;
    arrive(s, a, there);
    arrive(s, b, here);
    touch(s, a);
    touch(s, b);
}

/* ---- piles and rows ---- */

/* List the top things of a pile, the top one first. */
static List top(State *s, int64_t zone, int64_t number) {
    List out = no_list();
    for (int32_t i = s->zone_n[zone]; i-- > 0 && number-- > 0;) add(s, &out, zone_things(s, zone)[i]);
    return out;
}

static int32_t row_size(const State *s, int64_t zone) { return s->zone_n[zone] / ZONE_ROWS[zone]; }

/* List the places of one row, counted from 1. */
static List row(State *s, int64_t zone, int64_t number) {
    List out = no_list();
    if (number < 1 || number > ZONE_ROWS[zone]) return out;
    int32_t size = row_size(s, zone);
    thing_t *places = zone_things(s, zone) + (number - 1) * size;
    for (int32_t i = 0; i < size; i++) add(s, &out, places[i]);
    return out;
}

/* Move what lies in one row to the places of another, which must be empty. */
static void move_row(State *s, int64_t zone, int64_t number, int64_t to, int64_t place) {
    int64_t rows = ZONE_ROWS[zone];
    int32_t size = row_size(s, zone);
    if (number < 1 || number > rows || to < 1 || to > rows) fail(s, LR_R0004, place);
    thing_t *from = zone_things(s, zone) + (number - 1) * size, *there = zone_things(s, zone) + (to - 1) * size;
    for (int32_t i = 0; i < size; i++)
        if (there[i] != FREE) fail(s, LR_R0004, place);
    memcpy(there, from, number == to ? 0 : (size_t)size * sizeof *from);
    for (int32_t i = 0; i < size; i++) from[i] = FREE;
}

/* Move what lies in each row to the left, so that its free places are on the right. */
static void close_gaps(State *s, int64_t zone) {
    int32_t size = row_size(s, zone);
    for (int64_t r = 0; r < ZONE_ROWS[zone]; r++) {
        thing_t *places = zone_things(s, zone) + r * size;
        int32_t kept = 0;
        for (int32_t i = 0; i < size; i++)
            if (places[i] != FREE) places[kept++] = places[i];
        while (kept < size) places[kept++] = FREE;
    }
}

/* Give the place of a thing in its row, from 1; 0 where it lies in no row. */
static int64_t position(State *s, int64_t thing) {
    int64_t zone = s->at[thing];
    if (!ZONE_ROWS[zone]) return 0;
    return place_of(s, zone, thing) % row_size(s, zone) + 1;
}
