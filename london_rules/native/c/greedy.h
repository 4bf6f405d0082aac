/* Players who look ahead from each option and take the one they judge best, as in greedy.py. */

/* How greedy players think; the host sets it. */
typedef struct {
    int64_t deep;    /* the questions at the start of a turn that are looked at twice */
    int64_t width;   /* how many options get the second look */
    int64_t most;    /* answers of a second look before it answers without looking ahead */
    int64_t guesses; /* the worlds in which an answer in secret is tried */
    int64_t ties;    /* how often all options are worth the same before the first is taken without a look */
    int64_t patience; /* questions in a row at which nothing looks better than once before */
    int64_t noise;    /* one of so many is answered by chance then */
} Habits;

/* In place of that number: a question at which an option is better than another. */
enum { MATTERS = -1000000000 };

/* How players search; the host sets it. */
typedef struct {
    int64_t width;   /* how many options are tried, at most */
    int64_t length;  /* how many rounds a rollout has, or turns in a game without rounds */
    int64_t breadth; /* how many options an answer in a rollout looks at */
    int64_t sparse;  /* one of how many it looks at, if that is more */
    int64_t most_breadth; /* how many it looks at then */
    int64_t most;    /* answers of a rollout */
    int64_t stream;  /* of the dice of rollouts */
    int64_t enough;  /* questions answered in looks after which no further guess is tried */
    int64_t rollouts; /* of a choice, at most, for a player who says no number */
    int64_t least;    /* in how many guesses each option is tried before one is dropped */
    int64_t sure;     /* behind by how many standard errors it is dropped */
    int64_t far;      /* what is between two options counts up to this much in that */
} Searching;

enum { TRIED = 4 }; /* how many options are tried, as the host says it: `width` */

enum { AT_RANDOM, GREEDY, SEARCHES };
enum { UNKNOWN = -1 }; /* of a gap */

typedef struct {
    int64_t kind;
    int64_t rollouts;    /* of a choice, for a player who searches; 0 for as many as it takes */
    uint64_t dice;
    int64_t turn, asked; /* the turn in which it was asked last, and how often */
    int64_t record, waited; /* what the best option of any question looked worth, and how many had no better one */
    Taste taste;
    const int64_t *refused_from, *refused; /* the options of each question that they never take, or NULL */
} Seat;

typedef struct {
    Habits habits;
    Searching searching;
    Looks looks;
    Seat seats[MOST];
    const Seat *thinks;
    Guess guess;
    State guessed, ahead, deep, rolled; /* a guess, a first look from it, a second one, and a rollout */
    int64_t offered[OPTIONS_ROOM], options[OPTIONS_ROOM], values[OPTIONS_ROOM], best[OPTIONS_ROOM];
    int64_t apart[TRIED][TRIED]; /* the sum of the squares of what was between two options */
    int64_t ties[QUESTIONS]; /* of each question, how often all its options were worth the same */
    int64_t even[QUESTIONS]; /* of each question, how often a second look at what tied found it worth the same */
    int64_t top;             /* what the best option looked worth when last looked at, or `failed` */
    int64_t gap;             /* how much the best option was better than the second, when last looked at, or UNKNOWN */
    int64_t *gaps;           /* where the gap of each answer is written, or NULL */
} Table;

static int same_option(const State *s, int64_t i, int64_t j) {
    if (s->opts_width < 0) return s->opts[i] == s->opts[j];
    size_t size = (size_t)s->opts_width;
    return memcmp(s->opts + (size_t)i * size, s->opts + (size_t)j * size, size * sizeof *s->opts) == 0;
}

static int is_refused(const Seat *seat, const State *s, int64_t option) {
    for (int64_t k = seat->refused_from[s->ask]; k < seat->refused_from[s->ask + 1]; k++)
        if (seat->refused[k] == s->opts[option]) return 1;
    return 0;
}

/* List the options that a player takes: all, where they would refuse all. */
static int64_t list_offered(const Seat *seat, const State *s, int64_t *to) {
    int64_t n = 0;
    int chooses = seat->refused != NULL && s->opts_width < 0 && s->ask >= 0 && s->ask < QUESTIONS;
    for (int64_t i = 0; i < s->opts_n && chooses; i++)
        if (!is_refused(seat, s, i)) to[n++] = i;
    if (n > 0) return n;
    for (; n < s->opts_n; n++) to[n] = n;
    return n;
}

