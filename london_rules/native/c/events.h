/* Events, in programs that keep them: rows of numbers in memory of the host. The first cell says which line of the
   program tells it, as `events.py` numbers them; the others are what that line does not say itself. */

/* What was drawn, a member of a list of the event that follows, and a question that answered itself. */
enum { CHANCE_SITE, MEMBER_SITE, ONLY_SITE };
enum { NO_ROOM = ENDED + 1 };      /* how a call comes back: the host gives more memory, and begins the game anew */

static int64_t *new_row(State *s, int64_t site) {
    Run *run = s->run;
    if (run->rows == run->rows_room) _longjmp(run->back, NO_ROOM);
    int64_t *row = run->events + EVENT_WIDTH * run->rows++;
    row[0] = site;
    for (int i = 1; i < EVENT_WIDTH; i++) row[i] = 0; /* equal events have equal rows */
    return row;
}

/* Count an event, and begin its row; there is none where the host does not want it. */
static int64_t *tell(State *s, int64_t site) {
    s->run->told++;
    return s->run->wanted[site] ? new_row(s, site) : NULL;
}

static void tell_chance(State *s, int64_t value, int64_t of) {
    int64_t *row = tell(s, CHANCE_SITE);
    if (row == NULL) return;
    row[1] = value;
    row[2] = of;
}

/* Tell the members of a list before the event that holds it; give the cell of the list. */
static int64_t tell_members(State *s, int64_t site, const int64_t *v, int64_t n) {
    for (int64_t i = 0; i < n && s->run->wanted[site]; i++) new_row(s, MEMBER_SITE)[1] = v[i];
    return FIRST_LIST + n;
}

/* The cell of the answer to the open question: an order is a list. */
static int64_t tell_answer(State *s, int64_t site, int64_t answer) {
    int64_t width = s->opts_width;
    if (width < 0 || answer != s->ans) return answer;
    if (answer < 0 || answer >= s->opts_n) leave_tier(s);
    return tell_members(s, site, s->opts + answer * width, width);
}
