/* Saves of tables, as `Table.save` of Python writes them; and saves and logs read again, by giving their answers. */

enum { SAVE_VERSION = 1 };

static const char *const UNDO_WORDS[] = {"none", "own", "free"};

/* ---- writing ---- */

/* Play the game of a table again, and write its answers, or what chance decided; tell whether all of that was there. */
static int put_again(Out *out, game_table *t, int answers) {
    game *g = &t->g;
    int64_t said = 0, row = 0;
    int whole = 1;
    begin_again(t);
    for (int64_t k = 0;; k++) {
        whole = whole && row >= g->log.from;
        for (; row < g->now.told.rows; row++) {
            if (answers || kind_told(told_at(&g->log, row)) != TOLD_CHANCE) continue;
            put_comma(out, said++);
            put_number(out, told_at(&g->log, row)->cells[1]);
        }
        if (k == t->given_n) return whole;
        if (answers && t->given[k].seat) {
            put_words(out, said++ ? ",\"" : "\"");
            put_option_id(out, &g->now.s, t->given[k].option);
            put_words(out, "\"");
        }
        if (game_answer(g, t->given[k].option) != GAME_OK) return 0;
    }
}

static void put_save_seats(Out *out, const game_table *t) {
    int64_t said = 0;
    put_words(out, ",\"seats\":[");
    for (int64_t k = 0; k < t->given_n; k++) {
        if (!t->given[k].seat) continue;
        put_comma(out, said++);
        put_number(out, t->given[k].seat);
    }
    put_words(out, "]");
}

/* What a game that is over keeps for the next one, as in kept.py. */
static void put_kept(Out *out, const State *s) {
    if (KEPT_COUNTERS + KEPT_PLACES == 0) return;
    put_words(out, ",\"kept\":{\"counters\":{");
    for (int32_t i = 0, k = 0; i < KEPT_COUNTERS; i++) {
        put_comma(out, i);
        put_json(out, KEPT_COUNTER_NAMES[i]);
        put_words(out, ":");
        if (KEPT_THINGS_N[i] < 0) {
            PUT_LIST(out, s->c + KEPT_COUNTER_AT[i], KEPT_THINGS_N[i] == EACH_SEAT ? s->np : 1);
            continue;
        }
        for (int32_t n = 0; n < KEPT_THINGS_N[i]; n++, k++) {
            put_name(out, THING_IDS[KEPT_THINGS[k]], n == 0);
            put_number(out, s->c[KEPT_COUNTER_AT[i] + KEPT_THINGS[k]]);
        }
        put_words(out, KEPT_THINGS_N[i] ? "}" : "{}");
    }
    put_words(out, "}");
    put_key(out, "players", s->np);
    put_words(out, ",\"zones\":{");
    for (int32_t i = 0; i < KEPT_PLACES; i++) {
        put_comma(out, i);
        put_json(out, KEPT_PLACE_NAMES[i]);
        for (int64_t p = 0; p < (KEPT_PLACE_N[i] == EACH_SEAT ? s->np : 1); p++) {
            int64_t zone = KEPT_PLACE_AT[i] + p;
            put_words(out, p ? "],[" : ":[[");
            for (int64_t n = 0; n < s->zone_n[zone]; n++) {
                put_comma(out, n);
                put_json(out, THING_IDS[s->things[ZONE_AT[zone] + n]]);
            }
        }
        put_words(out, "]]");
    }
    put_words(out, "}}");
}

/* Write a save with its keys in order, without a checksum where there is none yet; tell whether it is whole. */
static int put_save(Out *out, game_table *t, const char *checksum) {
    char hash[65];
    put_words(out, "{\"answers\":[");
    int whole = put_again(out, t, 1);
    put_words(out, "],\"ask_forced\":");
    put_truth(out, t->ask_forced);
    put_words(out, ",\"chance\":[");
    whole &= put_again(out, t, 0);
    put_words(out, "],\"chance_from\":\"seed\"");
    if (checksum != NULL) put_word(out, "checksum", checksum);
    put_word(out, "digest", RULES_DIGEST);
    put_number_or_null(out, "first", t->first, t->first > 0);
    put_words(out, ",\"format\":\"rules-game save\"");
    if (t->g.now.s.over == GAME_ENDED) put_kept(out, &t->g.now.s);
    put_word(out, "lock", LOCK);
    put_words(out, ",\"number\":");
    put_unsigned(out, t->number);
    put_key(out, "players", t->players);
    put_word(out, "program", PROGRAM);
    put_key(out, "schema_version", SAVE_VERSION);
    put_save_seats(out, t);
    put_words(out, ",\"seed\":");
    put_unsigned(out, t->seed);
    put_words(out, ",\"state\":");
    put_state(out, &t->g.now.s, 1);
    game_hash(&t->g, hash);
    put_word(out, "state_hash", hash);
    put_words(out, ",\"table\":{");
    put_sitting(out, t);
    put_word(out, "undo", UNDO_WORDS[t->mode]);
    put_words(out, "}");
    put_word(out, "variant", VARIANT);
    put_words(out, "}");
    return whole;
}

