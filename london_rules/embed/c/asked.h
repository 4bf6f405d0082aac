/* The open question as a table shows it, as in asking.py: in the words of the layout, with its causes. */

/* What is asked of whom, for one who looks on: -1 sees everything, 0 is a spectator. */
typedef struct {
    game_teller *t;
    const State *s;
    const History *h;
    Ahead *ahead;
    const char *thing, *action; /* what brings the question about, NULL if nothing does */
} Asked;

enum { GIVEN_NUMBER, GIVEN_PLAYER };

static int knows_text(const History *h, int64_t i, int viewer) {
    return viewer < 0 || (h->open[i].known & UINT32_C(1) << viewer) != 0;
}

static int64_t cause_named(const History *h, int64_t i, int viewer) {
    return (knows_text(h, i, viewer) ? TEXT_NAME : TEXT_NAME_OF_HIDDEN)[h->open[i].text];
}

static int64_t cause_thing(const History *h, int64_t i, int viewer) {
    return knows_text(h, i, viewer) ? h->open[i].thing : -1;
}

static const char *cause_said(const History *h, int64_t i, int viewer) {
    int64_t thing = cause_thing(h, i, viewer);
    return thing >= 0 ? name_of(thing) : CAUSES_SAID[cause_named(h, i, viewer)];
}

static void put_causes(Out *out, const History *h, int viewer) {
    int64_t said = 0;
    put_words(out, "[");
    for (int64_t i = 0; i < h->open_n; i++) {
        if (h->open[i].text < 0) continue;
        put_words(out, said++ ? ",{\"name\":" : "{\"name\":");
        put_json(out, cause_said(h, i, viewer));
        put_word(out, "rule", TEXT_NAMES[cause_named(h, i, viewer)]);
        put_words(out, ",\"thing\":");
        put_thing_or_null(out, cause_thing(h, i, viewer));
        put_words(out, "}");
    }
    put_words(out, "]");
}

/* ---- the sentence ---- */

static int has_counters(const State *s, int64_t thing) {
    for (int64_t i = 0; i < THING_COUNTERS; i++)
        if (THING_COUNTER_LOW[i] <= thing && thing < THING_COUNTER_HIGH[i] && s->c[THING_COUNTER_AT[i] + thing]) return 1;
    return 0;
}

/* A thing as it is called now. */
static const char *called(game_teller *t, const State *s, int64_t thing) {
    return has_counters(s, thing) ? name_in_play(t, s->c, thing, -1, 0) : name_of(thing);
}

static void put_one_given(Out *out, const Asked *a, int64_t given, int64_t value) {
    if (GIVEN_KIND[given] == GIVEN_NUMBER)
        put_number(out, value);
    else if (GIVEN_KIND[given] == GIVEN_PLAYER)
        put_player_name(out, a->t, value + 1);
    else if (!sees(a->s, a->s->who, value))
        put_words(out, GIVEN_HIDDEN[given]);
    else {
        int64_t mark = a->t->words_n; /* the words of the prompt are being made there */
        a->t->words_n += (ROOM_FOR_WORDS - mark) / 2;
        put_words(out, called(a->t, a->s, value));
        a->t->words_n = mark;
    }
}

/* Write what a name stands for; tell whether it stands for anything. */
static int put_given(Out *out, const Asked *a, int64_t given) {
    int64_t value = a->s->slots[a->s->frame_at[a->s->frames_n - 1] + GIVEN_LOCAL[given]];
    if (value == NONE) return 0;
    if (!is_list(value)) {
        put_one_given(out, a, given, value);
        return 1;
    }
    const int64_t *v = a->s->held + (value - FIRST_LIST) / LIST_STEP, n = (value - FIRST_LIST) % LIST_STEP;
    for (int64_t i = 0; i < n; i++) {
        put_joined(out, i, n);
        put_one_given(out, a, given, v[i]);
    }
    return n > 0;
}

/* Write a number of the rules, if it is the same in all that the player asked cannot tell apart. */
static int put_number_of_rules(Out *out, const Asked *a, int64_t number) {
    int64_t figures[FIGURES + 1] = {0};
    char sign[24];
    Out words = out_to(sign, sizeof sign);
    put_words(&words, "\1");
    put_number(&words, number);
    put_words(&words, "\2");
    ended(&words);
    if (a->ahead == NULL || !find_figures(a->ahead, a->s, sign, figures)) return 0;
    put_number(out, figures[number]);
    return 1;
}

/* Write what a sign stands for; tell whether it stands for anything. */
static int put_sign(Out *out, const Asked *a, char kind, int64_t number) {
    const char *words = kind == 't' ? a->thing : a->action;
    if (kind == 'g') return put_given(out, a, number);
    if (kind == 'n') return put_number_of_rules(out, a, number);
    if (kind == 'c' || kind == 'o')
        put_figure_of(out, number, a->s->c[COUNTER_CELL[number] + (kind == 'c' ? a->s->who : 0)]);
    else if (words != NULL)
        put_words(out, words);
    return kind == 'c' || kind == 'o' || words != NULL;
}

