/* What happens, in place of events.h: the last rows that the lines of the program told, each with who may know of it. */

/* What was drawn, a member of a list of the event that follows, and a question that answered itself. */
enum { CHANCE_SITE, MEMBER_SITE, ONLY_SITE };
enum { LOG_ROWS = 1 << 13, MOST_OPEN = 1 << 10, BACKS_KEPT = 64 };
#define EVERYBODY UINT32_MAX

typedef struct {
    int64_t cells[EVENT_WIDTH]; /* the site, and what that line does not say itself */
    int64_t number, cause;      /* of the event, which a member comes before; and of the one that encloses it, or -1 */
    int64_t turn;
    uint64_t line; /* of play: what was answered up to here */
    uint32_t seen; /* who may know the things in it: a bit for each seat, from 1, and the lowest for spectators */
    uint32_t known; /* who may know whose text told it */
    int32_t depth;  /* texts around it */
} Told;

/* How far a game has come, for copies too. */
typedef struct {
    int64_t events, rows, turn;
    uint64_t played, line; /* all answers, and those up to the last row */
    int64_t open_n;
    struct {
        int64_t number;
        uint32_t known;
        int32_t text, thing; /* -1: not known, or none */
    } open[MOST_OPEN]; /* texts that are being carried out, the outermost first */
} History;

/* What a look ahead hears: nothing of it is kept. */
typedef struct {
    Told last;            /* what is being told */
    int64_t player, over; /* who looks; whether what follows counts no more */
    int64_t shortfall[NOTES + 1];
} Heard;

typedef struct {
    History *now;
    Heard *heard; /* in place of rows, or NULL */
    Told *last;   /* event */
    int64_t from; /* the first row that is still there */
    int64_t backs, back_to[BACKS_KEPT]; /* how often the game went back, and the events before that at the last times */
    int64_t nothing[EVENT_WIDTH];
    uint32_t next[SIZE + 1];   /* who sees where each thing goes next */
    uint8_t changes[SIZE + 1]; /* whether it changes its place or face, and its place later on */
    Told rows[LOG_ROWS];
} Log;

enum { CHANGES = 1, GOES_ON_LATER = 2 };

/* A value of an event, as the program wrote it: from 1, the kind is not among them. */
static __attribute__((noinline)) int64_t value_of(const Told *t, int number) {
    int64_t code = SITE_VALUES[t->cells[0] * SITE_WIDTH + number - 1];
    if ((code & 1) == 0) return code / 2;
    return code == 1 ? NONE : t->cells[code / 2];
}

static int kind_told(const Told *t) { return SITE_KIND[t->cells[0]]; }

/* The thing that an event of some kinds is about, below 0 if it is about none. */
static int64_t thing_told(const Told *t) {
    switch (kind_told(t)) {
    case TOLD_ENTER: return value_of(t, 3);
    case TOLD_COUNTER:
    case TOLD_PAID: return value_of(t, 5);
    case TOLD_ON_THING: return value_of(t, 2);
    case TOLD_ONLY: return value_of(t, 4) >= 0 ? value_of(t, 3) : NONE;
    default: return NONE;
    }
}

static uint32_t seers_of(const State *s, int64_t thing) {
    return (s->m[thing] || s->m[SIZE + thing] ? SEERS_WHOLE : SEERS_MOVES)[s->at[thing]];
}

/* Note who sees the thing of the last event as it is told: what is told next may be after a change. */
static __attribute__((noinline)) void note_seers(const State *s) {
    Told *t = ((Log *)(void *)s->run->events)->last;
    int64_t thing = thing_told(t);
    if (thing >= 0) t->seen = seers_of(s, thing);
}
#define AFTER_TELLING(s) note_seers(s)

static int is_closed(const Heard *h, int64_t zone) { return !(SEERS_MOVES[zone] & UINT32_C(2) << h->player); }

