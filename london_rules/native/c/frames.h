/* Texts that are under way: a stack of frames, each its segment, player and thing, then its locals.

   A local is a whole number, NONE, or a list that is kept in `held`. A frame holds no whole number that small. */

enum { SEGMENT, PLAYER, THING, LOCALS };

static inline int64_t *frame(State *s) { return s->slots + s->frame_at[s->frames_n - 1]; }

static inline int is_list(int64_t local) { return local < LISTS_BELOW && local != NONE; }

/* A number that a frame will hold: none of those that stand for lists. */
static inline int64_t framed(State *s, int64_t x) {
    if (is_list(x)) leave_tier(s);
    return x;
}

/* Push a frame with room for its locals, all 0. */
static inline int64_t *push_frame(State *s, int64_t size, int64_t segment, int64_t player, int64_t thing) {
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

/* Drop the lists that no local holds any more. */
static void drop_lists(State *s) {
    int64_t mark = room_mark(s), n = 0, *kept = take_room(s, HELD_ROOM);
    for (int64_t i = 0; i < s->frames_n; i++) {
        int64_t end = i + 1 < s->frames_n ? s->frame_at[i + 1] : s->slots_n;
        s->held_at[i] = (int32_t)n;
        for (int64_t *local = s->slots + s->frame_at[i]; local < s->slots + end; local++) {
            if (!is_list(*local)) continue;
            int64_t at = (*local - FIRST_LIST) / LIST_STEP, size = (*local - FIRST_LIST) % LIST_STEP;
            memcpy(kept + n, s->held + at, (size_t)size * sizeof *kept);
            *local = FIRST_LIST + n * LIST_STEP + size;
            n += size;
        }
    }
    memcpy(s->held, kept, (size_t)n * sizeof *kept);
    s->held_n = n;
    give_back(s, mark);
}

/* Keep a list as long as the frame on top, or another takes its place. */
static int64_t hold(State *s, List l) {
    if (l.n < 0) return NONE;
    if (l.n > HELD_ROOM - s->held_n) drop_lists(s);
    if (l.n > HELD_ROOM - s->held_n) leave_tier(s);
    int64_t local = FIRST_LIST + s->held_n * LIST_STEP + l.n;
    if (l.n) memcpy(s->held + s->held_n, l.v, (size_t)l.n * sizeof *l.v);
    s->held_n += l.n;
    return local;
}

/* A copy of the list that a local holds; none where it holds no list. */
static List held(State *s, int64_t local) {
    List out = no_list();
    if (!is_list(local)) return nil_list();
    int64_t *v = s->held + (local - FIRST_LIST) / LIST_STEP;
    for (int64_t i = 0; i < (local - FIRST_LIST) % LIST_STEP; i++) add(s, &out, v[i]);
    return out;
}
