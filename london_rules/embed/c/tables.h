/* Tables at the interface of game.h: seats, questions with numbers, undo, and packets for viewers, as table.py and feed.py
   have them. */

size_t game_table_size(void) { return sizeof(game_table); }

static void count_question(game_table *t) {
    if (is_open(&t->g)) t->asked[t->g.now.s.who]++;
}

game_table *game_table_begin(void *memory, int players, uint64_t seed, uint64_t number, int first, int ask_forced, int undo) {
    game_table *t = memory;
    if (t == NULL || undo < GAME_UNDO_NONE || undo > GAME_UNDO_FREE) return NULL;
    if (game_begin(&t->g, players, seed, number, first, ask_forced) == NULL) return NULL;
    memset((char *)t + sizeof(game), 0, offsetof(game_table, given) - sizeof(game));
    memset(&t->none, 0, sizeof t->none);
    memset(&t->log, 0, offsetof(Log, rows));
    t->players = players;
    t->seed = seed;
    t->number = number;
    t->first = first;
    t->ask_forced = ask_forced;
    t->mode = undo;
    for (int seat = 1; seat <= players; seat++) sit(t, seat, "human", "");
    count_question(t);
    return t;
}

game *game_table_game(game_table *t) { return &t->g; }

int game_table_seat(game_table *t, int seat, const char *kind, const char *name) {
    if (kind == NULL || name == NULL || !is_kind(kind)) return GAME_BAD_CALL;
    return sit(t, seat, kind, name) ? GAME_OK : GAME_BAD_CALL;
}

int game_table_answer(game_table *t, int option) {
    int64_t counted = t->g.now.answers;
    int is_bot = is_open(&t->g) && strcmp(t->kinds[t->g.now.s.who], "human") != 0;
    if (t->given_n == MOST_GIVEN) return GAME_TOO_LARGE;
    int how = game_answer(&t->g, option);
    if (how != GAME_OK) return how;
    note_given(t, option, t->g.now.answers > counted, is_bot);
    count_question(t);
    return GAME_OK;
}

int game_table_may_undo(game_table *t, int seat) {
    return seat < 1 || seat > t->players ? GAME_BAD_CALL : (int)may_undo(t, seat);
}

int game_table_undo(game_table *t, int seat, int answers) {
    if (answers < 1 || answers > game_table_may_undo(t, seat)) return GAME_BAD_CALL;
    int64_t left = t->g.now.answers;
    for (int64_t k = t->given_n - 1; answers > 0; k--) {
        left -= t->given[k].seat > 0;
        answers -= t->given[k].seat == seat;
    }
    go_to(t, left);
    t->undone_by = seat;
    count_question(t);
    return GAME_OK;
}

/* ---- feeds: what one viewer is sent ---- */

struct game_feed {
    game_table *table;
    int64_t packets, made, next; /* packets that were made, whether this one is, and the number of the next event */
    int64_t since, from, rows;   /* rows of the log: the first of which events were sent, the first new one, and the end */
    int64_t forget;              /* the first number that was taken back, -1 if none was sent */
    int went_back;
    int64_t numbers[LOG_ROWS]; /* of the events that were sent, by their rows; -1: not sent */
    game_teller t;
};

/* The number of the event that has one in the log, -1 if it was not sent. */
static int64_t sent_as(const game_feed *f, int64_t number) {
    const Log *log = &f->table->g.log;
    int64_t row = row_told(log, number);
    while (row < f->rows && !is_numbered(told_at(log, row))) row++;
    return row >= f->since && row < f->rows && told_at(log, row)->number == number ? f->numbers[row % LOG_ROWS] : -1;
}

/* The number of the innermost event around another that was sent, -1 if there is none. */
static int64_t cause_sent(const game_feed *f, int64_t at) {
    Log *log = &f->table->g.log;
    int64_t number = -1;
    while (at >= 0 && (number = sent_as(f, at)) < 0) {
        const Told *t = row_with(log, at);
        at = t != NULL ? t->cause : -1;
    }
    return number;
}

size_t game_feed_size(void) { return sizeof(game_feed); }

game_feed *game_feed_begin(void *memory, game_table *table, int viewer, int history) {
    game_feed *f = memory;
    if (f == NULL || table == NULL || viewer > table->players || game_teller_begin(&f->t, viewer) == NULL) return NULL;
    const Log *log = &table->g.log;
    memset(f, 0, offsetof(game_feed, numbers));
    f->table = table;
    f->t.feed = f;
    for (int seat = 1; seat <= table->players; seat++) game_teller_name(&f->t, seat, table->names[seat - 1]);
    f->t.backs = log->backs;
    if (history) return f;
    hear_quietly(&f->t, &table->g, log->now->events);
    f->since = f->rows = log->now->rows;
    return f;
}

