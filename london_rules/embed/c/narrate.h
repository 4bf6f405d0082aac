/* Events in words, as in narrate.py: what each player did in a turn, line by line, as one viewer may know it. */

enum { MOST_LINES = 2048, MOST_PHRASES = 4096, MOST_ITEMS = 16384, ROOM_FOR_WORDS = 1 << 16, ROOM_FOR_A_NAME = 256 };
enum { SAID_BEFORE = -2 };       /* a phrase that an earlier call told */
enum { NO_KIND = -1, ONE = -2 }; /* of the things in a phrase */
enum { NO_STEP, STEP, AT_THE_END, IN_A_ROUND, ACTION };

/* A member of a list: a name, or an amount of a counter, or the number of an event. */
typedef struct {
    const char *name;
    int64_t counter, number;
    int32_t next;
} Item;

typedef struct {
    int32_t first, last, n;
} Items;

/* What one player does: a template for things, or amounts of counters after a verb. */
typedef struct {
    const char *template, *head;
    int64_t player, hidden, times;
    int32_t kind, sums, next;
    Items things, amounts, events;
} Phrase;

/* The phrases of one rule: in which step, by whom, and for which thing. */
typedef struct {
    const char *head;
    int64_t step, player; /* the number of the name of the step, or -1 */
    int32_t loose, first, last, n, next;
} Line;

/* A rule that was entered: the events within it belong to it. */
typedef struct {
    int64_t number, name, player, step;
    const char *head;
    int64_t said_by; /* the player of `said` */
    int32_t line, said, own; /* lines and phrases, or -1; whether this rule is the first in `said` */
} Entered;

typedef struct {
    int64_t number, player;
    int32_t first, last, next;
} Turn;

struct game_teller {
    int viewer, named;
    const game_feed *feed; /* that sends what is told, or NULL */
    int64_t looked;     /* how many events were looked at */
    int64_t backs;      /* how often the game had gone back */
    int64_t entered_n;
    int32_t turns, turns_n, turn, lost; /* the first turn to tell; how many there are; which is on; a turn nobody hears of */
    int32_t lines_n, phrases_n, items_n, failed;
    int64_t words_n;
    int64_t on[COUNTERS + 1];   /* what is known of the counters on things, and of those that chance sets */
    uint8_t touched[SIZE + 1];  /* things whose counters are known */
    uint8_t rolled[COUNTERS + 1];
    Entered entered[MOST_OPEN];
    Turn told[MOST_LINES];
    Line lines[MOST_LINES];
    Phrase phrases[MOST_PHRASES];
    Item items[MOST_ITEMS];
    char words[ROOM_FOR_WORDS];
    char names[MOST][ROOM_FOR_A_NAME];
};

static const Items NO_ITEMS = {-1, -1, 0};

/* ---- pools: where one is full, nothing more is told ---- */

static int32_t one_more(game_teller *t, int32_t *n, int32_t most) {
    if (*n + 1 >= most) {
        t->failed = 1;
        return most - 1; /* the last one is for nothing else */
    }
    return (*n)++;
}

static void add_item(game_teller *t, Items *to, const char *name, int64_t counter, int64_t number) {
    int32_t at = one_more(t, &t->items_n, MOST_ITEMS);
    Item item = {name, counter, number, -1};
    t->items[at] = item;
    if (t->failed) return;
    if (to->n++)
        t->items[to->last].next = at;
    else
        to->first = at;
    to->last = at;
}

static void add_items(game_teller *t, Items *to, const Items *more) {
    if (more->n == 0) return;
    if (to->n)
        t->items[to->last].next = more->first;
    else
        to->first = more->first;
    to->last = more->last;
    to->n += more->n;
}

static void add_amount(game_teller *t, Items *to, int64_t counter, int64_t amount) {
    for (int32_t i = to->first, k = 0; k < to->n; k++, i = t->items[i].next)
        if (t->items[i].counter == counter) {
            t->items[i].number += amount;
            return;
        }
    add_item(t, to, NULL, counter, amount);
}

/* Words that a call makes: they are put together after those before. */
static Out new_words(game_teller *t) { return out_to(t->words + t->words_n, (size_t)(ROOM_FOR_WORDS - t->words_n)); }

static const char *end_words(game_teller *t, Out *out) {
    const char *made = t->words + t->words_n;
    if (out->size >= out->room) {
        t->failed = 1;
        return "";
    }
    ended(out);
    t->words_n += (int64_t)out->size + 1;
    return made;
}

static int same_words(const char *a, const char *b) { return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0); }

static int begins_with(const char *words, const char *start) {
    while (*start && *words == *start) words++, start++;
    return *start == 0;
}

static int has_words(const char *in, const char *words) {
    for (; *in; in++)
        if (begins_with(in, words)) return 1;
    return *words == 0;
}

/* ---- names and amounts ---- */

static void put_player_name(Out *out, const game_teller *t, int64_t player) {
    if (player > 0 && player <= MOST && t->named) {
        put_words(out, t->names[player - 1]);
        return;
    }
    put_words(out, "Player ");
    if (player > 0)
        put_number(out, player);
    else
        put_words(out, "None");
}

static const char *name_of(int64_t thing) { return FACE_NAMES[FACE[thing]]; }

static void put_value(Out *out, int64_t counter, int64_t number) {
    for (int i = 0; i < VALUE_WORDS; i++)
        if (VALUE_COUNTER[i] == counter && VALUE[i] == number) {
            put_words(out, VALUES_SAID[i]);
            return;
        }
    put_number(out, number);
}