size_t game_table_save(game_table *t, char *to, size_t room) {
    Digest digest;
    char checksum[65];
    Out hashed = {NULL, 0, 0, &digest}, out = out_to(to, room);
    int quiet = t->g.run.events == NULL;
    begin_digest(&digest);
    int whole = put_save(&hashed, t, NULL);
    end_digest(&digest, checksum);
    if (whole) put_save(&out, t, checksum);
    if (quiet) game_keep_no_events(&t->g);
    return ended(&out);
}

/* ---- reading: anybody may have written it ---- */

static const char *const SAVE_PARTS[] = {"format", "schema_version", "digest", "players", "seed", "number", "first", "ask_forced", "after",
                                         "chance_from", "chance", "answers", "seats", "state_hash", "table"};
static const char *const TABLE_PARTS[] = {"seats", "undo"}, *const SEAT_PARTS[] = {"kind", "name"};
enum { FORMAT, VERSION, DIGEST, PLAYERS, SEED, NUMBER, FIRST, ASK_FORCED, AFTER, CHANCE_FROM, CHANCE_LIST, ANSWERS, SEATS, STATE_HASH,
       TABLE, SAVE_PARTS_N, TABLE_SEATS = 0, TABLE_UNDO, TABLE_PARTS_N, SEAT_KIND = 0, SEAT_NAME, SEAT_PARTS_N };

static void trim(Slice *text) {
    while (text->n > 0 && (unsigned char)*text->at <= ' ') text->at++, text->n--;
    while (text->n > 0 && (unsigned char)text->at[text->n - 1] <= ' ') text->n--;
}

static int is_plain(const Slice *text, const char *word) { return text->n == strlen(word) && memcmp(text->at, word, text->n) == 0; }

static int is_word(const Slice *text, const char *word) {
    Slice inside = {text->at + 1, text->n - 2};
    return text->n > 1 && *text->at == '"' && is_plain(&inside, word);
}

/* Go to the next member of an object or list; tell whether there is one. Begin with an empty slice at its bracket. */
static int next_part(Slice *at, Slice *key, Slice *value, int is_object) {
    Slice none = {at->at, 0};
    if (!next_member(key, at, is_object, none)) return 0;
    *value = *at;
    trim(value);
    return value->n > 0;
}

/* Find the values of some names in an object, empty where there is none; tell whether it is an object, and not cut off. */
static int read_parts(const Slice *object, const char *const *names, int n, Slice *to) {
    Slice at = {object->at, 0}, key, value;
    for (int i = 0; i < n; i++) to[i] = at;
    if (object->n == 0 || *at.at != '{') return 0;
    while (next_part(&at, &key, &value, 1)) {
        trim(&key);
        for (int i = 0; i < n; i++)
            if (is_word(&key, names[i])) to[i] = value;
    }
    return at.at[at.n] == '}';
}

/* Make a list ready for its items; tell whether it is one. */
static int begin_list(Slice *list) {
    int is_list = list->n > 0 && *list->at == '[';
    list->n = 0;
    return is_list;
}

static int next_item(Slice *list, Slice *item) {
    Slice key;
    return next_part(list, &key, item, 0);
}

static int read_number(const Slice *text, uint64_t most, uint64_t *to) {
    *to = 0;
    for (size_t i = 0; i < text->n; i++) {
        unsigned digit = (unsigned)text->at[i] - '0';
        if (digit > 9 || digit > most || *to > (most - digit) / 10) return 0;
        *to = *to * 10 + digit;
    }
    return text->n > 0;
}

