/* Who sits at a table. Names are cleaned as seats.py cleans them: they are in sentences, which go to terminals. */

enum { LONGEST_NAME = 60 };

/* Ranges of characters that can harm a terminal: formats of Unicode (Cf), controls, separators of lines. */
static const uint32_t HARMFUL[][2] = {
    {0x1, 0x1f}, {0x7f, 0x9f}, {0xad, 0xad}, {0x600, 0x605}, {0x61c, 0x61c}, {0x6dd, 0x6dd}, {0x70f, 0x70f},
    {0x890, 0x891}, {0x8e2, 0x8e2}, {0x180e, 0x180e}, {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x2064},
    {0x2066, 0x206f}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0x110bd, 0x110bd}, {0x110cd, 0x110cd}, {0x13430, 0x13438},
    {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0001, 0xe0001}, {0xe0020, 0xe007f}};

/* Ranges of blanks, which are left out at both ends of a name. */
static const uint32_t BLANK[][2] = {{0x9, 0xd}, {0x1c, 0x20}, {0x85, 0x85}, {0xa0, 0xa0}, {0x1680, 0x1680},
    {0x2000, 0x200a}, {0x2028, 0x2029}, {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000}};

static int is_in_ranges(uint32_t c, const uint32_t (*ranges)[2], size_t n) {
    while (n-- > 0)
        if (c >= ranges[n][0] && c <= ranges[n][1]) return 1;
    return 0;
}

/* Read a character of UTF-8, and how many bytes it has; 0 if there is none. */
static uint32_t character_at(const unsigned char *at, int *bytes) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    *bytes = *at < 0x80 ? 1 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : 4;
    if ((*at >= 0x80 && *at < 0xc0) || *at >= 0xf8) return 0;
    uint32_t c = *bytes > 1 ? *at & (0x7f >> *bytes) : *at;
    for (int i = 1; i < *bytes; i++) {
        if (at[i] >> 6 != 2) return 0;
        c = c << 6 | (at[i] & 0x3f);
    }
    return c < least[*bytes] || c > 0x10ffff || c >> 11 == 0xd800 >> 11 ? 0 : c;
}

/* Write such a character as `\u{000A}`; give how many characters that takes. */
static int put_harmful(Out *out, uint32_t c) {
    char digits[6];
    int at = sizeof digits;
    do digits[--at] = "0123456789ABCDEF"[c & 15];
    while ((c >>= 4) > 0 || at > 2);
    put_words(out, "\\u{");
    put_text(out, digits + at, sizeof digits - (size_t)at);
    put_words(out, "}");
    return 4 + (int)sizeof digits - at;
}

/* Write a name; tell whether it is UTF-8 and not too long. A seat without one gets its number. */
static int put_seat_name(Out *out, const char *name, int seat) {
    int count = 0, bytes;
    size_t end = 0;
    for (const unsigned char *at = (const unsigned char *)name; *at; at += bytes) {
        uint32_t c = character_at(at, &bytes);
        int blank = is_in_ranges(c, BLANK, sizeof BLANK / sizeof *BLANK);
        if (c == 0) return 0;
        if (blank && end == 0) continue;
        if (c != '\t' && is_in_ranges(c, HARMFUL, sizeof HARMFUL / sizeof *HARMFUL)) {
            count += put_harmful(out, c);
        } else {
            put_text(out, c == '\t' ? " " : (const char *)at, (size_t)bytes);
            count++;
        }
        if (blank) continue;
        end = out->size;
        if (count > LONGEST_NAME) return 0;
    }
    out->size = end;
    if (end > 0) return 1;
    put_words(out, "Player ");
    put_number(out, seat);
    return 1;
}

/* Whether there is a player of a kind; "search:16" says how many tries. */
static int is_kind(const char *kind) {
    static const char *const plain[] = {"human", "random", "greedy", "search"};
    for (int i = 0; i < 4; i++)
        if (strcmp(kind, plain[i]) == 0) return 1;
    size_t length = strlen(kind), digits = 7;
    if (length < 8 || length > 10 || memcmp(kind, "search:", 7) != 0 || kind[7] == '0') return 0;
    while (kind[digits] >= '0' && kind[digits] <= '9') digits++;
    return digits == length;
}

/* Let somebody sit down, also of a kind that only Python knows. */
static int sit(game_table *t, int seat, const char *kind, const char *name) {
    char cleaned[ROOM_FOR_A_NAME];
    Out out = out_to(cleaned, sizeof cleaned);
    if (seat < 1 || seat > t->players || strlen(kind) >= ROOM_FOR_A_KIND || !put_seat_name(&out, name, seat)) return 0;
    ended(&out);
    memcpy(t->kinds[seat - 1], kind, strlen(kind) + 1);
    memcpy(t->names[seat - 1], cleaned, out.size + 1);
    return 1;
}