/* Forget what was taken back: its events have no numbers any more. */
static void forget_back(game_feed *f, const Log *log) {
    int64_t row = row_told(log, back_to(log, f->t.backs, INT64_MAX));
    f->went_back = f->t.backs != log->backs;
    f->forget = -1;
    if (!f->went_back) return;
    for (int64_t i = f->rows - 1; i >= row && i >= f->since; i--)
        if (f->numbers[i % LOG_ROWS] >= 0) f->forget = f->numbers[i % LOG_ROWS];
    if (f->rows > row) f->rows = row;
    if (f->since > row) f->since = row;
}

int game_feed_hear(game_feed *f) {
    const Log *log = &f->table->g.log;
    Event e;
    f->packets += f->made;
    f->made = 0;
    forget_back(f, log);
    int how = game_tell(&f->t, &f->table->g);
    f->from = f->rows > log->from ? f->rows : log->from;
    for (f->rows = f->from; f->rows < log->now->rows; f->rows++)
        f->numbers[f->rows % LOG_ROWS] = read_event(log, f->rows, f->t.viewer, &e) ? f->next++ : -1;
    return how;
}

/* The parts of a view that only tables have. */
static void put_shown_decision(Out *out, const View *v) {
    game_table *t = v->feed->table;
    put_open_question(out, (game_teller *)&v->feed->t, &t->g, is_open(&t->g) ? t->asked[t->g.now.s.who] - 1 : 0);
}

static void put_sitting(Out *out, const game_table *t) {
    for (int seat = 0; seat < t->players; seat++) {
        put_words(out, seat ? ",{\"kind\":" : "\"seats\":[{\"kind\":");
        put_json(out, t->kinds[seat]);
        put_word(out, "name", t->names[seat]);
        put_words(out, "}");
    }
    put_words(out, "]");
}

static void put_seats(Out *out, const View *v) {
    put_words(out, ",");
    put_sitting(out, v->feed->table);
}

static void put_undo(Out *out, const View *v) {
    put_key(out, "undo", v->feed->t.viewer > 0 ? may_undo(v->feed->table, v->feed->t.viewer) : 0);
}

size_t game_feed_view(const game_feed *f, char *to, size_t room) {
    const game *g = &f->table->g;
    int viewer = f->t.viewer;
    View view = {&g->now.s, NULL, viewer > 0 ? viewer - 1 : MOST, viewer < 0, f};
    Out out = out_to(to, room);
    put_view(&out, &view, 0, g->now.ask_forced);
    return ended(&out);
}

/* Write the new events; give how many there are. */
static int64_t put_sent(Out *out, const game_feed *f) {
    Event e;
    int64_t said = 0;
    for (int64_t row = f->from; row < f->rows; row++) {
        if (f->numbers[row % LOG_ROWS] < 0 || !read_event(&f->table->g.log, row, f->t.viewer, &e)) continue;
        put_comma(out, said++);
        e.sent = 1;
        put_event(out, &e, f->numbers[row % LOG_ROWS], cause_sent(f, e.told->cause));
    }
    return said;
}

size_t game_feed_packet(game_feed *f, const char *before, const char *now, char *to, size_t room) {
    Out out = out_to(to, room);
    put_words(&out, "{\"events\":[");
    int64_t changes = put_sent(&out, f) + f->went_back + (before == NULL);
    put_words(&out, "]");
    put_key(&out, "number", f->packets + 1);
    if (before != NULL) {
        put_words(&out, ",\"patch\":");
        changes += put_patch(&out, before, now);
    }
    if (f->went_back) {
        put_words(&out, ",\"rewind\":{\"by\":");
        put_number(&out, f->table->undone_by);
        put_number_or_null(&out, "from", f->forget, f->forget >= 0);
        put_words(&out, "}");
    }
    put_words(&out, ",\"told\":");
    put_told(&out, &f->t);
    if (before == NULL) {
        put_words(&out, ",\"view\":");
        put_words(&out, now);
    }
    put_words(&out, "}");
    f->made = changes > 0;
    if (changes == 0) {
        out.size = 0;
        put_words(&out, "null");
    }
    return ended(&out);
}
