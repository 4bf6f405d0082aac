/* What powers offer, by the tables of a program. */

enum { FIRST_OFFER = 10 };

/* Whether one of the offers is of something that must be done. */
static int pending(State *s, List offers) {
    (void)s;
    for (int32_t i = 0; i < offers.n; i++)
        if (offers.v[i] <= -FIRST_OFFER && MUST[(-FIRST_OFFER - offers.v[i]) / SIZE]) return 1;
    return 0;
}

/* Begin the text of a power that was offered; it counts as used. */
static int take_offer(State *s, int64_t player, int64_t entry) {
    int64_t power = entry / SIZE, thing = entry % SIZE;
    if (ONCE[power])
        mark_used(s, entry);
    else if (LIMITED[power] != NONE)
        s->c[LIMITED[power] + (LIMITED_OF_THING[power] ? thing : player)] = 1;
    return start(s, &BODY[power], player, thing);
}