/* Take in what was told last: shortfalls of the player, until the turn ends or something hidden comes to light. */
static void heed(Heard *h) {
    const Told *t = &h->last;
    int64_t note;
    switch (h->over ? TOLD_MEMBER : kind_told(t)) {
    case TOLD_SHORT:
        note = NOTE_OF[value_of(t, 3)];
        if (note >= 0 && value_of(t, 2) == h->player) h->shortfall[note] += value_of(t, 5);
        break;
    case TOLD_MOVE:
    case TOLD_PUT:
    case TOLD_UNDER: h->over = is_closed(h, value_of(t, 3)); break;
    case TOLD_SWAP: h->over = is_closed(h, value_of(t, 4)) || is_closed(h, value_of(t, 5)); break;
    case TOLD_ENTER: h->over = IS_ENDING[value_of(t, 1)]; break;
    case TOLD_CHANCE:
    case TOLD_TURN_BEGINS:
    case TOLD_ROUND_BEGINS:
    case TOLD_ALL_CHOSE: h->over = 1; break;
    }
    h->last.cells[0] = MEMBER_SITE;
}

static void listen(Heard *h) {
    h->over = 0;
    h->last.cells[0] = MEMBER_SITE;
    memset(h->shortfall, 0, sizeof h->shortfall);
}

static int64_t *new_row(State *s, Log *log, int64_t site) {
    History *h = log->now;
    if (log->heard != NULL) {
        heed(log->heard);
        log->last = &log->heard->last;
        memset(log->last, 0, sizeof *log->last);
        log->last->cells[0] = site;
        return log->last->cells;
    }
    int kind = SITE_KIND[site];
    if (kind == TOLD_LEAVE) {
        h->open_n -= h->open_n > 0;
        return log->nothing;
    }
    Told *t = &log->rows[h->rows++ % LOG_ROWS];
    if (log->from < h->rows - LOG_ROWS) log->from = h->rows - LOG_ROWS;
    memset(t, 0, sizeof *t);
    t->cells[0] = site;
    t->number = h->events;
    t->depth = (int32_t)h->open_n;
    t->cause = h->open_n > 0 ? h->open[h->open_n - 1].number : -1;
    t->seen = EVERYBODY;
    log->last = t;
    if (kind == TOLD_MEMBER || kind == TOLD_ONLY) return t->cells;
    if (kind == TOLD_ENTER) {
        if (h->open_n == MOST_OPEN) leave_tier(s);
        h->open[h->open_n++].number = h->events;
    }
    h->events++;
    return t->cells;
}

/* Count an event, and begin its row; there is none where nobody listens. */
static __attribute__((noinline)) int64_t *tell(State *s, int64_t site) {
    s->run->told++;
    return s->run->events == NULL ? NULL : new_row(s, (Log *)(void *)s->run->events, site);
}

static void tell_chance(State *s, int64_t value, int64_t of) {
    int64_t *row = tell(s, CHANCE_SITE);
    if (row == NULL) return;
    row[1] = value;
    row[2] = of;
}

/* Tell the members of a list before the event that holds it; give the cell of the list. */
static int64_t tell_members(State *s, int64_t site, const int64_t *v, int64_t n) {
    (void)site;
    for (int64_t i = 0; i < n && s->run->events != NULL; i++)
        new_row(s, (Log *)(void *)s->run->events, MEMBER_SITE)[1] = v[i];
    return FIRST_LIST + n;
}

/* The cell of the answer to the open question: an order is a list. */
static int64_t tell_answer(State *s, int64_t site, int64_t answer) {
    int64_t width = s->opts_width;
    if (width < 0 || answer != s->ans) return answer;
    if (answer < 0 || answer >= s->opts_n) leave_tier(s);
    return tell_members(s, site, s->opts + answer * width, width);
}

/* ---- after an answer: who may know what ---- */

static Told *row_at(Log *log, int64_t row) { return &log->rows[row % LOG_ROWS]; }

/* Who sees what enters or leaves the zones of a move, and of which things it is. */
static uint32_t seers_of_move(const Told *t, int64_t things[2]) {
    int swap = kind_told(t) == TOLD_SWAP;
    things[0] = value_of(t, 2);
    things[1] = swap ? value_of(t, 3) : things[0];
    return SEERS_MOVES[value_of(t, 3 + swap)] | SEERS_MOVES[value_of(t, 4 + swap)];
}