/* Write a prompt; tell whether all its signs stand for something. What is in a group goes with its sign. */
static int put_prompt(Out *out, const Asked *a, const char *at) {
    size_t group = 0;
    int grouped = 0, lost = 0, one = 0;
    for (; *at; at++) {
        if (*at == 6) {
            group = out->size;
            grouped = 1;
            lost = 0;
        } else if (*at == 7) {
            if (lost) out->size = group;
            grouped = 0;
        } else if (*at == 1) {
            char kind = *++at;
            int64_t number = 0;
            for (at++; *at != 2; at++) number = 10 * number + (*at - '0');
            size_t before = out->size;
            int known = put_sign(out, a, kind, number);
            one = out->size == before + 1 && before < out->room && out->to[before] == '1';
            if (known) continue;
            if (!grouped) return 0;
            lost = 1;
        } else if (*at == 3)
            at = put_counted(out, at, one);
        else
            put_text(out, at, 1);
    }
    return 1;
}

/* Write words with a small letter first, as far as Latin letters go. */
static void put_small(Out *out, const char *words) {
    char first = words[0] >= 'A' && words[0] <= 'Z' ? (char)(words[0] + 32) : words[0];
    unsigned char second = (unsigned char)words[0] == 0xc3 ? (unsigned char)words[1] : 0;
    if (first == 0) return;
    put_text(out, &first, 1);
    if (second >= 0x80 && second <= 0x9e && second != 0x97) {
        char small = (char)(second + 0x20);
        put_text(out, &small, 1);
        words++;
    }
    put_words(out, words + 1);
}

/* The first prompt of the layout whose signs all stand for something, NULL if there is none; `small` says whether its
   first letter is small within a sentence. */
static const char *prompt_of(const Asked *a, int *small) {
    for (int64_t i = 0; i < PROMPTS_N[a->s->ask]; i++) {
        const char *words = PROMPTS[PROMPTS_AT[a->s->ask] + i];
        Out out = new_words(a->t);
        *small = words[0] != 1;
        if (put_prompt(&out, a, words)) return end_words(a->t, &out);
    }
    return NULL;
}

static const char *sentence_of(Asked *a) {
    int small = 1, seat = (int)a->s->who + 1;
    const char *text;
    for (int64_t i = a->h->open_n - 1; i >= 0 && a->thing == NULL; i--)
        if (a->h->open[i].text >= 0 && cause_thing(a->h, i, seat) >= 0) a->thing = cause_said(a->h, i, seat);
    for (int64_t i = a->h->open_n - 1; i >= 0; i--)
        if (a->h->open[i].text >= 0 && IS_ACTION[cause_named(a->h, i, seat)]) a->action = cause_said(a->h, i, seat);
    if (a->thing == NULL && OWN_FACES[a->s->ask][0]) a->thing = OWN_FACES[a->s->ask];
    text = prompt_of(a, &small);
    if (text == NULL && a->thing == NULL && ASK_KIND[a->s->ask] != ASKS_REPLACE) return PLAIN_ALONE[a->s->ask];
    if (text == NULL) {
        Out out = new_words(a->t);
        put_prompt(&out, a, PLAIN_PROMPTS[a->s->ask]);
        text = end_words(a->t, &out);
    }
    if (a->thing == NULL || has_words(text, a->thing)) return text;
    Out out = new_words(a->t);
    put_words(&out, a->thing);
    put_words(&out, ": ");
    if (small)
        put_small(&out, text);
    else
        put_words(&out, text);
    return end_words(a->t, &out);
}

/* ---- options ---- */

/* A thing in a few words: its name, and what is printed on it. */
static void put_short(Out *out, const State *s, int64_t thing, const char *name) {
    int said = 0;
    put_json_words(out, name);
    for (const char *at = FACE_PARTS[FACE[thing]]; *at;) {
        char words[ROOM_FOR_A_NAME * 4];
        Out part = out_to(words, sizeof words);
        if (put_with_counters(&part, at, s->c, thing, -1, 0) && part.size > 0) {
            ended(&part);
            put_words(out, said++ ? ", " : " (");
            put_json_words(out, words);
        }
        while (*at && *at != '\n') at++;
        at += *at == '\n';
    }
    if (said) put_words(out, ")");
}

