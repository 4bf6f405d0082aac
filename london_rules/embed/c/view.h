/* What a viewer may know of the table, as in views.py. */

typedef struct {
    const State *s;
    const Ahead *ahead;
    int64_t viewer; /* from 0; MOST is a spectator */
    int everything;
    const game_feed *feed; /* of a table, or NULL: for the view of a game alone */
} View;

/* The parts of a view that only tables have: see tables.h. */
static void put_shown_decision(Out *out, const View *v);
static void put_seats(Out *out, const View *v);
static void put_undo(Out *out, const View *v);

static int seen_of(const View *v, int64_t zone) {
    return v->everything || v->s->over ? SEEN : SEEN_BY[v->viewer * ZONES + zone];
}

static int lies_open(const State *s, int64_t thing) { return !s->m[thing] && !s->m[SIZE + thing]; }

static void put_counters_on(Out *out, const State *s, int64_t thing) {
    int said = 0;
    for (int64_t k = 0; k < THING_COUNTERS; k++) {
        int64_t i = THING_COUNTER_ORDER[k];
        int64_t number = THING_COUNTER_LOW[i] <= thing && thing < THING_COUNTER_HIGH[i] ? s->c[THING_COUNTER_AT[i] + thing] : 0;
        if (number == 0) continue;
        if (!said) put_words(out, "\"counters\":");
        put_name(out, THING_COUNTER_WORDS[i], !said++);
        put_number(out, number);
    }
    if (said) put_words(out, "},");
}

static void put_seen_thing(Out *out, const View *v, int64_t thing, int seen) {
    const State *s = v->s;
    int shown = seen == SEEN || (seen == TOPS_SEEN && lies_open(s, thing)) || knows(s, v->viewer, thing), marks = 0;
    put_words(out, "{");
    if (shown) put_counters_on(out, s, thing);
    put_words(out, "\"covered\":");
    put_truth(out, s->m[SIZE + thing]);
    put_words(out, ",\"face down\":");
    put_truth(out, s->m[thing]);
    for (int64_t i = 0; shown && i < MARKS; i++) {
        if (!s->m[(2 + i) * SIZE + thing]) continue;
        put_words(out, marks++ ? "," : ",\"marks\":[");
        put_json(out, MARK_WORDS[i]);
    }
    put_words(out, marks ? "],\"name\":" : ",\"name\":");
    if (shown)
        put_json(out, FACE_WORDS[FACE[thing]]);
    else
        put_words(out, "null");
    put_words(out, ",\"thing\":");
    if (shown)
        put_json(out, THING_IDS[thing]);
    else
        put_words(out, "null");
    put_words(out, "}");
}

static void put_seen_things(Out *out, const View *v, const thing_t *things, int64_t n, int seen) {
    put_words(out, "[");
    for (int64_t i = 0; i < n; i++) {
        put_comma(out, i);
        if (things[i] < 0)
            put_words(out, "null");
        else
            put_seen_thing(out, v, things[i], seen);
    }
    put_words(out, "]");
}

static void put_rows(Out *out, const View *v, int64_t zone) {
    const State *s = v->s;
    const thing_t *things = s->things + ZONE_AT[zone];
    int64_t number = 0, rows = ZONE_ROWS[zone], size = s->zone_n[zone] / rows;
    for (int64_t i = 0; i < s->zone_n[zone]; i++) number += things[i] >= 0;
    put_words(out, "{\"number\":");
    put_number(out, number);
    put_words(out, ",\"rows\":[");
    for (int64_t i = 0; i < rows; i++) {
        put_comma(out, i);
        put_seen_things(out, v, things + i * size, size, seen_of(v, zone));
    }
    put_words(out, "],\"shape\":\"rows\"}");
}

static void put_stacks(Out *out, const View *v, int64_t zone) {
    const thing_t *things = v->s->things + ZONE_AT[zone];
    put_words(out, "{\"number\":");
    put_number(out, v->s->zone_n[zone]);
    put_words(out, ",\"shape\":\"stacks\",\"stacks\":[");
    for (int64_t i = 0; i < v->s->stacks_n[zone]; i++) {
        int64_t height = v->s->heights[HEIGHT_AT[zone] + i];
        put_comma(out, i);
        put_seen_things(out, v, things, height, seen_of(v, zone));
        things += height;
    }
    put_words(out, "]}");
}

static void put_zone(Out *out, const View *v, int64_t zone) {
    const thing_t *things = v->s->things + ZONE_AT[zone];
    int64_t n = v->s->zone_n[zone];
    int seen = seen_of(v, zone), shown = n == 0 || seen != UNSEEN, known = 0;
    if (ZONE_SHAPE[zone] == ROWS) {
        put_rows(out, v, zone);
        return;
    }
    if (ZONE_SHAPE[zone] == STACKS) {
        put_stacks(out, v, zone);
        return;
    }
    for (int64_t i = 0; i < n && seen == TOPS_SEEN; i++) shown = shown && lies_open(v->s, things[i]);
    put_words(out, "{\"number\":");
    put_number(out, n);
    put_words(out, ZONE_SHAPE[zone] == PILE ? ",\"shape\":\"pile\",\"things\":" : ",\"shape\":\"hand\",\"things\":");
    for (int64_t i = 0; i < n && !shown; i++) known = known || knows(v->s, v->viewer, things[i]);
    if (shown || known)
        put_seen_things(out, v, things, n, shown ? SEEN : seen);
    else
        put_words(out, "null");
    put_words(out, "}");
}

