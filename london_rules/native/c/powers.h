/* Which powers are in force: entered and struck out as things move, turn and are covered, as in primitives.py. */

/* How a power works in a zone. */
enum { WORKS = 1, ON_TOP_ONLY = 2, FACE_UP_ONLY = 4 };

/* The powers in force of one hook and player: their entries, in the order in which they came. */
static inline int32_t *in_force(State *s, int64_t hook, int64_t player) {
    return s->act + ACT_AT[hook] + player * ACT_ROOM[hook];
}

static inline List in_force_list(State *s, int64_t at) {
    if (!s->act_n[at]) return no_list();
    List out = list_for(s, s->act_n[at]);
    const int32_t *entries = in_force(s, at / MOST, at % MOST);
    for (; out.n < s->act_n[at]; out.n++) out.v[out.n] = entries[out.n];
    return out;
}

static inline int has_power(const int32_t *entries, int n, int64_t entry) {
    for (int i = 0; i < n; i++)
        if (entries[i] == entry) return 1;
    return 0;
}

static void enter_power(State *s, int64_t hook, int64_t player, int64_t entry) {
    uint16_t *n = &s->act_n[hook * MOST + player];
    if (*n == ACT_ROOM[hook]) leave_tier(s);
    in_force(s, hook, player)[(*n)++] = (int32_t)entry;
}

/* Strike an entry out: wherever it is, or only where it is first. */
static void strike_power(State *s, int64_t hook, int64_t player, int64_t entry, int only_first) {
    uint16_t *n = &s->act_n[hook * MOST + player];
    int32_t *entries = in_force(s, hook, player);
    int kept = 0, struck = 0;
    for (int i = 0; i < *n; i++) {
        int gone = entries[i] == entry && !(only_first && struck);
        struck |= gone;
        if (!gone) entries[kept++] = entries[i];
    }
    if (only_first && !struck) leave_tier(s);
    *n = (uint16_t)kept;
}

/* Enter a power of a thing for the players for whom it works, and strike it out for the others. */
static void renew(State *s, int64_t thing, int64_t zone, int64_t power, int wanted) {
    int64_t entry = power * SIZE + thing;
    for (int h = HOOKS_AT[power]; h < HOOKS_AT[power + 1]; h++) {
        int64_t hook = HOOKS_OF[h];
        for (int64_t p = 0; p < s->np; p++) {
            int known = has_power(in_force(s, hook, p), s->act_n[hook * MOST + p], entry);
            int works = wanted && (ZONE_OWNER[zone] < 0 || ZONE_OWNER[zone] == p);
            if (works && !known) enter_power(s, hook, p, entry);
            if (!works && known) strike_power(s, hook, p, entry, 0);
        }
    }
}

static inline int powered(int64_t thing) { return POWERS_AT[FACE[thing]] < POWERS_AT[FACE[thing] + 1]; }

/* Whether some power of a thing may work in a zone. */
static int awake(int64_t thing, int64_t zone) {
    for (int i = POWERS_AT[FACE[thing]]; i < POWERS_AT[FACE[thing] + 1]; i++)
        if (WORKING[ZONE_NAME[zone]][POWERS_OF[i]]) return 1;
    return 0;
}

/* Put a thing's powers in force or out of it, as its place and face now say. */
static void touch(State *s, int64_t thing) {
    int64_t zone = s->at[thing];
    int first = POWERS_AT[FACE[thing]], many = POWERS_AT[FACE[thing] + 1] - first;
    int covered = s->m[SIZE + thing], down = s->m[thing], wanted = 0;
    if (many > 8) leave_tier(s);
    for (int i = 0; i < many; i++) {
        int how = WORKING[ZONE_NAME[zone]][POWERS_OF[first + i]];
        if (how && !(covered && how & ON_TOP_ONLY) && !(down && how & FACE_UP_ONLY)) wanted |= 1 << i;
    }
    if (!wanted && !s->on[thing]) return;
    s->on[thing] = (uint8_t)wanted;
    for (int i = 0; i < many; i++) renew(s, thing, zone, POWERS_OF[first + i], wanted >> i & 1);
    if (wanted) return;
    for (int i = 0; i < GONE; i++)
        if (GONE_LOW[i] <= thing && thing < GONE_HIGH[i]) s->c[GONE_AT[i] + thing] = 0;
}

/* Let a power hold until something ends; `at` is hook * MOST + player. */
static void hold_for_now(State *s, int64_t at, int64_t entry, int64_t until) {
    grow(s);
    if (s->temp_n == TEMP_ROOM) leave_tier(s);
    int32_t *row = s->temp + 3 * s->temp_n++;
    row[0] = (int32_t)at;
    row[1] = (int32_t)entry;
    row[2] = (int32_t)until;
    enter_power(s, at / MOST, at % MOST, entry);
}

/* A power that was used, and cannot be again this turn. */
static void mark_used(State *s, int64_t entry) {
    if (s->used_n == USED_ROOM) leave_tier(s);
    s->used[s->used_n++] = (int32_t)entry;
}

/* Things whose effect is being carried out: it is not available again meanwhile. */
static void push_busy(State *s, int64_t thing) {
    if (s->busy_n == BUSY_ROOM) leave_tier(s);
    s->busy[s->busy_n++] = (int32_t)thing;
}

static void pop_busy(State *s) {
    if (s->busy_n < 1) leave_tier(s);
    s->busy_n--;
}

/* End the powers that hold until something ends. */
static void expire(State *s, int64_t ending) {
    int kept = 0;
    for (int i = 0; i < s->temp_n; i++) {
        int32_t *row = s->temp + 3 * i;
        if (row[2] == ending)
            strike_power(s, row[0] / MOST, row[0] % MOST, row[1], 1);
        else
            memmove(s->temp + 3 * kept++, row, 3 * sizeof *row);
    }
    s->temp_n = kept;
}
