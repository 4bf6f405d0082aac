/* Options and questions in words, as in decisions.py. */

typedef void (*Writer)(Out *, const char *); /* of words: as they are, or as the inside of a text of JSON */

static void put_figure(Out *out, int64_t number) { put_number(out, number); }

/* The name of a thing as the player asked may know it, or its place. */
static void put_thing_label(Out *out, Writer put, const State *s, int64_t thing) {
    int64_t zone = s->at[thing], owner = ZONE_OWNER[zone];
    if (sees(s, s->who, thing)) {
        put(out, FACE_WORDS[FACE[thing]]);
        return;
    }
    put(out, "The ");
    put(out, ZONE_WORDS[ZONE_NAME[zone]]);
    if (owner < 0 || owner == s->who) return;
    put(out, " of player ");
    put_figure(out, owner + 1);
}

static int64_t stride(void) { return SIZE ? SIZE : 1; }

/* The thing that an option with a code is about, or NONE. */
static int64_t thing_of_code(const State *s, int64_t option) {
    if (option <= -FIRST_OFFER)
        return POWER_IS_NAMED[(-FIRST_OFFER - option) / stride()] ? NONE : (-FIRST_OFFER - option) % stride();
    return option < 0 || ASK_KIND[s->ask] == ASKS_ACTION || ASKS_PLAYERS[s->ask] ? NONE : option;
}

static void put_coded_label(Out *out, Writer put, const State *s, int64_t option) {
    int64_t thing = thing_of_code(s, option), power = (-FIRST_OFFER - option) / stride();
    if (option <= -FIRST_OFFER) {
        put(out, thing == NONE ? POWER_WORDS[power] : "Use ");
        if (thing != NONE) put(out, FACE_WORDS[FACE[thing]]);
    } else if (option == STOPS)
        put(out, ASK_KIND[s->ask] == ASKS_GO_ON ? "Stop" : "Done");
    else if (option == LETS_IT)
        put(out, "Let it happen");
    else if (option == GOES_ON)
        put(out, "Go on");
    else if (option == OTHERWISE)
        put(out, OTHER_WORDS[s->ask]);
    else if (ASK_KIND[s->ask] == ASKS_ACTION)
        put(out, ACTION_WORDS[option]);
    else if (ASKS_PLAYERS[s->ask]) {
        put(out, "Player ");
        put_figure(out, option + 1);
    } else
        put_thing_label(out, put, s, thing);
}

/* What an option is called, before others of the same name are told apart. */
static void put_short_label(Out *out, Writer put, const State *s, int64_t number) {
    int64_t option = s->opts[number];
    switch (ASK_KIND[s->ask]) {
    case ASKS_ORDER:
        for (int64_t i = 0; i < s->opts_width; i++) {
            if (i > 0) put(out, ", ");
            put_thing_label(out, put, s, s->opts[number * s->opts_width + i]);
        }
        return;
    case ASKS_AMOUNT: put_figure(out, option); return;
    case ASKS_YES_NO: put(out, option ? "Yes" : "No"); return;
    case ASKS_PART:
    case ASKS_EITHER: put(out, option == STOPS ? "Done" : PART_WORDS[PARTS_AT[s->ask] + option]); return;
    default: put_coded_label(out, put, s, option);
    }
}

static int is_about_codes(const State *s) {
    int kind = ASK_KIND[s->ask];
    return kind == ASKS_ONE || kind == ASKS_ACTION || kind == ASKS_REPLACE || kind == ASKS_GO_ON;
}

/* The thing that an option shows, NONE if it is about none or the player asked cannot see it. */
static int64_t shown_thing(const State *s, int64_t number) {
    int64_t option = s->opts[number], thing = is_about_codes(s) ? thing_of_code(s, option) : NONE;
    return thing == NONE || option <= -FIRST_OFFER || sees(s, s->who, thing) ? thing : NONE;
}

/* The thing that an option is about without showing it, or NONE. */
static int64_t unseen_thing(const State *s, int64_t number) {
    return is_about_codes(s) && shown_thing(s, number) == NONE ? thing_of_code(s, s->opts[number]) : NONE;
}

static void put_counters_of(Out *out, Writer put, const State *s, int64_t thing) {
    int said = 0;
    for (int64_t i = 0; i < THING_COUNTERS; i++) {
        int64_t number = THING_COUNTER_LOW[i] <= thing && thing < THING_COUNTER_HIGH[i] ? s->c[THING_COUNTER_AT[i] + thing] : 0;
        if (number == 0) continue;
        put(out, said++ ? ", " : " (");
        put_figure(out, number);
        put(out, " ");
        put(out, number == 1 ? THING_COUNTER_ONE[i] : THING_COUNTER_WORDS[i]);
    }
    if (said) put(out, ")");
}

static uint64_t label_number(const State *s, int64_t number) {
    Digest digest;
    Out out = {NULL, 0, 0, &digest};
    char text[65];
    uint64_t value = 0;
    begin_digest(&digest);
    put_short_label(&out, put_words, s, number);
    end_digest(&digest, text);
    for (int i = 0; i < 16; i++) value = value << 4 | (uint64_t)(text[i] <= '9' ? text[i] - '0' : text[i] - 'a' + 10);
    return value;
}