/* Counters or zones by their names; `player` is -1 for those of the table. */
static void put_zones_of(Out *out, const View *v, const int32_t *zones, int64_t n, int64_t player) {
    for (int64_t i = 0; i < n; i++) {
        put_name(out, ZONE_WORDS[ZONE_NAME[zones[i]]], i == 0);
        put_zone(out, v, zones[i] + (player < 0 ? 0 : player));
    }
    put_words(out, n > 0 ? "}" : "{}");
}

static void put_player(Out *out, const View *v, int64_t player) {
    const State *s = v->s;
    int own = v->everything || s->over || v->viewer == player, said = 0;
    put_words(out, "{\"counters\":");
    for (int64_t i = 0; i < PLAYER_COUNTERS; i++) {
        if (PLAYER_COUNTER_HIDDEN[i] && !own) continue;
        put_name(out, PLAYER_COUNTER_WORDS[i], !said++);
        put_number(out, s->c[PLAYER_COUNTER_AT[i] + player]);
    }
    put_words(out, said ? "}" : "{}");
    if (CELL_LEFT >= 0) {
        put_words(out, ",\"left the game\":");
        put_truth(out, s->c[(CELL_LEFT < 0 ? 0 : CELL_LEFT) + player]);
    }
    put_key(out, "player", player + 1);
    put_words(out, ",\"zones\":");
    put_zones_of(out, v, PLAYER_ZONES, PLAYER_ZONE_COUNT, player);
    put_words(out, "}");
}

/* The rule that asks as all others may know it: not where that would show what was forced. */
static void put_rule_for_others(Out *out, const State *s, int64_t ask_forced) {
    int64_t thing = s->slots[s->frame_at[s->frames_n - 1] + THING];
    int named = HIDDEN_RULES[s->ask][0] == 0 || sees(s, MOST, thing);
    for (int64_t p = 0; p < s->np && HIDDEN_RULES[s->ask][0]; p++) named = named && (p == s->who || sees(s, p, thing));
    if (!ask_forced && !ASKS_ALL_ANYWAY)
        put_words(out, "null");
    else
        put_json(out, named ? ASK_RULES[s->ask] : HIDDEN_RULES[s->ask]);
}

static void put_seen_decision(Out *out, const View *v, int64_t answered, int64_t ask_forced) {
    if (v->s->over || v->s->ask < 0) {
        put_words(out, "null");
    } else if (v->everything || v->viewer == v->s->who) {
        put_decision(out, v->s, v->ahead, answered);
    } else {
        put_words(out, "{\"player\":");
        put_number(out, v->s->who + 1);
        put_words(out, ",\"rule\":");
        put_rule_for_others(out, v->s, ask_forced);
        put_words(out, "}");
    }
}

static void put_number_or_null(Out *out, const char *key, int64_t number, int known) {
    put_name(out, key, 0);
    if (known)
        put_number(out, number);
    else
        put_words(out, "null");
}

/* Who began this round, or the game, where the rules ask for it. */
static void put_first_player(Out *out, const State *s) {
    if (CELL_FIRST < 0) return;
    int64_t begun = CELL_ROUND < 0 ? s->turn : s->c[CELL_ROUND < 0 ? 0 : CELL_ROUND];
    put_number_or_null(out, "first player", s->c[CELL_FIRST < 0 ? 0 : CELL_FIRST] + 1, begun > 0);
}

static void put_course(Out *out, const State *s) {
    if (CELL_ROUND < 0) return;
    int64_t left = s->c[CELL_ROUNDS_LEFT < 0 ? 0 : CELL_ROUNDS_LEFT];
    put_key(out, "round", s->c[CELL_ROUND < 0 ? 0 : CELL_ROUND]);
    put_number_or_null(out, "rounds left", left - 1, left != 0);
}

static void put_view(Out *out, const View *v, int64_t answered, int64_t ask_forced) {
    const State *s = v->s;
    put_words(out, "{\"active player\":");
    put_number(out, s->active + 1);
    put_words(out, ",\"counters\":");
    for (int64_t i = 0; i < TABLE_COUNTERS; i++) {
        put_name(out, TABLE_COUNTER_WORDS[i], i == 0);
        put_number(out, s->c[TABLE_COUNTER_AT[i]]);
    }
    put_words(out, TABLE_COUNTERS > 0 ? "},\"decision\":" : "{},\"decision\":");
    if (v->feed != NULL)
        put_shown_decision(out, v);
    else
        put_seen_decision(out, v, answered, ask_forced);
    put_first_player(out, s);
    put_words(out, ",\"over\":");
    put_truth(out, s->over);
    put_words(out, ",\"players\":[");
    for (int64_t p = 0; p < s->np; p++) {
        put_comma(out, p);
        put_player(out, v, p);
    }
    put_words(out, "]");
    put_course(out, s);
    if (v->feed != NULL) put_seats(out, v);
    put_key(out, "turn", s->turn);
    put_number_or_null(out, "turns left", s->left, s->left >= 0);
    if (v->feed != NULL) put_undo(out, v);
    put_words(out, ",\"unfinished\":");
    put_truth(out, s->over == 2);
    put_words(out, ",\"variant\":");
    put_json(out, VARIANT);
    put_number_or_null(out, "you", v->viewer + 1, !v->everything && v->viewer < MOST);
    put_words(out, ",\"zones\":");
    put_zones_of(out, v, TABLE_ZONES, TABLE_ZONE_COUNT, -1);
    put_words(out, "}");
}
