/* Texts that are under way: a stack of frames, each its segment, player and thing, then its locals.

   A local is a whole number, NONE, or a list that is kept in `held`. Whole numbers in frames are never that small. */

enum { SEGMENT, PLAYER, THING, LOCALS };

static inline int64_t *frame(State *s) { return s->slots + s->frame_at[s->frames_n - 1]; }

/* Push a frame with room for its locals, all 0. */
static int64_t *push_frame(State *s, int64_t size, int64_t segment, int64_t player, int64_t thing) {
    if (s->frames_n == FRAMES_ROOM || size > SLOTS_ROOM - s->slots_n) leave_tier(s);
    int64_t *f = s->slots + s->slots_n;
    memset(f, 0, (size_t)size * sizeof *f);
    f[SEGMENT] = segment;
    f[PLAYER] = player;
    f[THING] = thing;
    s->frame_at[s->frames_n] = (int32_t)s->slots_n;
    s->held_at[s->frames_n++] = (int32_t)s->held_n;
    s->slots_n += size;
    return f;
}

static void pop_frame(State *s) {
    s->frames_n--;
    s->slots_n = s->frame_at[s->frames_n];
    s->held_n = s->held_at[s->frames_n];
}

/* Leave all frames but the first, which goes on elsewhere. */
static void unwind(State *s, int64_t segment) {
    while (s->frames_n > 1) pop_frame(s);
    frame(s)[SEGMENT] = segment;
}

static inline int is_list(int64_t local) { return local < LISTS_BELOW && local != NONE; }

/* Keep a list as long as the frame on top. */
static int64_t hold(State *s, List l) {
    if (l.n > HELD_ROOM - s->held_n) leave_tier(s);
    int64_t local = FIRST_LIST + s->held_n * LIST_STEP + l.n;
    if (l.n) memcpy(s->held + s->held_n, l.v, (size_t)l.n * sizeof *l.v);
    s->held_n += l.n;
    return local;
}

static List held(State *s, int64_t local) {
    List l = {s->held + (local - FIRST_LIST) / LIST_STEP, (int32_t)((local - FIRST_LIST) % LIST_STEP), 0};
    return l;
}