/* Whether another option has the same label. */
static int is_named_twice(const State *s, int64_t number) {
    Out mine = out_to(NULL, 0);
    int64_t wanted = 0;
    uint64_t own = 0;
    if (shown_thing(s, number) == NONE && unseen_thing(s, number) == NONE) return 0; /* it would be told apart by nothing */
    put_short_label(&mine, put_words, s, number);
    wanted = (int64_t)mine.size;
    for (int64_t i = 0; i < s->opts_n; i++) {
        Out other = out_to(NULL, 0);
        if (i == number) continue;
        put_short_label(&other, put_words, s, i);
        if ((int64_t)other.size != wanted) continue;
        if (own == 0) own = label_number(s, number);
        if (label_number(s, i) == own) return 1;
    }
    return 0;
}

static void put_label(Out *out, Writer put, const State *s, int64_t number) {
    int64_t shown = shown_thing(s, number), unseen = unseen_thing(s, number);
    if (!is_named_twice(s, number)) {
        put_short_label(out, put, s, number);
    } else if (shown != NONE) {
        put_short_label(out, put, s, number);
        put_counters_of(out, put, s, shown);
    } else {
        int64_t zone = s->at[unseen], owner = ZONE_OWNER[zone];
        put(out, ZONE_KINDS[ZONE_NAME[zone]]);
        put(out, " ");
        put_figure(out, index_of(s, unseen));
        put(out, " in the ");
        put(out, ZONE_WORDS[ZONE_NAME[zone]]);
        if (owner < 0 || owner == s->who) return;
        put(out, " of player ");
        put_figure(out, owner + 1);
    }
}

/* ---- as JSON ---- */

static void put_json_thing(Out *out, const State *s, int64_t thing) {
    if (thing != NONE && sees(s, s->who, thing))
        put_json(out, THING_IDS[thing]);
    else
        put_words(out, "null");
}

static void put_option(Out *out, const State *s, const Ahead *a, int64_t number) {
    int kind = ASK_KIND[s->ask];
    int64_t shown = shown_thing(s, number), unseen = unseen_thing(s, number), owner = -1;
    int player = is_about_codes(s) && kind != ASKS_ACTION && ASKS_PLAYERS[s->ask] && s->opts[number] >= 0;
    if (unseen != NONE) owner = ZONE_OWNER[s->at[unseen]];
    put_words(out, "{\"id\":\"");
    put_option_id(out, s, number); /* ids need no escapes but those of things, which are plain */
    put_words(out, "\"");
    if (unseen != NONE) put_key(out, "index", index_of(s, unseen));
    put_words(out, ",\"label\":\"");
    put_label(out, put_json_words, s, number);
    put_words(out, "\",\"notes\":[");
    put_notes(out, a, number, 0, "\"");
    put_words(out, "]");
    if (kind == ASKS_AMOUNT) put_key(out, "number", s->opts[number]);
    if (owner >= 0) put_key(out, "owner", owner + 1);
    if (player) put_key(out, "player", s->opts[number] + 1);
    put_words(out, ",\"thing\":");
    if (shown != NONE)
        put_json(out, THING_IDS[shown]);
    else
        put_words(out, "null");
    for (int64_t i = 0; kind == ASKS_ORDER && i < s->opts_width; i++) {
        put_words(out, i > 0 ? "," : ",\"things\":[");
        put_json_thing(out, s, s->opts[number * s->opts_width + i]);
    }
    if (kind == ASKS_ORDER) put_words(out, s->opts_width > 0 ? "]" : ",\"things\":[]");
    put_words(out, ",\"type\":");
    put_json(out, shown != NONE || kind == ASKS_ORDER ? "thing" : unseen != NONE ? "zone" : kind == ASKS_AMOUNT ? "number" : player ? "player" : "word");
    if (unseen != NONE) {
        put_words(out, ",\"zone\":");
        put_json(out, ZONE_WORDS[ZONE_NAME[s->at[unseen]]]);
    }
    put_words(out, "}");
}

static const char *kind_words(const State *s) {
    switch (ASK_KIND[s->ask]) {
    case ASKS_AMOUNT: return "an amount";
    case ASKS_YES_NO: return "yes or no";
    case ASKS_ORDER: return "an order";
    default: return "one of";
    }
}

/* The open question for the player asked, who has answered so many before. */
static void put_decision(Out *out, const State *s, const Ahead *a, int64_t answered) {
    put_words(out, "{\"kind\":");
    put_json(out, kind_words(s));
    put_key(out, "number", answered + 1);
    put_words(out, ",\"options\":[");
    for (int64_t i = 0; i < s->opts_n; i++) {
        put_comma(out, i);
        put_option(out, s, a, i);
    }
    put_words(out, "]");
    put_key(out, "player", s->who + 1);
    put_words(out, ",\"prompt\":");
    put_json(out, ASK_PROMPTS[s->ask]);
    put_words(out, ",\"rule\":");
    put_json(out, ASK_RULES[s->ask]);
    put_words(out, "}");
}