/* Write words of which there is one form after a 1 and one after others; give their end. */
static const char *put_counted(Out *out, const char *at, int one) {
    const char *middle = strchr(at, 4), *end = strchr(at, 5);
    put_text(out, one ? middle + 1 : at + 1, (size_t)(one ? end - middle : middle - at) - 1);
    return end;
}

/* Write words with signs in place of counters on a thing; `counter`, if it is one, has a `number` of its own. Tell whether
   all that must be there is. */
static int put_with_counters(Out *out, const char *at, const int64_t *cells, int64_t thing, int64_t counter, int64_t number) {
    int one = 0;
    for (; *at && *at != '\n'; at++) {
        size_t before = out->size;
        if (*at == 1) {
            int64_t of = 0, value;
            for (at++; *at >= '0' && *at <= '9'; at++) of = 10 * of + (*at - '0');
            value = counter == of ? number : cells[COUNTER_CELL[of] + thing];
            if (*at == '?' && value == 0) return 0;
            if (*at == '?') at++;
            put_value(out, of, value);
            one = value == 1 && out->size == before + 1;
        } else if (*at == 3) {
            at = put_counted(out, at, one);
        } else
            put_text(out, at, 1);
    }
    return 1;
}

/* A thing as it is called with counters on it. */
static const char *name_in_play(game_teller *t, const int64_t *cells, int64_t thing, int64_t counter, int64_t number) {
    Out out = new_words(t);
    if (!NAMES_IN_PLAY || !put_with_counters(&out, FACES_IN_PLAY[FACE[thing]], cells, thing, counter, number) || out.size == 0)
        return name_of(thing);
    return end_words(t, &out);
}

static const char *name_now(game_teller *t, int64_t thing) {
    return t->touched[thing] ? name_in_play(t, t->on, thing, -1, 0) : name_of(thing);
}

static void put_amount(Out *out, int64_t counter, int64_t number) {
    if (COUNTER_SIGNS[counter][0]) {
        put_words(out, COUNTER_SIGNS[counter]);
        put_number(out, number);
        return;
    }
    put_number(out, number);
    put_words(out, " ");
    put_words(out, number == 1 || number == -1 ? COUNTERS_SAID_ONE[counter] : COUNTERS_SAID[counter]);
}

static void put_change(Out *out, int64_t counter, int64_t number) {
    if (!IS_ONE_AMOUNT[counter] || number == 1) {
        put_amount(out, counter, number);
        return;
    }
    put_number(out, number);
    put_words(out, " in ");
    put_words(out, COUNTERS_SAID[counter]);
}

static void put_figure_of(Out *out, int64_t counter, int64_t number) {
    put_words(out, COUNTER_SIGNS[counter]);
    put_number(out, number);
}

/* ---- lines ---- */

static int32_t new_line(game_teller *t, int32_t turn, int64_t step, int64_t player, int loose) {
    int32_t at = one_more(t, &t->lines_n, MOST_LINES);
    Line line = {NULL, step, player, loose, -1, -1, 0, -1};
    Turn *of = &t->told[turn];
    t->lines[at] = line;
    if (t->failed) return at;
    if (of->last >= 0)
        t->lines[of->last].next = at;
    else
        of->first = at;
    of->last = at;
    return at;
}

static int32_t new_phrase(game_teller *t, int64_t player, const char *template, const char *head) {
    int32_t at = one_more(t, &t->phrases_n, MOST_PHRASES);
    Phrase phrase = {template, head, player, 0, 1, NO_KIND, 0, -1, NO_ITEMS, NO_ITEMS, NO_ITEMS};
    t->phrases[at] = phrase;
    return at;
}

static int is_alike(const Phrase *a, const Phrase *b) {
    return a->player == b->player && a->kind == b->kind && a->sums == b->sums && same_words(a->template, b->template)
        && same_words(a->head, b->head);
}

/* Add a phrase to a line, merged with the one before if that says the same about other things. */
static void add_phrase(game_teller *t, int32_t to, int32_t at) {
    Line *line = &t->lines[to];
    Phrase *phrase = &t->phrases[at], *last = line->n ? &t->phrases[line->last] : NULL;
    if (t->failed) return;
    phrase->next = -1;
    if (last == NULL || !is_alike(last, phrase)) {
        if (last != NULL)
            last->next = at;
        else
            line->first = at;
        line->last = at;
        line->n++;
        return;
    }
    if (phrase->sums) last->times += phrase->times;
    for (int32_t i = phrase->amounts.first, k = 0; k < phrase->amounts.n; k++, i = t->items[i].next)
        add_amount(t, &last->amounts, t->items[i].counter, t->items[i].number);
    add_items(t, &last->things, &phrase->things);
    last->hidden += phrase->hidden;
    add_items(t, &last->events, &phrase->events);
}

static void drop_phrase(game_teller *t, Line *line, int32_t at) {
    int32_t before = -1;
    for (int32_t i = line->first, k = 0; k < line->n; k++, before = i, i = t->phrases[i].next) {
        if (i != at) continue;
        if (before < 0)
            line->first = t->phrases[i].next;
        else
            t->phrases[before].next = t->phrases[i].next;
        if (line->last == at) line->last = before;
        line->n--;
        return;
    }
}

static void drop_event(game_teller *t, Items *events, int64_t number) {
    int32_t before = -1;
    for (int32_t i = events->first, k = 0; k < events->n; k++, before = i, i = t->items[i].next) {
        if (t->items[i].number != number) continue;
        if (before < 0)
            events->first = t->items[i].next;
        else
            t->items[before].next = t->items[i].next;
        if (events->last == i) events->last = before;
        events->n--;
        return;
    }
}

