/* Chance: that of games, bit by bit as in primitives.py, and that of random players, as in Python's `random`. */

#define MULTIPLIER UINT64_C(0x5851F42D4C957F2D)
#define INCREMENT UINT64_C(0x14057B7EF767814F)

/* Mix a seed and a stream number into a state of the generator. */
static uint64_t seed_state(uint64_t seed, uint64_t stream) {
    uint64_t x = seed * UINT64_C(0x9E3779B97F4A7C15) + stream * UINT64_C(0xD1B54A32D192ED03)
               + UINT64_C(0x2545F4914F6CDD1D);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

/* Throw a whole number from 0 to n - 1; n is at most 2^32. */
static inline int64_t throw_below(uint64_t *rng, int64_t n) {
    *rng = *rng * MULTIPLIER + INCREMENT;
    return (int64_t)(((*rng >> 32) * (uint64_t)n) >> 32);
}

/* The same for any n that is not negative. */
static int64_t rnd(State *s, int64_t n) {
    if (n < 0) leave_tier(s);
    s->rng = s->rng * MULTIPLIER + INCREMENT;
    uint64_t thrown = s->rng >> 32;
    int64_t value = (int64_t)(thrown * ((uint64_t)n >> 32) + ((thrown * ((uint64_t)n & UINT32_MAX)) >> 32));
    if (EVENTS) tell_chance(s, value, n);
    return value;
}

static void shuffle_cells(uint64_t *rng, int64_t *v, int64_t n) {
    for (int64_t i = n - 1; i > 0; i--) {
        int64_t j = throw_below(rng, i + 1), kept = v[i];
        v[i] = v[j];
        v[j] = kept;
    }
}

static void shuffle(State *s, List things) {
    if (!EVENTS) shuffle_cells(&s->rng, things.v, things.n);
    for (int64_t i = things.n - 1; EVENTS && i > 0; i--) {
        int64_t j = rnd(s, i + 1), kept = things.v[i];
        things.v[i] = things.v[j];
        things.v[j] = kept;
    }
}

/* ---- random players: the Mersenne Twister of 32 bits ---- */

enum { TWISTED = 624, MIDDLE = 397, AT_ONCE = 4 };

typedef struct {
    uint32_t at[TWISTED], bits[TWISTED]; /* the state, and what is drawn from it */
    int next;
} Chance;

static inline uint32_t shifted(uint32_t x) { return x ^ (x >> 30); }

/* Begin some, each from a key of 64 bits, as `Random(key)` does. Each number waits for the one before it, so a few that
   begin together take little longer than one. */
static inline void begin_chances(Chance *c, const uint64_t *keys, int many) {
    uint32_t plain = UINT32_C(19650218), mixed[AT_ONCE], words[AT_ONCE][2];
    for (int n = 0; n < many; n++) {
        mixed[n] = plain;
        words[n][0] = (uint32_t)keys[n];
        words[n][1] = keys[n] >> 32 ? (uint32_t)(keys[n] >> 32) + 1 : words[n][0]; /* a key of one word has no other */
    }
    for (int i = 1; i < TWISTED; i++) {
        plain = UINT32_C(1812433253) * shifted(plain) + (uint32_t)i;
        for (int n = 0; n < many; n++)
            c[n].at[i] = mixed[n] = (plain ^ (shifted(mixed[n]) * UINT32_C(1664525))) + words[n][(i - 1) & 1];
    }
    for (int n = 0; n < many; n++)
        c[n].at[1] = mixed[n] = (c[n].at[1] ^ (shifted(mixed[n]) * UINT32_C(1664525))) + words[n][(TWISTED - 1) & 1];
    for (int i = 2; i < TWISTED; i++)
        for (int n = 0; n < many; n++)
            c[n].at[i] = mixed[n] = (c[n].at[i] ^ (shifted(mixed[n]) * UINT32_C(1566083941))) - (uint32_t)i;
    for (int n = 0; n < many; n++) {
        c[n].at[1] = (c[n].at[1] ^ (shifted(mixed[n]) * UINT32_C(1566083941))) - 1;
        c[n].at[0] = UINT32_C(0x80000000);
        c[n].next = TWISTED;
    }
}

static void begin_chance(Chance *c, uint64_t key) { begin_chances(c, &key, 1); }

static inline uint32_t twisted(uint32_t here, uint32_t next, uint32_t far) {
    uint32_t y = (here & UINT32_C(0x80000000)) | (next & UINT32_C(0x7fffffff));
    return far ^ (y >> 1) ^ (-(y & 1) & UINT32_C(0x9908b0df));
}

/* Make the next state, and all that is drawn from it: in plain loops, which compilers do several rounds at a time. */
static __attribute__((noinline)) void twist(Chance *c) {
    uint32_t *at = c->at;
    const int rest = TWISTED - MIDDLE;
    for (int k = 0; k < rest; k++) at[k] = twisted(at[k], at[k + 1], at[k + MIDDLE]);
    for (int k = rest; k < TWISTED - 1; k++) at[k] = twisted(at[k], at[k + 1], at[k - rest]);
    at[TWISTED - 1] = twisted(at[TWISTED - 1], at[0], at[MIDDLE - 1]);
    for (int k = 0; k < TWISTED; k++) {
        uint32_t y = at[k];
        y ^= y >> 11;
        y ^= (y << 7) & UINT32_C(0x9d2c5680);
        y ^= (y << 15) & UINT32_C(0xefc60000);
        c->bits[k] = y ^ (y >> 18);
    }
    c->next = 0;
}

static inline uint32_t next_bits(Chance *c) {
    if (c->next >= TWISTED) twist(c);
    return c->bits[c->next++];
}

/* A number from 0 up to 1, with 53 bits. */
static inline double chance(Chance *c) {
    uint32_t a = next_bits(c) >> 5, b = next_bits(c) >> 6;
    return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0);
}
