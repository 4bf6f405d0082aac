/* What is counted of a game whose events and course are in rows: the same that counts.py counts in Python. */

enum { FOR_ACTION = 1, FOR_TEXT, FOR_TURN, FOR_SWAP, FOR_MOVE }; /* what an event counts for, by its site */
enum { SITE_CELLS = 7 }; /* of a site: that, and of three values where each is in a row, or 0, and what it is then */

/* What a host says of the events of a program, and where it wants the counts. */
typedef struct {
    const int64_t *sites;
    const uint8_t *hands; /* of each place, whether it is of one player, and only they see it */
    int64_t actions, faces, each, parts; /* `each` counters of players; a game has so many parts */
    int64_t *counts; /* of actions, then of each face: texts carried out, laid out, kept and given away */
    uint8_t *played; /* of each seat and face, whether they laid it out or carried out its text */
    int64_t *at;     /* room for the place of each thing */
    int64_t *course; /* who began, turns, those that bring nothing new, lead changes, `behind`, and the counters */
} Counting;

static int64_t value_in(const int64_t *row, const int64_t *how) { return how[0] > 0 ? row[how[0]] : how[1]; }

static int is_place(int64_t place) { return place >= 0 && place < LENGTH(ZONE_OWNER); }

/* A thing goes from one place to another: away, if that is from a hand to a place of nobody. */
static void go_to(const Counting *w, int64_t *given, int64_t thing, int64_t before, int64_t after) {
    w->at[thing] = after;
    if (is_place(before) && is_place(after) && w->hands[before] && ZONE_OWNER[after] < 0) given[FACE[thing]]++;
}

/* Something is laid out on the table of a player, who has played it then. */
static void lay_out(const Counting *w, int64_t *laid, int64_t thing, int64_t after) {
    laid[FACE[thing]]++;
    w->played[ZONE_OWNER[after] * w->faces + FACE[thing]] = 1;
}

static int64_t count_events(const State *s, const Counting *w, int64_t rows) {
    int64_t *used = w->counts + w->actions, *laid = used + w->faces, *kept = laid + w->faces, *given = kept + w->faces;
    int64_t begins = -1;
    memset(w->counts, 0, (size_t)(w->actions + 4 * w->faces) * sizeof *w->counts);
    memset(w->played, 0, (size_t)(s->np * w->faces));
    for (int64_t i = 0; i < SIZE; i++) w->at[i] = -1;
    for (int64_t i = 0; i < rows; i++) {
        const int64_t *row = s->run->events + i * EVENT_WIDTH, *site = w->sites + row[0] * SITE_CELLS;
        int64_t one = value_in(row, site + 1), two = value_in(row, site + 3), three = value_in(row, site + 5);
        switch (site[0]) {
        case FOR_ACTION: w->counts[two]++; break;
        case FOR_TURN: begins = begins < 0 ? one : begins; break;
        case FOR_TEXT:
            if (two < 0) break;
            used[FACE[two]]++;
            if (one >= 0) w->played[one * w->faces + FACE[two]] = 1;
            break;
        case FOR_SWAP: {
            int64_t first = w->at[one], second = w->at[two];
            go_to(w, given, one, first, second);
            go_to(w, given, two, second, first);
            break;
        }
        case FOR_MOVE:
            if (is_place(three) && two != three && ZONE_OWNER[three] >= 0 && !w->hands[three]) lay_out(w, laid, one, three);
            go_to(w, given, one, two, three);
            break;
        default: break;
        }
    }
    for (int64_t i = 0; i < SIZE; i++)
        if (is_place(w->at[i]) && w->hands[w->at[i]]) kept[FACE[i]]++;
    return begins;
}

/* How many turns bring nothing new: players and counters are as they were at an earlier one. -1: no room to find out. */
static int64_t count_repeats(const Course *c, int64_t width, int64_t n) {
    uint64_t size = 4;
    while (size < 2 * (uint64_t)n) size *= 2;
    if ((int64_t)size > c->turns_room - c->turns_n) return -1;
    int64_t *known = c->turns + c->turns_n, repeats = 0; /* numbers of rows from 1, by what is in them */
    memset(known, 0, size * sizeof *known);
    for (int64_t i = 0; i < n; i++) {
        const int64_t *row = c->turns + i * width + 1;
        uint64_t at = 0;
        for (int64_t k = 0; k + 1 < width; k++) at = (at ^ (uint64_t)row[k]) * UINT64_C(0x9E3779B97F4A7C15);
        for (at = at >> 32 & (size - 1); known[at] > 0; at = (at + 1) & (size - 1))
            if (memcmp(c->turns + (known[at] - 1) * width + 1, row, (size_t)(width - 1) * sizeof *row) == 0) break;
        if (known[at] > 0) repeats++;
        known[at] = i + 1;
    }
    return repeats;
}

/* The seat that is ahead of all others, -1 if none is. */
static int64_t leader_of(const int64_t *standing, int64_t players) {
    int64_t best = 0, alone = 1;
    for (int64_t p = 1; p < players; p++) {
        if (standing[p] == standing[best]) alone = 0;
        if (standing[p] <= standing[best]) continue;
        best = p;
        alone = 1;
    }
    return alone ? best : -1;
}

/* Count how often the lead changes; `behind` gets for each seat the last turn, from 1, at which another led. */
static int64_t count_leads(const Course *c, int64_t width, int64_t n, int64_t players, int64_t *behind) {
    int64_t changes = 0, last = -1;
    for (int64_t p = 0; p < players; p++) behind[p] = 0;
    for (int64_t i = 0; i < n; i++) {
        int64_t leader = leader_of(c->turns + i * width + 1, players);
        if (leader < 0) continue;
        changes += last >= 0 && leader != last;
        last = leader;
        for (int64_t p = 0; p < players && i + 1 < n; p++)
            if (p != leader) behind[p] = i + 1;
    }
    return changes;
}

/* Add up the counters of players, those of each seat together, at the start and after each part of the game. */
static void count_counters(const Course *c, const Counting *w, int64_t width, int64_t n, int64_t players, int64_t *to) {
    for (int64_t part = 0; part <= w->parts; part++) {
        int64_t at = part * (n - 1) / w->parts, more = 2 * (part * (n - 1) % w->parts);
        at += more > w->parts || (more == w->parts && at % 2 == 1); /* halves go to the even row */
        const int64_t *row = c->turns + at * width + 1 + players;
        for (int64_t k = 0; k < w->each; k++) {
            *to = 0;
            for (int64_t p = 0; p < players; p++) *to += *row++;
            to++;
        }
        for (int64_t k = w->each * players; k < c->cells_n; k++) *to++ = *row++;
    }
}

/* Count a game that was played by `play_told`, with so many rows of events; the course may be NULL. */
EXPORT int count_told(const State *s, const Course *c, const Counting *w, int64_t rows) {
    w->course[0] = count_events(s, w, rows);
    w->course[1] = 0;
    if (c == NULL || c->turns_n <= 0) return DONE;
    int64_t width = 1 + s->np + c->cells_n, n = c->turns_n / width;
    w->course[1] = n;
    w->course[2] = count_repeats(c, width, n);
    if (w->course[2] < 0) return NO_ROOM;
    w->course[3] = count_leads(c, width, n, s->np, w->course + 4);
    count_counters(c, w, width, n, s->np, w->course + 4 + s->np);
    return DONE;
}
