/* Events as a viewer may know them, as in events.py. */

enum { NOT_THERE = -2 }; /* a thing of which an event has none: -1 is one that cannot be known */

/* What a viewer may know of an event. */
typedef struct {
    const Log *log;
    const Told *told;
    int64_t row;
    int kind, open, known; /* whether the things in it, and whose text told it, may be known */
    int sent;              /* whether it is in a packet: without its place in a text */
    int viewer;
} Event;

static const Told *told_at(const Log *log, int64_t row) { return &log->rows[row % LOG_ROWS]; }

/* The first event that is kept whole. */
static int64_t first_told(const Log *log) {
    if (log->from == 0) return 0;
    return log->from < log->now->rows ? told_at(log, log->from)->number + 1 : log->now->events;
}

/* The first row of the events from a number on. */
static int64_t row_told(const Log *log, int64_t number) {
    int64_t low = log->from, high = log->now->rows;
    if (number < first_told(log)) number = first_told(log);
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (told_at(log, middle)->number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static int is_of_counter(int kind) {
    return kind == TOLD_COUNTER || kind == TOLD_PAID || kind == TOLD_SET || kind == TOLD_SHORT;
}

/* Read an event for a viewer (-1 sees everything, 0 is a spectator); 0 if there is none for them. */
static int read_event(const Log *log, int64_t row, int viewer, Event *e) {
    const Told *t = told_at(log, row);
    uint32_t bits = viewer < 0 ? EVERYBODY : UINT32_C(1) << viewer;
    int kind = kind_told(t), open = viewer < 0 || (t->seen & bits) != 0;
    if (!is_numbered(t) || (!open && (kind == TOLD_CHANCE || kind == TOLD_CHOSE))) return 0;
    if (is_of_counter(kind) && COUNTER_HIDDEN[value_of(t, 3)] && !(UINT32_C(2) << value_of(t, 2) & bits)) return 0;
    Event read = {log, t, row, kind, open, viewer < 0 || (t->known & bits) != 0, 0, viewer};
    *e = read;
    return 1;
}

static int64_t event_value(const Event *e, int number) { return value_of(e->told, number); }

/* A thing in an event: -1 if it cannot be known, or is none. */
static int64_t event_thing(const Event *e, int number) {
    int64_t thing = event_value(e, number);
    return e->open && thing >= 0 ? thing : -1;
}

static int64_t listed_in(const Event *e) { return event_value(e, 3) - FIRST_LIST; }

static int64_t member_in(const Event *e, int64_t i) {
    return e->open ? told_at(e->log, e->row - listed_in(e) + i)->cells[1] : -1;
}

/* The number of the name of a rule that was entered, or of that with a place in it, as a viewer may know it. */
static int64_t text_told(const Event *e) { return (e->known ? TEXT_NAME : TEXT_NAME_OF_HIDDEN)[event_value(e, 1)]; }

static int64_t place_told(const Event *e) { return (e->known ? PLACE_NAME : PLACE_NAME_OF_HIDDEN)[event_value(e, 1)]; }

/* ---- as JSON: the keys in order ---- */

static void put_word(Out *out, const char *key, const char *word) {
    put_name(out, key, 0);
    put_json(out, word);
}

static void put_thing_or_null(Out *out, int64_t thing) {
    if (thing < 0)
        put_words(out, "null");
    else
        put_json(out, THING_IDS[thing]);
}

static void put_zone_told(Out *out, int64_t zone) {
    put_words(out, "{\"player\":");
    if (ZONE_OWNER[zone] < 0)
        put_words(out, "null");
    else
        put_number(out, ZONE_OWNER[zone] + 1);
    put_word(out, "zone", ZONE_WORDS[ZONE_NAME[zone]]);
    put_words(out, "}");
}

static __attribute__((noinline)) void put_event_zone(Out *out, const char *key, int first, int64_t zone) {
    put_name(out, key, first);
    put_zone_told(out, zone);
}

static int has_no_place(int kind) {
    return kind == TOLD_ENTER || kind == TOLD_ROUND_BEGINS || kind == TOLD_TURN_BEGINS || kind == TOLD_CHANCE;
}

static void put_place(Out *out, const Event *e) {
    int64_t place = event_value(e, 1);
    put_words(out, "{\"from\":");
    if (e->known) put_number(out, PLACE_FROM[place]);
    put_words(out, e->known ? ",\"rule\":" : "null,\"rule\":");
    put_json(out, TEXT_NAMES[place_told(e)]);
    put_words(out, ",\"to\":");
    if (e->known) put_number(out, PLACE_TO[place]);
    put_words(out, e->known ? "}" : "null}");
}

static const char *type_of_event(const Event *e) {
    static const char *const courses[] = {"next turn", "turn skipped", "left the game"};
    switch (e->kind) {
    case TOLD_ENTER: return "rule";
    case TOLD_COUNTER: return "counter";
    case TOLD_PAID: return "payment";
    case TOLD_SHORT: return "short";
    case TOLD_ON_THING: return "counter on thing";
    case TOLD_MOVE:
    case TOLD_UNDER:
    case TOLD_PUT: return "move";
    case TOLD_SWAP: return "swap";
    case TOLD_TURN: return "turned";
    case TOLD_ROW: return "row moved";
    case TOLD_GAPS: return "gaps closed";
    case TOLD_REVEAL: return "revealed";
    case TOLD_LOOK: return "looked at";
    case TOLD_CHOSE: return "choice";
    case TOLD_ALL_CHOSE: return "all have chosen";
    case TOLD_SET: return "number chosen";
    case TOLD_ACTION: return "action";
    case TOLD_NOT_DONE: return "not done";
    case TOLD_UNTIL: return "power for a time";
    case TOLD_END:
    case TOLD_END_ROUNDS: return "end announced";
    case TOLD_OUTCOME: return "outcome";
    case TOLD_COURSE: return courses[event_value(e, 2)];
    case TOLD_ROUND_BEGINS: return "round begins";
    case TOLD_TURN_BEGINS: return "turn begins";
    default: return "chance";
    }
}

/* The player of an event, from 1; NOT_THERE if it has none. */
static int64_t event_player(const Event *e) {
    switch (e->kind) {
    case TOLD_ON_THING:
    case TOLD_MOVE:
    case TOLD_UNDER:
    case TOLD_PUT:
    case TOLD_SWAP:
    case TOLD_TURN:
    case TOLD_ROW:
    case TOLD_GAPS:
    case TOLD_ALL_CHOSE:
    case TOLD_END:
    case TOLD_END_ROUNDS:
    case TOLD_OUTCOME:
    case TOLD_CHANCE: return NOT_THERE;
    case TOLD_COURSE: return event_value(e, 3) + 1;
    default: return event_value(e, 2) + 1;
    }
}

static int is_one_move(int kind) { return kind == TOLD_MOVE || kind == TOLD_UNDER || kind == TOLD_PUT; }

/* Keys before `number`. */
static void put_event_before(Out *out, const Event *e, int64_t cause) {
    int counts = is_of_counter(e->kind) || e->kind == TOLD_ON_THING, first = 1;
    if (e->kind == TOLD_ACTION) {
        put_name(out, "action", first);
        put_json(out, ACTION_NAMES[event_value(e, 3)]);
        first = 0;
    }
    if (counts) {
        put_name(out, "amount", first);
        put_number(out, event_value(e, 4));
        first = 0;
    }
    if (!e->sent && !has_no_place(e->kind)) {
        put_name(out, "at", first);
        put_place(out, e);
        first = 0;
    }
    put_name(out, "cause", first);
    if (e->sent && cause < 0)
        put_words(out, "null");
    else
        put_number(out, cause);
    if (counts) put_word(out, "counter", COUNTER_WORDS[event_value(e, 3)]);
    if (e->kind == TOLD_TURN) put_word(out, "face", event_value(e, 3) ? "down" : "up");
    if (e->kind == TOLD_ROW || e->kind == TOLD_GAPS) put_event_zone(out, "in", 0, event_value(e, 2));
    if (is_one_move(e->kind)) put_event_zone(out, "into", 0, event_value(e, 4));
}

/* ---- questions that answered themselves just before an event ---- */

/* What there was to choose, as the player who was not asked may know it; `thing` is -1 if there is none, or it is hidden. */
typedef struct {
    int64_t question, answer, zone, thing, player; /* from 1: 0 if it is no player */
} Only;

/* The first row that goes with an event. */
static int64_t first_row_of(const Event *e) {
    int64_t row = e->row;
    while (row > e->log->from && !is_numbered(told_at(e->log, row - 1)) && told_at(e->log, row - 1)->line == e->told->line) row--;
    return row;
}

/* Read a row before an event; 0 if it is no such question of the viewer. */
static int read_only(const Event *e, int64_t row, Only *to) {
    const Told *t = told_at(e->log, row);
    if (kind_told(t) != TOLD_ONLY || value_of(t, 2) + 1 != e->viewer) return 0;
    Only read = {value_of(t, 1), value_of(t, 3), value_of(t, 4), -1, 0};
    if (read.zone >= 0 && t->seen & UINT32_C(1) << e->viewer) read.thing = read.answer;
    if (ASK_KIND[read.question] == ASKS_ONE && ASKS_PLAYERS[read.question] && read.answer >= 0) read.player = read.answer + 1;
    *to = read;
    return 1;
}

/* Write the words of an answer that is neither a thing nor a player. */
static void put_only_words(Out *out, Writer put, const Only *only) {
    switch (ASK_KIND[only->question]) {
    case ASKS_AMOUNT: put_figure(out, only->answer); return;
    case ASKS_PART:
    case ASKS_EITHER: put(out, PART_WORDS[PARTS_AT[only->question] + only->answer]); return;
    case ASKS_ACTION: put(out, ACTION_WORDS[only->answer]); return;
    default: put(out, OTHER_WORDS[only->question]);
    }
}

static void put_only(Out *out, const Event *e) {
    Only only;
    int said = 0;
    for (int64_t row = first_row_of(e); row < e->row; row++) {
        if (!read_only(e, row, &only)) continue;
        int named = only.zone < 0 && only.player == 0;
        put_words(out, said++ ? ",{\"in\":" : ",\"only\":[{\"in\":");
        if (only.zone >= 0)
            put_zone_told(out, only.zone);
        else
            put_words(out, "null");
        put_words(out, named ? ",\"option\":\"" : ",\"option\":null");
        if (named) put_only_words(out, put_json_words, &only);
        if (named) put_words(out, "\"");
        put_number_or_null(out, "player", only.player, only.player > 0);
        put_words(out, ",\"thing\":");
        put_thing_or_null(out, only.thing);
        put_words(out, "}");
    }
    if (said) put_words(out, "]");
}

/* Keys from `of` to `to`. */
static void put_event_between(Out *out, const Event *e) {
    if (e->kind == TOLD_CHANCE) put_key(out, "of", event_value(e, 2));
    if (is_one_move(e->kind)) {
        put_name(out, "on", 0);
        put_thing_or_null(out, e->kind == TOLD_PUT ? event_thing(e, 5) : -1);
    }
    put_only(out, e);
    if (is_one_move(e->kind)) put_event_zone(out, "out of", 0, event_value(e, 3));
    if (e->kind == TOLD_OUTCOME) put_word(out, "outcome", OUTCOME_NAMES[event_value(e, 2) - 1]);
    if (event_player(e) != NOT_THERE) put_key(out, "player", event_player(e));
    if (e->kind == TOLD_ROUND_BEGINS) put_key(out, "round", event_value(e, 1));
    if (e->kind == TOLD_END_ROUNDS) put_key(out, "rounds", event_value(e, 2));
    if (e->kind == TOLD_ROW) put_key(out, "row", event_value(e, 3));
    if (e->kind == TOLD_ENTER) put_word(out, "rule", TEXT_NAMES[text_told(e)]);
}

static void put_event_things(Out *out, const Event *e) {
    int64_t thing = NOT_THERE, listed = -1;
    switch (e->kind) {
    case TOLD_ENTER: thing = event_thing(e, 3); break;
    case TOLD_COUNTER:
    case TOLD_PAID: thing = event_thing(e, 5); break;
    case TOLD_ON_THING:
    case TOLD_MOVE:
    case TOLD_UNDER:
    case TOLD_PUT:
    case TOLD_TURN: thing = event_thing(e, 2); break;
    case TOLD_SWAP: listed = 2; break;
    case TOLD_REVEAL:
    case TOLD_LOOK: listed = e->open ? listed_in(e) : 0; break;
    }
    if (thing != NOT_THERE) {
        put_name(out, "thing", 0);
        put_thing_or_null(out, thing);
    }
    if (listed < 0) return;
    put_name(out, "things", 0);
    put_words(out, "[");
    for (int64_t i = 0; i < listed; i++) {
        put_comma(out, i);
        put_thing_or_null(out, e->kind == TOLD_SWAP ? event_thing(e, 2 + (int)i) : member_in(e, i));
    }
    put_words(out, "]");
}

static void put_event_after(Out *out, const Event *e) {
    if (e->kind == TOLD_ROW) put_key(out, "to", event_value(e, 4));
    put_key(out, "turn", e->kind == TOLD_TURN_BEGINS ? event_value(e, 1) : e->told->turn);
    if (e->kind == TOLD_END) put_key(out, "turns", event_value(e, 2));
    put_word(out, "type", type_of_event(e));
    if (e->kind == TOLD_UNDER) put_words(out, ",\"under\":true");
    if (e->kind == TOLD_SET) put_key(out, "value", event_value(e, 5));
    if (e->kind == TOLD_CHANCE) put_key(out, "value", event_value(e, 1));
    if (e->kind == TOLD_OUTCOME && WON[event_value(e, 2) - 1] < 2)
        put_words(out, WON[event_value(e, 2) - 1] ? ",\"won\":true" : ",\"won\":false");
    if (e->kind != TOLD_SWAP) return;
    put_words(out, ",\"zones\":[");
    put_zone_told(out, event_value(e, 4));
    put_words(out, ",");
    put_zone_told(out, event_value(e, 5));
    put_words(out, "]");
}

static void put_event(Out *out, const Event *e, int64_t number, int64_t cause) {
    put_event_before(out, e, cause);
    put_key(out, "number", number);
    put_event_between(out, e);
    put_event_things(out, e);
    put_event_after(out, e);
    put_words(out, "}");
}

static void put_events(Out *out, const Log *log, int viewer, int64_t since) {
    Event e;
    int said = 0;
    put_words(out, "[");
    for (int64_t row = row_told(log, since); row < log->now->rows; row++) {
        if (!read_event(log, row, viewer, &e)) continue;
        put_comma(out, said++);
        put_event(out, &e, e.told->number, e.told->cause);
    }
    put_words(out, "]");
}
