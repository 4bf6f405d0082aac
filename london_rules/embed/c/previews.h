/* Previews of actions, as in previews.py: words of the layout around numbers that are the same in many guesses. */

/* The preview of an option, or -1. */
static int64_t preview_of(const State *s, int64_t number) {
    char id[ID_ROOM];
    Out out = out_to(id, sizeof id);
    put_option_id(&out, s, number);
    ended(&out);
    for (int i = 0; i < PREVIEWS; i++)
        if (strcmp(id, PREVIEW_OF[i]) == 0) return i;
    return -1;
}

/* The number of the sign at a place of words, which is then at its end. */
static int64_t sign_at(const char **at) {
    int64_t number = 0;
    for (++*at; **at != 2; ++*at) number = 10 * number + (**at - '0');
    return number;
}

#if FIGURES

static int find_figure(State *s, int64_t figure, int64_t *to) {
    int how = _setjmp(s->run->back);
    if (how != DONE) return how;
    begin_answer(s);
    s->run->top = s->run->depth = 0;
    *to = FIGURE[figure](s, s->who);
    return DONE;
}

/* Find the numbers in some words; tell whether they are the same in all guesses. */
static int find_figures(Ahead *a, const State *s, const char *words, int64_t *figures) {
    for (uint64_t world = 0; world < WORLDS; world++) {
        uint64_t dice = seed_state(0, world);
        a->guess.from = s;
        a->guess.to = &a->world;
        a->guess.before = a->copies;
        a->guess.player = s->who;
        a->guess.dice = &dice;
        a->guess.turned = NULL;
        if (strchr(words, 1) != NULL && guess(&a->guess) != DONE) return 0;
        for (const char *at = words; *at; at++) {
            if (*at != 1) continue;
            int64_t figure = sign_at(&at), found;
            if (find_figure(&a->world, figure, &found) != DONE || (world > 0 && found != figures[figure])) return 0;
            figures[figure] = found;
        }
    }
    return 1;
}

#else

static int find_figures(Ahead *a, const State *s, const char *words, int64_t *figures) {
    (void)a, (void)s, (void)words, (void)figures;
    return 1;
}

#endif

/* Write a preview, as words that are not yet JSON. */
static void put_preview(Out *out, const char *at, const int64_t *figures) {
    int one = 0;
    for (; *at; at++)
        if (*at == 1) {
            int64_t number = figures[sign_at(&at)];
            put_number(out, number);
            one = number == 1;
        } else if (*at == 3)
            at = put_counted(out, at, one);
        else
            put_text(out, at, 1);
}