/* List what a player takes in a look of the one who thinks. */
static int64_t offered_to(Table *t, const State *s, int64_t player) {
    static const Seat takes_all;
    return list_offered(player == t->looks.judge.me ? t->thinks : &takes_all, s, t->offered);
}

/* Answer with the first of the options that are best at first look, and give the value of that look. `found`, if it is
   known, is the value of the look that led here and answered simply: it has looked at the simple answer. */
static int answer_best(Table *t, State *s, int64_t player, int known, int64_t *found) {
    int64_t simple = simple_answer(&t->looks, s), best = 0, most = 0, least = 0, n = offered_to(t, s, player);
    for (int64_t at = 0; at < n; at++) {
        int64_t value = *found, i = t->offered[at];
        int how = known && same_option(s, i, simple) ? DONE : look(&t->looks, &t->ahead, s, i, player, &value);
        if (how != DONE) return how;
        if (at == 0 || value < least) least = value;
        if (at > 0 && value <= most) continue;
        best = i;
        most = value;
    }
    if (s->ask >= 0 && s->ask < QUESTIONS) {
        int tied = least == most && most != t->looks.failed;
        t->ties[s->ask] = tied ? t->ties[s->ask] + 1 : MATTERS;
    }
    answer(s, best);
    *found = most;
    return DONE;
}

/* What comes of a second look that fails before its end; where the end cannot be judged, the player fails. */
enum { GIVEN_UP = ENDED + 1 };

static int second_look_on(Table *t, State *s, int64_t player, int64_t *worth) {
    int64_t limit = t->looks.answers + t->habits.most, asks = player;
    for (int known = 0, asked;;) {
        int how = look_on(&t->looks, s, asks, player, &asked);
        if (how != DONE) return how == FAILED ? GIVEN_UP : how;
        if (!asked) return known ? DONE : judge(s, &t->looks.judge, player, worth);
        if (answered_first(&t->looks, s) && t->ties[s->ask] >= t->habits.ties) {
            offered_to(t, s, player);
            answer(s, t->offered[0]);
        } else if (t->looks.answers < limit) {
            how = answer_best(t, s, player, known, worth);
            if (how != DONE) return how == FAILED ? GIVEN_UP : how;
            known = 1;
        } else {
            answer(s, simple_answer(&t->looks, s));
            asks = NO_PLAYER;
        }
    }
}

/* Do the same as a first look, with the best answer at first look to each further question to the player. */
static int second_look(Table *t, const State *from, int64_t option, int64_t player, int64_t *worth) {
    clone(&t->deep, from);
    answer(&t->deep, option);
    int how = second_look_on(t, &t->deep, player, worth);
    if (how != GIVEN_UP) return how;
    *worth = t->looks.failed;
    return DONE;
}

static int make_guess(Table *t, const State *s, Seat *seat) {
    t->guess.from = s;
    t->guess.to = &t->guessed;
    t->guess.before = &t->ahead;
    t->guess.player = s->who;
    t->guess.dice = &seat->dice;
    t->guess.turned = NULL;
    return guess(&t->guess);
}

/* Look at some options of a state in one guess, and add up what they are worth. */
static int look_at_all(Table *t, const State *s, Seat *seat, int64_t n, int deep) {
    int how = make_guess(t, s, seat);
    for (int64_t i = 0; i < n && how == DONE; i++) {
        int64_t value = 0, option = t->options[i];
        how = deep ? second_look(t, &t->guessed, option, s->who, &value)
                   : look(&t->looks, &t->ahead, &t->guessed, option, s->who, &value);
        if (how == DONE && OVERFLOWS_ADD(t->values[i], value, &t->values[i])) return LEFT_TIER;
    }
    return how;
}

