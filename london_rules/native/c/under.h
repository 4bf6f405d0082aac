/* The lower end of a pile: only in programs whose rules use it. */

/* Put a thing under a pile, which covers it; it is on top where the pile is empty. */
static void put_under(State *s, int64_t thing, int64_t zone) {
    int64_t old = s->at[thing];
    arrive(s, thing, zone);
    leave(s, thing, old);
    put_at(s, zone, 0, thing);
    if (ZONE_MOVES[zone] == COVERING && s->zone_n[zone] > 1) s->m[SIZE + thing] = 1;
    if (powered(thing) && (s->on[thing] || awake(thing, zone))) touch(s, thing);
}

/* List the bottom things of a pile, the bottom one first. */
static List bottom(State *s, int64_t zone, int64_t number) {
    List out = no_list();
    for (int32_t i = 0; i < s->zone_n[zone] && number-- > 0; i++) add(s, &out, zone_things(s, zone)[i]);
    return out;
}
