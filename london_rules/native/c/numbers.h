/* Whole numbers of 64 bits: what does not fit is an error of the text, with its place. INT64_MIN is no number: it is
   none, or what did not fit. */

#if defined(__GNUC__) && !defined(__TINYC__)
#define OVERFLOWS_ADD(a, b, to) __builtin_add_overflow(a, b, to)
#define OVERFLOWS_SUB(a, b, to) __builtin_sub_overflow(a, b, to)
#define OVERFLOWS_MUL(a, b, to) __builtin_mul_overflow(a, b, to)
#else
static int overflows_add(int64_t a, int64_t b, int64_t *to) {
    if (b > 0 ? a > INT64_MAX - b : a < INT64_MIN - b) return 1;
    *to = a + b;
    return 0;
}

static int overflows_sub(int64_t a, int64_t b, int64_t *to) {
    if (b < 0 ? a > INT64_MAX + b : a < INT64_MIN + b) return 1;
    *to = a - b;
    return 0;
}

static int overflows_mul(int64_t a, int64_t b, int64_t *to) {
    if (a > 0 ? (b > 0 ? a > INT64_MAX / b : b < INT64_MIN / a)
              : (b > 0 ? a < INT64_MIN / b : a != 0 && b < INT64_MAX / a))
        return 1;
    *to = a * b;
    return 0;
}
#define OVERFLOWS_ADD(a, b, to) overflows_add(a, b, to)
#define OVERFLOWS_SUB(a, b, to) overflows_sub(a, b, to)
#define OVERFLOWS_MUL(a, b, to) overflows_mul(a, b, to)
#endif

static inline int64_t checked_add(State *s, int64_t a, int64_t b) {
    int64_t to = 0;
    if (OVERFLOWS_ADD(a, b, &to)) leave_tier(s);
    return to;
}

static inline int64_t checked_sub(State *s, int64_t a, int64_t b) {
    int64_t to = 0;
    if (OVERFLOWS_SUB(a, b, &to)) leave_tier(s);
    return to;
}

static inline int64_t checked_mul(State *s, int64_t a, int64_t b) {
    int64_t to = 0;
    if (OVERFLOWS_MUL(a, b, &to)) leave_tier(s);
    return to;
}

/* What a text works out, where its bound does not show that it fits. */
static inline int64_t whole(State *s, int64_t x, int64_t place) {
    if (x == INT64_MIN) fail(s, LR_R0015, place);
    return x;
}

static inline int64_t whole_add(State *s, int64_t a, int64_t b, int64_t place) {
    int64_t to = 0;
    return whole(s, OVERFLOWS_ADD(a, b, &to) ? INT64_MIN : to, place);
}

static inline int64_t whole_sub(State *s, int64_t a, int64_t b, int64_t place) {
    int64_t to = 0;
    return whole(s, OVERFLOWS_SUB(a, b, &to) ? INT64_MIN : to, place);
}

static inline int64_t whole_mul(State *s, int64_t a, int64_t b, int64_t place) {
    int64_t to = 0;
    return whole(s, OVERFLOWS_MUL(a, b, &to) ? INT64_MIN : to, place);
}

/* Divide, rounded up or down whatever the signs. */
static int64_t divide(State *s, int64_t left, int64_t right, int up, int64_t place) {
    if (right == 0) fail(s, LR_R0001, place);
    if (left == INT64_MIN && right == -1) leave_tier(s);
    int64_t quotient = left / right;
    if (left % right == 0) return quotient;
    int negative = (left < 0) != (right < 0);
    return up ? quotient + !negative : quotient - negative;
}

static int64_t floor_mod(int64_t left, int64_t right) {
    int64_t rest = left % right;
    return rest != 0 && (rest < 0) != (right < 0) ? rest + right : rest;
}

/* Read a table at a key; beyond its end each step adds `more`. INT64_MIN if the result does not fit: it is worked out
   without its upper bits, and fits if it is near what it is about. */
static int64_t look_up(State *s, const int64_t *rows, int64_t length, int64_t more, int64_t key) {
    (void)s;
    if (key < length) return rows[key < 0 ? 0 : key];
    int64_t beyond = key - length + 1;
    double about = (double)rows[length - 1] + (double)more * (double)beyond;
    int64_t low = (int64_t)((uint64_t)rows[length - 1] + (uint64_t)more * (uint64_t)beyond);
    double off = about - (double)low;
    return off < 0x1p62 && off > -0x1p62 ? low : INT64_MIN;
}

static int64_t times(State *s, int64_t number) {
    if (number > MOST_TIMES) fail(s, LR_X0011, -1);
    return number;
}

WAY_OUT void out_of_range(State *s) { fail(s, LR_R0002, -1); }

/* Change a counter, not below its least value. */
static void change(State *s, int64_t index, int64_t by, int64_t least) {
    int64_t value = 0;
    if (OVERFLOWS_ADD(s->c[index], by, &value) || value > LIMIT || value < -LIMIT) out_of_range(s);
    s->c[index] = value < least ? least : value;
}

static inline int64_t smaller(int64_t a, int64_t b) { return b < a ? b : a; }

static inline int64_t larger(int64_t a, int64_t b) { return b > a ? b : a; }

static inline int64_t or_zero(int64_t x) { return x == NONE ? 0 : x; }

static inline int64_t some(int64_t x) { return x != 0 && x != NONE; }

static int64_t with_bit(State *s, int64_t bits, int64_t bit) {
    if (bit < 0 || bit > 61) leave_tier(s);
    return bits | INT64_C(1) << bit;
}

static inline void check_range(State *s, int64_t n) {
    if (n > LIMIT || n < -LIMIT) out_of_range(s);
}