/* Note what the best option is worth, and how much better it is than the second. */
static void note_gap(Table *t, int64_t n, int64_t guesses) {
    int64_t first = t->looks.failed, second = first;
    for (int64_t i = 0; i < n; i++) {
        if (t->values[i] > first) {
            second = first;
            first = t->values[i];
        } else if (t->values[i] > second)
            second = t->values[i];
    }
    t->top = guesses > 1 ? t->looks.failed : first;
    t->gap = guesses > 1 || second <= t->looks.failed ? UNKNOWN : first - second;
}

/* Work out what the options are worth. */
static int value_all(Table *t, const State *s, Seat *seat, int64_t n, int deep) {
    memset(t->values, 0, (size_t)n * sizeof *t->values);
    int64_t guesses = in_secret(s) ? t->habits.guesses : 1;
    int how = DONE;
    for (int64_t i = 0; i < guesses && how == DONE; i++) how = look_at_all(t, s, seat, n, deep);
    note_gap(t, n, guesses);
    return how;
}

/* The worth of the last of so many options that are best. */
static int64_t bar_of(Table *t, int64_t n, int64_t keep) {
    int64_t kept = 0;
    for (int64_t i = 0; i < n; i++) {
        int64_t at = kept < keep ? kept++ : keep;
        if (at == keep && t->values[i] <= t->best[--at]) continue;
        for (; at > 0 && t->best[at - 1] < t->values[i]; at--) t->best[at] = t->best[at - 1];
        t->best[at] = t->values[i];
    }
    return t->best[keep - 1];
}

/* Keep the best of the options, and those that tie with the last of them. */
static int shortlist(Table *t, const State *s, Seat *seat, int64_t *n, int64_t keep, int deep) {
    if (*n <= keep) return DONE;
    int how = value_all(t, s, seat, *n, deep);
    if (how != DONE) return how;
    int64_t bar = bar_of(t, *n, keep), kept = 0;
    for (int64_t i = 0; i < *n; i++)
        if (t->values[i] >= bar) t->options[kept++] = t->options[i];
    *n = kept;
    return DONE;
}

/* Begin to think about a question and list its options; tell whether they are looked at twice. */
static int begin_thinking(Table *t, const State *s, Seat *seat, int64_t *n) {
    Judge *judge = &t->looks.judge;
    t->thinks = seat;
    judge->me = s->who;
    judge->taste = seat->taste;
    judge->had = seat->taste.counter < 0 ? 0 : s->c[avoided_cell(&seat->taste, s->who)];
    if (s->turn != seat->turn) {
        seat->turn = s->turn;
        seat->asked = 0;
    }
    memset(t->ties, 0, sizeof t->ties);
    memset(t->even, 0, sizeof t->even);
    t->top = t->looks.failed;
    *n = list_offered(seat, s, t->options);
    return ++seat->asked <= t->habits.deep;
}

/* Pick an option of the open question: its number. */
static int pick_greedily(Table *t, const State *s, Seat *seat, int64_t *pick) {
    int64_t n;
    int deep = begin_thinking(t, s, seat, &n);
    int how = deep ? shortlist(t, s, seat, &n, t->habits.width, 0) : DONE;
    if (how == DONE) how = shortlist(t, s, seat, &n, 1, deep);
    if (how == DONE) *pick = t->options[throw_below(&seat->dice, n)];
    return how;
}

/* Sort the options by their values, the best first; those that are worth the same stay in their order. */
static void best_first(Table *t, int64_t n) {
    for (int64_t i = 1; i < n; i++) {
        int64_t option = t->options[i], value = t->values[i], j = i;
        for (; j > 0 && t->values[j - 1] < value; j--) {
            t->options[j] = t->options[j - 1];
            t->values[j] = t->values[j - 1];
        }
        t->options[j] = option;
        t->values[j] = value;
    }
}

/* Order the options as a greedy player would, ties by dice, and keep the best. */
static int rank_options(Table *t, const State *s, Seat *seat, int64_t *n, int64_t keep) {
    int deep = begin_thinking(t, s, seat, n);
    int how = deep ? shortlist(t, s, seat, n, larger(t->habits.width, keep), 0) : DONE;
    if (how == DONE) {
        shuffle_cells(&seat->dice, t->options, *n);
        how = value_all(t, s, seat, *n, deep);
    }
    if (how != DONE) return how;
    best_first(t, *n);
    if (*n > keep) *n = keep;
    return DONE;
}