static int32_t line_for(game_teller *t, Entered *parent) {
    Turn *turn = &t->told[t->turn];
    int64_t step = parent != NULL ? parent->step : -1, player = parent != NULL ? parent->player : turn->player;
    if (parent != NULL && parent->line >= 0) return parent->line;
    Line *last = turn->last >= 0 ? &t->lines[turn->last] : NULL;
    if (last != NULL && last->loose && last->step == step && last->player == player) return turn->last;
    return new_line(t, t->turn, step, player, 1);
}

/* ---- events ---- */

/* The rule around an event, NULL if there is none: those that ended are left. */
static Entered *around(game_teller *t, int64_t cause) {
    while (t->entered_n > 0 && t->entered[t->entered_n - 1].number > cause) t->entered_n--;
    Entered *e = t->entered_n > 0 ? &t->entered[t->entered_n - 1] : NULL;
    return e != NULL && e->number == cause ? e : NULL;
}

static void enter_rule(game_teller *t, const Event *e, int32_t turn) {
    Entered *parent = around(t, e->told->cause);
    int64_t name = text_told(e), thing = event_thing(e, 3), player = event_player(e);
    int is_step = STEP_KIND[name] != NO_STEP;
    const char *head = thing >= 0 ? name_of(thing) : parent != NULL ? parent->head : NULL;
    int32_t line = is_step || parent == NULL ? -1 : parent->line;
    int64_t step = is_step ? name : parent != NULL ? parent->step : -1;
    if (line < 0 && !is_step) line = new_line(t, turn, step, player, 0);
    if (thing >= 0 && line >= 0 && t->lines[line].n == 0) t->lines[line].head = head;
    int32_t said = parent != NULL ? parent->said : -1;
    Entered made = {e->told->number, name, player, step, head, parent != NULL ? parent->said_by : 0, line, said, 0};
    if (TEXTS_SAID[name] != NULL && said == -1) {
        int32_t phrase = new_phrase(t, player, TEXTS_SAID[name], head), before = t->turn;
        t->phrases[phrase].sums = 1;
        add_item(t, &t->phrases[phrase].events, NULL, -1, e->told->number);
        t->turn = turn;
        int32_t to = line_for(t, &made);
        t->turn = before;
        add_phrase(t, to, phrase);
        made.said = t->lines[to].last;
        made.said_by = player;
        made.own = 1;
    }
    if (t->entered_n == MOST_OPEN) {
        t->failed = 1;
        return;
    }
    t->entered[t->entered_n++] = made;
}

static int64_t owner_told(const Event *e) {
    if (!is_one_move(e->kind)) return 0;
    int64_t old = ZONE_OWNER[event_value(e, 3)] + 1;
    return old > 0 ? old : ZONE_OWNER[event_value(e, 4)] + 1;
}

/* Whether all players do something in a step, so that each is named. */
static int is_of_all(int64_t step) {
    return step >= 0 && (STEP_KIND[step] == AT_THE_END || STEP_KIND[step] == IN_A_ROUND);
}

static int64_t doer_of(const Event *e, const Entered *parent) {
    int64_t owner = owner_told(e);
    if (parent == NULL || parent->player == 0) return owner;
    return is_of_all(parent->step) && (owner || parent->name == parent->step) ? owner : parent->player;
}

static void put_place_told(Out *out, const game_teller *t, int64_t zone, int64_t doer) {
    int64_t owner = ZONE_OWNER[zone] + 1;
    if (owner == 0)
        put_words(out, "the ");
    else if (owner == doer)
        put_words(out, "their ");
    else {
        put_player_name(out, t, owner);
        put_words(out, "'s ");
    }
    put_words(out, ZONE_WORDS[ZONE_NAME[zone]]);
}

/* The words for a move: those of its own rule or step, if there are any; -1 if there are none. */
static int64_t move_said(const Event *e, const Entered *parent) {
    int64_t old = ZONE_NAME[event_value(e, 3)], new = ZONE_NAME[event_value(e, 4)];
    int64_t by[3] = {parent != NULL ? parent->name : -1, parent != NULL ? parent->step : -1, -1};
    for (int k = 0; k < 3; k++)
        for (int64_t i = 0; i < MOVES_SAID_COUNT; i++)
            if (MOVE_FROM[i] == old && MOVE_TO[i] == new && MOVE_BY[i] == by[k]) return i;
    return -1;
}

static const char *move_template(game_teller *t, const Event *e, const Entered *parent) {
    int64_t said = move_said(e, parent), doer = doer_of(e, parent);
    Out out = new_words(t);
    if (said >= 0) {
        for (const char *at = MOVES_SAID[said]; *at; at++) {
            int named = begins_with(at, "{player}");
            if (named)
                put_player_name(&out, t, ZONE_OWNER[event_value(e, 4)] + 1);
            else
                put_text(&out, at, 1);
            at += named ? 7 : 0;
        }
        return end_words(t, &out);
    }
    put_words(&out, e->kind == TOLD_UNDER ? "puts {thing} from " : "moves {thing} from ");
    put_place_told(&out, t, event_value(e, 3), doer);
    put_words(&out, e->kind == TOLD_UNDER ? " under " : " to ");
    put_place_told(&out, t, event_value(e, 4), doer);
    return end_words(t, &out);
}

