/* Copies of a state: all that is in use, and nothing of what is not. */

static void clone(State *to, const State *from) {
    memcpy(to, from, offsetof(State, slots));
    memcpy(to->slots, from->slots, (size_t)from->slots_n * sizeof *from->slots);
    memcpy(to->held, from->held, (size_t)from->held_n * sizeof *from->held);
    int64_t width = from->opts_width < 0 ? 1 : from->opts_width;
    memcpy(to->opts, from->opts, (size_t)(from->opts_n * width) * sizeof *from->opts);
    to->fuel = PORTION;
}