/* Read the four digits of a unit of UTF-16, 0 if they are none. */
static uint32_t unit_at(const char *at) {
    uint32_t unit = 0;
    for (int i = 0; i < 4; i++) {
        static const char digits[] = "0123456789abcdef0123456789ABCDEF";
        const char *found = at[i] ? strchr(digits, at[i]) : NULL;
        if (found == NULL) return 0;
        unit = unit << 4 | ((uint32_t)(found - digits) & 15);
    }
    return unit;
}

static void put_character(Out *out, uint32_t c) {
    char bytes[4];
    int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    for (int i = more; i > 0; i--, c >>= 6) bytes[i] = (char)(0x80 | (c & 0x3f));
    bytes[0] = (char)(c | (more ? 0xff00u >> (more + 1) & 0xffu : 0));
    put_text(out, bytes, (size_t)more + 1);
}

/* Read a text with an end; tell whether it is one, and has room. Its last sign is a quote, which no escape goes beyond. */
static int read_text(const Slice *text, char *to, size_t room) {
    static const char names[] = "\"\\/bfnrt", plain[] = "\"\\/\b\f\n\r\t";
    Out out = out_to(to, room);
    const char *at = text->at + 1, *end = text->at + text->n - 1;
    if (text->n < 2 || *text->at != '"' || *end != '"') return 0;
    for (; at < end; at++) {
        uint32_t unit, low = 0;
        const char *name = *at == '\\' && *++at ? strchr(names, *at) : at;
        if (name != NULL) {
            put_text(&out, name == at ? at : plain + (name - names), 1);
            continue;
        }
        unit = *at == 'u' ? unit_at(at + 1) : 0;
        at += 4;
        if (unit >> 10 == 0xd800 >> 10 && at[1] == '\\' && at[2] == 'u') low = unit_at(at + 3);
        if (low >> 10 == 0xdc00 >> 10) {
            unit = 0x10000 + ((unit & 0x3ff) << 10 | (low & 0x3ff));
            at += 6;
        }
        if (unit == 0 || unit >> 11 == 0xd800 >> 11) return 0;
        put_character(&out, unit);
    }
    return ended(&out) < room;
}

/* ---- a save, played again ---- */

static const char *const DAMAGED = "LR-V0001", *const MISFIT = "LR-V0003", *const CHANGED = "LR-V0005";

/* Compare what chance has decided from a row on with the next items of a list; give a code, NULL if it is the same. */
static const char *other_chance(const game *g, int64_t from, Slice *chance) {
    Slice item;
    uint64_t value;
    if (from < g->log.from) return ""; /* not all of it is kept */
    for (int64_t row = from; row < g->now.told.rows; row++) {
        const Told *t = told_at(&g->log, row);
        if (kind_told(t) != TOLD_CHANCE) continue;
        if (!next_item(chance, &item) || !read_number(&item, INT64_MAX, &value) || (int64_t)value != t->cells[1]) return CHANGED;
    }
    return NULL;
}

/* Answer at a table whose game is played again; give a code, NULL if all is well. */
static const char *give_again(game_table *t, int option, Slice *chance) {
    game *g = &t->g;
    int64_t rows = g->now.told.rows;
    int counted = game_options(g) > 1;
    if (t->given_n == MOST_GIVEN) return "";
    int how = game_answer(g, option);
    if (how != GAME_OK) return how == GAME_FAILED ? game_error(g) : "";
    if (counted)
        note_given(t, option, 1, 0);
    else
        t->given[t->given_n++] = (Given){option, 0};
    return other_chance(g, rows, chance);
}

static const char *give_all(game_table *t, Slice *save) {
    Slice *chance = &save[CHANCE_LIST], item;
    const char *code = other_chance(&t->g, 0, chance);
    char id[ID_ROOM], hash[65];
    uint64_t seat;
    int is_there = next_item(&save[ANSWERS], &item);
    while (code == NULL) {
        int option = 0;
        if (!is_there) game_hash(&t->g, hash);
        if (!is_there && is_word(&save[STATE_HASH], hash)) break;
        if (game_options(&t->g) != 1) {
            if (!is_there) return CHANGED;
            if (*item.at != '"') return DAMAGED;
            option = read_text(&item, id, sizeof id) ? game_find(&t->g, id) : -1;
            if (option < 0) return MISFIT;
            if (!next_item(&save[SEATS], &item) || !read_number(&item, MOST, &seat)) return DAMAGED;
            if ((int)seat != game_asked(&t->g)) return CHANGED;
            is_there = next_item(&save[ANSWERS], &item);
        }
        code = give_again(t, option, chance);
    }
    if (code != NULL) return code;
    return next_item(chance, &item) ? CHANGED : next_item(&save[SEATS], &item) ? DAMAGED : NULL;
}