static int32_t told_move(game_teller *t, const Event *e, const Entered *parent) {
    const char *template = move_template(t, e, parent);
    if (*template == 0) return -1;
    int32_t at = new_phrase(t, doer_of(e, parent), template, parent != NULL ? parent->head : NULL);
    int64_t thing = event_thing(e, 2), on = e->kind == TOLD_PUT ? event_thing(e, 5) : -1;
    t->phrases[at].kind = ZONE_KIND[event_value(e, 4)];
    if (thing < 0) {
        t->phrases[at].hidden = 1;
        return at;
    }
    const char *name = name_now(t, thing);
    if (on >= 0) {
        Out out = new_words(t);
        put_words(&out, name);
        put_words(&out, " on ");
        put_words(&out, name_of(on));
        name = end_words(t, &out);
    }
    add_item(t, &t->phrases[at].things, name, -1, 0);
    return at;
}

/* A figure of a counter in the words of `put`, as the one thing of a phrase. */
static int32_t told_figure(game_teller *t, const Event *e, const Entered *parent, const char *template, int64_t number) {
    int64_t counter = event_value(e, 3);
    if (UNTOLD[counter]) return -1;
    int nobody = e->kind != TOLD_SET && parent != NULL && is_of_all(parent->step) && OF_TABLE[counter];
    int32_t at = new_phrase(t, nobody ? 0 : event_player(e), template, parent != NULL ? parent->head : NULL);
    Out out = new_words(t);
    if (e->kind == TOLD_SET) {
        put_figure_of(&out, counter, number);
        put_words(&out, " as their ");
        put_words(&out, COUNTERS_SAID[counter]);
    } else {
        put_words(&out, "the ");
        put_words(&out, COUNTERS_SAID[counter]);
        put_words(&out, " (");
        put_figure_of(&out, counter, number);
        put_words(&out, ")");
    }
    add_item(t, &t->phrases[at].things, end_words(t, &out), -1, 0);
    return at;
}

static int64_t rolled_cell(const Event *e) {
    int64_t counter = event_value(e, 3);
    return COUNTER_CELL[counter] + (OF_TABLE[counter] ? 0 : event_player(e) - 1);
}

static int32_t told_amount(game_teller *t, const Event *e, const Entered *parent) {
    int64_t counter = event_value(e, 3), amount = event_value(e, 4);
    if (ROLLED[counter]) return told_figure(t, e, parent, "rolls {thing}", t->on[rolled_cell(e)]);
    if (amount == 0) return -1;
    const char *verb = e->kind == TOLD_PAID && amount < 0 ? "pays" : amount > 0 ? GAINS[counter] : LOSES[counter];
    int nobody = parent != NULL && parent->said == -1 && is_of_all(parent->step) && OF_TABLE[counter];
    int32_t at = new_phrase(t, nobody ? 0 : event_player(e), verb, parent != NULL ? parent->head : NULL);
    add_amount(t, &t->phrases[at].amounts, counter, amount < 0 ? -amount : amount);
    return at;
}

/* What a thing shows after a roll: its name in play if the layout gives one, else the number too. */
static int32_t told_roll(game_teller *t, const Event *e, const Entered *parent) {
    int64_t thing = event_thing(e, 2), counter = event_value(e, 3);
    int32_t at = new_phrase(t, doer_of(e, parent), "rolls {thing}", parent != NULL ? parent->head : NULL);
    t->phrases[at].kind = (int32_t)COUNTER_KIND[counter];
    if (thing < 0) {
        t->phrases[at].hidden = 1;
        return at;
    }
    int64_t now = t->on[COUNTER_CELL[counter] + thing] + event_value(e, 4);
    const char *name = name_in_play(t, t->on, thing, counter, now);
    if (same_words(name, name_of(thing))) {
        Out out = new_words(t);
        put_words(&out, name);
        put_words(&out, " (");
        put_number(&out, now);
        put_words(&out, ")");
        name = end_words(t, &out);
    }
    add_item(t, &t->phrases[at].things, name, -1, 0);
    return at;
}

static int32_t told_on_thing(game_teller *t, const Event *e, const Entered *parent) {
    int64_t thing = event_thing(e, 2), counter = event_value(e, 3), amount = event_value(e, 4);
    if (UNTOLD[counter] || (amount == 0 && !ROLLED[counter])) return -1;
    if (ROLLED[counter]) return told_roll(t, e, parent);
    Out out = new_words(t);
    put_words(&out, amount > 0 ? "puts " : "takes ");
    put_amount(&out, counter, amount < 0 ? -amount : amount);
    put_words(&out, amount > 0 ? " on {thing}" : " off {thing}");
    const char *template = end_words(t, &out);
    int32_t at = new_phrase(t, doer_of(e, parent), template, parent != NULL ? parent->head : NULL);
    add_item(t, &t->phrases[at].things, thing < 0 ? "something hidden" : name_of(thing), -1, 0);
    return at;
}

static int32_t told_turned(game_teller *t, const Event *e, const Entered *parent) {
    int64_t thing = event_thing(e, 2);
    const char *template = event_value(e, 3) ? "turns {thing} face down" : "turns {thing} face up";
    int32_t at = new_phrase(t, doer_of(e, parent), template, parent != NULL ? parent->head : NULL);
    t->phrases[at].kind = ONE;
    if (thing < 0)
        t->phrases[at].hidden = 1;
    else
        add_item(t, &t->phrases[at].things, name_of(thing), -1, 0);
    return at;
}