/* Write the notes of an option, and its preview if it is a word that has one. */
static void put_shown_notes(Out *out, const Asked *a, int64_t number, int is_word) {
    static const char open[] = ",\"notes\":[\"";
    int64_t preview = is_word ? preview_of(a->s, number) : -1, figures[FIGURES + 1];
    int said = put_notes(out, a->ahead, number, 1, open);
    if (preview >= 0 && find_figures(a->ahead, a->s, PREVIEW_WORDS[preview], figures)) {
        Out words = new_words(a->t);
        put_preview(&words, PREVIEW_WORDS[preview], figures);
        put_words(out, said++ ? ",\"" : open);
        put_json_words(out, end_words(a->t, &words));
        put_words(out, "\"");
    }
    if (said) put_words(out, "]");
}

static void put_shown_option(Out *out, const Asked *a, int64_t number) {
    const State *s = a->s;
    int kind = ASK_KIND[s->ask];
    int64_t shown = shown_thing(s, number), unseen = unseen_thing(s, number), option = s->opts[number];
    int64_t owner = unseen != NONE ? ZONE_OWNER[s->at[unseen]] : -1, mark = a->t->words_n;
    int player = is_about_codes(s) && kind != ASKS_ACTION && ASKS_PLAYERS[s->ask] && option >= 0;
    Out words = new_words(a->t);
    put_label(&words, put_words, s, number);
    const char *label = end_words(a->t, &words), *name = NULL;
    if (shown != NONE && begins_with(label, FACE_WORDS[FACE[shown]])) label = name = called(a->t, s, shown);
    else if (player) {
        words = new_words(a->t);
        put_player_name(&words, a->t, option + 1);
        label = end_words(a->t, &words);
    } else if (is_about_codes(s) && option <= -FIRST_OFFER && OFFERS_SAID[(-FIRST_OFFER - option) / stride()] != NULL)
        label = OFFERS_SAID[(-FIRST_OFFER - option) / stride()];
    put_words(out, "{\"id\":\"");
    put_option_id(out, s, number);
    put_words(out, "\"");
    if (unseen != NONE) put_key(out, "index", index_of(s, unseen));
    put_word(out, "label", label);
    put_shown_notes(out, a, number, shown == NONE && unseen == NONE && !player && kind != ASKS_AMOUNT && kind != ASKS_ORDER);
    if (kind == ASKS_AMOUNT) put_key(out, "number", option);
    if (owner >= 0) put_key(out, "owner", owner + 1);
    if (player) put_key(out, "player", option + 1);
    put_words(out, ",\"text\":\"");
    if (name != NULL)
        put_short(out, s, shown, name);
    else
        put_json_words(out, label);
    put_words(out, "\"");
    if (shown != NONE) put_word(out, "thing", THING_IDS[shown]);
    for (int64_t i = 0; kind == ASKS_ORDER && i < s->opts_width; i++) {
        put_words(out, i > 0 ? "," : ",\"things\":[");
        put_json_thing(out, s, s->opts[number * s->opts_width + i]);
    }
    if (kind == ASKS_ORDER && s->opts_width > 0) put_words(out, "]");
    put_word(out, "type", shown != NONE || kind == ASKS_ORDER ? "thing" : unseen != NONE ? "zone" : kind == ASKS_AMOUNT ? "number" : player ? "player" : "word");
    if (unseen != NONE) put_word(out, "zone", ZONE_WORDS[ZONE_NAME[s->at[unseen]]]);
    put_words(out, "}");
    a->t->words_n = mark;
}

/* The open question to one who may know it: the player asked, or who sees everything. */
static void put_question(Out *out, Asked *a, int64_t answered) {
    put_words(out, "{\"because\":");
    put_causes(out, a->h, a->t->viewer);
    put_word(out, "kind", kind_words(a->s));
    put_key(out, "number", answered + 1);
    put_words(out, ",\"options\":[");
    for (int64_t i = 0; i < a->s->opts_n; i++) {
        put_comma(out, i);
        put_shown_option(out, a, i);
    }
    put_words(out, "]");
    put_key(out, "player", a->s->who + 1);
    put_word(out, "rule", ASK_RULES[a->s->ask]);
    put_word(out, "sentence", sentence_of(a));
    put_words(out, "}");
}

/* And to others: who is asked, and why as far as they may know. */
static void put_question_for_others(Out *out, Asked *a, int64_t ask_forced) {
    int silent = !ask_forced && !ASKS_ALL_ANYWAY;
    Out words = new_words(a->t);
    put_player_name(&words, a->t, a->s->who + 1);
    put_words(&words, " is to choose");
    put_words(out, "{\"because\":");
    if (silent)
        put_words(out, "[]");
    else
        put_causes(out, a->h, a->t->viewer);
    put_key(out, "player", a->s->who + 1);
    put_words(out, ",\"rule\":");
    put_rule_for_others(out, a->s, ask_forced);
    put_word(out, "sentence", end_words(a->t, &words));
    put_words(out, "}");
}