/* Read who sits at a table. */
static const char *sit_again(game_table *t, Slice *seats) {
    char kind[ROOM_FOR_A_KIND], name[ROOM_FOR_A_NAME];
    int seat = 1;
    for (Slice item, of[SEAT_PARTS_N]; next_item(seats, &item); seat++) {
        if (!read_parts(&item, SEAT_PARTS, SEAT_PARTS_N, of)) return DAMAGED;
        if (!read_text(&of[SEAT_KIND], kind, sizeof kind) || !read_text(&of[SEAT_NAME], name, sizeof name)) return DAMAGED;
        if (!sit(t, seat, kind, name)) return DAMAGED;
    }
    return seat == t->players + 1 ? NULL : DAMAGED;
}

static const char *begin_saved(void *memory, Slice *save) {
    Slice *first_of = &save[FIRST], *asks = &save[ASK_FORCED], about[TABLE_PARTS_N];
    uint64_t players, seed, number, first = 0;
    int undo = GAME_UNDO_OWN;
    if (!read_number(&save[PLAYERS], MOST, &players) || players < LEAST) return DAMAGED;
    if (!is_plain(first_of, "null") && (!read_number(first_of, players, &first) || first == 0)) return DAMAGED;
    if (!is_plain(asks, "true") && !is_plain(asks, "false")) return DAMAGED;
    if (!read_number(&save[NUMBER], UINT64_MAX, &number)) return DAMAGED;
    if (!begin_list(&save[ANSWERS]) || !begin_list(&save[SEATS]) || !begin_list(&save[CHANCE_LIST])) return DAMAGED;
    if (save[AFTER].n > 0 && !is_plain(&save[AFTER], "null")) return "LR-V0007";
    if (!is_word(&save[CHANCE_FROM], "seed")) return is_word(&save[CHANCE_FROM], "record") ? CHANGED : DAMAGED;
    if (save[TABLE].n > 0) {
        if (!read_parts(&save[TABLE], TABLE_PARTS, TABLE_PARTS_N, about) || !begin_list(&about[TABLE_SEATS])) return DAMAGED;
        for (undo = GAME_UNDO_FREE; undo >= 0 && !is_word(&about[TABLE_UNDO], UNDO_WORDS[undo]); undo--) continue;
        if (undo < 0) return DAMAGED;
    }
    if (!read_number(&save[SEED], UINT64_MAX, &seed)) return strchr("-0123456789", *save[SEED].at) ? "" : DAMAGED;
    game_table *t = game_table_begin(memory, (int)players, seed, number, (int)first, is_plain(asks, "true"), undo);
    if (t == NULL) return game_error(memory);
    const char *code = give_all(t, save);
    if (code == NULL && save[TABLE].n > 0) code = sit_again(t, &about[TABLE_SEATS]);
    memset(t->asked, 0, sizeof t->asked);
    count_question(t);
    return code;
}

game_table *game_table_restore(void *memory, const char *text, const char **code) {
    Slice whole = value_at(text == NULL ? "" : text), save[SAVE_PARTS_N];
    const char *found = NULL;
    trim(&whole);
    if (!read_parts(&whole, SAVE_PARTS, SAVE_PARTS_N, save) || memory == NULL)
        found = DAMAGED;
    else if (!is_word(&save[FORMAT], "rules-game save") && !is_word(&save[FORMAT], "rules-game log"))
        found = DAMAGED;
    else if (!is_plain(&save[VERSION], "1"))
        found = "LR-V0004";
    else if (!is_word(&save[DIGEST], RULES_DIGEST))
        found = "LR-V0002";
    if (found == NULL) found = begin_saved(memory, save);
    if (code != NULL) *code = found;
    return found == NULL ? memory : NULL;
}