static int32_t told_swap(game_teller *t, const Event *e, const Entered *parent) {
    int32_t at = new_phrase(t, doer_of(e, parent), "swaps {thing}", parent != NULL ? parent->head : NULL);
    Out out = new_words(t);
    for (int i = 2; i < 4; i++) {
        int64_t thing = event_thing(e, i);
        put_words(&out, thing < 0 ? "a hidden one" : name_of(thing));
        if (i == 2) put_words(&out, " and ");
    }
    add_item(t, &t->phrases[at].things, end_words(t, &out), -1, 0);
    return at;
}

static int32_t told_shown(game_teller *t, const Event *e, const Entered *parent) {
    int64_t n = e->open ? listed_in(e) : 0;
    if (n == 0 && e->kind == TOLD_REVEAL) return -1;
    const char *template = e->kind == TOLD_REVEAL ? "shows {thing}" : n ? "looks at {thing}" : "looks at what lies hidden";
    int32_t at = new_phrase(t, event_player(e), template, parent != NULL ? parent->head : NULL);
    if (n == 0) return at;
    t->phrases[at].kind = ONE;
    for (int64_t i = 0; i < n; i++)
        if (member_in(e, i) >= 0)
            add_item(t, &t->phrases[at].things, name_of(member_in(e, i)), -1, 0);
        else
            t->phrases[at].hidden++;
    return at;
}

static int32_t told_end(game_teller *t, const Event *e) {
    static const char *const turn[] = {"turn", "turns"};
    int64_t more = event_value(e, 2);
    const char *const *what = e->kind == TOLD_END ? turn : ROUND_SAID;
    if (more == 0 && what == turn) return new_phrase(t, 0, "the game ends", NULL);
    Out out = new_words(t);
    if (more == 0) {
        put_words(&out, "this is the last ");
        put_words(&out, what[0]);
        return new_phrase(t, 0, end_words(t, &out), NULL);
    }
    put_words(&out, "the end is near: ");
    put_number(&out, more);
    put_words(&out, " more ");
    put_words(&out, what[more != 1]);
    return new_phrase(t, 0, end_words(t, &out), NULL);
}

static int32_t told_outcome(game_teller *t, const Event *e) {
    Out out = new_words(t);
    put_words(&out, "the game ends: ");
    put_words(&out, OUTCOMES_SAID[event_value(e, 2) - 1]);
    return new_phrase(t, 0, end_words(t, &out), NULL);
}

static int32_t told_course(game_teller *t, const Event *e) {
    static const char *const words[] = {"takes the next turn", "skips the next turn", "leaves the game"};
    return new_phrase(t, event_player(e), words[event_value(e, 2)], NULL);
}

/* A rule or effect does nothing, in place of what was told when it was entered. */
static int32_t told_not_done(game_teller *t, const Event *e, Entered *parent) {
    const char *rule = TEXT_NAMES[place_told(e)], *why = e->known ? WHY_NOT_DONE[event_value(e, 1)] : "";
    const char *head = parent != NULL ? parent->head : NULL;
    if (parent != NULL && parent->own && parent->said != -1) {
        if (parent->said >= 0) {
            Phrase *said = &t->phrases[parent->said];
            drop_event(t, &said->events, parent->number);
            if (--said->times == 0 && parent->line >= 0) drop_phrase(t, &t->lines[parent->line], parent->said);
        }
        parent->said = -1;
        parent->own = 0;
    }
    Out out = new_words(t);
    put_words(&out, "cannot ");
    if (begins_with(rule, "rule "))
        put_words(&out, rule + 5);
    else if (head != NULL) {
        put_words(&out, "use ");
        put_words(&out, head);
    } else
        put_words(&out, "do this");
    put_words(&out, *why ? ": " : "");
    put_words(&out, why);
    return new_phrase(t, event_player(e), end_words(t, &out), head);
}

/* Say an event as a phrase, -1 if it is not told. */
static int32_t phrase_of(game_teller *t, const Event *e, Entered *parent) {
    switch (e->kind) {
    case TOLD_COUNTER:
    case TOLD_PAID: return told_amount(t, e, parent);
    case TOLD_SET: return told_figure(t, e, parent, "chooses {thing}", event_value(e, 5));
    case TOLD_MOVE:
    case TOLD_UNDER:
    case TOLD_PUT: return told_move(t, e, parent);
    case TOLD_TURN: return told_turned(t, e, parent);
    case TOLD_ON_THING: return told_on_thing(t, e, parent);
    case TOLD_SWAP: return told_swap(t, e, parent);
    case TOLD_REVEAL:
    case TOLD_LOOK: return told_shown(t, e, parent);
    case TOLD_END:
    case TOLD_END_ROUNDS: return told_end(t, e);
    case TOLD_OUTCOME: return told_outcome(t, e);
    case TOLD_COURSE: return told_course(t, e);
    case TOLD_NOT_DONE: return told_not_done(t, e, parent);
    default: return -1;
    }
}

static void take_event(game_teller *t, const Event *e) {
    Entered *parent = around(t, e->told->cause);
    int32_t at = phrase_of(t, e, parent);
    if (at < 0 || t->failed) return;
    add_item(t, &t->phrases[at].events, NULL, -1, e->told->number);
    Phrase *phrase = &t->phrases[at];
    if (parent != NULL && parent->said != -1 && phrase->amounts.n > 0 && phrase->player == parent->said_by) {
        if (parent->said == SAID_BEFORE) return;
        Phrase *said = &t->phrases[parent->said];
        for (int32_t i = phrase->amounts.first, k = 0; k < phrase->amounts.n; k++, i = t->items[i].next)
            add_amount(t, &said->amounts, t->items[i].counter, t->items[i].number);
        add_items(t, &said->events, &phrase->events);
        return;
    }
    add_phrase(t, line_for(t, parent), at);
}

