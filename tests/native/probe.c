/* Lets tests call the functions of the run-time one by one. Inputs and results are lists of whole numbers. */

typedef struct {
    State *s;
    const int64_t *in;
    int64_t n;
    int64_t *out;
} Call;

static List given(Call *c, int64_t from, int64_t to) {
    List l = {(int64_t *)c->in + from, (int32_t)(to - from), 0, PLAIN};
    return l;
}

static List given_keys(Call *c) { return keys(given(c, 2 + c->in[0], c->n), (int32_t)c->in[1]); }

/* Give a list back: its length, then what is in it. */
static void give(Call *c, List l) {
    c->out[0] = l.n;
    for (int32_t i = 0; i < l.n; i++) c->out[i + 1] = l.v[i];
}

#define PROBE(name, body)                                                           \
    EXPORT int probe_##name(State *s, const int64_t *in, int64_t n, int64_t *out) { \
        Call call = {s, in, n, out}, *c = &call;                                    \
        int how = _setjmp(s->run->back);                                             \
        if (how != DONE) return how;                                                \
        s->run->top = 0;                                                            \
        body;                                                                       \
        return DONE;                                                                \
    }

EXPORT void probe_error(State *s, int64_t *out) {
    out[0] = s->run->code;
    out[1] = s->run->place;
}

/* moves and powers */
PROBE(move, move(s, in[0], in[1]))
PROBE(move_many, move_many(s, given(c, 1, n), in[0]))
PROBE(put_under, put_under(s, in[0], in[1]))
PROBE(bottom, give(c, bottom(s, in[0], in[1])))
PROBE(put_on, put_on(s, in[0], in[1], in[2]))
PROBE(turn, turn(s, in[0], (int)in[1]))
PROBE(swap, swap(s, in[0], in[1]))
PROBE(close_gaps, close_gaps(s, in[0]))
PROBE(move_row, move_row(s, in[0], in[1], in[2], in[3]))
PROBE(position, out[0] = position(s, in[0]))
PROBE(row, give(c, row(s, in[0], in[1])))
PROBE(top, give(c, top(s, in[0], in[1])))
PROBE(zone_list, give(c, zone_list(s, in[0])))
PROBE(stack_tops, give(c, stack_tops(s, in[0])))
PROBE(hold_for_now, hold_for_now(s, in[0] * MOST + in[1], in[2], in[3]))
PROBE(expire, expire(s, in[0]))

/* turns */
PROBE(begin_turns, out[0] = begin_turns(s))
PROBE(end_turn, out[0] = end_turn(s))
PROBE(take_next_turn, take_next_turn(s, in[0]))
PROBE(skip_turn, skip_turn(s, in[0]))
PROBE(leave_game, leave_game(s, in[0]))
PROBE(begin_round, begin_round(s))
PROBE(end_round, out[0] = end_round(s))
PROBE(begin_with, begin_with(s, in[0]))
PROBE(end_after_rounds, out[0] = end_after_rounds(s, in[0]))
PROBE(drawn_player, out[0] = drawn_player(s))
PROBE(beside, out[0] = beside(s, in[0], in[1]))
PROBE(staying, give(c, staying(s)))
PROBE(other_staying, give(c, other_staying(s, in[0])))
PROBE(round_table, give(c, round_table(s, in[0], in[1])))

/* chance */
PROBE(rnd, for (int64_t i = 0; i < in[1]; i++) out[i] = rnd(s, in[0]))
PROBE(shuffle, List l = no_list(); add_all(s, &l, given(c, 0, n)); shuffle(s, l); give(c, l))
PROBE(seed_state, out[0] = (int64_t)seed_state((uint64_t)in[0], (uint64_t)in[1]))
PROBE(chance, Chance dice; begin_chance(&dice, (uint64_t)in[0]);
      for (int64_t i = 0; i < in[1]; i++) out[i] = (int64_t)(chance(&dice) * 9007199254740992.0))

