/* What one thread needs to carry out texts: limits, the way back out of them, and room for lists. */

enum { ROOM_FOR_LISTS = 1 << 16, DEEPEST = 400, SPREADS = 256 };
enum { DONE, FAILED, LEFT_TIER, ENDED }; /* how a call from outside comes back */

/* The number of steps from one thing to each other by a table, or NO_WAY; kept, as tables never change. */
typedef struct {
    const int32_t *table;
    int64_t start;
    uint16_t steps[SIZE + 1];
} Spread;

/* A run belongs to one thread. States point to theirs, so nothing here is shared by a process. */
struct Run {
    jmp_buf back;          /* where `fail`, `leave_tier` and `end_now` go */
    int64_t code, place;   /* of the error: its number among CODES, and its position in the program, or -1 */
    int64_t steps;         /* limits of an answer and a game, as in limits.py */
    int64_t game_steps;
    int64_t entries;
    double seconds;        /* that an answer may take, or 0 */
    double until;          /* when the deadline of this answer is, by `now`, or 0 */
    int (*stopped)(void);  /* whether the host wants to stop, or NULL */
    int64_t *events;       /* rows of what happens, in a program that keeps events */
    const uint8_t *wanted; /* whether the host wants the events of each site */
    int64_t rows, rows_room;
    int64_t told, told_before; /* events of the game, wanted or not, and those of earlier answers */
    int64_t most_told;     /* of an answer */
    int64_t alone;         /* in random play: whether `more` is still that of an earlier answer */
    int64_t depth;         /* texts that carry each other out */
    int64_t top;           /* what of `lists` is in use */
    int64_t lists[ROOM_FOR_LISTS];
    Spread spreads[SPREADS]; /* each at its start, in the place of an older one */
};

enum { PLAIN = -1, NO_LIST = -1 };

/* A list of numbers, or of orders, each of `width` things; its length is NO_LIST where there is none. */
typedef struct {
    int64_t *v;
    int32_t n, room, width;
} List;

/* A few things that are not a list of their own: a stack, or a line of a table. */
typedef struct {
    const thing_t *v;
    int32_t n;
} Row;

/* ---- ways out ---- */

/* Nothing comes back from these, and they are rare: what leads to them is kept apart from what is hot. */
#define WAY_OUT static __attribute__((noreturn, cold, noinline))

/* A rule cannot be carried out. The host repeats the answer in Python, which has the words for it. */
WAY_OUT void fail(State *s, int code, int64_t place) {
    s->run->code = code;
    s->run->place = place;
    _longjmp(s->run->back, FAILED);
}

/* Something does not fit, or a number needs more than 64 bits: the game goes on in Python. */
WAY_OUT void leave_tier(State *s) { _longjmp(s->run->back, LEFT_TIER); }

WAY_OUT void end_now(State *s) { _longjmp(s->run->back, ENDED); }

/* Around every text that can carry itself out: the stack of C must not run over. */
static void enter_text(State *s) {
    if (++s->run->depth > DEEPEST) leave_tier(s);
}

static void leave_text(State *s) { s->run->depth--; }

/* ---- limits ---- */

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void check_entries(State *s) {
    if ((int64_t)s->temp_n + s->frames_n + s->busy_n + s->used_n > s->run->entries) fail(s, LR_R0012, -1);
}

/* As `refill` in limits.py: grant the next portions of steps, if the limits allow. */
static __attribute__((cold, noinline)) void refill(State *s) {
    Run *run = s->run;
    if (run->alone) {
        run->alone = 0;
        s->more = run->steps - PORTION;
    }
    int64_t below = -s->fuel;
    if (below < 0 || below > INT64_MAX - 2 * PORTION) leave_tier(s);
    int64_t due = PORTION * (1 + below / PORTION);
    s->fuel += due;
    s->more -= due;
    s->spent += due;
    if (s->more < 0 || s->spent > run->game_steps) fail(s, LR_R0010, -1);
    if (EVENTS && run->told - run->told_before > run->most_told) fail(s, LR_R0011, -1);
    check_entries(s);
    if (run->stopped != NULL && run->stopped()) fail(s, LR_R0014, -1);
    if (run->until != 0 && now() > run->until) fail(s, LR_R0013, -1);
}

/* Count steps; `each` times `many` of them are less than 2^63, as both come from 32 bits. */
static inline void spend(State *s, int64_t many, int64_t each) {
    s->fuel -= many * each;
    if (s->fuel < 0) refill(s);
}

/* Before a change for a time is added. */
static void grow(State *s) {
    if (s->temp_n >= s->run->entries) check_entries(s);
}

/* Begin to measure the time of an answer. */
static inline void begin_clock(State *s) {
    if (s->run->seconds > 0) s->run->until = now() + s->run->seconds;
}

/* Begin to count an answer. */
static void begin_answer(State *s) {
    begin_clock(s);
    s->run->told_before = s->run->told;
    s->fuel = PORTION;
    s->more = s->run->steps - PORTION;
}

/* ---- room for lists: taken from the top, and given back where a text ends ---- */

static inline int64_t *take_room(State *s, int64_t cells) {
    Run *run = s->run;
    if (cells > ROOM_FOR_LISTS - run->top) leave_tier(s);
    int64_t *room = run->lists + run->top;
    run->top += cells;
    return room;
}

static inline int64_t room_mark(const State *s) { return s->run->top; }

static inline void give_back(State *s, int64_t mark) { s->run->top = mark; }