static const char ONE_WAY[] = "only option: {thing}";

static int is_only(const Phrase *p) { return same_words(p->template, ONE_WAY); }

/* Tell the viewer what questions with one option were answered with. */
static void tell_ones(game_teller *t, const Event *e) {
    Entered *parent = around(t, e->told->cause);
    Only only;
    for (int64_t row = first_row_of(e); row < e->row && !t->failed; row++) {
        if (!read_only(e, row, &only)) continue;
        int32_t at = new_phrase(t, 0, ONE_WAY, parent != NULL ? parent->head : NULL);
        const char *name = only.thing >= 0 ? name_now(t, only.thing) : NULL;
        Out out = new_words(t);
        if (name != NULL)
            put_words(&out, name);
        else if (only.zone >= 0)
            put_place_told(&out, t, only.zone, 0);
        else if (only.player > 0)
            put_player_name(&out, t, only.player);
        else
            put_only_words(&out, put_words, &only);
        add_item(t, &t->phrases[at].things, end_words(t, &out), -1, 0);
        add_item(t, &t->phrases[at].events, NULL, -1, e->told->number);
        if (!t->failed) add_phrase(t, line_for(t, parent), at);
    }
}

/* ---- turns ---- */

static void begin_told_turn(game_teller *t, int64_t number, int64_t player) {
    int32_t at = one_more(t, &t->turns_n, MOST_LINES);
    Turn turn = {number, player, -1, -1, -1};
    t->told[at] = turn;
    t->turn = at;
}

static void hear(game_teller *t, const Event *e) {
    if (e->kind == TOLD_COUNTER && ROLLED[event_value(e, 3)]) {
        int64_t cell = rolled_cell(e);
        if (!t->rolled[cell]) t->on[cell] = ROLLED_FROM[event_value(e, 3)];
        t->rolled[cell] = 1;
        t->on[cell] += event_value(e, 4);
    }
    if (t->turn >= 0) tell_ones(t, e);
    if (e->kind == TOLD_TURN_BEGINS) {
        if (t->turn >= 0 && t->told[t->turn].number == event_value(e, 1))
            t->told[t->turn].player = event_player(e);
        else
            begin_told_turn(t, event_value(e, 1), event_player(e));
    } else if (e->kind == TOLD_ROUND_BEGINS)
        begin_told_turn(t, e->told->turn + 1, event_player(e));
    else if (e->kind == TOLD_ENTER)
        enter_rule(t, e, t->turn >= 0 ? t->turn : t->lost);
    else if (t->turn >= 0)
        take_event(t, e);
    if (e->kind == TOLD_ON_THING && event_thing(e, 2) >= 0) {
        t->on[COUNTER_CELL[event_value(e, 3)] + event_thing(e, 2)] += event_value(e, 4);
        t->touched[event_thing(e, 2)] = 1;
    }
    around(t, e->kind == TOLD_ENTER ? e->told->number : e->told->cause);
}

/* Join neighbouring short lines of one step that are not about a particular thing; drop those without a phrase. */
static void join_lines(game_teller *t, Turn *turn) {
    int32_t last = -1, next;
    for (int32_t at = turn->first; at >= 0; at = next) {
        Line *line = &t->lines[at], *before = last >= 0 ? &t->lines[last] : NULL;
        next = line->next;
        if (line->n == 0) continue;
        if (before != NULL && before->step == line->step && before->player == line->player && before->head == NULL
            && line->head == NULL && (before->loose || before->n == 1) && (line->loose || line->n == 1)) {
            int32_t phrase = line->first;
            before->loose = 1;
            for (int k = line->n; k > 0; k--) {
                int32_t after = t->phrases[phrase].next;
                add_phrase(t, last, phrase);
                phrase = after;
            }
            continue;
        }
        if (before != NULL)
            before->next = at;
        else
            turn->first = at;
        last = at;
    }
    if (last >= 0)
        t->lines[last].next = -1;
    else
        turn->first = -1;
    turn->last = last;
}

/* Begin with what is new: nothing of earlier calls is told again. */
static void begin_to_tell(game_teller *t) {
    Turn before = {0, 0, -1, -1, -1};
    int on = t->turn >= 0;
    if (on) before = t->told[t->turn];
    t->turns_n = t->lines_n = t->phrases_n = t->items_n = t->failed = 0;
    t->words_n = 0;
    for (int64_t i = 0; i < t->entered_n; i++) {
        t->entered[i].line = -1;
        if (t->entered[i].said != -1) t->entered[i].said = SAID_BEFORE;
    }
    t->turn = -1;
    begin_told_turn(t, 0, 0);
    t->lost = t->turn;
    t->turn = -1;
    if (on) begin_told_turn(t, before.number, before.player);
}

static void forget_all(game_teller *t) {
    t->entered_n = 0;
    t->turn = -1;
    t->looked = 0;
    memset(t->on, 0, sizeof t->on);
    memset(t->touched, 0, sizeof t->touched);
    memset(t->rolled, 0, sizeof t->rolled);
    begin_to_tell(t);
}

