/* Texts that are written into memory of the caller, or only measured, or only hashed. */

/* ---- SHA-256 ---- */

typedef struct {
    uint32_t h[8];
    uint8_t block[64];
    uint64_t size;
} Digest;

static const uint32_t ROUND_NUMBERS[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
    0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
    0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
    0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static void begin_digest(Digest *d) {
    static const uint32_t begun[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(d->h, begun, sizeof begun);
    d->size = 0;
}

static inline uint32_t turned(uint32_t x, int by) { return x >> by | x << (32 - by); }

static void digest_block(Digest *d) {
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++) {
        const uint8_t *b = d->block + 4 * i;
        w[i] = (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
    }
    for (int i = 16; i < 64; i++) {
        uint32_t a = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ (w[i - 15] >> 3);
        w[i] = w[i - 16] + a + w[i - 7] + (turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ (w[i - 2] >> 10));
    }
    memcpy(v, d->h, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t a = v[7] + (turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25)) + ((v[4] & v[5]) ^ (~v[4] & v[6]))
                   + ROUND_NUMBERS[i] + w[i];
        uint32_t b = (turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22))
                   + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += a;
        v[0] = a + b;
    }
    for (int i = 0; i < 8; i++) d->h[i] += v[i];
}

static void add_to_digest(Digest *d, const char *text, size_t n) {
    for (size_t i = 0; i < n; i++) {
        d->block[d->size++ % 64] = (uint8_t)text[i];
        if (d->size % 64 == 0) digest_block(d);
    }
}

static void end_digest(Digest *d, char to[65]) {
    static const char letters[] = "0123456789abcdef";
    uint64_t bits = d->size * 8;
    char end[9] = {(char)0x80, 0};
    add_to_digest(d, end, 1);
    while (d->size % 64 != 56) add_to_digest(d, end + 1, 1);
    for (int i = 0; i < 8; i++) end[i] = (char)(bits >> (56 - 8 * i));
    add_to_digest(d, end, 8);
    for (int i = 0; i < 64; i++) to[i] = letters[d->h[i / 8] >> (28 - 4 * (i % 8)) & 15];
    to[64] = 0;
}

/* ---- what is written ---- */

typedef struct {
    char *to;
    size_t room, size;
    Digest *digest; /* in place of memory, or NULL */
} Out;

static Out out_to(char *to, size_t room) {
    Out out = {to, room, 0, NULL};
    return out;
}

static __attribute__((noinline)) void put_text(Out *out, const char *text, size_t n) {
    if (out->digest != NULL)
        add_to_digest(out->digest, text, n);
    else if (out->size < out->room)
        memcpy(out->to + out->size, text, n < out->room - out->size ? n : out->room - out->size);
    out->size += n;
}

static __attribute__((noinline)) void put_words(Out *out, const char *words) { put_text(out, words, strlen(words)); }

static __attribute__((noinline)) void put_unsigned(Out *out, uint64_t number) {
    char digits[20];
    int at = sizeof digits;
    do digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    put_text(out, digits + at, sizeof digits - (size_t)at);
}

static __attribute__((noinline)) void put_number(Out *out, int64_t number) {
    if (number < 0) put_words(out, "-");
    put_unsigned(out, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

/* End a text in the room that it has; give its whole length. */
static size_t ended(Out *out) {
    if (out->room > 0) out->to[out->size < out->room ? out->size : out->room - 1] = 0;
    return out->size;
}