static int is_move(const Told *t) {
    int kind = kind_told(t);
    return kind == TOLD_MOVE || kind == TOLD_PUT || kind == TOLD_UNDER || kind == TOLD_SWAP;
}

/* Find who may know the things in each event: whoever saw them then, or sees how they go on from there. */
static void find_seers(const State *s, Log *log, int64_t from) {
    int64_t things[2], end = log->now->rows;
    memset(log->changes, 0, sizeof log->changes);
    for (int64_t row = from; row < end; row++) {
        Told *t = row_at(log, row);
        if (kind_told(t) == TOLD_TURN) log->changes[value_of(t, 2)] = CHANGES;
        if (!is_move(t)) continue;
        t->seen = seers_of_move(t, things);
        log->changes[things[0]] = log->changes[things[1]] = CHANGES;
    }
    for (int64_t row = end - 1; row >= from; row--) {
        Told *t = row_at(log, row);
        int64_t kind = kind_told(t), thing = thing_told(t);
        if (kind == TOLD_CHANCE) t->seen = 0;
        if (kind == TOLD_CHOSE || kind == TOLD_LOOK) t->seen = UINT32_C(2) << value_of(t, 2);
        if (is_move(t)) {
            seers_of_move(t, things);
            for (int i = 0; i < 2; i++) {
                log->changes[things[i]] |= GOES_ON_LATER;
                log->next[things[i]] = t->seen;
            }
        }
        if (thing < 0 || kind == TOLD_ONLY) continue; /* who had to choose did not know it yet */
        uint32_t last = s->over ? EVERYBODY : seers_of(s, thing);
        if (!log->changes[thing])
            t->seen = last;
        else
            t->seen |= log->changes[thing] & GOES_ON_LATER ? log->next[thing] : last;
    }
}

/* Members, and questions that answered themselves, are rows before the event that they go with. */
static int is_numbered(const Told *t) { return kind_told(t) != TOLD_MEMBER && kind_told(t) != TOLD_ONLY; }

/* The row of an event of this answer, NULL if it is no longer there. */
static Told *row_with(Log *log, int64_t number) {
    int64_t low = log->from, high = log->now->rows;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (row_at(log, middle)->number < number)
            low = middle + 1;
        else
            high = middle;
    }
    while (low < log->now->rows && !is_numbered(row_at(log, low))) low++;
    return low < log->now->rows && row_at(log, low)->number == number ? row_at(log, low) : NULL;
}

/* Who may know whose text a row is of: those who saw that text begin. */
static uint32_t knowers(Log *log, const Told *t, const History *before) {
    if (t->cause < 0) return EVERYBODY;
    if (t->cause < before->events) return before->open[t->depth - 1].known;
    const Told *cause = row_with(log, t->cause);
    return cause != NULL ? cause->known : 0;
}

/* End the rows of an answer: from where the game was before. */
static void keep_told(const State *s, Log *log, const History *before) {
    History *h = log->now;
    int64_t from = before->rows > log->from ? before->rows : log->from;
    find_seers(s, log, from);
    for (int64_t row = from; row < h->rows; row++) {
        Told *t = row_at(log, row);
        if (kind_told(t) == TOLD_TURN_BEGINS) h->turn = value_of(t, 1);
        t->known = kind_told(t) == TOLD_ENTER ? t->seen : knowers(log, t, before);
        t->turn = h->turn;
        t->line = h->played;
    }
    if (h->rows > before->rows) h->line = h->played;
    for (int64_t i = 0; i < h->open_n; i++) {
        if (h->open[i].number < before->events) continue; /* it is as it was */
        const Told *t = row_with(log, h->open[i].number);
        h->open[i].known = t != NULL ? t->known : 0;
        h->open[i].text = t != NULL ? (int32_t)value_of(t, 1) : -1;
        h->open[i].thing = t != NULL && value_of(t, 3) >= 0 ? (int32_t)value_of(t, 3) : -1;
    }
}