/* Hear the events up to a number. */
static void hear_until(game_teller *t, const Log *log, int64_t end) {
    Event e;
    for (int64_t row = row_told(log, t->looked); row < log->now->rows && told_at(log, row)->number < end; row++) {
        if (read_event(log, row, t->viewer, &e)) hear(t, &e);
        if (t->failed) break;
    }
    t->looked = end;
}

/* ---- as JSON ---- */

/* A line as it is written: who is active, and the phrase whose things were named last. */
typedef struct {
    game_teller *t;
    const Line *line;
    const Phrase *named;
} Telling;

static int is_among(const game_teller *t, const char *name, const Phrase *phrase) {
    if (phrase == NULL) return 0;
    for (int32_t i = phrase->things.first, k = 0; k < phrase->things.n; k++, i = t->items[i].next)
        if (same_words(t->items[i].name, name)) return 1;
    return 0;
}

static void put_joined(Out *out, int64_t i, int64_t n) {
    if (i > 0) put_words(out, i == n - 1 ? " and " : ", ");
}

/* How many things of a phrase, from one on, have its name. */
static int64_t named_alike(const game_teller *t, const Phrase *p, int32_t from, int64_t k) {
    int64_t n = 0;
    for (int32_t i = from; k < p->things.n; k++, i = t->items[i].next) n += same_words(t->items[i].name, t->items[from].name);
    return n;
}

static int is_named_before(const game_teller *t, const Phrase *p, int32_t at) {
    int32_t i = p->things.first;
    while (i != at && !same_words(t->items[i].name, t->items[at].name)) i = t->items[i].next;
    return i != at;
}

/* The things of a phrase, each name once, with those that cannot be seen. */
static void put_objects(Out *out, const Telling *of, const Phrase *p) {
    const game_teller *t = of->t;
    int64_t n = p->hidden > 0, k = 0, at = 0;
    if (p->kind == ONE && p->things.n == 1 && same_words(t->items[p->things.first].name, of->line->head)) return;
    for (int32_t i = p->things.first; at < p->things.n; at++, i = t->items[i].next) n += !is_named_before(t, p, i);
    at = 0;
    for (int32_t i = p->things.first; at < p->things.n; at++, i = t->items[i].next) {
        if (is_named_before(t, p, i)) continue;
        int64_t times = named_alike(t, p, i, at);
        /* What several questions were answered with is not the answer to one of them. */
        if (k > 0 && is_only(p))
            put_words(out, ", then ");
        else
            put_joined(out, k, n);
        k++;
        put_words(out, t->items[i].name);
        if (times == 1) continue;
        put_words(out, " (\xc3\x97");
        put_number(out, times);
        put_words(out, ")");
    }
    if (p->hidden == 0) return;
    put_joined(out, k, n);
    if (p->hidden > 1) {
        put_number(out, p->hidden);
        put_words(out, " ");
    }
    put_words(out, (p->hidden == 1 ? A_KIND : KINDS_SAID)[p->kind >= 0 ? p->kind : p->kind == ONE ? KINDS : KINDS + 1]);
}

static void put_sum(Out *out, const game_teller *t, const Phrase *p, const char *name, size_t size) {
    for (int32_t i = p->amounts.first, k = 0; k < p->amounts.n; k++, i = t->items[i].next) {
        const Item *item = &t->items[i];
        if (strlen(COUNTER_WORDS[item->counter]) == size && memcmp(COUNTER_WORDS[item->counter], name, size) == 0)
            put_amount(out, item->counter, item->number / p->times);
    }
}

/* A template, with what stands in braces filled in. */
static void put_filled(Out *out, const Telling *of, const Phrase *p) {
    for (const char *at = p->template; *at; at++) {
        const char *end = *at == '{' ? strchr(at, '}') : NULL, *again = *at == '{' ? strchr(at + 1, '{') : NULL;
        if (end == NULL || (again != NULL && again < end)) {
            put_text(out, at, 1);
            continue;
        }
        if (p->sums)
            put_sum(out, of->t, p, at + 1, (size_t)(end - at - 1));
        else
            put_objects(out, of, p);
        at = end;
    }
}

/* Words with one space between them, as they stand in a room. */
static void squeeze(char *words) {
    char *to = words;
    for (char *at = words; *at; at++) {
        int space = *at == ' ' || (*at >= 9 && *at <= 13);
        if (space && (to == words || to[-1] == ' ')) continue;
        *to++ = space ? ' ' : *at;
    }
    if (to > words && to[-1] == ' ') to--;
    *to = 0;
}

static void put_phrase(Out *out, Telling *of, const Phrase *p, const Phrase *after) {
    game_teller *t = of->t;
    if (p->sums) {
        put_filled(out, of, p);
    } else if (p->amounts.n > 0) {
        put_words(out, p->template);
        put_words(out, " ");
        for (int32_t i = p->amounts.first, k = 0; k < p->amounts.n; k++, i = t->items[i].next) {
            put_joined(out, k, p->amounts.n);
            put_change(out, t->items[i].counter, t->items[i].number);
        }
    } else {
        Out filled = new_words(t);
        put_filled(&filled, of, p);
        if (filled.size >= filled.room) {
            t->failed = 1;
            return;
        }
        ended(&filled);
        squeeze(filled.to);
        put_words(out, filled.to);
    }
    if (p->times > 1) {
        put_words(out, " (");
        put_number(out, p->times);
        put_words(out, " times)");
    }
    if (p->head == NULL || same_words(p->head, of->line->head) || is_among(t, p->head, p) || is_among(t, p->head, of->named))
        return;
    if (after != NULL && same_words(after->head, p->head)) return;
    put_words(out, " (");
    put_words(out, p->head);
    put_words(out, ")");
}

