/* Ids of options, as in ids.py. Words come from tables. */

enum { UNSEEN, TOPS_SEEN, SEEN }; /* what is seen of a zone */

/* Whether a player (from 0; MOST is a spectator) was shown a thing that has since stayed where it was. */
static int knows(const State *s, int64_t player, int64_t thing) {
#ifdef MEMORY
    return s->m[(MEMORY + (player == MOST ? 0 : player + 1)) * SIZE + thing];
#else
    (void)s, (void)player, (void)thing;
    return 0;
#endif
}

/* Whether a player (from 0; MOST is a spectator) may see the face of a thing where it is now. */
static int sees(const State *s, int64_t player, int64_t thing) {
    int seen = SEEN_BY[player * ZONES + s->at[thing]];
    return seen == SEEN || s->over || knows(s, player, thing) || (seen == TOPS_SEEN && !s->m[thing] && !s->m[SIZE + thing]);
}

/* The place of a thing in its zone, from the top of a pile or the front, from 1. */
static int64_t index_of(const State *s, int64_t thing) {
    int64_t zone = s->at[thing], n = s->zone_n[zone], i = 0;
    const thing_t *things = s->things + ZONE_AT[zone];
    while (i < n && things[i] != thing) i++;
    return ZONE_SHAPE[zone] == PILE ? n - i : i + 1;
}

static void put_thing_id(Out *out, const State *s, int64_t thing) {
    if (sees(s, s->who, thing)) {
        put_words(out, THING_IDS[thing]);
        return;
    }
    int64_t zone = s->at[thing], owner = ZONE_OWNER[zone], index = index_of(s, thing);
    put_words(out, ZONE_IDS[ZONE_NAME[zone]]);
    if (owner >= 0 && owner != s->who) {
        put_words(out, "-of-player-");
        put_number(out, owner + 1);
    }
    if (index == 1) return;
    put_words(out, ":");
    put_number(out, index);
}

static void put_offer_id(Out *out, int64_t entry) {
    int64_t power = entry / (SIZE ? SIZE : 1), thing = entry % (SIZE ? SIZE : 1);
    put_words(out, "use:");
    if (!POWER_IS_NAMED[power]) put_words(out, THING_IDS[thing]);
    put_words(out, POWER_IDS[power]);
}

/* An option that is a thing, a player, an action, or anything else with a code. */
static void put_coded_id(Out *out, const State *s, int64_t option) {
    if (option <= -FIRST_OFFER)
        put_offer_id(out, -FIRST_OFFER - option);
    else if (option == STOPS)
        put_words(out, "stop");
    else if (option == LETS_IT)
        put_words(out, "let-it-happen");
    else if (option == GOES_ON)
        put_words(out, "go-on");
    else if (option == OTHERWISE)
        put_words(out, OTHER_IDS[s->ask]);
    else if (ASK_KIND[s->ask] == ASKS_ACTION)
        put_words(out, ACTION_IDS[option]);
    else if (ASKS_PLAYERS[s->ask]) {
        put_words(out, "player-");
        put_number(out, option + 1);
    } else
        put_thing_id(out, s, option);
}

static void put_option_id(Out *out, const State *s, int64_t number) {
    int64_t option = s->opts[number];
    switch (ASK_KIND[s->ask]) {
    case ASKS_ORDER:
        for (int64_t i = 0; i < s->opts_width; i++) {
            if (i > 0) put_words(out, ">");
            put_thing_id(out, s, s->opts[number * s->opts_width + i]);
        }
        return;
    case ASKS_AMOUNT: put_number(out, option); return;
    case ASKS_YES_NO: put_words(out, option ? "yes" : "no"); return;
    case ASKS_PART:
    case ASKS_EITHER: put_words(out, option == STOPS ? "stop" : PART_IDS[PARTS_AT[s->ask] + option]); return;
    default: put_coded_id(out, s, option);
    }
}
