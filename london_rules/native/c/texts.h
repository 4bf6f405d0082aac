/* How texts begin: a plain function at once, any other with a frame of its own. */

typedef struct {
    void (*plain)(State *, int64_t, int64_t);
    int (*segment)(State *, int64_t *);
    int32_t number, locals;
} Effect;

#define LENGTH(table) ((int64_t)(sizeof(table) / sizeof *(table)))

static inline int is_no_effect(const Effect *e) { return e->plain == NULL && e->segment == NULL; }

static int start(State *s, const Effect *e, int64_t player, int64_t thing) {
    if (e->plain != NULL) {
        e->plain(s, player, thing);
        return 0;
    }
    if (e->segment == NULL) leave_tier(s);
    return e->segment(s, push_frame(s, LOCALS + e->locals, e->number, player, thing));
}

static int64_t first_player(State *s) { return s->c[CELL_FIRST]; }

static void cannot_pay(State *s, int64_t counter, int64_t place) {
    (void)counter;
    fail(s, LR_R0003, place);
}

static void endless(State *s, int64_t place) { fail(s, LR_R0020, place); }

static int64_t member(State *s, List l, int64_t at) {
    if (at < 0 || at >= l.n) leave_tier(s);
    return l.v[at];
}

static int64_t member_of_zone(State *s, int64_t zone, int64_t at) {
    if (at < 0 || at >= s->zone_n[zone]) leave_tier(s);
    return zone_things(s, zone)[at];
}

static int64_t last_of_zone(State *s, int64_t zone) { return member_of_zone(s, zone, s->zone_n[zone] - 1); }

static int64_t last_of_row(State *s, Row r) {
    if (r.n < 1) leave_tier(s);
    return r.v[r.n - 1];
}