/* Write after what was done what there was to choose: its names, unless those are in the words from `start` on. */
static void put_only_way(Out *out, Telling *of, const Phrase *only, const Phrase *done, size_t start) {
    int is_said = out->size < out->room;
    if (is_said) ended(out);
    for (int32_t i = only->things.first, k = 0; is_said && k < only->things.n; k++, i = of->t->items[i].next)
        is_said = has_words(out->to + start, of->t->items[i].name);
    put_words(out, is_said ? " (no choice" : " (");
    if (!is_said) put_phrase(out, of, only, done);
    put_words(out, ")");
}

static void put_line_words(Out *out, game_teller *t, const Line *line, int64_t active) {
    Telling of = {t, line, NULL};
    const Phrase *only = NULL; /* what there was to choose, which is told with what was done then */
    int64_t who = active;
    int said = 0;
    if (line->head != NULL) {
        put_words(out, line->head);
        put_words(out, ": ");
    }
    for (int32_t i = line->first, k = 0; k < line->n; k++, i = t->phrases[i].next) {
        const Phrase *p = &t->phrases[i], *after = k + 1 < line->n ? &t->phrases[p->next] : NULL;
        if (is_only(p) && after != NULL && !is_only(after)) {
            only = p;
            continue;
        }
        if (said++) put_words(out, "; ");
        size_t start = out->size;
        if (p->player != 0 && p->player != who) {
            put_player_name(out, t, p->player);
            put_words(out, " ");
        }
        put_phrase(out, &of, p, after);
        if (only != NULL) put_only_way(out, &of, only, p, start);
        only = NULL;
        const Items *named = of.named != NULL ? &of.named->things : &NO_ITEMS;
        if (named->n == 0 || !same_words(p->head, t->items[named->last].name)) of.named = p;
        if (p->player != 0) who = p->player;
    }
}

/* One line as a text of JSON, after what comes before it. */
static void put_line(Out *out, game_teller *t, const char *before, const Line *line, int64_t active, int64_t *said) {
    put_comma(out, (*said)++);
    put_words(out, "\"");
    put_json_words(out, before);
    if (line != NULL) {
        int64_t mark = t->words_n;
        Out words = out_to(t->words + mark, (size_t)(ROOM_FOR_WORDS - mark) / 2);
        t->words_n += (ROOM_FOR_WORDS - mark) / 2;
        put_line_words(&words, t, line, active);
        ended(&words);
        put_json_words(out, words.to);
        t->words_n = mark;
        if (words.size >= words.room) t->failed = 1;
    }
    put_words(out, "\"");
}

static int64_t sent_as(const game_feed *f, int64_t number); /* in tables.h */

static void put_events_of(Out *out, const game_teller *t, const Line *line) {
    int64_t said = 0;
    put_words(out, "[");
    for (int32_t i = line->first, k = 0; k < line->n; k++, i = t->phrases[i].next)
        for (int32_t j = t->phrases[i].events.first, m = 0; m < t->phrases[i].events.n; m++, j = t->items[j].next) {
            int64_t number = t->feed == NULL ? t->items[j].number : sent_as(t->feed, t->items[j].number);
            if (number < 0) continue;
            put_comma(out, said++);
            put_number(out, number);
        }
    put_words(out, "]");
}

static int32_t after_step(const game_teller *t, int32_t at, int *lines) {
    int64_t step = t->lines[at].step;
    for (*lines = 0; at >= 0 && t->lines[at].step == step; at = t->lines[at].next) (*lines)++;
    return at;
}

/* Write the lines of a turn (`events` 0), or the numbers of the events that each tells. */
static void put_turn_lines(Out *out, game_teller *t, const Turn *turn, int events) {
    int64_t said = 0;
    int n = 0;
    for (int32_t at = turn->first, next; at >= 0; at = next) {
        next = after_step(t, at, &n);
        int64_t step = t->lines[at].step;
        int kind = step < 0 ? NO_STEP : STEP_KIND[step], named = kind >= AT_THE_END;
        int64_t active = is_of_all(step) ? 0 : turn->player;
        if (named && n > 1 && events) put_words(out, said++ ? ",[]" : "[]");
        if (named && n > 1 && !events) put_line(out, t, STEPS_SAID[step], NULL, 0, &said);
        for (int32_t i = at; i != next; i = t->lines[i].next) {
            if (events) {
                put_comma(out, said++);
                put_events_of(out, t, &t->lines[i]);
                continue;
            }
            Out before = new_words(t);
            int64_t mark = t->words_n;
            if (named && n == 1) {
                put_words(&before, STEPS_SAID[step]);
                put_words(&before, ": ");
            }
            put_line(out, t, named && n > 1 ? "  " : end_words(t, &before), &t->lines[i], active, &said);
            t->words_n = mark;
        }
    }
}

static void put_told(Out *out, game_teller *t) {
    int64_t said = 0;
    put_words(out, "[");
    for (int32_t i = t->lost + 1; i < t->turns_n && !t->failed; i++) {
        const Turn *turn = &t->told[i];
        if (turn->first < 0) continue;
        put_comma(out, said++);
        put_words(out, "{\"events\":[");
        put_turn_lines(out, t, turn, 1);
        put_words(out, "],\"lines\":[");
        put_turn_lines(out, t, turn, 0);
        put_words(out, "]");
        put_key(out, "player", turn->player);
        put_key(out, "turn", turn->number);
        put_words(out, "}");
    }
    put_words(out, "]");
}