/* numbers */
PROBE(add, out[0] = checked_add(s, in[0], in[1]))
PROBE(sub, out[0] = checked_sub(s, in[0], in[1]))
PROBE(mul, out[0] = checked_mul(s, in[0], in[1]))
PROBE(divide, out[0] = divide(s, in[0], in[1], (int)in[2], in[3]))
PROBE(floor_mod, out[0] = floor_mod(in[0], in[1]))
PROBE(whole_add, out[0] = whole_add(s, in[0], in[1], in[2]))
PROBE(whole_sub, out[0] = whole_sub(s, in[0], in[1], in[2]))
PROBE(whole_mul, out[0] = whole_mul(s, in[0], in[1], in[2]))
PROBE(look_up, out[0] = whole(s, look_up(s, in + 2, n - 3, in[0], in[1]), in[n - 1]))
PROBE(set_counter, s->c[in[0]] = in[1])
PROBE(change, change(s, in[0], in[1], in[2]); out[0] = s->c[in[0]])
PROBE(framed, out[0] = framed(s, in[0]))
PROBE(times, out[0] = times(s, in[0]))

/* lists: in[0] is the number of things, in[1] the width of what they are told by */
PROBE(one_of_each, give(c, one_of_each(s, given(c, 2, 2 + in[0]), given_keys(c))))
PROBE(add_last, List told = given_keys(c); List things = new_list(s); Known known; known.keys = new_list(s);
      known.bits = 0; for (int32_t i = 0; i < told.n; i++) {
          for (int32_t k = 0; k < told.width; k++) add(s, &known.keys, told.v[i * told.width + k]);
          add_last(s, &things, &known, told.width, in[2 + i]);
      }
      give(c, things))
PROBE(best, give(c, best(s, given(c, 1, 1 + in[0]), given(c, 1 + in[0], n))))
PROBE(distinct, give(c, distinct(s, given(c, 0, n))))
PROBE(numbers, give(c, numbers(s, in[0], in[1], in[2])))
PROBE(orders, List l = orders(s, given(c, 2, 2 + in[0]), in[1] ? given_keys(c) : nil_list(), 7); l.n *= l.width;
      give(c, l))

/* steps: in[0] is the most, in[1] the number of starts, then the starts; the table leads from each thing to the two
   after it, without going over the end */
static int64_t even(State *s, int64_t p, int64_t t) { return (t + p) % 2 == 0 && s->np > 0; }

static void two_after(int32_t *from, thing_t *to) {
    int32_t n = 0;
    for (int32_t t = 0; t < SIZE; t++) {
        from[t] = n;
        for (int32_t u = t + 1; u <= t + 2 && u < SIZE; u++) to[n++] = (thing_t)u;
    }
    from[SIZE] = n;
}

static void give_reach(Call *c, int64_t (*passes)(State *, int64_t, int64_t)) {
    int32_t from[SIZE + 1];
    thing_t to[2 * SIZE];
    Relation table = {from, to};
    Reach found;
    two_after(from, to);
    reached(c->s, &found, table, given(c, 2, 2 + c->in[1]), c->in[0], passes, 0);
    give(c, found.things);
    for (int32_t i = 0; i < found.things.n; i++) c->out[1 + found.things.n + i] = found.steps[found.things.v[i]];
}

static int64_t steps_from(Call *c) {
    int32_t from[SIZE + 1];
    thing_t to[2 * SIZE];
    Relation table = {from, to};
    two_after(from, to);
    return nearest(c->s, table, given(c, 2, 2 + c->in[1]), c->in[0]);
}

PROBE(reached, give_reach(c, NULL))
PROBE(reached_through_even, give_reach(c, even))
PROBE(nearest, out[0] = steps_from(c))

/* frames, limits, and many copies */
PROBE(push_frame, push_frame(s, in[0], in[1], in[2], in[3]))
PROBE(pop_frame, pop_frame(s))
PROBE(unwind, unwind(s, in[0]))
PROBE(hold, frame(s)[in[0]] = hold(s, given(c, 1, n)))
PROBE(held, give(c, held(s, frame(s)[in[0]])))
PROBE(spend, for (int64_t i = 0; i < in[1]; i++) spend(s, 1, in[0]))
PROBE(grow, grow(s))
PROBE(too_deep, for (int64_t i = 0; i < in[0]; i++) enter_text(s); for (int64_t i = 0; i < in[0]; i++) leave_text(s))
PROBE(end_now, end_now(s))
EXPORT void probe_clone(State *to, const State *from, int64_t times) {
    for (int64_t i = 0; i < times; i++) clone(to, from);
}
