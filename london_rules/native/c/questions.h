/* Questions: their options, and the answer. An answer that is an order is kept as its number among the options. */

static inline void ask(State *s, int64_t question, int64_t player, List options) {
    int64_t width = options.width < 0 ? 1 : options.width, cells = options.n * width;
    if (cells > OPTIONS_ROOM) leave_tier(s);
    if (cells) memcpy(s->opts, options.v, (size_t)cells * sizeof *s->opts);
    s->ask = question;
    s->who = player;
    s->opts_n = options.n;
    s->opts_width = options.width;
}

static void ask_nothing(State *s) {
    s->opts_n = 0;
    s->opts_width = PLAIN;
}

static void answer(State *s, int64_t number) { s->ans = s->opts_width < 0 ? s->opts[number] : number; }

/* The answer, where it is an order. */
static List answered_order(State *s) {
    List out = no_list();
    if (s->opts_width < 0 || s->ans < 0 || s->ans >= s->opts_n) leave_tier(s);
    for (int64_t i = 0; i < s->opts_width; i++) add(s, &out, s->opts[s->ans * s->opts_width + i]);
    return out;
}
